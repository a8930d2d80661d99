// Which charges of an agreement wait for a person? Those that failed, and those that nobody made in time.
import type { Agreement, Charge } from '#core/agreement/agreement.ts'
import { comingCharges } from '#core/agreement/schedule.ts'
import { scheduledOf } from '#core/agreement/scheduled.ts'
import type { Attention } from '#shared/membership.ts'

/** `now`: epoch ms. */
export function needsOf(agreement: Agreement, isOwner: boolean, now: number): Attention[] {
  const { agreementId, seen, opened } = agreement
  if (agreementId === null || seen === null) return []
  const of = scheduledOf(agreement, isOwner)
  const base = { agreementId, name: seen.name, currency: opened.currency }
  const missed = (of ? comingCharges(of, now) : [])
    .filter(({ state }) => state === 'missed')
    .map(({ interval, due, amount }): Attention => ({
      ...base,
      kind: 'missed',
      chargeId: null,
      interval,
      due,
      amount,
      failure: null,
    }))
  const failed = agreement.charges
    .filter((charge) => isOpenFailure(agreement, charge))
    .map(({ chargeId, due, amount, failure }): Attention => ({
      ...base,
      kind: 'failed',
      chargeId,
      interval: intervalOf(agreement, chargeId, due),
      due,
      amount,
      failure,
    }))
  return [...missed, ...failed]
}

/** The interval by whose name a person may leave it; of a charge that was made by hand its due day. */
const intervalOf = ({ tasks }: Agreement, chargeId: string, due: string): string => {
  const made = tasks.find((task) => task.do === 'charge' && task.chargeId === chargeId)
  const interval = made?.do === 'charge' ? made.interval : null
  return interval ?? due
}

/** Until a person leaves it, or makes another charge in its place. */
function isOpenFailure(agreement: Agreement, { status, type, chargeId, due }: Charge): boolean {
  if (status !== 'FAILED' || type === 'INITIAL') return false
  if (agreement.left.includes(intervalOf(agreement, chargeId, due))) return false
  return !agreement.tasks.some(
    (task) => task.do === 'charge' && task.insteadOf === chargeId && task.state.is !== 'refused',
  )
}
