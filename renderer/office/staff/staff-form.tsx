// The form for one person who works here: a name, what they may do, a PIN; or their removal.
import { useTranslation } from 'react-i18next'
import { usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogWords, WithPad, WithPadWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { OtherProblem } from '#renderer/signature/field-problem.tsx'
import { commandOfStaffAct, useStaffForm, type AskedStaffAct } from '#renderer/office/staff/staff-actions.ts'
import { OwnPinField } from '#renderer/office/page/own-pin-field.tsx'
import { isOwnPinAsked } from '#renderer/office/page/own-pin.ts'
import { usePeopleProblem } from '#renderer/staff/people-problem.ts'
import { useStore } from '#renderer/till/store.ts'
import { roles } from '#shared/permissions.ts'

type Props = { asked: AskedStaffAct; onClose: () => void }

export function StaffFormDialog({ asked, onClose }: Props) {
  const { t } = useTranslation()
  const { act, row } = asked
  const called = row?.name ?? ''
  const form = useStaffForm(asked, onClose)
  const isBusy = usePending(commandOfStaffAct[act])
  const titles = {
    add: t('people.staff.add'),
    change: t('people.staff.changeOf', { name: called }),
    pin: t('people.staff.newPinOf', { name: called }),
    remove: t('people.staff.removeOf', { name: called }),
  }
  const isOwnPin = useStore(isOwnPinAsked)
  const hasPad = isOwnPin || act === 'pin' || act === 'add'
  const enter = () => void form.submit()
  return (
    <Dialog title={titles[act]} onClose={onClose} variant={hasPad ? 'wide' : 'plain'}>
      <WithPad>
        <WithPadWords>
          {act === 'remove' ? (
            <DialogWords>{t('people.staff.removeWords', { name: called })}</DialogWords>
          ) : (
            <Fields asked={asked} form={form} />
          )}
          <OwnPinField
            onSubmit={enter}
            takesFocus={act === 'remove'}
            focused={() => form.setIsOwnPinKeyed(true)}
          />
          <OtherProblem trouble={form.trouble} drawn={['name', 'pin']} />
        </WithPadWords>
        {hasPad && <Pad keys="digits" onPress={form.press} />}
      </WithPad>
      <DialogActions stays>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button variant={act === 'remove' ? 'danger' : 'main'} isBusy={isBusy} onClick={enter}>
          {act === 'remove' ? t('people.staff.remove') : t('office.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type FieldProps = Pick<Props, 'asked'> & { form: ReturnType<typeof useStaffForm> }

function Fields({ asked: { act, row }, form }: FieldProps) {
  const { t } = useTranslation()
  const { name, role, pin, write } = form
  const wrong = usePeopleProblem(form)
  const enter = () => void form.submit()
  return (
    <>
      {act !== 'pin' && (
        <>
          <TextField
            label={t('office.name')}
            text={name}
            onChange={(text) => write({ name: text.slice(0, 40) })}
            onSubmit={enter}
            error={wrong('name')}
            takesFocus
          />
          <Stack gap={2}>
            <Text as="span" weight="strong">
              {t('people.staff.role')}
            </Text>
            <Segmented
              variant="row"
              label={t('people.staff.role')}
              segments={roles.map((one) => ({ value: one, words: t(`people.role.${one}`) }))}
              value={role}
              onSelect={(chosen) => write({ role: chosen })}
            />
            <MutedText>{t(`people.staff.may.${role}`)}</MutedText>
            {/* A cashier's PIN does not go along with them. */}
            {act === 'change' && role === 'manager' && row?.role === 'cashier' && (
              <MutedText>{t('people.staff.promoted', { name: row.name })}</MutedText>
            )}
          </Stack>
        </>
      )}
      {act !== 'change' && (
        <TextField
          label={t(`people.staff.${act === 'add' ? 'pinLater' : 'pin'}.${role}`)}
          kind="pin"
          hasPad
          text={pin}
          onChange={form.writePin}
          onSubmit={enter}
          error={wrong('pin')}
          takesFocus={act === 'pin'}
          focused={() => form.setIsOwnPinKeyed(false)}
        />
      )}
    </>
  )
}
