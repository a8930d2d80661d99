// At which address may a customer open the receipt? One that nobody can guess, for as long as the shop wants.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Book } from '#core/sale/book.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import { modeOf, zoneOf } from '#core/settings.ts'
import type { Sale } from '#core/sale/sale.ts'
import type { TillOptions } from '#core/till-options.ts'
import type { Language } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'
import type { Receipt } from '#shared/receipt.ts'

export type ShownReceipt = { receipt: Receipt; language: Language; market: Market; timeZone: string }

/** 128 bits that only this till can know of its sale with this number, in 22 characters. */
const tokenOf = (secret: string, number: number): string =>
  createHmac('sha256', secret).update(`receipt ${number}`).digest().subarray(0, 16).toString('base64url')

/** Null where the host shows no receipts, or customers' phones do not reach it. In the sandbox the phone is on this machine. */
export function receiptLink(
  { settings, identity, ownAddress }: Pick<TillOptions, 'settings' | 'identity' | 'ownAddress'>,
  { opened: { ordered } }: Sale,
): string | null {
  if (!ownAddress || !ordered) return null
  const own = modeOf(settings) === 'sandbox' ? ownAddress() : null
  const base = settings.receiptAddress ?? own
  return base === null
    ? null
    : `${base}/receipt/${ordered.number}/${tokenOf(identity.secret, ordered.number)}`
}

/** Nothing for a wrong token, a sale that is not paid, and one whose time is over: who asks learns no more than that. */
export function receiptBehind(
  { settings, identity, clock }: TillOptions,
  book: Book,
  { number, token }: { number: string; token: string },
): ShownReceipt | null {
  if (!/^[1-9]\d{0,9}$/.test(number)) return null
  const expected = Buffer.from(tokenOf(identity.secret, Number(number)))
  const given = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const known = book.numbered(Number(number))
  const receipt = known ? receiptOf(known, settings, modeOf(settings)) : null
  const isOver = receipt !== null && clock.now() > receipt.at + settings.receiptDays * 86_400_000
  if (receipt === null || isOver) return null
  return { receipt, language: receipt.language, market: settings.market, timeZone: zoneOf(settings) }
}
