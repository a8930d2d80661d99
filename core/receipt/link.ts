// The address of a customer's receipt: one that nobody can guess, open for as long as the shop wants.
import type { Clock } from '#core/system/clock.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SaleRepository, saleQueries } from '#core/sale/projection.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import { membershipReceiptNumbered } from '#core/receipt/membership.ts'
import type { Settings } from '#shared/settings.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Receipt } from '#shared/receipt.ts'

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
export function receiptBehind(
  { settings, identity, clock, journal }: Omit<LinkContext, 'host'> & { clock: Clock; journal: Journal },
  sales: SaleRepository,
  { number, token }: { number: string; token: string },
): Receipt | null {
  if (!nameShape.test(number)) return null
  const expected = Buffer.from(tokenOf(identity.secret, number))
  const given = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const receipt = number.startsWith('m')
    ? membershipReceiptBehind(journal, Number(number.slice(1)))
    : saleReceiptBehind(journal, sales, Number(number))
  const isOver = receipt !== null && clock.now() > receipt.at + settings.receiptDays * 86_400_000
  return isOver ? null : receipt
}

function saleReceiptBehind(journal: Journal, sales: SaleRepository, number: number): Receipt | null {
  const sale = sales.numbered(number)
  return sale ? receiptOf(sale, journal) : null
}

/** By the movement that gave the number out. */
function membershipReceiptBehind(journal: Journal, number: number): Receipt | null {
  const name = saleQueries(journal).withReceipt(number)
  return name === undefined ? null : membershipReceiptNumbered(journal, name, number)
}
