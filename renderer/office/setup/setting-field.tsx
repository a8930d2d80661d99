// A setting in its field: as it is being written, else as it is kept, drawn as its row in the table says.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext, useWatch } from 'react-hook-form'
import { useField } from '#renderer/office/page/form.ts'
import { labelOf, optionsOf, unitOf, wrongOf } from '#renderer/office/setup/setting-words.ts'
import {
  hasHint,
  rowOf,
  type Draft,
  type Field,
  type FormField as Row,
} from '#renderer/office/setup/settings-form.ts'
import { ColourField } from '#renderer/office/setup/colour-field.tsx'
import { PercentsField } from '#renderer/office/setup/percents-field.tsx'
import { ChoiceField, FormField, Fields } from '#renderer/office/setup/form-fields.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { FieldFrame } from '#renderer/ui/text-field.tsx'
import { isMarket } from '#shared/market.ts'
import { usualMeasureCodes } from '#shared/measure-codes.ts'
import { organisationFault } from '#shared/setting-shapes.ts'

/** What stands in a field: as it is being written, else as it is kept. */
export const useText = (field: Field): string => useWatch<Draft, Row['at']>({ name: rowOf(field).at })

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
        {group === 'slogan' && <h2>{t('settings.slogans')}</h2>}
        <Fields>{drawn}</Fields>
      </Fragment>
    )
  })
}

function SettingField({ field }: { field: Field }) {
  const { t } = useTranslation()
  const { at, kind, look, longest } = rowOf(field)
  const { text, type, isWrong, ref } = useField(useFormContext<Draft>(), at)
  const label = labelOf(field, t)
  const { hint, unit, placeholder, wrong: whyWrong } = useWords(field, text)
  const wrong = isWrong ? whyWrong : null
  const options = optionsOf(field, text, t)
  if (kind === 'isOn')
    return (
      <Switch
        words={label}
        {...(hint === undefined ? {} : { hint: wrong ?? hint })}
        isOn={text === 'yes'}
        onCheckedChange={(isOn) => type(isOn ? 'yes' : '')}
      />
    )
  if (options && look !== 'segments')
    return <ChoiceField label={label} value={text} onSelect={type} options={options} />
  if (options)
    return (
      <FieldFrame variant="group" label={label}>
        <Segmented label={label} variant="row" segments={options} value={text} onSelect={type} />
      </FieldFrame>
    )
  const shared = { label, text, onChange: type, place: ref, error: wrong, hint }
  if (look === 'colour') return <ColourField {...shared} />
  if (kind === 'percents') return <PercentsField {...shared} />
  return (
    <FormField
      {...shared}
      unit={unit}
      placeholder={placeholder}
      kind={kind === 'whole' || kind === 'hundredths' ? 'figure' : kind === 'lines' ? kind : 'line'}
      {...(longest === undefined ? {} : { longest })}
    />
  )
}

/** What is said around a field: how it is to be written, in what it is counted, what holds while it is empty, and what may be wrong with it. */
function useWords(field: Field, text: string) {
  const { t } = useTranslation()
  const market = useText('market')
  const stands = isMarket(market) ? market : undefined
  const hint = hasHint(field) ? t(`settings.${field}.hint`) : undefined
  const isCheckDigit =
    field === 'organisationNumber' && stands !== undefined && organisationFault(text, stands) === 'checkDigit'
  return {
    wrong: isCheckDigit ? t('settings.wrong.checkDigit') : wrongOf(field, t),
    hint: field === 'agreementUrl' && stands === 'NO' ? t('settings.agreementUrl.must') : hint,
    unit: unitOf(field, stands, t),
    placeholder: field === 'measureCodes' && stands ? usualMeasureCodes[stands].join('\n') : undefined,
  }
}
