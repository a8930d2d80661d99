// The form for one person who works here: a name, what they may do, a PIN; or their removal.
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { fieldOf } from '#renderer/staff/sign-in-actions.ts'
import {
  chooseRole,
  closeForm,
  commandOf,
  keyInto,
  pressStaffPin,
  staffForm,
  submitStaffForm,
  writeName,
  writePin,
  type StaffForm,
} from '#renderer/office/staff/staff-actions.ts'
import { useField } from '#renderer/office/page/form.ts'
import { OwnPinField } from '#renderer/office/page/own-pin-field.tsx'
import { isOwnPinAsked } from '#renderer/office/page/own-pin.ts'
import { useCurrentProblem, useFieldProblem } from '#renderer/staff/sign-in-problems.ts'
import { useStore } from '#renderer/till/store.ts'
import { roles } from '#shared/permissions.ts'

export function StaffFormDialog({ form }: { form: StaffForm }) {
  const { t } = useTranslation()
  const { act, called } = form
  const said = useCurrentProblem(form)
  const isBusy = usePending(commandOf[act])
  const titles = {
    add: t('people.staff.add'),
    change: t('people.staff.changeOf', { name: called }),
    pin: t('people.staff.newPinOf', { name: called }),
    remove: t('people.staff.removeOf', { name: called }),
  }
  const isOwnPin = useStore(isOwnPinAsked)
  const hasPad = isOwnPin || act === 'pin' || act === 'add'
  const enter = () => void submitStaffForm()
  return (
    <Dialog title={titles[act]} onClose={closeForm} variant={hasPad ? 'wide' : 'plain'}>
      <Padded>
        <PaddedWords>
          {act === 'remove' ? (
            <DialogWords>{t('people.staff.removeWords', { name: called })}</DialogWords>
          ) : (
            <Fields form={form} />
          )}
          <OwnPinField onSubmit={enter} takesFocus={act === 'remove'} focused={() => keyInto('own')} />
          {said && fieldOf(said.code) === 'all' && <ProblemNotice problem={said} />}
        </PaddedWords>
        {hasPad && <Pad keys="digits" onPress={pressStaffPin} />}
      </Padded>
      <DialogActs stays>
        <Button onClick={closeForm}>{t('dialog.cancel')}</Button>
        <Button variant={act === 'remove' ? 'danger' : 'main'} isBusy={isBusy} onClick={enter}>
          {act === 'remove' ? t('people.staff.remove') : t('office.save')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

function Fields({ form }: { form: StaffForm }) {
  const { t } = useTranslation()
  const [name, role, pin] = [
    useField(staffForm, 'name'),
    useField(staffForm, 'role').text,
    useField(staffForm, 'pin'),
  ]
  const { act, called, was, trouble } = form
  const missing = name.isWrong ? 'name' : pin.isWrong ? 'pin' : null
  const wrong = useFieldProblem({ missing, trouble })
  const enter = () => void submitStaffForm()
  return (
    <>
      {act !== 'pin' && (
        <>
          <TextField
            label={t('office.name')}
            text={name.text}
            onChange={writeName}
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
              onSelect={chooseRole}
            />
            <Quiet>{t(`people.staff.may.${role}`)}</Quiet>
            {/* A cashier's PIN does not go along with them. */}
            {act === 'change' && role === 'manager' && was === 'cashier' && (
              <Quiet>{t('people.staff.promoted', { name: called })}</Quiet>
            )}
          </Stack>
        </>
      )}
      {act !== 'change' && (
        <TextField
          label={t(`people.staff.${act === 'add' ? 'pinLater' : 'pin'}.${role}`)}
          kind="pin"
          hasPad
          text={pin.text}
          onChange={writePin}
          onSubmit={enter}
          error={wrong('pin')}
          takesFocus={act === 'pin'}
          focused={() => keyInto('new')}
        />
      )}
    </>
  )
}
