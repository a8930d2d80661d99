// The screen of what a customer's phone is asked for: the words, the lines below them, and the code or the phone beside or under them, in a frame that is the time left.
import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/code-screen.module.css'
import { useTillNow } from '#renderer/till/clock.ts'
import { lastMinuteMs, shareLeft } from '#renderer/ui/time.tsx'
import { CountdownRing } from '#renderer/ui/countdown-ring.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/text.tsx'
import { useWakeLock } from '#renderer/ui/use-wake-lock.ts'
import type { FlowFace } from '#shared/flows.ts'

/** `title` takes the focus, and all that stands below it is read out with it. `said`: what to do, for either face. `code`: what is scanned. `hasTerms`: `children` are much to read. */
export function CodeScreen(props: {
  face: FlowFace
  title: { className: string | undefined; children: ReactNode }
  said: { scan: string; push: string; pushWords: string }
  phoneEnding: string | null
  beganAt: number | null
  endsAt: number | null
  code: ReactNode
  lines?: ReactNode
  hasTerms?: boolean
  children?: ReactNode
}) {
  const {
    face,
    title,
    said,
    phoneEnding,
    beganAt,
    endsAt,
    code,
    lines = null,
    hasTerms = false,
    children,
  } = props
  const { t } = useTranslation()
  const now = useTillNow()
  const isLast = endsAt !== null && endsAt - now < lastMinuteMs
  const isScan = face === 'scan'
  const words = useId()
  useWakeLock()
  const looks = [lines === null && styles.alone, hasTerms && styles.terms, !isScan && styles.push]
  return (
    <div className={clsx(styles.screen, looks)}>
      <div className={styles.words}>
        <h1 key={face} className={title.className} ref={takeFocus} tabIndex={-1} aria-describedby={words}>
          {title.children}
        </h1>
        <div id={words}>
          {children}
          {isScan ? (
            <Text size="lg" tone="muted" className={styles.how}>
              {said.scan}
            </Text>
          ) : (
            <>
              <Text size="lg" weight="strong" className={styles.how}>
                {said.push}
              </Text>
              <Text size="lg" tone="muted" className={styles.how}>
                {said.pushWords}
              </Text>
            </>
          )}
          {!isScan && phoneEnding !== null && (
            <Text size="sm" tone="muted" className={styles.to}>
              {t('customer.push.to', { ending: phoneEnding })}
            </Text>
          )}
        </div>
        <Status>
          {isLast && (
            <Text size="sm" tone="wait" weight="strong" className={styles.to}>
              {t('customer.lastMinute')}
            </Text>
          )}
        </Status>
      </div>
      {lines !== null && <div className={styles.lines}>{lines}</div>}
      <div className={styles.code}>
        <CountdownRing left={shareLeft(beganAt, endsAt, now)} isLast={isLast} className={styles.ring}>
          {isScan && code ? (
            code
          ) : (
            <span className={styles.phone} aria-hidden="true">
              <Icon name="phone" />
            </span>
          )}
        </CountdownRing>
      </div>
    </div>
  )
}
