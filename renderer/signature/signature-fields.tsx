// The fields by which somebody answers for an act: why, who, and their PIN.
import { useTranslation } from 'react-i18next'
import type { useFieldProblem } from '#renderer/signature/field-problem.tsx'
import { Signer } from '#renderer/signature/signer.tsx'
import type { SignatureForm } from '#renderer/signature/use-signature.ts'
import { Chip } from '#renderer/ui/chip.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'

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
