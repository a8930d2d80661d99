// The rule for whether this amount of a payment, and these pieces, may be refunded. Asked before a refund is written down.
import { refundableOf } from '#core/sale/balance.ts'
import { piecesRefunded } from '#core/sale/reduce-refund.ts'
import type { Attempt, Sale } from '#core/sale/state.ts'
import { priceOfPart, sum, type LinePart } from '#shared/order.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** `value` in minor units; with `lines` it is what these pieces cost. */
export type RefundWish = { value: number; lines?: readonly LinePart[] | undefined }

/** Why not; nothing when it may. */
export function refundProblem(
  sale: Sale,
  attempt: Attempt,
  { value, lines }: RefundWish,
): Problem | undefined {
  const { currency } = sale.opened.amount
  if (!Number.isSafeInteger(value) || value <= 0) return problem('amount.notWhole', { given: String(value) })
  const limit = refundableOf(attempt)
  if (limit === 0) return problem('refund.nothingLeft', { reference: attempt.reference })
  // The pieces first: who wants one that is gone is told so, and not that the sum is too large.
  const price = lines ? priceOf(sale, lines) : value
  if (price === undefined) return problem('refund.piecesGone')
  if (price !== value) return problem('refund.otherPrice', { value: price, currency })
  return value > limit ? problem('refund.tooMuch', { value, limit, currency }) : undefined
}

/** Nothing when a line is not there, stands there twice, or has fewer pieces left. */
function priceOf(sale: Sale, parts: readonly LinePart[]): number | undefined {
  if (new Set(parts.map(({ line }) => line)).size < parts.length) return undefined
  const prices = parts.map(({ line: place, quantity }) => {
    const line = sale.opened.ordered?.lines[place]
    const gone = piecesRefunded(sale, place)
    return line && gone + quantity <= line.quantity ? priceOfPart(line, gone, quantity) : undefined
  })
  return prices.includes(undefined) ? undefined : sum(prices.map((price) => price ?? 0))
}
