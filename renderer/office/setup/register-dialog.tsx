// The dialogs about one register: what it may do, and whether it is to be heard no more.
import { useTranslation } from 'react-i18next'
import {
  changeRights,
  revokeRegister,
  rightsForm,
  stopAsking,
} from '#renderer/office/setup/register-actions.ts'
import { RightsFields } from '#renderer/office/setup/rights-fields.tsx'
import type { SetupState } from '#renderer/office/setup/setup-store.ts'
import { isPending } from '#renderer/till/send-command.ts'
import { useStore } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'

export function RegisterDialog({ asked }: { asked: NonNullable<SetupState['register']> }) {
  return asked.about === 'rights' ? <RightsDialog name={asked.name} /> : <Sure name={asked.name} />
}

function RightsDialog({ name }: { name: string }) {
  const { t } = useTranslation()
  const isBusy = useStore((state) => isPending(state, 'registers.rights'))
  return (
    <Dialog title={name} close={stopAsking}>
      <RightsFields form={rightsForm} />
      <DialogActs>
        <Button act={stopAsking}>{t('dialog.cancel')}</Button>
        <Button look="main" icon="tick" isBusy={isBusy} act={() => void changeRights()}>
          {t('setup.save')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

function Sure({ name }: { name: string }) {
  const { t } = useTranslation()
  const isBusy = useStore((state) => isPending(state, 'registers.revoke'))
  return (
    <Dialog title={t('registers.revoke.title', { name })} close={stopAsking}>
      <DialogWords>{t('registers.revoke.words')}</DialogWords>
      <DialogWords>{t('registers.revoke.again')}</DialogWords>
      <DialogActs>
        <Button act={stopAsking}>{t('dialog.cancel')}</Button>
        <Button look="danger" isBusy={isBusy} act={() => void revokeRegister()}>
          {t('registers.revoke')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
