// `npm run hub`: serves tills until SIGTERM; one JSON line with --json, addresses for people otherwise.
import type { OpenedHub } from '#hub/open.ts'
import { startHub } from '#hub/host.ts'
import { print, untilStopped } from '#server/commands/terminal.ts'

export async function runServe(_: readonly string[], opened: OpenedHub): Promise<void> {
  const { settings, isEmbedded } = opened
  const running = await startHub({ ...opened, place: settings })
  const { url } = running
  if (settings.isJson) print(JSON.stringify({ url, database: isEmbedded ? 'embedded' : 'given' }))
  else {
    print('')
    print(`  Hub       ${url}`)
    print(`  Measures  ${url}/metrics, ${url}/readyz, ${url}/healthz`)
    print(`  Database  ${isEmbedded ? `PostgreSQL in ${settings.folder}` : 'PostgreSQL at DATABASE_URL'}`)
    print('')
    print('  A code that lets a till in: npm run hub -- pair --shop NAME. Stop with Ctrl+C.')
  }
  await untilStopped()
  await running.close()
}
