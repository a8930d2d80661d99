// The receipts of a sale, of its money and of each refund, from the facts alone: a copy is what the original was; and the address of each, which nobody can guess, open for as long as the shop wants.
import type { Share } from '#core/money/shares.ts'
import {
  capturedOf,
  isOnlyPartPaid,
  wantedSum,
  shownAttempt,
  type Refund,
  type Attempt,
  type AttemptState,
} from '#core/payment/state.ts'
import { type Sale, piecesRefunded } from '#core/sale/state.ts'
import { modeOfOwner } from '#core/service/access.ts'
import { tillQueries } from '#core/till/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { ReceiptIssuer } from '#core/till/facts.ts'
import { orderVat, priceOfPart, sum, wholeShares, type OrderLine, type VatShare } from '#shared/order.ts'
import type { Receipt } from '#shared/receipt.ts'
import { customerLocaleOf, zoneOf } from '#core/settings/settings.ts'
import { type SaleRepository, saleQueries } from '#core/sale/projection.ts'
import { spokenLanguageOf } from '#shared/language.ts'
import type { Settings } from '#shared/settings.ts'
import type { Clock } from '#core/system/clock.ts'
import { membershipReceiptNumbered } from '#core/receipt/membership.ts'
import { isDeepStrictEqual } from 'node:util'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The journal in which it got its number. */
type Numbered = Pick<Journal, 'queries'>

const issuerOf = (journal: Numbered, receipt: number | null): ReceiptIssuer | undefined =>
  receipt === null ? undefined : tillQueries(journal).issuerOfReceipt(receipt)

/** Receipt of a sale that is paid: null until the money is captured. */
export function receiptOf(sale: Sale, journal: Numbered): Receipt | null {
  const attempt = shownAttempt(sale.payment)
  const { state } = attempt
  if (state.is !== 'captured' || state.value !== wantedSum(sale.payment, attempt)) return null
  // Given out where it was sold.
  if (sale.otherTill !== null) return null
  return saleReceipt(sale, { attempt, state }, journal)
}

/** The one with this number, of the sale or of a refund; null is that of the sale itself. */
export function receiptNumbered(sale: Sale, number: number | null, journal: Numbered): Receipt | null {
  for (const attempt of sale.payment.attempts) {
    const { state, refunds } = attempt
    if (number !== null && state.is === 'captured' && state.receipt === number)
      return saleReceipt(sale, { attempt, state }, journal)
    const refund = refunds.find((one) => number !== null && receiptOfRefund(one) === number)
    if (refund) return refundReceipt(sale, attempt, refund, journal)
  }
  return number === null ? receiptOf(sale, journal) : null
}

const receiptOfRefund = ({ state }: Refund): number | null => (state.is === 'refunded' ? state.receipt : null)

function shared({ ordered, payment, register }: Sale, attempt: Attempt, issuer: ReceiptIssuer) {
  const { userFlow, phoneEnding, reference } = attempt
  return {
    ...issuer,
    mode: modeOfOwner(payment.terms),
    language: ordered?.language ?? issuer.language,
    copy: 0,
    number: ordered?.number ?? null,
    means: { userFlow, phoneEnding },
    register: register && { name: register.name, saleNumber: register.saleNumber },
    membership: null,
    reference,
    merchantSerialNumber: payment.terms.merchantSerialNumber,
  }
}

