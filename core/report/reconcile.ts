// The journal held against the service: the comparison with its sums and log, payment by payment and membership by membership, which writes nothing down; and the search, before a period is closed, for money that others moved.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { EpaymentClient, PaymentEvent } from '#core/service/epayment.ts'
import type { SaleRepository, SaleRow } from '#core/sale/projection.ts'
import { pastQueries } from '#core/report/projection.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import type { ReportContext } from '#core/report/report.ts'
import { capturedOf, refundedOf, type Attempt, tillOfRefundKey } from '#core/payment/state.ts'
import {
  readProblem,
  successfulEvents,
  explainsSums,
  valueOf,
  withAmounts,
  type Finding,
} from '#core/payment/read.ts'
import type { Sale } from '#core/sale/state.ts'
import { zoneOf } from '#core/settings/settings.ts'
import { ownerKey, type ServiceAccess, type AgreementOwner } from '#core/service/access.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { sum } from '#shared/order.ts'
import type { Difference } from '#shared/report.ts'
import type { Days } from '#shared/time.ts'
import { isExplained, sumsOfThisTill } from '#core/agreement/movement.ts'
import { lastReadOf, withEarlierAnswer } from '#core/agreement/read.ts'
import { type Span, tillQueries } from '#core/till/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'

type Comparing = ReportContext & {
  connection: { epayment: Pick<EpaymentClient, 'get' | 'events'> }
  sales: SaleRepository
  memberships: Pick<Memberships, 'agreements' | 'recurring'>
  service: ServiceAccess
}

/** Sales compared in one answer: a screen tells how far it is, and may stop. */
const atATime = 20
/** Payments or sales read at the same time. */
const atOnce = 4

type ComparisonPart = { differences: Difference[]; checked: number; of: number; next: number | null }

/** Every sale that was opened in these days, or of which money moved then; after them, below zero, the memberships. */
export async function compareDays(
  options: Comparing,
  days: Days,
  after: number | null,
): Promise<ComparisonPart> {
  const { journal, settings } = options
  const span = createShopClock(zoneOf(settings), settings.nightEnd).span(days)
  const members = membershipsOf(options, days, span)
  const of = pastQueries(journal).countSalesAt(span) + members.length
  const isOfMembers = after !== null && after < 0
  if (isOfMembers) {
    const begin = -after - 1
    const part = members.slice(begin, begin + atATime)
    const differences = await each(part, (name) => compareMembership(options, name))
    const isLast = begin + atATime >= members.length
    return { differences, checked: part.length, of, next: isLast ? null : after - atATime }
  }
  const rows = pastQueries(journal).salesAt(span, after ?? 0, atATime)
  const differences = await each(rows, (row) => compareSale(options, row))
  const last = rows.at(-1)
  const next = rows.length === atATime && last ? last.opened : members.length > 0 ? -1 : null
  return {
    differences: differences.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0)),
    checked: rows.length,
    of,
    next,
  }
}

