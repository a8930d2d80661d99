// The registrations whose deliveries are accepted, as this hub remembers them: what names another costs the database no question.
import { createLimits, type Rate } from '#hub/http/rate-limits.ts'
import type { HubContext } from '#hub/http/context.ts'

/** `url`: where the service was told to deliver. */
export type KnownRegistration = { secret: Uint8Array; merchant: string; url: string }
type Row = KnownRegistration & { id: string; retiredAt: number | null }

/** A registration that was deleted at the service may have had an attempt under way. ms */
export const retiredAcceptedMs = 10 * 60_000
/** Where NOTIFY says that a registration was made. */
export const registrationsChannel = 'kasse_registrations'
/** For one that is not known here they are read anew, so often by all who ask: what was said on that channel may not be heard yet. */
const rereadRate: Rate = { burst: 20, perSecond: 1 }
/** One that was retired is noticed after as long. ms */
const readEvery = 60_000
/** The newest. The service takes 25 of an event and merchant. */
const most = 20_000

export type KnownRegistrations = {
  find(id: string): Promise<KnownRegistration | undefined>
  /** Another was made, or may have been: they are read anew when next one is looked for. */
  outdate(): void
}

export function createKnownRegistrations({
  database,
  clock,
}: Pick<HubContext, 'database' | 'clock'>): KnownRegistrations {
  const rereads = createLimits(clock, rereadRate)
  let known = new Map<string, Row>()
  let readAt = -Infinity
  let changes = 0
  let reading: Promise<void> | undefined
  const readAll = async () => {
    const [began, before] = [clock.elapsed(), changes]
    const rows = await database.query<Row>(
      `SELECT id, secret, url, merchant_serial_number AS merchant, retired_at AS "retiredAt" FROM webhook
       ORDER BY registered_at DESC LIMIT $1`,
      [most],
    )
    known = new Map(rows.map((row) => [row.id, row]))
    readAt = changes === before ? began : -Infinity
  }
  /** Whoever asks meanwhile hears of the same answer. */
  const read = () => (reading ??= readAll().finally(() => (reading = undefined)))
  return {
    async find(id) {
      if (clock.elapsed() - readAt >= readEvery) await read()
      else if (!known.has(id) && rereads.take('') === 0) await read()
      const found = known.get(id)
      const isOver = found && found.retiredAt !== null && found.retiredAt <= clock.now() - retiredAcceptedMs
      return isOver ? undefined : found
    },
    outdate() {
      changes += 1
      readAt = -Infinity
    },
  }
}
