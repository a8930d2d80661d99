// How does the phone say amounts, numbers, times left and what became of a payment?
import type { Payment } from '#sandbox/epayment/life.ts'
import type { ScopeWord } from '#sandbox/epayment/scope.ts'
import { formatAmount } from '#shared/money.ts'
import { parseMsisdn } from '#shared/msisdn.ts'

/** The page speaks English, and so do its numbers. */
const locale = 'en'

export const amountText = ({ value, currency }: { value: number; currency: string }): string =>
  `${formatAmount(value, locale)} ${currency}`

/** `1000,5` or `1 000.50` as minor units; nothing when it is no amount. */
export function amountIn(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0]/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole + part.padEnd(2, '0'))
}

/** The sandbox lives in UTC, as its interface does. */
const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'medium' })

/** `15 Jan 2026` */
export const dayText = (at: number): string => day.format(at)
/** `15 Jan 2026, 12:00:00 UTC` */
export const momentText = (at: number): string => `${moment.format(at)} UTC`

const scopeTexts: Record<ScopeWord, string> = {
  name: 'name',
  address: 'address',
  email: 'e-mail address',
  phoneNumber: 'phone number',
  birthDate: 'date of birth',
  nin: 'national identity number',
}

/** `name, address and e-mail address` */
export const scopeText = (words: readonly string[]): string =>
  new Intl.ListFormat(locale).format(
    words.map((word) => (Object.hasOwn(scopeTexts, word) ? scopeTexts[word as ScopeWord] : word)),
  )

/** `9:41` */
export function timeLeft(endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const days = Math.floor(seconds / 86_400)
  if (days > 0) return days === 1 ? '1 day' : `${days} days`
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** A number as typed: of any country with its code, or Norwegian without. Digits only, nothing when it is none. */
export function numberIn(text: string): string | undefined {
  const compact = text.replaceAll(/[\s\u00a0]/g, '')
  return parseMsisdn(text, 'NO') ?? (/^[1-9]\d{8,14}$/.test(compact) ? compact : undefined)
}

export const numberText = (number: string): string =>
  number.replace(/^(47)(\d{3})(\d{2})(\d{3})$/, '+$1 $2 $3 $4').replace(/^(?=\d)/, '+')

/** `tone` chooses icon and colour; the words say the same without them. */
export type Outcome = { tone: 'good' | 'wait' | 'bad' | 'over'; title: string; text: string }

/** What to tell about a payment that needs no answer here; nothing while it does. */
export function outcomeOf({ life, request: { amount } }: Payment): Outcome | undefined {
  switch (life.state) {
    case 'CREATED':
      if (life.lostUntil !== null) {
        return {
          tone: 'wait',
          title: 'Not known yet',
          text: 'The card issuer has not answered. Nothing more can be done here.',
        }
      }
      return undefined
    case 'ABORTED':
      return { tone: 'over', title: 'Refused', text: 'You refused this request. Nothing was taken.' }
    case 'EXPIRED':
      return {
        tone: 'over',
        title: 'Expired',
        text: 'Nobody answered in time, and it is too late now. Nothing was taken.',
      }
    case 'TERMINATED':
      return { tone: 'over', title: 'Cancelled by the shop', text: 'Nothing was taken.' }
    case 'AUTHORIZED': {
      const say = (value: number) => amountText({ value, currency: amount.currency })
      const { authorized, captured, cancelled, refunded } = life.money
      const parts = [
        captured > 0 ? `The shop took ${say(captured)}.` : '',
        cancelled > 0 ? `${say(cancelled)} was given back before it was taken.` : '',
        refunded > 0 ? `${say(refunded)} was refunded.` : '',
      ].filter((part) => part !== '')
      const text = parts.length > 0 ? parts.join(' ') : `${say(authorized)} is reserved for the shop.`
      return { tone: 'good', title: 'Approved', text }
    }
  }
}
