// What a register may do, as switches of a form.
import { useTranslation } from 'react-i18next'
import { useField, type Form } from '#renderer/office/page/form.ts'
import type { RegisterDraft } from '#renderer/office/setup/register-actions.ts'
import styles from '#renderer/office/setup/rights-fields.module.css'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { registerRights, type RegisterRight } from '#shared/checkout.ts'

type RightsForm = Pick<Form<RegisterDraft, unknown>, 'control'>

export function RightsFields({ form }: { form: RightsForm }) {
  const { t } = useTranslation()
  const { isWrong } = useField(form, 'pay')
  return (
    <fieldset className={styles.rights}>
      <legend>{t('registers.may')}</legend>
      {registerRights.map((right) => (
        <Right key={right} form={form} right={right} />
      ))}
      {isWrong && <FieldWrong>{t('registers.may.nothing')}</FieldWrong>}
    </fieldset>
  )
}

function Right({ form, right }: { form: RightsForm; right: RegisterRight }) {
  const { t } = useTranslation()
  const { text, type } = useField(form, right)
  return (
    <Switch
      words={t(`registers.may.${right}`)}
      hint={t(`registers.may.${right}.hint`)}
      isOn={text}
      turn={type}
    />
  )
}
