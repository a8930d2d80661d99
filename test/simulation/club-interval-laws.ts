// The laws for intervals: each interval of an agreement is accounted for, and nothing was made while it was paused.
import { readExternalId } from '#core/agreement/ids.ts'
import { intervalAround } from '#sandbox/recurring/period.ts'
import type { ServiceAgreement } from '#test/support/service/agreement-record.ts'
import type { ClubEvidence } from '#test/simulation/club-evidence.ts'
import { onItsWay } from '#test/simulation/club-pauses.ts'
import type { Violation } from '#test/simulation/running-laws.ts'

const dayMs = 24 * 3_600_000
/** The first charge without an initial one is due so many days after the start; the clock of a till may be off by more than a day. */
const slack = 5 * dayMs
/** Missed intervals of one agreement that the office tells of. */
const mostTold = 24

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Of what is ACTIVE at the end, each interval that has begun is made, left, told of as missed, or passed over in a pause. */
export function everyInterval({ tills, books, pauses, missed, endedAt }: ClubEvidence): Violation[] {
  const law = 'every interval'
  return books.flatMap((held) => {
    const ours = readExternalId(held.externalId)
    const journalled = tills
      .flatMap((till) => till.journalled)
      .find(({ agreement }) => agreement === ours?.name)
    if (held.status !== 'ACTIVE' || held.start === null || !journalled || journalled.isWithdrawn) return []
    const pause = pauses.find(({ name, until }) => name === ours?.name && until === null)
    const rows = missed.filter(({ agreementId }) => agreementId === held.agreementId)
    // No more are told of: those before were told of while they were among the last ones, or while a stop waited.
    const oldest =
      rows.length < mostTold ? '' : (rows.map(({ interval }) => interval ?? '').toSorted()[0] ?? '')
    return begun(held, Math.min(endedAt, pause?.from ?? Infinity) - slack).flatMap((interval) => {
      const isMade = held.charges.some((charge) => isOf(held, charge, interval))
      const isTold = journalled.left.includes(interval) || rows.some((one) => one.interval === interval)
      return isMade || isTold || interval < oldest
        ? []
        : [
            {
              law,
              what: `of ${held.agreementId} the interval ${interval} is not charged, and nobody is told of it`,
            },
          ]
    })
  })
}

/** The first days of the intervals that began before then. */
function begun({ start, period }: ServiceAgreement, until: number): string[] {
  const days: string[] = []
  if (start === null || period === null) return days
  for (let day = dayOf(start); Date.parse(day) < until;) {
    const { from, until: next } = intervalAround(start, period, day)
    days.push(from)
    day = next
  }
  return days
}

const isOf = (
  { agreementId, start }: ServiceAgreement,
  { id, type }: ServiceAgreement['charges'][number],
  interval: string,
): boolean =>
  id === `${agreementId.replaceAll('_', '-')}-${interval.replaceAll('-', '')}` ||
  (type === 'INITIAL' && start !== null && interval === dayOf(start))

/** Neither till makes one by rule; what was on its way when it was paused may still arrive. */
export function nothingWhilePaused({ tills, books, pauses }: ClubEvidence): Violation[] {
  const byHand = new Set(
    tills.flatMap(({ journalled }) =>
      journalled.flatMap(({ asked }) =>
        asked.flatMap(({ chargeId, interval }) => (interval === null ? chargeId : [])),
      ),
    ),
  )
  return pauses.flatMap(({ name, from, until }) => {
    const held = books.find(({ externalId }) => readExternalId(externalId)?.name === name)
    const made = (held?.charges ?? []).filter(
      ({ id, type, events }) =>
        type !== 'INITIAL' &&
        !byHand.has(id) &&
        events.some(
          (event) => event.name === 'CREATE' && event.at > from + onItsWay && event.at < (until ?? Infinity),
        ),
    )
    return made.map(({ id }) => ({
      law: 'nothing while paused',
      what: `${id} was made while ${name} was paused`,
    }))
  })
}
