// The terms by which an agreement is charged automatically: only one of a fixed price with an interval, made by a till of ours.
import type { Agreement } from '#core/agreement/reduce.ts'
import { isOwnTillHere } from '#core/agreement/movement-owner.ts'
import { readExternalId } from '#core/agreement/external-id.ts'
import { seenOf } from '#core/agreement/observe.ts'
import type { Scheduled } from '#core/agreement/charge-schedule.ts'
import { isEndWanted, pausedSince } from '#core/agreement/open-requests.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'

/** Where the plan is not known: it was made at another till. */
const usualRetryDays = 5

export function scheduledOf(agreement: Agreement, isOwner: boolean): Scheduled | undefined {
  const { agreementId, seen, opened, tasks } = agreement
  // One that is to be stopped is charged no more.
  if (agreementId === null || seen?.status !== 'ACTIVE' || isEndWanted(agreement)) return undefined
  const { start, period, price } = seen
  const ours = readExternalId(seen.externalId)
  if (start === null || period === null || price === null || !ours) return undefined
  const isMadeHere = opened.kind === 'agreementOpened'
  return {
    agreementId,
    start,
    period,
    price,
    campaign: seen.campaign,
    name: seen.name,
    retryDays: isMadeHere ? opened.plan.retryDays : usualRetryDays,
    charges: agreement.charges,
    left: agreement.left,
    refused: tasks.flatMap((task) =>
      task.do === 'charge' && task.interval !== null && task.state.is === 'refused' ? task.interval : [],
    ),
    pausedAt: pausedSince(agreement),
    isOwner: isOwner && isOwnTillHere(agreement),
  }
}

/** Charging schedule of an agreement that the service has told of and this till knows nothing about. */
export function scheduledElsewhere(
  wire: WireAgreement,
  charges: readonly WireCharge[],
): Scheduled | undefined {
  const seen = seenOf(wire)
  const { start, period, price } = seen
  const ours = readExternalId(seen.externalId)
  if (seen.status !== 'ACTIVE' || !ours || ours.isPaused) return undefined
  if (start === null || period === null || price === null) return undefined
  return {
    agreementId: wire.id,
    start,
    period,
    price,
    campaign: seen.campaign,
    name: seen.name,
    retryDays: usualRetryDays,
    charges: charges.map(({ id, type, status, due, amount }) => ({
      chargeId: id,
      type,
      status,
      due,
      amount,
    })),
    left: ours.left,
    refused: [],
    pausedAt: null,
    isOwner: false,
  }
}
