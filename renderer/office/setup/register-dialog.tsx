// The dialogs about one register: what it may do, and whether it is to be heard no more.
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, useField } from '#renderer/office/page/form.ts'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import {
  changeRights,
  registerIn,
  revokeRegister,
  type OpenRegister,
} from '#renderer/office/setup/register-actions.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { Choices } from '#renderer/ui/choices.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { registerRights, type RegisterRight } from '#shared/checkout.ts'

export const RegisterDialog = ({ opened }: { opened: OpenRegister }) =>
  opened.base.about === 'rights' ? <RightsDialog opened={opened} /> : <Sure opened={opened} />

function RightsDialog({ opened }: { opened: OpenRegister }) {
  const { t } = useTranslation()
  const isBusy = usePending('registers.rights')
  const form = useForm({ formControl: opened.control, resolver: resolverOf(registerIn) })
  const save = form.handleSubmit((wanted) => changeRights(opened, wanted))
  return (
    <OwnPinDialog
      title={opened.base.register.name}
      yes={t('office.save')}
      isBusy={isBusy}
      onClick={() => void save()}
      onClose={opened.close}
    >
      <RightsFields form={opened.control} />
    </OwnPinDialog>
  )
}

function Sure({ opened }: { opened: OpenRegister }) {
  const { t } = useTranslation()
  const isBusy = usePending('registers.revoke')
  return (
    <OwnPinDialog
      title={t('registers.revoke.title', { name: opened.base.register.name })}
      yes={t('registers.revoke')}
      variant="danger"
      isBusy={isBusy}
      onClick={() => void revokeRegister(opened)}
      onClose={opened.close}
    >
      <DialogWords>{t('registers.revoke.words')}</DialogWords>
      <DialogWords>{t('registers.revoke.again')}</DialogWords>
    </OwnPinDialog>
  )
}

type RightsForm = Pick<OpenRegister['control'], 'control'>

/** What a register may do, as switches of a form. */
export function RightsFields({ form }: { form: RightsForm }) {
  const { t } = useTranslation()
  const { isWrong } = useField(form, 'pay')
  return (
    <Choices label={t('registers.may')} least="100%">
      {registerRights.map((right) => (
        <Right key={right} form={form} right={right} />
      ))}
      {isWrong && <FieldError>{t('registers.may.nothing')}</FieldError>}
    </Choices>
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
      onCheckedChange={type}
    />
  )
}
