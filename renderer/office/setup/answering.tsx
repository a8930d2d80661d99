// The form by which a manager answers for a journal that may not be the one that this till wrote.
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/cashier/problem-notice.tsx'
import { isUnderWay } from '#renderer/command.ts'
import { RestartButton, useLocale } from '#renderer/office/setup/frame.tsx'
import { acceptJournal, answer } from '#renderer/office/setup/looking-after.ts'
import { useSetup } from '#renderer/office/setup/state.ts'
import { Button } from '#renderer/parts/button.tsx'
import { TextField } from '#renderer/parts/text-field.tsx'
import { Signer } from '#renderer/people/signer.tsx'
import { usualSigner } from '#renderer/people/signers.ts'
import { useStore } from '#renderer/store.ts'
import type { Problem } from '#shared/problem.ts'

export function Answering({ doubt }: { doubt: Problem }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { reason, pin, person } = useSetup((state) => state.answering)
  const usual = useStore((state) => usualSigner(state, 'acceptJournal'))
  const asksPin = useStore(({ office }) => office?.till.asksPin === true)
  const isBusy = useStore((state) => isUnderWay(state, 'journal.accept'))
  const send = () => void acceptJournal(person ?? usual)
  if (doubt.code === 'journal.accepted')
    return (
      <div className="answering">
        <ProblemNotice problem={doubt} locale={locale} />
        <RestartButton />
      </div>
    )
  return (
    <div className="answering">
      <ProblemNotice problem={doubt} locale={locale} />
      <p className="sheet-words">{t('health.past.words')}</p>
      <TextField
        label={t('health.past.reason')}
        text={reason}
        type={(text) => answer({ reason: text.slice(0, 200) })}
        enter={send}
        wrong={null}
      />
      <Signer
        what="acceptJournal"
        person={person ?? usual}
        choose={(chosen) => answer({ person: chosen, pin: '' })}
      />
      {asksPin && (
        <TextField
          label={t('signing.pin')}
          kind="pin"
          text={pin}
          type={(text) => answer({ pin: text.slice(0, 32) })}
          enter={send}
          wrong={null}
        />
      )}
      <Button look="danger" isBusy={isBusy} act={send}>
        {t('health.past.ask')}
      </Button>
    </div>
  )
}
