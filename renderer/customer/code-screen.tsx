// The screen of what a customer's phone is asked for: the words, the lines below them, and the code or the phone beside or under them, in a frame that is the time left.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/code-screen.module.css'
import { lastMinuteMs, leftOf } from '#renderer/ui/time-left.ts'
import { useTillNow } from '#renderer/till/clock.ts'
import { Ring } from '#renderer/ui/countdown-ring.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { FlowFace } from '#shared/flows.ts'

/** `said`: what to do, for either face. `code`: what is scanned. `hasTerms`: `children` are much to read. */
export function CodeScreen(props: {
  face: FlowFace
  said: { scan: string; push: string; pushWords: string }
  phoneEnding: string | null
  beganAt: number | null
  endsAt: number | null
  code: ReactNode
  lines?: ReactNode
  hasTerms?: boolean
  children: ReactNode
}) {
  const { face, said, phoneEnding, beganAt, endsAt, code, lines = null, hasTerms = false, children } = props
  const { t } = useTranslation()
  const now = useTillNow()
  const isLast = endsAt !== null && endsAt - now < lastMinuteMs
  const isScan = face === 'scan'
  const looks = [lines === null && styles.alone, hasTerms && styles.terms, !isScan && styles.push]
  return (
    <div className={clsx(styles.screen, looks)}>
      <div className={styles.words}>
        {children}
        <Status>
          <p className={clsx(styles.how, !isScan && styles.strong)}>{isScan ? said.scan : said.push}</p>
          {!isScan && <p className={styles.how}>{said.pushWords}</p>}
          {!isScan && phoneEnding !== null && (
            <p className={styles.to}>{t('customer.push.to', { ending: phoneEnding })}</p>
          )}
          {isLast && <p className={styles.last}>{t('customer.lastMinute')}</p>}
        </Status>
      </div>
      {lines !== null && <div className={styles.lines}>{lines}</div>}
      <div className={styles.code}>
        <Ring left={leftOf(beganAt, endsAt, now)} isLast={isLast} className={styles.ring}>
          {isScan && code ? (
            code
          ) : (
            <span className={styles.phone} aria-hidden="true">
              <Icon name="phone" />
            </span>
          )}
        </Ring>
      </div>
    </div>
  )
}
