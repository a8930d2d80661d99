// Is anything left to do for an agreement just now? Charges that are only due some day are the schedule's.
import { firstCharge, openTasks, statusOf, type Agreement, type Charge } from '#core/agreement/agreement.ts'

/** The service will do nothing more with it, and nothing of it waits for a capture. */
export const isSettled = ({ status }: Pick<Charge, 'status'>): boolean =>
  status !== 'PENDING' && status !== 'DUE' && status !== 'PROCESSING' && !isReserved({ status })

export const isReserved = ({ status }: Pick<Charge, 'status'>): boolean =>
  status === 'RESERVED' || status === 'PARTIALLY_CAPTURED'

/** What of a charge's money is to be written down here and is not yet. */
export const unbooked = ({ capturedHere, refundedHere, booked }: Charge) => ({
  captured: capturedHere - booked.captured,
  refunded: refundedHere - booked.refunded,
})

/** Money of one that was taken back that is still here. Minor units. */
export const owedBack = (agreement: Agreement): Charge | undefined =>
  agreement.withdrawn === null
    ? undefined
    : agreement.charges.find(({ captured, refunded }) => captured > refunded)

export const agreementRests = (agreement: Agreement): boolean =>
  agreement.gone !== null || (openTasks(agreement).length === 0 && isOver(agreement))

/** Whatever anybody has asked of it, it is as its own rules want it. */
export function isOver(agreement: Agreement): boolean {
  const { opened, agreementId, draftEnded, withdrawn, charges } = agreement
  if (agreementId === null) return draftEnded !== null
  if (opened.kind === 'agreementAdopted') return true
  const status = statusOf(agreement)
  if (status === null || status === 'PENDING') return false
  if (status === 'ACTIVE' && withdrawn !== null) return false
  if (opened.plan.initialCharge !== null && agreement.firstChargeId !== null) {
    const first = firstCharge(agreement)
    if (!first) return false
    if (!isSettled(first) && !isGivenUp(agreement, first)) return false
  }
  if (owedBack(agreement) && !hasRefusedRefund(agreement)) return false
  // One that was being taken when the agreement ended may bring money yet.
  if (status !== 'ACTIVE' && charges.some((charge) => !isSettled(charge) && !isGivenUp(agreement, charge)))
    return false
  return charges.every((charge) => !isUnbooked(charge))
}

export const isUnbooked = (charge: Charge): boolean => {
  const { captured, refunded } = unbooked(charge)
  return captured > 0 || refunded > 0
}

/** Its capture was refused for good: a person goes on with it, in the office. */
const isGivenUp = ({ tasks }: Agreement, { chargeId, status }: Charge): boolean =>
  isReserved({ status }) &&
  tasks.some(
    (task) => task.do === 'captureCharge' && task.chargeId === chargeId && task.state.is === 'refused',
  )

export const hasRefusedRefund = ({ tasks }: Agreement): boolean =>
  tasks.some((task) => task.do === 'refundCharge' && task.by === 'rule' && task.state.is === 'refused')
