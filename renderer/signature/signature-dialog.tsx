// The dialog of an act that may have to be signed: what it means, what it needs, and the pad beside it. Problems stay in it.
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OtherProblem } from '#renderer/signature/field-problem.tsx'
import { SignatureFields, type SignatureProps } from '#renderer/signature/signature-fields.tsx'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'

type Props = SignatureProps & {
  title: string
  yes: string
  no?: string
  variant: 'main' | 'danger'
  isBusy: boolean
  onClose: () => void
  /** Where the pad can write an amount. */
  onPressValue?: ((key: Key) => void) | undefined
  /** Words, and the fields of the act itself. */
  children: ReactNode
}

export function SignatureDialog(props: Props) {
  const { title, yes, no, variant, isBusy, onClose, onPressValue, children, ...fields } = props
  const { signature, onSubmit } = fields
  const { pin, asksPin, trouble, isPinKeyed, writePin } = signature
  const { t } = useTranslation()
  const words = useRef<HTMLElement>(null)
  // A problem may stand where nobody looks: the dialog may be longer than the window.
  useEffect(() => {
    words.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [trouble])
  const press =
    asksPin && (isPinKeyed || !onPressValue) ? (key: Key) => writePin(textAfterKey(pin, key)) : null
  const hasPad = press !== null || onPressValue !== undefined
  return (
    <Dialog title={title} onClose={onClose} variant={hasPad ? 'wide' : 'plain'}>
      <Padded isSmall>
        <PaddedWords ref={(place) => void (words.current = place)}>
          {children}
          <SignatureFields {...fields} hasPad />
          <OtherProblem trouble={trouble} />
        </PaddedWords>
        {press ? (
          <Pad keys="digits" variant="dialog" onPress={press} />
        ) : (
          onPressValue && <Pad keys="amount" variant="dialog" onPress={onPressValue} />
        )}
      </Padded>
      <DialogActs stays>
        <Button onClick={onClose}>{no ?? t('dialog.cancel')}</Button>
        <Button variant={variant} isBusy={isBusy} onClick={onSubmit}>
          {yes}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
