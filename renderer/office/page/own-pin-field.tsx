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
import { useFieldProblem } from '#renderer/staff/sign-in-problems.ts'
import { useStore } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'

type FieldProps = { enter: () => void; isFirst?: boolean; focused?: () => void }

export function OwnPinField({ enter, isFirst = false, focused }: FieldProps) {
  const { t } = useTranslation()
  const isAsked = useStore(isOwnPinAsked)
  const { pin, isMissing, trouble } = useOwnPin()
  const wrong = useFieldProblem({ missing: isMissing ? 'pin' : null, trouble })
  // One that was begun is not there any more when its dialog opens again.
  useEffect(() => forgetOwnPin, [])
  if (!isAsked) return null
  return (
    <TextField
      label={t('people.pin')}
      kind="pin"
      hasPad
      text={pin}
      type={typeOwnPin}
      enter={enter}
      wrong={wrong('pin')}
      hint={t('people.ownPin.hint')}
      isFirst={isFirst}
      {...(focused ? { focused } : {})}
    />
  )
}

/** `children`: what is done, and to whom. */
export function OwnPinDialog(props: {
  title: string
  children?: ReactNode
  yes: string
  look?: 'main' | 'danger'
  isBusy: boolean
  act: () => void
  close: () => void
}) {
  const { title, children, yes, look = 'main', isBusy, act, close } = props
  const { t } = useTranslation()
  const isAsked = useStore(isOwnPinAsked)
  return (
    <Dialog title={title} close={close} look={isAsked ? 'wide' : 'plain'}>
      <Padded>
        <PaddedWords>
          {children}
          <OwnPinField enter={act} isFirst />
        </PaddedWords>
        {isAsked && <Pad keys="digits" press={pressOwnPin} />}
      </Padded>
      <DialogActs stays>
        <Button act={close}>{t('dialog.cancel')}</Button>
        <Button look={look} isBusy={isBusy} act={act}>
          {yes}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
