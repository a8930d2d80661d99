// Builds the pages and the desktop bundles when they are older than their sources: a fresh clone needs no separate build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { withoutSecrets } from '#core/credentials.ts'
import { note } from '#server/commands/terminal.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

const root = path.join(import.meta.dirname, '../..')
const sources = ['renderer', 'shared', 'core', 'electron', 'sandbox', 'vite.config.ts', 'package-lock.json']
const built = path.join(root, 'dist/renderer/index.html')

export async function buildIfStale(): Promise<Result<null>> {
  if (newest(sources.map((source) => path.join(root, source))) <= changedAt(built)) return ok(null)
  note('Building the pages …')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  // Its own words go to stderr: stdout belongs to the command's result.
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: withoutSecrets(process.env),
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0 ? ok(null) : failed(problem('pages.notBuilt', { folder: path.dirname(built) }))
}

/** Epoch ms; 0 for what is not there. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function newest(places: string[]): number {
  const times = places.map((place) => {
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found?.isDirectory()) return found?.mtimeMs ?? 0
    return newest(readdirSync(place).map((name) => path.join(place, name)))
  })
  return Math.max(0, ...times)
}
