// The goods that a refund is for, where it is for some of them: how many pieces are gone, and at which rates they were bought.
import type { RefundedPart } from '#core/sale/sold-goods.ts'
import { refundableOf } from '#core/payment/balance.ts'
import { added, type Share } from '#core/money/shares.ts'
import type { Sale } from '#core/sale/state.ts'
import type { RefundableParts } from '#shared/sale.ts'
import { isOutsideVat, priceOfPart, type LinePart } from '#shared/order.ts'

type WithRefunds = Pick<Sale, 'payment' | 'refundLines'>

/** How many pieces of this line are given back, or on their way. */
export const piecesRefunded = ({ payment, refundLines }: WithRefunds, line: number): number =>
  payment.attempts
    .flatMap(({ refunds }) => refunds)
    .filter(({ state }) => state.is !== 'refused')
    .flatMap(({ refund }) => refundLines[refund] ?? [])
    .reduce((sum, part) => (part.line === line ? sum + part.quantity : sum), 0)

export const refundablePartsOf = (sale: WithRefunds & Pick<Sale, 'ordered'>): RefundableParts => ({
  lines: (sale.ordered?.lines ?? []).map((line, place) => ({
    line: place,
    ...line,
    refunded: piecesRefunded(sale, place),
  })),
  payments: sale.payment.attempts
    .map((attempt) => ({ reference: attempt.reference, refundable: refundableOf(attempt) }))
    .filter(({ refundable }) => refundable > 0),
})

/** What these pieces cost at each rate, after those that are gone. Their VAT goes with what is left of the rate. */
export function plannedShares(
  sale: WithRefunds & Pick<Sale, 'ordered'>,
  parts: readonly LinePart[],
): Share[] {
  return parts.reduce<Share[]>((shares, { line: place, quantity }) => {
    const line = sale.ordered?.lines[place]
    if (!line) throw new Error(`there is no line ${place} to give back`)
    const gross = priceOfPart(line, piecesRefunded(sale, place), quantity)
    return added(shares, [{ rate: isOutsideVat(line) ? null : line.vatRate, gross, vat: 0 }])
  }, [])
}

/** What a refund gives back for each line that it names, after the pieces of the refunds before it. */
export function refundedParts(sale: WithRefunds & Pick<Sale, 'ordered'>, refund: string): RefundedPart[] {
  const all = sale.payment.attempts.flatMap(({ refunds }) => refunds)
  const at = all.findIndex((one) => one.refund === refund)
  const gone = (place: number) =>
    all
      .slice(0, at)
      .filter(({ state }) => state.is !== 'refused')
      .flatMap((one) => sale.refundLines[one.refund] ?? [])
      .reduce((sum, part) => (part.line === place ? sum + part.quantity : sum), 0)
  return (sale.refundLines[refund] ?? []).flatMap(({ line: place, quantity }) => {
    const line = sale.ordered?.lines[place]
    return line ? [{ line: place, gross: priceOfPart(line, gone(place), quantity) }] : []
  })
}
