// The words around a setting's field: its label, its unit, what may be chosen, and what is said where it is not taken.
import type { TFunction } from 'i18next'
import {
  hasOptions,
  isRefusable,
  rowOf,
  type Field,
  type FieldWith,
  type OptionIn,
} from '#renderer/office/setup/settings-form.ts'
import { allLanguages, languages, type Language } from '#shared/language.ts'
import { currencyOf, type Market } from '#shared/market.ts'

const spokenOf = (field: Field): Language | undefined =>
  allLanguages.find((spoken) => field === `slogan.${spoken}`)

/** A language is called by its own name; the choice of a printer like its part of the page. */
export function labelOf(field: Field, t: TFunction<'texts'>): string {
  const spoken = spokenOf(field)
  if (spoken) return languages[spoken].name
  if (field === 'printerKind') return t('settings.group.printer')
  return t(`settings.${field as Exclude<typeof field, `slogan.${Language}`>}`) // those were named above
}

export function wrongOf(field: Field, t: TFunction<'texts'>): string | null {
  if (isRefusable(field)) return t(`settings.wrong.${field}`)
  return spokenOf(field) ? t('settings.wrong.slogan') : null
}

export function unitOf(field: Field, stands: Market | undefined, t: TFunction<'texts'>): string | undefined {
  const { unit } = rowOf(field)
  if (unit === undefined || unit === '%') return unit
  if (unit === 'currency') return stands ? currencyOf[stands] : ''
  return t(`settings.unit.${unit}`)
}

type Option = { value: string; words: string }
type OptionKey = {
  [Name in FieldWith<'options'>]: `settings.${Name}.${OptionIn<Name>}`
}[FieldWith<'options'>]

export function optionsOf(field: Field, set: string, t: TFunction<'texts'>): Option[] | null {
  const { spelt, options = [], look } = rowOf(field)
  if (look === 'timeZone') return zonesWith(set, t('settings.timeZone.same'))
  if (look === 'locale')
    return localesWith(
      set,
      t(field === 'customerLocale' ? 'settings.customerLocale.same' : 'settings.locale.first'),
    )
  if (spelt) return Object.entries(spelt).map(([value, words]) => ({ value, words }))
  if (!hasOptions(field)) return null
  return options.map((value) => ({ value, words: t(['settings', field, value].join('.') as OptionKey) })) // one of the row's own
}

/** The locales of the five languages, and the one that is set where it is another. */
function localesWith(set: string, own: string): Option[] {
  const known = [
    ...allLanguages.map((one) => ({ value: languages[one].tag, words: languages[one].name })),
    { value: 'sv-FI', words: `${languages.sv.name} (Suomi)` },
  ]
  const other = set === '' || known.some(({ value }) => value === set) ? [] : [{ value: set, words: set }]
  return [{ value: '', words: own }, ...known, ...other]
}

/** The zones of the countries that this till is for, and the one that is set where it is another. */
function zonesWith(set: string, own: string): Option[] {
  const near = Intl.supportedValuesOf('timeZone').filter(
    (zone) => /^(Europe|Atlantic|Arctic)\//.test(zone) || zone === 'America/Nuuk',
  )
  const all = set === '' || near.includes(set) ? near : [set, ...near]
  const options = all.map((zone) => ({ value: zone, words: zone.replaceAll('_', ' ') }))
  return [{ value: '', words: own }, ...options]
}
