// The build of the pages, the desktop bundles and the commands. Where it cannot, it says why.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { withoutSecrets } from '#core/service/credentials.ts'
import { builtPlace, isLaid } from '#server/commands/sources.mjs'
import { giveUp, note, speakPlainly } from '#server/commands/terminal.ts'
import { root } from '#server/project-folders.ts'
import { problem } from '#shared/problem.ts'

/** For who looks at the newest pages: of the sources as they are. */
export async function buildWhereNeeded(): Promise<void> {
  const place = builtPlace()
  if (!isLaid(place)) await buildPages(place)
}

/** `place`: where it then stands. */
export async function buildPages(place: string): Promise<void> {
  speakPlainly()
  note('Building the pages …')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  // Its own words go to stderr: stdout belongs to the command's result.
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // Whatever it is where this was started: what is built for good is not built for a test.
    env: { ...withoutSecrets(process.env), NODE_ENV: 'production' },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0 || !existsSync(place)) giveUp(problem('pages.notBuilt', { folder: path.join(root, 'dist') }))
}
