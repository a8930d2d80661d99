// The phone's voice: its texts, and how it writes amounts, dates and the time left.
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import { phoneTexts, type SayOnPhone } from '#sandbox/phone/texts.ts'
import { language, spokenIn, tagOf, type Language } from '#shared/language.ts'
import { decimal, formatAmount } from '#shared/money.ts'
import type { Currency } from '#shared/market.ts'

type Amount = { value: number; currency: Currency }
/** A part of an amount: its figures are read first, its currency second. */
export type AmountPart = { kind: 'figures' | 'currency'; text: string }

export type Voice = {
  language: Language
  t: SayOnPhone
  /** `499,00 kr` */
  amount(amount: Amount): string
  amountParts(amount: Amount): AmountPart[]
  /** `499,00`; below zero with a minus. */
  figures(value: number): string
  /** As somebody here would type it: no groups. */
  typed(value: number): string
  /** `25 %`, of hundredths of a percent. */
  rate(hundredths: number): string
  quantity(text: string): string
  /** `15 Jan 2026`, as merchants count days: by UTC. */
  day(at: number): string
  /** `15 Jan 2026, 12:00:00 UTC` */
  moment(at: number): string
  /** `15 Jan 2026` and `12:00 CET`, where this machine stands: that need not be where the shop stands. */
  localDay(at: number): string
  time(at: number): string
  /** `Today`, `Yesterday`, else the local day. */
  dayFrom(at: number, now: number): string
  /** `9:41` */
  left(endsAt: number, now: number): string
  /** `name, address and e-mail address` */
  list(texts: string[]): string
}

/** The sandbox lives in UTC, as its interface does. */
const timeZone = 'UTC'
const dayMs = 86_400_000

const voices = new Map<string, Voice>()

/** `market` decides how Swedish is written. */
export function voiceOf(spoken: Language, market: Agreement['market'] = 'NO'): Voice {
  const tag = tagOf(spoken, market)
  const voice = voices.get(tag) ?? made(spoken, tag)
  voices.set(tag, voice)
  return voice
}

function made(spoken: Language, tag: string): Voice {
  const t = phoneTexts[spoken]
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone })
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const localDay = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const count = new Intl.NumberFormat(tag, { maximumFractionDigits: 8 })
  const list = new Intl.ListFormat(tag)
  const money = ({ currency }: Amount) => new Intl.NumberFormat(tag, { style: 'currency', currency })
  return {
    language: spoken,
    t,
    amount: (amount) => money(amount).format(decimal(amount.value)),
    amountParts: (amount) => partsOf(money(amount).formatToParts(decimal(amount.value))),
    figures: (value) => formatAmount(value, tag),
    typed: (value) => (spoken === 'en' ? decimal(value) : decimal(value).replace('.', ',')),
    rate: (hundredths) => percent.format(hundredths / 10_000),
    quantity: (text) => count.format(Number(text)),
    day: (at) => day.format(at),
    moment: (at) => `${moment.format(at)} UTC`,
    localDay: (at) => localDay.format(at),
    time: (at) => time.format(at),
    dayFrom: (at, now) => dayFrom(localDay, tag, at, now),
    left: (endsAt, now) => leftOf(t, endsAt, now),
    list: (texts) => list.format(texts),
  }
}

function dayFrom(day: Intl.DateTimeFormat, tag: string, at: number, now: number): string {
  const said = day.format(at)
  const ago = [0, 1].find((days) => said === day.format(now - days * dayMs))
  if (ago === undefined) return said
  const word = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-ago, 'day')
  return word.charAt(0).toLocaleUpperCase(tag) + word.slice(1)
}

/** The space between the two stays with the currency. */
const partsOf = (parts: Intl.NumberFormatPart[]): AmountPart[] =>
  parts.reduce<AmountPart[]>((done, { type, value }) => {
    const kind = type === 'currency' || type === 'literal' ? 'currency' : 'figures'
    const last = done.at(-1)
    if (last?.kind === kind) last.text += value
    else done.push({ kind, text: value })
    return done
  }, [])

function leftOf(t: SayOnPhone, endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const days = Math.floor(seconds / 86_400)
  if (days > 0) return t('days', { count: days })
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Language that was chosen on the page, else the one the browser asks for first among those the phone speaks, else English. */
export function languageFor(chosen: string | undefined, accepted: string | undefined): Language {
  const known = language.safeParse(chosen)
  if (known.success) return known.data
  const asked = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = /^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1]
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => quality > 0 && (/^en\b/i.test(tag) || spokenIn(tag) !== 'en'))
    .toSorted((one, other) => other.quality - one.quality)
  return spokenIn(asked[0]?.tag ?? '')
}
