// The form by which a manager answers for a journal that may not be the one that this till wrote.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/setup/journal-acceptance.module.css'
import { Stack } from '#renderer/ui/layout.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { RestartButton } from '#renderer/office/setup/setup-frame.tsx'
import { acceptJournal } from '#renderer/office/setup/maintenance-actions.ts'
import { SignatureFields, useSignerOf } from '#renderer/office/setup/signature-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { isStoreClosed, type Problem } from '#shared/problem.ts'

export function JournalAcceptance({ doubt }: { doubt: Problem }) {
  const { t } = useTranslation()
  const person = useSignerOf('acceptJournal')
  const isBusy = usePending('journal.accept')
  const send = () => void acceptJournal(person)
  if (doubt.code === 'journal.accepted' || isStoreClosed(doubt))
    return (
      <Stack gap={4} className={styles.form}>
        <ProblemNotice problem={doubt} />
        <RestartButton />
      </Stack>
    )
  return (
    <Stack gap={4} className={styles.form}>
      <ProblemNotice problem={doubt} />
      <Quiet>{t('health.past.words')}</Quiet>
      <SignatureFields what="acceptJournal" reasonLabel={t('health.past.reason')} send={send} />
      <Button look="danger" isBusy={isBusy} act={send}>
        {t('health.past.ask')}
      </Button>
    </Stack>
  )
}
