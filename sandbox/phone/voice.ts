// The phone's voice: its texts in every language, and how it writes and reads amounts, dates, numbers and the time left.
import path from 'node:path'
import type phone from '#shared/locales/en/phone.json'
import { readFileSync } from 'node:fs'
import type { ConsentTrouble } from '#sandbox/recurring/customer-acts.ts'
import type { PhoneTrouble } from '#sandbox/epayment/customer-acts.ts'
import { language as languages, type Language, language, spokenLanguageOf, tagOf } from '#shared/language.ts'
import { translatorOf, type KeyOf, type Translate } from '#shared/translate.ts'
import { oneDayMs } from '#sandbox/state/clock.ts'
import type { AgreementRecord } from '#sandbox/recurring/agreement.ts'
import { decimal, formatAmount, hundredths } from '#shared/money.ts'
import type { Currency } from '#shared/market.ts'
import { parseMsisdn } from '#shared/phone-number.ts'

type PhoneKey = KeyOf<typeof phone>
type SayOnPhone = Translate<PhoneKey>
export type PageTrouble = PhoneTrouble | ConsentTrouble

const folder = path.join(import.meta.dirname, '../../shared/locales')

/** As in core/system/locales.ts, which the sandbox may not import. A build replaces the call by the texts themselves. */
const readLocales = (namespace: string): Record<Language, object> =>
  Object.fromEntries(
    languages.options.map((one) => [
      one,
      JSON.parse(readFileSync(path.join(folder, one, `${namespace}.json`), 'utf8')),
    ]),
  ) as Record<Language, object> // one for each

const locales = readLocales('phone')
const phoneTexts = Object.fromEntries(
  languages.options.map((one) => [one, translatorOf(one, locales[one] as typeof phone)]),
) as Record<Language, SayOnPhone> // one for each

const isKey = (key: string): key is PhoneKey => Object.hasOwn(locales.en, key)

/** Addresses name the trouble; anything else that stands there says nothing. */
export function troubleTextOf(t: SayOnPhone, name: string | undefined): string | undefined {
  const key = `trouble.${name}`
  return isKey(key) ? t(key) : undefined
}

/** A reason that no language knows stays as the service says it. */
export function declineText(t: SayOnPhone, reason: string): string {
  const key = `declines.${reason}`
  return isKey(key) ? t(key) : reason
}

/** The reason that is named somewhere in what the service says. */
export const declineWithin = (description: string): string | undefined =>
  Object.keys(locales.en)
    .filter((key) => key.startsWith('declines.'))
    .map((key) => key.slice('declines.'.length))
    .find((reason) => description.includes(reason))

type Amount = { value: number; currency: Currency }
/** A part of an amount: its figures are read first, its currency second. */
export type AmountPart = { kind: 'figures' | 'currency'; text: string }

export type Voice = ReturnType<typeof createVoice>

/** The sandbox lives in UTC, as its interface does. */
const timeZone = 'UTC'

const voices = new Map<string, Voice>()

/** `market` decides how Swedish is written. */
export function voiceOf(spoken: Language, market: AgreementRecord['market'] = 'NO'): Voice {
  const tag = tagOf(spoken, market)
  const voice = voices.get(tag) ?? createVoice(spoken, tag)
  voices.set(tag, voice)
  return voice
}

function createVoice(spoken: Language, tag: string) {
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
    /** `499,00 kr` */
    amount: (amount: Amount): string => money(amount).format(decimal(amount.value)),
    amountParts: (amount: Amount): AmountPart[] =>
      partsOf(money(amount).formatToParts(decimal(amount.value))),
    /** `499,00`; below zero with a minus. */
    figures: (value: number): string => formatAmount(value, tag),
    /** As somebody here would type it: no groups. */
    typed: (value: number): string => (spoken === 'en' ? decimal(value) : decimal(value).replace('.', ',')),
    /** `25 %`, of hundredths of a percent. */
    rate: (hundredthsOfPercent: number): string => percent.format(hundredthsOfPercent / 10_000),
    quantity: (text: string): string => count.format(Number(text)),
    /** `15 Jan 2026`, as merchants count days: by UTC. */
    day: (at: number): string => day.format(at),
    /** `15 Jan 2026, 12:00:00 UTC` */
    moment: (at: number): string => `${moment.format(at)} UTC`,
    /** `15 Jan 2026` and `12:00 CET`, where this machine stands: that need not be where the shop stands. */
    localDay: (at: number): string => localDay.format(at),
    time: (at: number): string => time.format(at),
    /** `Today`, `Yesterday`, else the local day. */
    dayFrom: (at: number, now: number): string => dayFrom(localDay, tag, at, now),
    /** `9:41` */
    left: (endsAt: number, now: number): string => leftOf(t, endsAt, now),
    /** `name, address and e-mail address` */
    list: (texts: string[]): string => list.format(texts),
  }
}

function dayFrom(day: Intl.DateTimeFormat, tag: string, at: number, now: number): string {
  const said = day.format(at)
  const ago = [0, 1].find((days) => said === day.format(now - days * oneDayMs))
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
export function phoneLanguageFor(chosen: string | undefined, accepted: string | undefined): Language {
  const known = language.safeParse(chosen)
  if (known.success) return known.data
  const asked = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = /^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1]
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => quality > 0 && (/^en\b/i.test(tag) || spokenLanguageOf(tag) !== 'en'))
    .toSorted((one, other) => other.quality - one.quality)
  return spokenLanguageOf(asked[0]?.tag ?? '')
}

/** `1000,5` or `1 000.50` as minor units; nothing when it is no amount. */
export const amountIn = (text: string): number | undefined => hundredths(text.replaceAll(/\s/g, ''))

/** A number as typed: of any country with its code, or Norwegian without. Digits only, nothing when it is none. */
export function numberIn(text: string): string | undefined {
  const compact = text.replaceAll(/[\s\u00a0]/g, '')
  return parseMsisdn(text, 'NO') ?? (/^[1-9]\d{8,14}$/.test(compact) ? compact : undefined)
}

/** In the groups in which each country reads its numbers back. */
export const numberText = (number: string): string =>
  number
    .replace(/^(47)(\d{3})(\d{2})(\d{3})$/, '+$1 $2 $3 $4')
    .replace(/^(45)(\d{2})(\d{2})(\d{2})(\d{2})$/, '+$1 $2 $3 $4 $5')
    .replace(/^(358)(\d{2})(\d{3})(\d{2,5})$/, '+$1 $2 $3 $4')
    .replace(/^(?=\d)/, '+')
