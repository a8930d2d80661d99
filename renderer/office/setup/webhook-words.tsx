// How a register's events go, in words: where to, since when none is taken and why, and how many were given up.
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/webhook-words.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import type { WebhookView } from '#shared/checkout.ts'

export function WebhookWords({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { address, takenAt, failing, givenUp } = webhook
  const words = failing && problemWords(failing.trouble)
  return (
    <div className={styles.webhook}>
      <small>
        {takenAt === null
          ? t('registers.webhook', { address })
          : t('registers.webhook.taken', { address, time: format.dayTime(takenAt) })}
      </small>
      {failing && words && (
        <div className={styles.failing}>
          <Icon name="alert" />
          <div>
            <strong>{t('registers.webhook.failing', { time: format.dayTime(failing.since) })}</strong>
            <p>{words.what}</p>
            <p>{words.remedy}</p>
            <small>{t('registers.webhook.next', { time: format.dayTime(failing.nextTryAt) })}</small>
          </div>
        </div>
      )}
      {givenUp > 0 && (
        <small className={styles.givenUp}>{t('registers.webhook.givenUp', { count: givenUp })}</small>
      )}
    </div>
  )
}
