// A running hub: its parts made, its port opened, and all of it ended without cutting anybody off who is still being answered.
import type { HubOptions } from '#hub/http/context.ts'
import { openPort } from '#hub/http/port.ts'
import { createHub, type Hub } from '#hub/app/routes.ts'
import type { Place } from '#hub/settings/settings.ts'
import type { Patience } from '#server/network/port.ts'

export type HostOptions = Omit<HubOptions, 'closing'> & {
  place: Place
  patience?: Patience
  /** How long an end waits for what is being asked. ms */
  graceMs?: number
}

export type RunningHub = {
  url: string
  port: number
  hub: Hub
  /** Not ready any more, streams ended, requests answered, port closed. The database is whoever's who opened it. */
  close(): Promise<void>
}

/** How often codes that let nobody in and registrations that are accepted no more are forgotten, and what a hub of an earlier version took meanwhile is made up for. ms */
const tidyEveryMs = 15 * 60_000

/** Throws `Unready` where the port cannot be had. */
export async function startHub({
  place,
  patience,
  graceMs = 10_000,
  ...options
}: HostOptions): Promise<RunningHub> {
  const { clock, log } = options
  const closing = new AbortController()
  const hub = createHub({ ...options, closing: closing.signal, proxy: place.proxy })
  const { fetch } = hub
  const reached = await openPort({ place, fetch, clock, log, patience }).catch((error: unknown) => {
    closing.abort() // it listens to its database already
    throw error
  })
  const tidying = tidy(hub, options, closing.signal)
  log.info({ port: reached.port }, 'the hub is ready')
  return {
    url: reached.url,
    port: reached.port,
    hub,
    async close() {
      closing.abort()
      log.info({ running: hub.running.count }, 'the hub is being closed')
      const isDone = new AbortController()
      const grace = clock.wait(graceMs, isDone.signal)
      // The port stays open meanwhile: whoever asks is told to ask another hub.
      await Promise.race([hub.running.none(), grace])
      await reached.close(grace)
      isDone.abort()
      await tidying
      log.info('the hub is closed')
    },
  }
}

async function tidy(
  { enrolment, ingest, registrations }: Hub,
  { clock, log }: Pick<HubOptions, 'clock' | 'log'>,
  closing: AbortSignal,
) {
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
