// The fields by which somebody answers for an act, and the dialog of such an act: what it means, what it needs, and the pad beside it. Problems stay in it.
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OtherProblem, type ProblemField, type useFieldProblem } from '#renderer/signature/field-problem.tsx'
import { signersOf, type SignatureForm } from '#renderer/signature/use-signature.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { DialogActions, WithPad, WithPadWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { Permission } from '#shared/permissions.ts'

export type SignatureProps = {
  signature: SignatureForm
  /** The line about a field. */
  errorOf: ReturnType<typeof useFieldProblem>
  /** Sentences to choose from. */
  reasons?: readonly string[]
  onSubmit: () => void
  takesFocus?: boolean
}

export function SignatureFields(props: SignatureProps & { reasonLabel?: string; hasPad?: boolean }) {
  const {
    signature,
    errorOf,
    reasons = [],
    reasonLabel,
    onSubmit,
    takesFocus = false,
    hasPad = false,
  } = props
  const { what, reason, person, pin, asksPin, writeReason, choosePerson, writePin } = signature
  const { t } = useTranslation()
  if (what === null) return null
  return (
    <>
      <TextField
        label={reasonLabel ?? t('signing.reason')}
        text={reason}
        onChange={writeReason}
        onSubmit={onSubmit}
        error={errorOf('reason')}
        takesFocus={takesFocus}
        hint={
          reasons.length > 0 && (
            <Row as="span" gap={2} wrap>
              {reasons.map((one) => (
                <Chip key={one} onClick={() => writeReason(one)}>
                  {one}
                </Chip>
              ))}
            </Row>
          )
        }
      />
      <Signer what={what} person={person} onSelect={choosePerson} />
      {asksPin && (
        <TextField
          label={t('signing.pin')}
          kind="pin"
          hasPad={hasPad}
          text={pin}
          onChange={writePin}
          onSubmit={onSubmit}
          error={errorOf('pin')}
          focused={() => signature.setIsPinKeyed(true)}
        />
      )}
    </>
  )
}

function Signer(props: { what: Permission; person: string | null; onSelect: (person: string) => void }) {
  const { what, person, onSelect } = props
  const { t } = useTranslation()
  const state = useStore()
  const able = signersOf(state, what)
  if (able.length < 2) return null
  return (
    <Stack gap={2}>
      <Text as="span" weight="strong">
        {t('people.signs')}
      </Text>
      <Segmented
        label={t('people.signs')}
        segments={able.map(({ id, name }) => ({ value: id, words: name }))}
        value={person}
        onSelect={onSelect}
      />
    </Stack>
  )
}

type Props = SignatureProps & {
  title: string
  yes: string
  no?: string
  variant: 'main' | 'danger'
  isBusy: boolean
  onClose: () => void
  /** Fields that the act itself draws. */
  drawn?: readonly ProblemField[]
  /** Where the pad can write an amount. */
  onPressValue?: ((key: Key) => void) | undefined
  /** Words, and the fields of the act itself. */
  children: ReactNode
}

export function SignatureDialog(props: Props) {
  const { title, yes, no, variant, isBusy, onClose, drawn = [], onPressValue, children, ...fields } = props
  const { signature, onSubmit } = fields
  const { what, pin, asksPin, trouble, isPinKeyed, writePin } = signature
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
      <WithPad isSmall>
        <WithPadWords ref={(place) => void (words.current = place)}>
          {children}
          <SignatureFields {...fields} hasPad />
          <OtherProblem trouble={trouble} drawn={what === null ? drawn : [...drawn, 'reason', 'pin']} />
        </WithPadWords>
        {press ? (
          <Pad keys="digits" variant="dialog" onPress={press} />
        ) : (
          onPressValue && <Pad keys="amount" variant="dialog" onPress={onPressValue} />
        )}
      </WithPad>
      <DialogActions stays>
        <Button onClick={onClose}>{no ?? t('dialog.cancel')}</Button>
        <Button variant={variant} isBusy={isBusy} onClick={onSubmit}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
