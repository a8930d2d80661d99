// A setting in its field: as it is being written, else as it is kept, drawn as its row in the table says.
import type { TFunction } from 'i18next'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import styles from '#renderer/office/setup/setting-field.module.css'
import { useField } from '#renderer/office/page/form.ts'
import {
  hasHint,
  hasOptions,
  isRefusable,
  rowOf,
  settingsForm,
  type Field,
  type FieldWith,
  type FormField as Row,
  type OptionIn,
} from '#renderer/office/setup/settings-form.ts'
import { ChoiceField, FormField, Fields, Labelled } from '#renderer/office/setup/form-fields.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { allLanguages, languages, type Language } from '#shared/language.ts'
import { currencyOf, isMarket, type Market } from '#shared/market.ts'

/** What stands in a field: as it is being written, else as it is kept. */
export const useText = (field: Field): string =>
  useWatch({ control: settingsForm.control, name: rowOf(field).at })

/** Fields side by side, switches each on a line of their own, and what is said in every language below its title. */
export function SettingFields({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const groups = Map.groupBy(rows, ({ kind, name, setting }) =>
    kind === 'isOn' ? name : setting === 'slogan' ? setting : 'fields',
  )
  return [...groups].map(([group, its]) => {
    const drawn = its.map(({ name }) => <SettingField key={name} field={name} />)
    if (group !== 'fields' && group !== 'slogan') return drawn
    return (
      <Fragment key={group}>
        {group === 'slogan' && <h3>{t('settings.slogans')}</h3>}
        <Fields>{drawn}</Fields>
      </Fragment>
    )
  })
}

function SettingField({ field }: { field: Field }) {
  const { t } = useTranslation()
  const { at, kind, look, longest } = rowOf(field)
  const { text, type, isWrong, ref } = useField(settingsForm, at)
  const label = labelOf(field, t)
  const { hint, unit } = useWords(field)
  const wrong = isWrong ? wrongOf(field, t) : null
  const options = optionsOf(field, text, t)
  if (kind === 'isOn')
    return (
      <Switch
        className={styles.toggle}
        words={label}
        {...(hint === undefined ? {} : { hint: wrong ?? hint })}
        isOn={text === 'yes'}
        turn={(isOn) => type(isOn ? 'yes' : '')}
      />
    )
  if (options && look !== 'segments')
    return <ChoiceField label={label} value={text} choose={type} options={options} />
  if (options)
    return (
      <Labelled label={label}>
        <Segmented label={label} look="row" segments={options} value={text} choose={type} />
      </Labelled>
    )
  const written = (
    <FormField
      label={label}
      text={text}
      type={type}
      place={ref}
      wrong={wrong}
      hint={hint}
      unit={unit}
      kind={kind === 'whole' || kind === 'hundredths' ? 'figure' : kind === 'lines' ? kind : 'line'}
      {...(longest === undefined ? {} : { longest })}
    />
  )
  return look === 'colour' ? <Coloured colour={text}>{written}</Coloured> : written
}

const spokenOf = (field: Field): Language | undefined =>
  allLanguages.find((spoken) => field === `slogan.${spoken}`)

/** A language is called by its own name; the choice of a printer like its part of the page. */
function labelOf(field: Field, t: TFunction<'texts'>): string {
  const spoken = spokenOf(field)
  if (spoken) return languages[spoken].name
  if (field === 'printerKind') return t('settings.group.printer')
  return t(`settings.${field as Exclude<typeof field, `slogan.${Language}`>}`) // those were named above
}

/** What is said around a field: how it is to be written, and in what it is counted. */
function useWords(field: Field) {
  const { t } = useTranslation()
  const market = useText('market')
  const stands = isMarket(market) ? market : undefined
  const hint = hasHint(field) ? t(`settings.${field}.hint`) : undefined
  return {
    hint: field === 'agreementUrl' && stands === 'NO' ? t('settings.agreementUrl.must') : hint,
    unit: unitOf(field, stands, t),
  }
}

function wrongOf(field: Field, t: TFunction<'texts'>): string | null {
  if (isRefusable(field)) return t(`settings.wrong.${field}`)
  return spokenOf(field) ? t('settings.wrong.slogan') : null
}

function unitOf(field: Field, stands: Market | undefined, t: TFunction<'texts'>): string | undefined {
  const { unit } = rowOf(field)
  if (unit === undefined || unit === '%') return unit
  if (unit === 'currency') return stands ? currencyOf[stands] : ''
  return t(`settings.unit.${unit}`)
}

type Option = { value: string; words: string }
type OptionKey = {
  [Name in FieldWith<'options'>]: `settings.${Name}.${OptionIn<Name>}`
}[FieldWith<'options'>]

function optionsOf(field: Field, set: string, t: TFunction<'texts'>): Option[] | null {
  const { spelt, options = [], look } = rowOf(field)
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

function Coloured({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <div className={styles.coloured}>
      {children}
      {/^#[0-9a-fA-F]{6}$/.test(colour) && (
        <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
          <rect width="1" height="1" fill={colour} />
        </svg>
      )}
    </div>
  )
}
