// The phone's texts in every language, read from the files of the languages.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ConsentTrouble } from '#sandbox/recurring/customer-acts.ts'
import type { PhoneTrouble } from '#sandbox/epayment/customer-acts.ts'
import { language as languages, type Language } from '#shared/language.ts'
import type phone from '#shared/locales/en/phone.json'
import { translatorOf, type KeyOf, type Translate } from '#shared/translate.ts'

type PhoneKey = KeyOf<typeof phone>
export type SayOnPhone = Translate<PhoneKey>
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
export const phoneTexts = Object.fromEntries(
  languages.options.map((one) => [one, translatorOf(one, locales[one] as typeof phone)]),
) as Record<Language, SayOnPhone> // one for each

const isKey = (key: string): key is PhoneKey => Object.hasOwn(locales.en, key)

/** Addresses name the trouble; anything else that stands there says nothing. */
export function whyNot(t: SayOnPhone, name: string | undefined): string | undefined {
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
