// The page before the till has told anything.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/ui/connecting.module.css'
import { Notice } from '#renderer/ui/notice.tsx'
import { Pulse } from '#renderer/ui/pulse.tsx'
import { useStore } from '#renderer/till/store.ts'

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
