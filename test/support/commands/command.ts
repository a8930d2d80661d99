// A command as somebody types it: started as a process, read to its end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.join(import.meta.dirname, '../../..')

/** `file`: from the top of the repository. */
export function startCommand(
  file: string,
  args: string[],
  cwd: string,
  environment: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Until it ends by itself. `typed`: what somebody keys in meanwhile. */
export async function runCommand(
  file: string,
  args: string[],
  cwd: string,
  typed = '',
  environment: Record<string, string> = {},
) {
  const { child, ended } = startCommand(file, args, cwd, environment)
  child.stdin.end(typed)
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, out, err }
}