function saleReceipt(
  sale: Sale,
  { attempt, state }: { attempt: Attempt; state: Extract<AttemptState, { is: 'captured' }> },
  journal: Numbered,
): Receipt | null {
  const { ordered, payment } = sale
  const issuer = issuerOf(journal, state.receipt)
  if (!issuer) return null
  const isWhole = !isOnlyPartPaid(payment)
  return {
    kind: 'sale',
    ...shared(sale, attempt, issuer),
    receipt: state.receipt,
    person: sale.person?.name ?? null,
    // Only its register knows what a part of the money was for.
    ...(isWhole ? boughtIn(ordered) : nothing),
    vat: isWhole && ordered ? orderVat(ordered) : vatIn(attempt.taxed.captured),
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
function refundReceipt(sale: Sale, attempt: Attempt, refund: Refund, journal: Numbered): Receipt | null {
  const { ordered, payment } = sale
  const paid = attempt.state.is === 'captured' ? attempt.state : null
  const { value, reason, person, state } = refund
  if (state.is !== 'refunded') throw new Error(`refund ${refund.refund} is ${state.is}: it has no receipt`)
  const issuer = issuerOf(journal, state.receipt)
  if (!issuer) return null
  return {
    kind: 'refund',
    ...shared(sale, attempt, issuer),
    receipt: state.receipt,
    person: person?.name ?? null,
    ...givenBackIn(sale, attempt, refund),
    vat: vatGivenBack(sale, refund),
    amount: { value, currency: payment.terms.amount.currency },
    at: state.at,
    refund: {
      reason,
      of: {
        receipt: paid?.receipt ?? null,
        till: soldBy(sale, issuerOf(journal, paid?.receipt ?? null), issuer),
        number: sale.otherTill ? sale.otherTill.number : (ordered?.number ?? null),
        at: paid?.capturedAt ?? attempt.openedAt,
      },
    },
    refunds: [],
    pspReference: state.pspReference,
  }
}

/** The till that gave out the receipt of what is given back, where it was not this one under its id of now. */
function soldBy(
  { otherTill }: Sale,
  seller: ReceiptIssuer | undefined,
  { till }: ReceiptIssuer,
): NonNullable<Receipt['refund']>['of']['till'] {
  if (otherTill) return { till: otherTill.till, tillName: otherTill.name }
  return seller === undefined || seller.till === till
    ? null
    : { till: seller.till, tillName: seller.tillName }
}

type Bought = Pick<Receipt, 'lines' | 'offWhole'>
const nothing: Bought = { lines: [], offWhole: 0 }

function boughtIn(ordered: Sale['ordered']): Bought {
  if (!ordered) return nothing
  const shares = wholeShares(ordered)
  const lines = ordered.lines.map((line, at) => {
    const share = shares[at] ?? 0
    return { ...line, discount: line.discount - share, total: line.total + share }
  })
  return { lines, offWhole: sum(shares) }
}

/** All of the goods when everything went back at once; some of them where it says so; else an amount stands for none. */
function givenBackIn(sale: Sale, attempt: Attempt, refund: Refund): Bought {
  const { ordered, payment, refundLines } = sale
  const given = refundLines[refund.refund] ?? []
  if (given.length > 0) return { lines: partsGivenBack(sale, refund), offWhole: 0 }
  const isAll = refund.value === payment.terms.amount.value && refund.value === capturedOf(attempt)
  return isAll ? boughtIn(ordered) : nothing
}

/** At what these pieces were paid with: all that was taken off is on them. */
function partsGivenBack(sale: Sale, refund: Refund): OrderLine[] {
  const all = sale.payment.attempts.flatMap(({ refunds }) => refunds)
  const earlier = all.slice(0, all.indexOf(refund))
  return (sale.refundLines[refund.refund] ?? []).flatMap(({ line: place, quantity }) => {
    const line = sale.ordered?.lines[place]
    if (!line) return []
    const total = priceOfPart(line, piecesRefunded(sale, place, earlier), quantity)
    return [{ ...line, quantity, total, discount: line.unitPrice * quantity - total, vat: 0 }]
  })
}

/** Rate by rate as the reports count it; a whole sale given back is known without them. */
function vatGivenBack({ ordered, payment }: Sale, refund: Refund): VatShare[] {
  if (refund.shares.length > 0) return vatIn(refund.shares)
  return ordered && refund.value === payment.terms.amount.value ? orderVat(ordered) : []
}

const vatIn = (shares: readonly Share[]): VatShare[] =>
  shares.flatMap(({ rate, gross, vat }) =>
    rate === null || gross <= 0 ? [] : [{ rate, gross, net: gross - vat, vat }],
  )

type Issuing = { journal: Pick<Journal, 'queries'>; settings: Settings; identity: { tillId: string } }

/** Called before a receipt is given out. */
export function noteIssuer(
  { journal, settings, identity }: Issuing,
  sales: Pick<SaleRepository, 'note'>,
): void {
  const { shop, tillName, market } = settings
  const issuer: ReceiptIssuer = {
    shop,
    till: identity.tillId,
    tillName,
    market,
    timeZone: zoneOf(settings),
    language: spokenLanguageOf(customerLocaleOf(settings)),
  }
  if (!isDeepStrictEqual(tillQueries(journal).issuer(), issuer))
    sales.note({ kind: 'issuerChanged', ...issuer })
}

/** A sale's number; for a membership's money `m` and the receipt's. */
const nameShape = /^m?[1-9]\d{0,9}$/

/** 128 bits that only this till can know of its receipt of this name, in 22 characters. */
const tokenOf = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`receipt ${name}`).digest().subarray(0, 16).toString('base64url')

/** Null where the host shows no receipts, or customers' phones do not reach it. */
export const receiptLink = (known: LinkContext, { ordered }: Sale): string | null =>
  ordered ? linkNamed(known, String(ordered.number)) : null

/** Null as well for one of joining alone, which has no number. */
export const membershipLink = (known: LinkContext, { receipt }: Pick<Receipt, 'receipt'>): string | null =>
  receipt === null ? null : linkNamed(known, `m${receipt}`)

/** `receiptsAt`: where phones reach this host by itself; absent in one that shows no receipts as pages. */
export type LinkContext = {
  settings: Settings
  identity: { secret: string }
  host: { receiptsAt?: () => string | null }
}

function linkNamed({ settings, identity, host: { receiptsAt } }: LinkContext, name: string): string | null {
  if (!receiptsAt) return null
  const base = settings.receiptAddress ?? receiptsAt()
  return base === null ? null : `${base}/receipt/${name}/${tokenOf(identity.secret, name)}`
}

/** Undefined for a wrong token, a sale that is not paid, and one whose time is over: who asks learns no more than that. */
export function receiptAtLink(
  { settings, identity, clock, journal }: Omit<LinkContext, 'host'> & { clock: Clock; journal: Journal },
  sales: SaleRepository,
  { number, token }: { number: string; token: string },
): Receipt | null {
  if (!nameShape.test(number)) return null
  const expected = Buffer.from(tokenOf(identity.secret, number))
  const given = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  let receipt: Receipt | null = null
  if (number.startsWith('m')) {
    const numbered = Number(number.slice(1))
    // By the movement that gave the number out.
    const name = saleQueries(journal).withReceipt(numbered)
    if (name !== undefined) receipt = membershipReceiptNumbered(journal, name, numbered)
  } else {
    const sale = sales.numbered(Number(number))
    if (sale) receipt = receiptOf(sale, journal)
  }
  const isOver = receipt !== null && clock.now() > receipt.at + settings.receiptDays * 86_400_000
  return isOver ? null : receipt
}
