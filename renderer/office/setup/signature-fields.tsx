// The fields by which somebody answers for what happens to the journal: why, who, and their PIN.
import { useTranslation } from 'react-i18next'
import { fieldOf } from '#renderer/sale/signing.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { answer } from '#renderer/office/setup/maintenance-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { TextField } from '#renderer/ui/text-field.tsx'
import { Signer } from '#renderer/staff/signer.tsx'
import { usualSigner } from '#renderer/staff/signers.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Permission } from '#shared/permissions.ts'

/** Whom they say, or whom nobody has to choose. */
export function useSignerOf(what: Permission): string | null {
  const chosen = useSetup((state) => state.answering.person)
  const usual = useStore((state) => usualSigner(state, what))
  return chosen ?? usual
}

export function SignatureFields(props: { what: Permission; reasonLabel: string; send: () => void }) {
  const { what, reasonLabel, send } = props
  const { t } = useTranslation()
  const { reason, pin } = useSetup((state) => state.answering)
  const person = useSignerOf(what)
  const wrongAt = useWrong()
  const asksPin = useStore(({ office }) => office?.till.asksPin === true)
  return (
    <>
      <TextField
        label={reasonLabel}
        text={reason}
        onChange={(text) => answer({ reason: text.slice(0, 200) })}
        onSubmit={send}
        error={wrongAt('reason')}
      />
      <Signer what={what} person={person} onSelect={(chosen) => answer({ person: chosen, pin: '' })} />
      {asksPin && (
        <TextField
          label={t('signing.pin')}
          kind="pin"
          text={pin}
          onChange={(text) => answer({ pin: text.slice(0, 32) })}
          onSubmit={send}
          error={wrongAt('pin')}
        />
      )}
    </>
  )
}

/** What is wrong with a field, in one line; the page says the rest. */
function useWrong() {
  const problemWords = useProblemWords()
  const trouble = useSetup((state) => state.trouble)
  return (field: 'reason' | 'pin'): string | null => {
    if (!trouble || fieldOf(trouble.code) !== field) return null
    const { what, remedy } = problemWords(trouble)
    return `${what} ${remedy}`
  }
}
