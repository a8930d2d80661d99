// The facts that follow from the service's answer about an agreement and its charges: what is new in it, in order.
import { openTasks, type Agreement, type Charge, type Seen, type Task } from '#core/agreement/reduce.ts'
import { makerOf, sumsHere, type Sums } from '#core/agreement/movement-owner.ts'
import type { AgreementFact, ChargeSeen } from '#core/agreement/facts.ts'
import { dayOf, periodsLater } from '#core/agreement/calendar.ts'
import { isExplained, moneySteps } from '#core/agreement/charge-log.ts'
import { isChanged, readChargeExternalId } from '#core/agreement/external-id.ts'
import { isTaskKey, rateOfFirstCharge, taskKey } from '#core/agreement/keys.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'
import { problem } from '#shared/problem.ts'
import { planPeriod } from '#shared/recurring.ts'

/** `serverTime`: of the answer about the agreement, epoch ms. `receipt` of money that comes or goes is given by the journal: 0 stands for the next. */
export function observeAgreement(
  agreement: Agreement,
  wire: WireAgreement,
  charges: readonly WireCharge[] | null,
  serverTime: number | null,
): AgreementFact[] {
  const seen = seenOf(wire, agreement.seen)
  // The owner of the money depends on what was read of the agreement just now.
  const now = { ...agreement, seen }
  return [
    ...(isSameSeen(agreement.seen, seen) && agreement.gone === null
      ? []
      : [
          { kind: 'agreementSeen' as const, ...seen, ...(serverTime === null ? {} : { toldAt: serverTime }) },
        ]),
    ...(charges ?? []).flatMap((charge) => newsOf(now, charge)),
    ...openTasks(agreement)
      .filter((task) => isFirstChange(agreement, task) && isDone(agreement, task, wire, charges))
      .map(({ task }) => ({ kind: 'taskDone' as const, task })),
    ...openTasks(agreement)
      .filter((task) => hasFailed(agreement, task, charges) && !isDone(agreement, task, wire, charges))
      .map(({ task, request: { n } }) => ({
        kind: 'turnedDown' as const,
        request: task,
        n,
        isPassing: false,
        problem: problem('service.notDone'),
      })),
  ]
}

/**
 * With what this answer leaves out: what an earlier one told, which the service takes away no more, or else what was offered here. A start
 * that was taken once stays: the intervals, and the ids of their charges, are counted from it.
 */
export function withKnown(
  { seen, opened }: Pick<Agreement, 'seen' | 'opened'>,
  wire: WireAgreement,
): WireAgreement {
  const offered = opened.kind === 'agreementOpened' ? opened : null
  const begun = wire.status === 'ACTIVE' ? wire.created : null
  return {
    ...wire,
    externalId: wire.externalId ?? seen?.externalId ?? offered?.externalId ?? null,
    productName: wire.productName ?? (seen?.name || offered?.plan.name) ?? null,
    start: seen?.start ?? wire.start ?? begun,
    stop: wire.stop ?? seen?.stop ?? null,
    interval: wire.interval === undefined ? (seen?.period ?? offered?.plan.period ?? null) : wire.interval,
  }
}

/** `before`: as it was seen last; a campaign that this answer leaves out goes on as long as it was to. */
export function seenOf(wire: WireAgreement, before: Seen | null = null): Seen {
  const { campaign, pricing, interval } = wire
  const present = campaign && { price: campaign.price, until: campaignUntil(campaign, wire.start) }
  return {
    status: wire.status,
    externalId: wire.externalId,
    name: wire.productName ?? '',
    price: pricing.type === 'LEGACY' ? pricing.amount : null,
    campaign: present === undefined ? (before?.campaign ?? null) : present,
    period: interval ?? null,
    start: wire.start,
    stop: wire.stop,
  }
}

/** Maximum of an agreement whose customer sets one, in minor units; `value` is null while the service does not tell it. */
export const maximumOf = ({ pricing }: WireAgreement): { value: number | null } | null =>
  pricing.type === 'VARIABLE' ? { value: pricing.maxAmount } : null

/** RFC 3339; null while it is not known. One of a period lasts that long from the start. */
function campaignUntil(campaign: Record<string, unknown>, start: string | null): string | null {
  const until = campaign['end'] ?? campaign['eventDate']
  if (typeof until === 'string') return Number.isNaN(Date.parse(until)) ? null : until
  const { unit, count } = { unit: undefined, count: undefined, ...Object(campaign['period']) } as Record<
    string,
    unknown
  > // whatever it is
  const lasts = planPeriod.safeParse({ unit, count })
  if (!lasts.success || start === null) return null
  return `${periodsLater(dayOf(Date.parse(start)), lasts.data, 1)}T00:00:00.000Z`
}

const isSameSeen = (one: Seen | null, other: Seen): boolean => JSON.stringify(one) === JSON.stringify(other)

