// A setting that is written in one field: as it is being written, else as it is kept, with its words.
import { useTranslation } from 'react-i18next'
import { draftOf, type Field } from '#renderer/office/setup/settings-form.ts'
import { write } from '#renderer/office/setup/settings-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { FormField } from '#renderer/office/setup/form-fields.tsx'

/** What stands in a field: as it is being written, else as it is kept. */
export function useText(field: Field): string {
  return useSetup(({ draft, setup }) =>
    draft ? draft[field] : setup.answer ? draftOf(setup.answer.settings)[field] : '',
  )
}

type Own = Exclude<Field, `slogan.${string}` | 'printerKind'>
/** Fields that the till may refuse, and the words for it. */
const refusable = [
  'shopName',
  'shopAddress',
  'tillName',
  'timeZone',
  'accent',
  'largeAmount',
  'tips',
  'vatRate',
  'personalCodeStart',
  'idleSeconds',
  'goodsQuestionHours',
  'receiptAddress',
  'receiptDays',
  'redirectUrl',
  'agreementUrl',
  'signOutMinutes',
  'printerHost',
  'printerPort',
  'printerFile',
  'printerName',
] as const

export function SettingField(props: {
  field: Own
  hint?: string
  unit?: string
  longest?: number
  kind?: 'line' | 'figure' | 'lines'
}) {
  const { field, ...rest } = props
  const { t } = useTranslation()
  const text = useText(field)
  const isWrong = useSetup(({ wrong }) => wrong.includes(field))
  const word = refusable.find((one) => one === field)
  return (
    <FormField
      label={t(`settings.${field}`)}
      text={text}
      type={(typed) => write(field, typed)}
      wrong={isWrong && word !== undefined ? t(`settings.wrong.${word}`) : null}
      {...rest}
    />
  )
}
