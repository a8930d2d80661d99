// The fetch of Electron's program, which its package does not bring.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { withoutSecrets } from '#core/service/credentials.ts'
import { findElectron } from '#server/commands/electron-program.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** Its place, or why it did not come. `root`: the project's folder. */
export async function fetchElectron(root: string, environment = process.env): Promise<Result<string>> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules/electron/install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withoutSecrets(environment),
  })
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')])
  const { program } = findElectron(root, environment)
  return program === undefined
    ? failed(problem('electron.notFetched', { reason: reasonIn(said) }))
    : ok(program)
}

/** It says its reason as the first line of a trace. */
function reasonIn(said: string): string {
  const [first = ''] = said.trim().split('\n')
  return first.replace(/^\w*Error: /, '') || 'it is not where it belongs'
}
