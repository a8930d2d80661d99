// `npm run hub`: a running hub, its parts made, its port opened, and all of it ended without cutting anybody off who is still being answered; one JSON line with --json, addresses for people otherwise.
import type { CommandContext } from '#hub/app/open.ts'
import { hubLine, ownPostgres } from '#hub/settings/settings.ts'
import { waitForStop } from '#server/commands/stop-request.ts'
import { printLine } from '#server/commands/terminal.ts'
import type { HubContext } from '#hub/http/context.ts'
import { openPort, type PortOptions } from '#hub/http/port.ts'
import { createHub, type Hub } from '#hub/app/routes.ts'

type RunningHub = {
  url: string
  port: number
  hub: Hub
  /** Requests that are not answered yet. */
  inProgress(): number
  /** Not ready any more, streams ended, requests answered, port closed; the database stays open. */
  close(): Promise<void>
}

/** `graceMs`: how long an end waits for what is being asked. */
export type RunningOptions = Omit<HubContext, 'closing' | 'proxy'> &
  Pick<PortOptions, 'place' | 'patience'> & { graceMs?: number }

/** How often codes that let nobody in and registrations that are accepted no more are forgotten, and what a hub of an earlier version took meanwhile is made up for. ms */
const tidyEveryMs = 15 * 60_000

/** Throws `OperatorError` where the port cannot be had. */
export async function startHub({
  place,
  patience,
  graceMs = 10_000,
  ...given
}: RunningOptions): Promise<RunningHub> {
  const { clock, log } = given
  const closing = new AbortController()
  const context = { ...given, closing: closing.signal, proxy: place.proxy }
  const hub = createHub(context)
  const asked = new Set<Promise<unknown>>()
  const fetch: PortOptions['fetch'] = async (request, carried) => {
    const answer = Promise.resolve(hub.fetch(request, carried))
    asked.add(answer)
    return answer.finally(() => asked.delete(answer))
  }
  const reached = await openPort({ place, fetch, clock, log, patience }).catch((error: unknown) => {
    closing.abort() // it listens to its database already
    throw error
  })
  await hub.hints.begun
  const tidying = tidy(hub, context)
  log.info({ port: reached.port }, 'the hub is ready')
  return {
    url: reached.url,
    port: reached.port,
    hub,
    inProgress: () => asked.size,
    async close() {
      closing.abort()
      log.info({ running: asked.size }, 'the hub is being closed')
      const isDone = new AbortController()
      const grace = clock.wait(graceMs, isDone.signal)
      // The port stays open meanwhile: whoever asks is told to ask another hub.
      await Promise.race([Promise.allSettled([...asked, tidying]), grace])
      await reached.close(grace)
      isDone.abort()
      log.info('the hub is closed')
    },
  }
}

async function tidy({ enrolment, ingest, registrations }: Hub, { clock, log, closing }: HubContext) {
  while (!closing.aborted) {
    await enrolment.forgetOld().catch((error: unknown) => log.warn({ error }, 'old codes were not forgotten'))
    await registrations
      .forgetRetired()
      .catch((error: unknown) => log.warn({ error }, 'old registrations were not forgotten'))
    await ingest
      .catchUp(clock.now(), closing)
      .catch((error: unknown) => log.warn({ error }, 'it is not known whose rows are to be made up for'))
    await clock.wait(tidyEveryMs, closing)
  }
}

/** Serves until SIGTERM. */
export async function runServe(context: CommandContext): Promise<void> {
  const { settings, isEmbedded } = context
  const running = await startHub({ ...context, place: settings })
  const { url } = running
  if (settings.isJson) printLine(JSON.stringify({ url, database: isEmbedded ? 'embedded' : 'given' }))
  else for (const line of welcomeLines(url, settings.folder, isEmbedded)) printLine(line)
  const trouble = await Promise.race([waitForStop(), context.gaveUp])
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
