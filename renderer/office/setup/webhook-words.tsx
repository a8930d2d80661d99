// How a register's events go, in words: where to, since when none is taken and why, and how many were given up.
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { NoticeFrame, NoticeTitle } from '#renderer/ui/notice.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { WebhookView } from '#shared/checkout.ts'

export function WebhookWords({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { address, takenAt, failing, givenUp } = webhook
  const words = failing && problemWords(failing.trouble)
  return (
    <Stack gap={1} weight="normal">
      <MutedText as="small">
        {takenAt === null
          ? t('registers.webhook', { address })
          : t('registers.webhook.taken', { address, time: format.dayTime(takenAt) })}
      </MutedText>
      {failing && words && (
        <NoticeFrame>
          <NoticeTitle>{t('registers.webhook.failing', { time: format.dayTime(failing.since) })}</NoticeTitle>
          <p>{words.what}</p>
          <p>{words.remedy}</p>
          <MutedText as="small">
            {t('registers.webhook.next', { time: format.dayTime(failing.nextTryAt) })}
          </MutedText>
        </NoticeFrame>
      )}
      {givenUp > 0 && (
        <Text as="small" size="sm" tone="wait">
          {t('registers.webhook.givenUp', { count: givenUp })}
        </Text>
      )}
    </Stack>
  )
}
