// The dialogs about one register: the PIN for its code, what it may do, and whether it is to be heard no more.
import { useTranslation } from 'react-i18next'
import { useField, type Form } from '#renderer/office/page/form.ts'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { stopPairing } from '#renderer/office/setup/pairing-actions.ts'
import {
  changeRights,
  newRegister,
  pairRegister,
  revokeRegister,
  rightsForm,
  stopAsking,
  type RegisterDraft,
} from '#renderer/office/setup/register-actions.ts'
import type { SetupState } from '#renderer/office/setup/setup-store.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { Choices } from '#renderer/ui/choices.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { registerRights, type RegisterRight } from '#shared/checkout.ts'

export function RegisterDialog({ asked }: { asked: NonNullable<SetupState['register']> }) {
  return asked.about === 'rights' ? <RightsDialog name={asked.name} /> : <Sure name={asked.name} />
}

function RightsDialog({ name }: { name: string }) {
  const { t } = useTranslation()
  const isBusy = usePending('registers.rights')
  return (
    <OwnPinDialog
      title={name}
      yes={t('office.save')}
      isBusy={isBusy}
      onClick={() => void changeRights()}
      onClose={stopAsking}
    >
      <RightsFields form={rightsForm} />
    </OwnPinDialog>
  )
}

function Sure({ name }: { name: string }) {
  const { t } = useTranslation()
  const isBusy = usePending('registers.revoke')
  return (
    <OwnPinDialog
      title={t('registers.revoke.title', { name })}
      yes={t('registers.revoke')}
      variant="danger"
      isBusy={isBusy}
      onClick={() => void revokeRegister()}
      onClose={stopAsking}
    >
      <DialogWords>{t('registers.revoke.words')}</DialogWords>
      <DialogWords>{t('registers.revoke.again')}</DialogWords>
    </OwnPinDialog>
  )
}

/** The name is written on the page behind it. */
export function PairRegisterDialog() {
  const { t } = useTranslation()
  const isBusy = usePending('registers.pair')
  const { text: name } = useField(newRegister, 'name')
  return (
    <OwnPinDialog
      title={t('registers.pair')}
      yes={t('registers.makeCode')}
      isBusy={isBusy}
      onClick={() => void pairRegister()}
      onClose={stopPairing}
    >
      <DialogWords>
        <strong>{name.trim()}</strong>
      </DialogWords>
    </OwnPinDialog>
  )
}

type RightsForm = Pick<Form<RegisterDraft, unknown>, 'control'>

/** What a register may do, as switches of a form. */
export function RightsFields({ form }: { form: RightsForm }) {
  const { t } = useTranslation()
  const { isWrong } = useField(form, 'pay')
  return (
    <Choices label={t('registers.may')} least="100%">
      {registerRights.map((right) => (
        <Right key={right} form={form} right={right} />
      ))}
      {isWrong && <FieldWrong>{t('registers.may.nothing')}</FieldWrong>}
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
