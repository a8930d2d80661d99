// The receipts of a sale, of its money and of each refund, from its facts and the shop's identity.
import { capturedOf } from '#core/payment/balance.ts'
import { type Refund, shownAttempt, type Attempt, type AttemptState } from '#core/payment/state.ts'
import type { Sale } from '#core/sale/state.ts'
import { customerLocaleOf } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { spokenIn } from '#shared/language.ts'
import { orderVat, priceOfPart, type OrderLine, type VatShare } from '#shared/order.ts'
import type { Mode, Receipt } from '#shared/receipt.ts'

type Captured = Extract<AttemptState, { is: 'captured' }>
type Paid = { attempt: Attempt; state: Captured }

/** Of a sale that is paid: nothing until the money is captured. */
export function receiptOf(sale: Sale, settings: Settings, mode: Mode): Receipt | null {
  const attempt = shownAttempt(sale.payment)
  const { state } = attempt
  if (state.is !== 'captured' || state.value !== sale.payment.terms.amount.value) return null
  // Given out where it was sold.
  if (sale.otherTill !== null) return null
  return saleReceipt(sale, { attempt, state }, settings, mode)
}

/** The one with this number, of the sale or of a refund; null is that of the sale itself. */
export function receiptNumbered(
  sale: Sale,
  number: number | null,
  settings: Settings,
  mode: Mode,
): Receipt | null {
  for (const attempt of sale.payment.attempts) {
    const { state, refunds } = attempt
    if (number !== null && state.is === 'captured' && state.receipt === number)
      return saleReceipt(sale, { attempt, state }, settings, mode)
    const refund = refunds.find((one) => number !== null && receiptOfRefund(one) === number)
    if (refund) return refundReceipt(sale, attempt, refund, settings, mode)
  }
  return number === null ? receiptOf(sale, settings, mode) : null
}

const receiptOfRefund = ({ state }: Refund): number | null => (state.is === 'refunded' ? state.receipt : null)

function shared({ ordered, payment, register }: Sale, attempt: Attempt, settings: Settings, mode: Mode) {
  const { shop, tillName } = settings
  const { userFlow, phoneEnding, reference } = attempt
  return {
    shop,
    tillName,
    mode,
    language: ordered?.language ?? spokenIn(customerLocaleOf(settings)),
    copy: 0,
    number: ordered?.number ?? null,
    means: { userFlow, phoneEnding },
    register: register && { name: register.name, saleNumber: register.saleNumber },
    membership: null,
    reference,
    merchantSerialNumber: payment.terms.merchantSerialNumber,
  }
}

function saleReceipt(sale: Sale, paid: Paid, settings: Settings, mode: Mode): Receipt {
  const { ordered, payment } = sale
  const { attempt, state } = paid
  return {
    kind: 'sale',
    ...shared(sale, attempt, settings, mode),
    receipt: state.receipt,
    person: sale.person?.name ?? null,
    lines: ordered?.lines ?? [],
    vat: ordered ? orderVat(ordered) : [],
    amount: { value: state.value, currency: payment.terms.amount.currency },
    at: state.capturedAt,
    refund: null,
    refunds: attempt.refunds.flatMap((one) =>
      one.state.is === 'refunded' ? [{ receipt: one.state.receipt, at: one.state.at, value: one.value }] : [],
    ),
    pspReference: state.pspReference,
  }
}

/** Also of what others took, or took in part: the money that went back has its paper all the same. */
function refundReceipt(
  sale: Sale,
  attempt: Attempt,
  refund: Refund,
  settings: Settings,
  mode: Mode,
): Receipt {
  const { ordered, payment } = sale
  const paid = attempt.state.is === 'captured' ? attempt.state : null
  const { value, reason, person, state } = refund
  if (state.is !== 'refunded') throw new Error(`refund ${refund.refund} is ${state.is}: it has no receipt`)
  return {
    kind: 'refund',
    ...shared(sale, attempt, settings, mode),
    receipt: state.receipt,
    person: person?.name ?? null,
    lines: linesGivenBack(sale, attempt, refund),
    vat: vatGivenBack(sale, refund),
    amount: { value, currency: payment.terms.amount.currency },
    at: state.at,
    refund: {
      reason,
      of: {
        receipt: paid?.receipt ?? null,
        till: sale.otherTill?.name ?? null,
        number: sale.otherTill ? sale.otherTill.number : (ordered?.number ?? null),
        at: paid?.capturedAt ?? attempt.openedAt,
      },
    },
    refunds: [],
    pspReference: state.pspReference,
  }
}

/** All of the goods when everything went back at once; some of them where it says so; else an amount stands for none. */
function linesGivenBack(
  { ordered, payment, refundLines }: Sale,
  attempt: Attempt,
  refund: Refund,
): OrderLine[] {
  const lines = ordered?.lines ?? []
  const given = refundLines[refund.refund] ?? []
  if (given.length === 0)
    return refund.value === payment.terms.amount.value && refund.value === capturedOf(attempt) ? lines : []
  const all = payment.attempts
    .flatMap(({ refunds }) => refunds)
    .filter(({ state: { is } }) => is !== 'refused')
  const earlier = all.slice(0, all.indexOf(refund)).flatMap((one) => refundLines[one.refund] ?? [])
  return given.flatMap(({ line: place, quantity }) => {
    const line = lines[place]
    if (!line) return []
    const gone = earlier.filter((part) => part.line === place).reduce((so, part) => so + part.quantity, 0)
    const total = priceOfPart(line, gone, quantity)
    return [{ ...line, quantity, total, discount: line.unitPrice * quantity - total, vat: 0 }]
  })
}

/** Rate by rate as the reports count it; a whole sale given back is known without them. */
function vatGivenBack({ ordered, payment }: Sale, refund: Refund): VatShare[] {
  if (refund.shares.length > 0)
    return refund.shares.flatMap(({ rate, gross, vat }) =>
      rate === null || gross <= 0 ? [] : [{ rate, gross, net: gross - vat, vat }],
    )
  return ordered && refund.value === payment.terms.amount.value ? orderVat(ordered) : []
}
