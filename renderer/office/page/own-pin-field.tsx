// The field for the PIN of whoever changes who may come in, and the dialog that asks for it. Without a PIN to ask for, the field is not there.
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  forgetOwnPin,
  isOwnPinAsked,
  pressOwnPin,
  typeOwnPin,
  useOwnPin,
} from '#renderer/office/page/own-pin.ts'
import { usePeopleProblem } from '#renderer/staff/people-problem.ts'
import { useStore } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, WithPad, WithPadWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'

type FieldProps = { onSubmit: () => void; takesFocus?: boolean; focused?: () => void }

export function OwnPinField({ onSubmit, takesFocus = false, focused }: FieldProps) {
  const { t } = useTranslation()
  const isAsked = useStore(isOwnPinAsked)
  const { pin, isMissing, trouble } = useOwnPin()
  const wrong = usePeopleProblem({ missing: isMissing ? 'pin' : null, trouble })
  // One that was begun is not there any more when its dialog opens again.
  useEffect(() => forgetOwnPin, [])
  if (!isAsked) return null
  return (
    <TextField
      label={t('people.pin')}
      kind="pin"
      hasPad
      text={pin}
      onChange={typeOwnPin}
      onSubmit={onSubmit}
      error={wrong('pin') ?? wrong('all')}
      hint={t('people.ownPin.hint')}
      takesFocus={takesFocus}
      {...(focused ? { focused } : {})}
    />
  )
}

/** `children`: what is done, and to whom. */
export function OwnPinDialog(props: {
  title: string
  children?: ReactNode
  yes: string
  variant?: 'main' | 'danger'
  isBusy: boolean
  onClick: () => void
  onClose: () => void
}) {
  const { title, children, yes, variant = 'main', isBusy, onClick, onClose } = props
  const { t } = useTranslation()
  const isAsked = useStore(isOwnPinAsked)
  return (
    <Dialog title={title} onClose={onClose} variant={isAsked ? 'wide' : 'plain'}>
      <WithPad>
        <WithPadWords>
          {children}
          <OwnPinField onSubmit={onClick} takesFocus />
        </WithPadWords>
        {isAsked && <Pad keys="digits" onPress={pressOwnPin} />}
      </WithPad>
      <DialogActions stays>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button variant={variant} isBusy={isBusy} onClick={onClick}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
