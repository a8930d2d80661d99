// `npm run hub`: serves tills until SIGTERM; one JSON line with --json, addresses for people otherwise.
import type { CommandContext } from '#hub/app/open.ts'
import { startHub } from '#hub/app/running-hub.ts'
import { hubLine, ownPostgres } from '#hub/settings/usages.ts'
import { untilStopped } from '#server/commands/stop-request.ts'
import { print } from '#server/commands/terminal.ts'

export async function runServe(context: CommandContext): Promise<void> {
  const { settings, isEmbedded } = context
  const running = await startHub({ ...context, place: settings })
  const { url } = running
  if (settings.isJson) print(JSON.stringify({ url, database: isEmbedded ? 'embedded' : 'given' }))
  else for (const line of welcomeLines(url, settings.folder, isEmbedded)) print(line)
  const trouble = await Promise.race([untilStopped(), context.gaveUp])
  await running.close()
  if (trouble) throw trouble
}

/** Tells people where it is, and how a till is let in. */
export function welcomeLines(url: string, folder: string, isEmbedded: boolean): string[] {
  const pair = hubLine('pair --shop NAME', folder)
  return [
    '',
    `  Hub       ${url}`,
    `  Measures  ${url}/metrics, ${url}/readyz, ${url}/healthz`,
    `  Database  ${isEmbedded ? `PostgreSQL in ${folder}` : 'PostgreSQL at DATABASE_URL'}`,
    ...(isEmbedded ? [`            ${ownPostgres}`] : []),
    '',
    `  A code that lets a till in: ${pair}${isEmbedded ? '' : ', with the same DATABASE_URL'}`,
    '  Stop with Ctrl+C.',
  ]
}
