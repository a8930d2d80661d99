// The page before the till has told anything, and the sign that something is under way: a dot that pulses, and stands still with reduced motion.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#renderer/till/store.ts'
import styles from '#renderer/ui/connecting.module.css'
import { Row } from '#renderer/ui/layout.tsx'
import { Notice } from '#renderer/ui/notice.tsx'

/** The screen between loading and the till's first view; a till that does not answer is said here too. */
export function Opening() {
  const { t } = useTranslation()
  const link = useStore((state) => state.link)
  return (
    <main className={styles.opening}>
      <Pulse isLarge>{t('app.opening')}</Pulse>
      {link.state === 'lost' && <Lost />}
    </main>
  )
}

/** In a part's place, on a screen that stands. */
export function Awaited() {
  const { t } = useTranslation()
  return (
    <div className={styles.awaited}>
      <Pulse isLarge>{t('app.opening')}</Pulse>
    </div>
  )
}

function Lost() {
  const { t } = useTranslation()
  const words = {
    what: t('opening.lost.what'),
    money: t('opening.lost.money'),
    remedy: t('opening.lost.remedy'),
  }
  return <Notice words={words} className={styles.lost} />
}

/** `isLarge`: it is all that a screen shows. */
export function Pulse({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  const look = isLarge ? ({ tone: 'muted', className: styles.large } as const) : {}
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` may hold no headings or paragraphs
    <Row gap={4} role="status" {...look}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </Row>
  )
}
