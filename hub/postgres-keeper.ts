// The keeper of the hub's own PostgreSQL: starts it again when it ended, and gives up in words when that fails again and again.
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import { Unready } from '#hub/settings.ts'

/** A PostgreSQL that runs and is this hub's alone. */
export type OwnedPostgres = {
  /** Resolves when the connection that owns it is gone. */
  lost: Promise<void>
} & AsyncDisposable

export type PostgresKeeper = {
  /** Why nobody can be answered at this moment. */
  trouble(): string | undefined
  /** Resolves when it was tried for the last time; the hub ends then, so that whatever watches over it starts it. */
  gaveUp: Promise<Unready>
  /** Starts it no more; what runs still is handed back. */
  stop(): Promise<OwnedPostgres | undefined>
}

type KeeperOptions = {
  folder: string
  first: OwnedPostgres
  /** Finds one that runs, or starts it. */
  again: () => Promise<OwnedPostgres>
  clock: Clock
  log: Pick<Log, 'info' | 'error'>
}

/** Before each start; 31.5 s in all. ms */
const pauses = [500, 1000, 2000, 4000, 8000, 16_000]
/** One that ends sooner counts as one that did not start. ms */
const livedLong = 60_000

export function keepPostgres(options: KeeperOptions): PostgresKeeper {
  const { folder, first, clock, log } = options
  const gaveUp = Promise.withResolvers<Unready>()
  const stopped = new AbortController()
  const isStopped = Promise.withResolvers<void>()
  stopped.signal.addEventListener('abort', () => isStopped.resolve())
  let running: OwnedPostgres | undefined = first

  /** Until it ended, or nobody needs it; whether it had lived for long. */
  async function watch(one: OwnedPostgres): Promise<boolean> {
    const began = clock.elapsed()
    await Promise.race([one.lost, isStopped.promise])
    if (stopped.signal.aborted) return true
    running = undefined
    log.error({ folder }, 'the hub’s own PostgreSQL ended: it is started again')
    await one[Symbol.asyncDispose]()
    return clock.elapsed() - began >= livedLong
  }

  async function keep(): Promise<void> {
    let tries = 0
    let why = 'it ended each time soon after its start'
    while (!stopped.signal.aborted) {
      if (running && (await watch(running))) tries = 0
      if (stopped.signal.aborted) return
      const pause = pauses[tries]
      if (pause === undefined) return gaveUp.resolve(unready(folder, why))
      await clock.wait(pause, stopped.signal)
      if (stopped.signal.aborted) return
      tries += 1
      try {
        running = await options.again()
        log.info({ folder }, 'the hub’s own PostgreSQL runs again')
      } catch (error) {
        why = error instanceof Error ? error.message : String(error)
        log.error({ folder, tries, why }, 'the hub’s own PostgreSQL does not start')
      }
    }
  }
  const keeping = keep()

  return {
    trouble: () => (running ? undefined : 'its own PostgreSQL ended and is started again'),
    gaveUp: gaveUp.promise,
    async stop() {
      stopped.abort()
      await keeping
      return running
    },
  }
}

const unready = (folder: string, why: string): Unready =>
  new Unready(
    `PostgreSQL in ${folder} ended and did not start again in ${pauses.length} tries, so the hub ends too. What tills were told is kept is on the disk; tills sell on and send the rest when the hub is back. Start the hub again, or look at the reason: ${why}`,
  )