async function each<T>(of: readonly T[], compare: (one: T) => Promise<Difference[]>): Promise<Difference[]> {
  const differences: Difference[] = []
  const queue = of.values()
  const worker = async () => {
    for (const one of queue) differences.push(...(await compare(one)))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return differences
}

async function compareSale(options: Comparing, row: SaleRow): Promise<Difference[]> {
  const { sales, service } = options
  const sale = sales.sale(row.sale)
  if (!sale) return []
  const [made, chosen] = [ownerKey(sale.payment.terms), ownerKey(service)]
  const stranger = made === chosen ? null : problem('sale.belongsElsewhere', { owner: made, chosen })
  const differences: Difference[] = []
  for (const attempt of sale.payment.attempts) {
    const theirs = stranger ? { problem: stranger } : await readSums(options, sale, attempt)
    // It may have gone on while its sums were on the way.
    const now = sales.sale(row.sale)?.payment.attempts.find((one) => one.reference === attempt.reference)
    if (now) differences.push(...compare(sale, now, theirs))
  }
  sales.forget(row.sale)
  return differences
}

/** The service's sums are the truth; `problem`: they could not be read, or its own log does not explain them. */
type Theirs = { captured: number; refunded: number } | { problem: Problem }

async function readSums(
  { connection: { epayment }, sales }: Comparing,
  sale: Sale,
  attempt: Attempt,
): Promise<Theirs> {
  const payment = await epayment.get(attempt.reference)
  if (!payment.ok) {
    const trouble = readProblem(attempt, payment.trouble)
    return trouble ? { problem: trouble } : { captured: 0, refunded: 0 }
  }
  const log = await epayment.events(attempt.reference)
  if (!log.ok) return { problem: log.trouble.problem }
  const { aggregate } = payment.value
  if (!explainsSums(log.value, aggregate, attempt))
    return { problem: problem('sale.sumsDisagree', { reference: attempt.reference }) }
  const captured = aggregate.capturedAmount.value
  if (sale.otherTill === null) return { captured, refunded: aggregate.refundedAmount.value }
  // Refunds that others make of another till's payment are not looked for here.
  const isOurs = ({ idempotencyKey }: PaymentEvent) => sales.isPastTill(tillOfRefundKey(idempotencyKey) ?? '')
  const told = withAmounts(log.value, aggregate, attempt)
  return { captured, refunded: sum(successfulEvents(told, 'REFUNDED').filter(isOurs).map(valueOf)) }
}

function compare(sale: Sale, attempt: Attempt, theirs: Theirs): Difference[] {
  const of = {
    sale: sale.sale,
    number: sale.ordered?.number ?? null,
    agreementId: null,
    reference: attempt.reference,
  }
  const theirPart = sale.otherTill === null ? 0 : attempt.refundedAtOtherTills
  const [captured, refunded] = [capturedOf(attempt), refundedOf(attempt) - theirPart]
  if ('problem' in theirs)
    return [{ ...of, kind: 'unread', ours: captured - refunded, theirs: 0, problem: theirs.problem }]
  const kinds = [
    { kind: 'captured' as const, ours: captured, theirs: theirs.captured },
    { kind: 'refunded' as const, ours: refunded, theirs: theirs.refunded },
  ]
  return kinds.filter((one) => one.ours !== one.theirs).map((one) => ({ ...of, ...one, problem: null }))
}

/** Those of which money moved in these days, or a charge was due. By the name they have here. */
function membershipsOf({ journal, memberships, service }: Comparing, days: Days, span: Span): string[] {
  const moved = new Set(
    pastQueries(journal)
      .movementsAt(span)
      .map(({ sale }) => sale),
  )
  const { agreements } = memberships
  return agreements
    .known(ownerKey(service))
    .filter(
      (name) =>
        moved.has(name) ||
        agreements
          .agreement(name)
          ?.charges.some(({ due }) => due.slice(0, 10) >= days.from && due.slice(0, 10) <= days.to),
    )
}

async function compareMembership({ memberships }: Comparing, name: string): Promise<Difference[]> {
  const { agreements, recurring } = memberships
  const agreementId = agreements.agreement(name)?.agreementId
  if (!agreementId) return []
  const of = { sale: name, number: null, agreementId }
  const unread = (problem: Problem): Difference[] => [
    { ...of, reference: agreementId, kind: 'unread', ours: 0, theirs: 0, problem },
  ]
  const answer = await recurring.fetch(agreementId)
  if (!answer.ok) return unread(answer.trouble.problem)
  const charges = await recurring.charges(agreementId)
  if (!charges.ok) return unread(charges.trouble.problem)
  // It may have gone on while the answer was on its way.
  const known = agreements.agreement(name)
  if (!known) return []
  const now = { ...known, seen: lastReadOf(withEarlierAnswer(known, answer.value), known.seen) }
  return charges.value.flatMap((charge): Difference[] => {
    const at = { ...of, reference: charge.id }
    if (!isExplained(charge)) {
      const disagree = problem('sale.sumsDisagree', { reference: charge.id })
      return [{ ...at, kind: 'unread', ours: 0, theirs: 0, problem: disagree }]
    }
    const booked = known.charges.find(({ chargeId }) => chargeId === charge.id)?.booked
    const theirs = sumsOfThisTill(now, charge)
    return (['captured', 'refunded'] as const)
      .map((kind) => ({ kind, ours: booked?.[kind] ?? 0, theirs: theirs[kind] }))
      .filter((one) => one.ours !== one.theirs)
      .map((one) => ({ ...at, ...one, problem: null }))
  })
}

type SearchOptions = {
  journal: Journal
  service: AgreementOwner
  sales: SaleRepository
  memberships: Pick<Memberships, 'externalChanges'>
  clock: Clock
  closing: AbortSignal
  reconcile: (sale: string) => Promise<Finding[]>
}

/** A service that answers so badly is asked no more: a period is closed without it as well. */
const mostTroubles = 4
/** Sales of earlier periods: the newest of those that can still be refunded. */
const mostOlder = 200

/** The sales of which money moved in the open period, and then the newest of those before. */
function salesToRead({ journal, service }: Pick<SearchOptions, 'journal' | 'service'>): string[] {
  const past = pastQueries(journal)
  const period = { from: (tillQueries(journal).lastClosing()?.seq ?? 0) + 1, until: journal.rows() + 1 }
  // A membership's money stands under its agreement's name, which is no sale's.
  const moved = past.movementsIn(period).filter(({ flow }) => flow !== 'AGREEMENT')
  const paid = past.search({
    words: null,
    filter: 'paid',
    openedAt: null,
    asked: [],
    before: null,
    most: mostOlder,
  })
  const own = [...moved, ...paid].filter(({ owner }) => owner === ownerKey(service))
  return [...new Set(own.map(({ sale }) => sale))]
}

/** Writes down what it finds. It never fails, and keeps nobody waiting for long: what it did not reach, or could not read, is in a later period's sums. */
export async function findExternalMoney(options: SearchOptions): Promise<void> {
  const { sales, clock, closing, reconcile, memberships } = options
  const until = clock.elapsed() + limits.lookElsewhere
  let troubles = 0
  const queue = salesToRead(options).values()
  const worker = async () => {
    for (const sale of queue) {
      if (closing.aborted || clock.elapsed() >= until || troubles >= mostTroubles) return
      const findings = await reconcile(sale)
      troubles += findings.filter(({ trouble }) => trouble !== null).length
      sales.forget(sale)
    }
  }
  await Promise.all([memberships.externalChanges.find(), ...Array.from({ length: atOnce }, worker)])
}
