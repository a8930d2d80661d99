// The read of a payment: it writes down what the answer means. A failed read is "pending", never "failed".
import { isApproved } from '#core/sale/approval.ts'
import { watchOf, type Book } from '#core/sale/book.ts'
import type { CheckoutOptions } from '#core/sale/checkout.ts'
import { capturedOf, refundedOf } from '#core/sale/held.ts'
import { approvalAge, observe, observeRefunds, ownerOf, setAside, type Sight } from '#core/sale/observe.ts'
import { pendingRefund } from '#core/sale/refund.ts'
import { isOver, type Attempt, type Sale } from '#core/sale/sale.ts'
import type { Trouble } from '#core/service/trouble.ts'
import { noteRead, type Watch } from '#core/sale/watch.ts'
import { problem } from '#shared/problem.ts'
import type { PaymentEvent } from '#core/service/payment-answers.ts'

/** The cashier hears of failed reads from this many in a row on. */
const failuresUntilSaid = 3
/** At one in 15 s, an hour: six times as long as a payment lives. */
const refusalsUntilSetAside = 240

export async function read(options: CheckoutOptions, sale: Sale, attempt: Attempt): Promise<void> {
  const { book, clock, service } = options
  const { reference, state } = attempt
  const watch = watchOf(book, sale, reference)
  const answer = await service.get(reference)
  noteRead(watch, clock.elapsed())
  if (!answer.ok) return misread(options, sale, attempt, watch, answer.trouble)

  const sight = answer.value
  const isUnconfirmed = isStranger(attempt)
  const isWaitedFor = isWaited(book, sale, attempt, watch)
  let ageMs = isWaitedFor ? 0 : null
  const isNewApproval = sight.state === 'AUTHORIZED' && (isUnconfirmed || state.is === 'created')
  const isOldApproval = isApproved(attempt) && watch.authorizedAt === null && watch.approval === null
  const isRefunded = isRefundedElsewhere(attempt, sight)
  let log: PaymentEvent[] = []
  if (isUnconfirmed || isOldApproval || isRefunded || (isNewApproval && !isWaitedFor)) {
    const events = await service.events(reference)
    noteRead(watch, clock.elapsed())
    if (events.ok) log = events.value
    const owner = ownerOf(attempt, log)
    const isTold =
      owner !== 'unknown' && (!isRefunded || refundedIn(log) === sight.aggregate.refundedAmount.value)
    if (owner === 'other' && isUnconfirmed) return refuseToAdopt(options, sale, attempt, watch)
    // A log that does not answer, or lags, is a failed read; but after some of them what it would have told of can wait for a later one.
    const trouble: Trouble = events.ok ? { is: 'unknown', problem: problem('service.busy') } : events.trouble
    if (!isTold && (isUnconfirmed || watch.failures < failuresUntilSaid)) {
      return misread(options, sale, attempt, watch, trouble)
    }
    if (!isWaitedFor && events.ok) ageMs = approvalAge(events.value, events.serverTime)
    watch.approval = { ageMs, at: clock.elapsed() }
  }
  watch.trouble = null
  const goodAt = clock.elapsed()
  Object.assign(watch, { failures: 0, refusals: 0, mustRead: false, absences: [], goodAt })
  // Before the payment itself, whose end says that all of it is known; and after, what is only now known to have been captured.
  noteRefunds(options, sale, reference, log)
  believe(options, sale, reference, sight, ageMs)
  const isNews = noteRefunds(options, sale, reference, log)
  // What was set aside may be even again.
  if (isNews && attemptNow(book, sale, reference)?.aside) watch.mustRead = true
}

/** More or less was given back than is written down, and nothing of ours is on its way: only the log of events says what. */
export const isRefundedElsewhere = (attempt: Attempt, { aggregate }: Sight): boolean =>
  aggregate.refundedAmount.value !== refundedOf(attempt) && pendingRefund(attempt.refunds) === undefined

const refundedIn = (log: PaymentEvent[]): number =>
  log.reduce((sum, { name, success, amount }) => sum + (name === 'REFUNDED' && success ? amount.value : 0), 0)

