// The code on the cashier's own screen, while no customer's screen is there to show it: for what, the code as large as fits, and the time left.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/own-code.module.css'
import { lastMinuteMs, shareLeft } from '#renderer/ui/time.tsx'
import { durationText } from '#renderer/i18n/times.ts'
import { useTillNow } from '#renderer/till/clock.ts'
import { CountdownRing } from '#renderer/ui/countdown-ring.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { QrPicture } from '#renderer/ui/qr.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { Qr } from '#shared/sale.ts'

type Props = {
  code: Qr
  beganAt: number | null
  endsAt: number | null
  /** Terms that the customer reads before they scan it. */
  children?: ReactNode
}

export function OwnCode({ code, beganAt, endsAt, children }: Props) {
  const { t } = useTranslation()
  const now = useTillNow()
  const isLast = endsAt !== null && endsAt - now < lastMinuteMs
  return (
    <div className={clsx(styles.own, children && styles.terms)}>
      <Stack gap={1}>
        <h2 className={styles.title}>{t('ownCode.title')}</h2>
        <MutedText>{t('ownCode.why')}</MutedText>
      </Stack>
      {children}
      <div className={styles.scan}>
        <div className={styles.room}>
          <CountdownRing left={shareLeft(beganAt, endsAt, now)} isLast={isLast} className={styles.code}>
            <QrPicture qr={code} />
          </CountdownRing>
        </div>
        {/* The steps beside it say it to whoever does not see it. */}
        {endsAt !== null && (
          <Text size="lg" tone="muted" aria-hidden="true">
            {t('running.timeLeft', { time: durationText(endsAt - now) })}
          </Text>
        )}
      </div>
    </div>
  )
}
