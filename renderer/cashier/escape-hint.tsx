// The words between the two presses of Esc that cancel what runs.
import { useTranslation } from 'react-i18next'
import { StepWords } from '#renderer/cashier/timeline.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { useStore } from '#renderer/till/store.ts'

export function EscapeHint() {
  const { t } = useTranslation()
  const isEscaped = useStore(({ selling }) => selling.isEscaped)
  return <Status>{isEscaped && <StepWords>{t('running.escape')}</StepWords>}</Status>
}