/** Writes down the refunds that the log shows; true when there were any. */
function noteRefunds({ book }: CheckoutOptions, sale: Sale, reference: string, log: PaymentEvent[]): boolean {
  const attempt = attemptNow(book, sale, reference)
  const facts = attempt && log.length > 0 ? observeRefunds(sale, attempt, log, book.isPastTill) : []
  for (const fact of facts) book.record(sale.sale, fact)
  return facts.length > 0
}

/** Nothing has shown yet that the payment under this reference is our own. */
const isStranger = ({ state, aside }: Attempt): boolean =>
  state.is === 'opened' || aside?.problem.code === 'sale.notAdopted'

/**
 * A screen has waited for it without a gap since it was last seen to be unpaid. After a crash, or where nobody looked for a while, a
 * screen that polls proves nothing: only the service knows how old the approval is.
 */
function isWaited(book: Book, sale: Sale, attempt: Attempt, watch: Watch): boolean {
  const { servedSince } = book.live(sale.sale)
  const isShown = attempt.aside === null && sale.acknowledgedAt === null
  return (
    isShown &&
    watch.openedHere &&
    book.moment(sale.sale).isServed &&
    servedSince <= (watch.goodAt ?? watch.beganAt)
  )
}

function refuseToAdopt({ book }: CheckoutOptions, sale: Sale, attempt: Attempt, watch: Watch): void {
  Object.assign(watch, { failures: 0, refusals: 0, mustRead: false })
  const notOurs = problem('sale.notAdopted', { reference: attempt.reference })
  for (const fact of setAside(attempt, { captured: 0, left: 0 }, notOurs)) book.record(sale.sale, fact)
}

function misread(
  { book, clock }: CheckoutOptions,
  sale: Sale,
  attempt: Attempt,
  watch: Watch,
  trouble: Trouble,
): void {
  const { state } = attempt
  if (trouble.is === 'refused' && trouble.code === '5090') {
    watch.absences = [...watch.absences, clock.elapsed()].slice(-2)
    if (state.is === 'opened') {
      Object.assign(watch, { failures: 0, mustRead: false })
      book.changed()
      return
    }
  }
  watch.failures += 1
  if (trouble.is === 'refused') watch.refusals += 1
  if (trouble.is === 'later' || trouble.is === 'unsent')
    watch.quietUntil = Math.max(watch.quietUntil, clock.elapsed() + (trouble.afterMs ?? 0))
  // Of a payment that was there a refusal means nothing, unless it goes on for longer than any payment lives.
  if (watch.refusals > refusalsUntilSetAside && !isOver(state)) {
    for (const fact of setAside(attempt, { captured: capturedOf(attempt), left: 0 }))
      book.record(sale.sale, fact)
    return
  }
  if (watch.failures >= failuresUntilSaid) watch.trouble = trouble.problem
  book.changed()
}

export function believe(
  { book }: CheckoutOptions,
  sale: Sale,
  reference: string,
  sight: Sight,
  ageMs: number | null,
): void {
  const now = book.sale(sale.sale) // commands may have written facts while we waited for the answer
  const attempt = attemptNow(book, sale, reference)
  if (!now || !attempt) return
  for (const fact of observe(now, attempt, sight, ageMs)) book.record(sale.sale, fact)
  book.changed()
}

export const attemptNow = (book: Book, sale: Sale, reference: string): Attempt | undefined =>
  book.sale(sale.sale)?.attempts.find((one) => one.reference === reference)

/** The service drew the QR itself: its picture is fetched once and shown from memory. */
export async function fetchPictureOf(
  { book, picture, clock }: CheckoutOptions,
  sale: Sale,
  attempt: Attempt,
): Promise<void> {
  const { state, reference } = attempt
  if (state.is !== 'created' || state.target === null) return
  const watch = watchOf(book, sale, reference)
  const answer = await picture(state.target)
  if (answer.ok) {
    watch.hasPicture = true
    book.live(sale.sale).picture = answer.value.source
  } else {
    watch.failures += 1
    watch.readAt = clock.elapsed()
    watch.trouble = answer.trouble.problem
  }
  book.changed()
}
