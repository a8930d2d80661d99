// The events of checkouts: read from the journal, so that they can be told again from any row on, in their order.
import type { TillContext } from '#core/till-context.ts'
import { type CheckoutFact, reduceCheckout, type Checkout } from '#core/checkout/facts.ts'
import { checkoutFeature } from '#core/checkout/projection.ts'
import { isFactOf } from '#core/journal/feature.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { answerOf, noMoment } from '#core/terminal/answer.ts'
import type { CheckoutEvent, EventType, Register } from '#core/terminal/terminal.ts'
import type { CheckoutAnswer, CheckoutState } from '#shared/checkout.ts'

/** Rows looked at for one answer. */
const mostRows = 500

/** `upTo`: the row that was looked at last. */
export function eventsAfter(
  context: Pick<TillContext, 'journal' | 'sales'>,
  register: Register,
  after: number | null,
  most: number,
): { events: CheckoutEvent[]; upTo: number } {
  const { journal } = context
  if (after === null || after > journal.rows()) return { events: [], upTo: journal.rows() }
  const events: CheckoutEvent[] = []
  const checkoutOf = createCheckoutOf(context)
  let upTo = after
  for (const row of journal.after(after, mostRows)) {
    const { seq, sale: id, at } = row
    const name = isFactOf(checkoutFeature, row) ? id : isFactOf(saleFeature, row) ? checkoutOf(id) : undefined
    const event = name?.startsWith(`c-${register.id}-`) ? eventAt(context, name, seq, at) : undefined
    if (event) events.push(event)
    upTo = seq
    if (events.length >= most) break
  }
  return { events, upTo }
}

/** A sale that is settled is folded each time that somebody asks for it, and its rows stand together. */
function createCheckoutOf({ sales }: Pick<TillContext, 'sales'>): (sale: string) => string | undefined {
  const found = new Map<string, string | undefined>()
  return (id) => {
    if (!found.has(id)) found.set(id, sales.sale(id)?.register?.checkout)
    return found.get(id)
  }
}

function eventAt(
  context: Pick<TillContext, 'journal' | 'sales'>,
  name: string,
  seq: number,
  at: number,
): CheckoutEvent | undefined {
  const [before, now] = [stoodAt(context, name, seq - 1), stoodAt(context, name, seq)]
  const type = now && typeOf(before, now)
  return type && { id: seq, type, at: new Date(at).toISOString(), checkout: now }
}

/** As it was when that row was the last. */
function stoodAt(
  { journal }: Pick<TillContext, 'journal'>,
  name: string,
  seq: number,
): CheckoutAnswer | undefined {
  let checkout: Checkout | undefined
  for (const one of journal.of<Checkout, CheckoutFact>(checkoutFeature, name))
    if (one.seq <= seq) checkout = reduceCheckout(checkout, name, one.fact, one.at)
  if (!checkout) return undefined
  let sale: Sale | undefined
  const id = checkout.sale ?? ''
  for (const one of checkout.sale === null ? [] : journal.of(saleFeature, id))
    if (one.seq <= seq) sale = reduceSale(sale, id, one.fact, one.at)
  return answerOf(checkout, sale, journal, noMoment)
}

const ofState: Record<CheckoutState, EventType> = {
  PENDING: 'checkout.created',
  IN_PROGRESS: 'checkout.asked',
  CANCEL_REQUESTED: 'checkout.cancelRequested',
  COMPLETED: 'checkout.completed',
  CANCELED: 'checkout.canceled',
  UNKNOWN: 'checkout.unknown',
}

/** A fact leads to one event at most. */
function typeOf(before: CheckoutAnswer | undefined, now: CheckoutAnswer): EventType | undefined {
  if (!before) return 'checkout.created'
  if (before.state !== now.state) return ofState[now.state]
  if (before.reason !== now.reason && now.reason === 'reserved') return 'checkout.reserved'
  if (now.refunds.length > before.refunds.length) return 'checkout.refundRequested'
  if (now.refunded.value !== before.refunded.value) return 'checkout.refunded'
  const isRefused = now.refunds.some(
    ({ state }, at) => state === 'REFUSED' && before.refunds[at]?.state !== 'REFUSED',
  )
  return isRefused ? 'checkout.refundRefused' : undefined
}