function newsOf(agreement: Agreement, wire: WireCharge): AgreementFact[] {
  const known = agreement.charges.find(({ chargeId }) => chargeId === wire.id)
  // Money that the log does not explain is not written down: the sums of such a charge stay as they were known.
  const before = { captured: known?.capturedHere ?? 0, refunded: known?.refundedHere ?? 0 }
  const here = isExplained(wire) ? sumsHere(agreement, wire) : before
  const seen = chargeSeen(wire, here)
  const facts: AgreementFact[] = known && isSameCharge(known, seen) ? [] : [seen]
  return [...facts, ...moneyOf(agreement, known, wire, here)]
}

function chargeSeen(wire: WireCharge, here: Sums): ChargeSeen {
  const vatRate = readChargeExternalId(wire.externalId)?.vatRate ?? rateOfFirstCharge(wire.id)
  return {
    kind: 'chargeSeen',
    chargeId: wire.id,
    status: wire.status,
    type: wire.type,
    amount: wire.amount,
    due: wire.due,
    captured: wire.summary.captured,
    refunded: wire.summary.refunded,
    cancelled: wire.summary.cancelled,
    failure: wire.failureReason,
    maker: makerOf(wire),
    capturedHere: here.captured,
    refundedHere: here.refunded,
    isDoubted: !isExplained(wire),
    ...(vatRate === undefined ? {} : { vatRate }),
  }
}

function isSameCharge(known: Charge, { kind: _kind, ...seen }: ChargeSeen): boolean {
  const present: Record<string, unknown> = { ...known }
  return Object.entries(seen).every(([name, value]) => present[name] === value)
}

/** Money that came and went since it was last written down; a refund is ours when its key is. */
function moneyOf(
  agreement: Agreement,
  known: Charge | undefined,
  wire: WireCharge,
  here: Sums,
): AgreementFact[] {
  const booked = known?.booked ?? { captured: 0, refunded: 0 }
  const facts: AgreementFact[] = []
  const captured = here.captured - booked.captured
  if (captured > 0) facts.push({ kind: 'chargeCaptured', chargeId: wire.id, value: captured, receipt: 0 })
  let rest = here.refunded - booked.refunded
  for (const task of agreement.tasks) {
    const isOfIt = task.do === 'refundCharge' && task.chargeId === wire.id && task.state.is === 'open'
    if (!isOfIt || task.amount > rest || !hasEvent(agreement, wire, task)) continue
    facts.push({ kind: 'chargeRefunded', chargeId: wire.id, value: task.amount, task: task.task, receipt: 0 })
    rest -= task.amount
  }
  if (rest > 0)
    facts.push({ kind: 'chargeRefunded', chargeId: wire.id, value: rest, task: null, receipt: null })
  return facts
}

const eventOf = { captureCharge: 'CAPTURE', refundCharge: 'REFUND' } as const

const hasEvent = (agreement: Agreement, charge: WireCharge, { task, do: wish }: Task): boolean =>
  (wish === 'captureCharge' || wish === 'refundCharge') &&
  isExplained(charge) &&
  moneySteps(charge).some(
    ({ event, idempotencyKey }) => event === eventOf[wish] && isTaskKey(idempotencyKey, agreement, task),
  )

/** The service took it, and the charge's history tells that it failed: that is its no. */
function hasFailed(agreement: Agreement, task: Task, charges: readonly WireCharge[] | null): boolean {
  if (!('chargeId' in task) || task.do === 'charge' || task.request.refusal !== null) return false
  const key = taskKey(agreement, task.task, task.request.n)
  const charge = charges?.find(({ id }) => id === task.chargeId)
  if (!charge || !isExplained(charge)) return false
  return charge.history.some(({ success, idempotencyKey }) => !success && idempotencyKey === key)
}

/** Each of several changes has its turn: one that is asked for later is not done before the earlier ones are. */
const isFirstChange = (agreement: Agreement, task: Task): boolean =>
  task.do !== 'update' || openTasks(agreement).find((one) => one.do === 'update') === task

function isDone(
  agreement: Agreement,
  task: Task,
  { status, externalId }: WireAgreement,
  charges: readonly WireCharge[] | null,
): boolean {
  const charge = 'chargeId' in task ? charges?.find(({ id }) => id === task.chargeId) : undefined
  switch (task.do) {
    case 'stop':
      return status === 'STOPPED' || status === 'EXPIRED'
    case 'update':
      return isChanged(externalId, task.change)
    case 'charge':
      return charge !== undefined
    case 'cancelCharge':
      return charge !== undefined && (charge.status === 'CANCELLED' || charge.summary.cancelled > 0)
    case 'captureCharge':
    case 'refundCharge':
      return charge !== undefined && hasEvent(agreement, charge, task)
  }
}
