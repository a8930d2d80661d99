// The notice of a scan that did not simply add a line.
import { useTranslation } from 'react-i18next'
import { change } from '#renderer/cashier/basket-actions.ts'
import { showEntry } from '#renderer/cashier/entry.ts'
import { named } from '#renderer/cashier/product-names.ts'
import styles from '#renderer/cashier/scan-notice.module.css'
import { useStore, type ScanOutcome } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { NoticeFrame, NoticeTitle } from '#renderer/ui/notice.tsx'
import type { IconName } from '#renderer/ui/icon.tsx'

const icons = {
  unknown: 'barcode',
  forNext: 'basket',
  finishFirst: 'alert',
  nothingToPay: 'alert',
  torn: 'barcode',
  elsewhere: 'barcode',
} as const satisfies Record<ScanOutcome['is'], IconName>

/** Of a scan that did not simply add a line: said once, with what to do. */
export function ScanNotice({ locale }: { locale: string }) {
  const { t } = useTranslation()
  const news = useStore(({ selling }) => selling.news)
  if (!news) return null
  return (
    <NoticeFrame
      ref={handOnFocus}
      role="alert"
      look={news.is === 'forNext' ? 'good' : 'wait'}
      icon={icons[news.is]}
      dismiss={() => change({ news: null })}
      className={styles.notice}
    >
      <NoticeTitle>
        <What news={news} locale={locale} />
      </NoticeTitle>
      <p>{t(`scan.${news.is}.then`)}</p>
      {news.is === 'unknown' && (
        <Button size="small" icon="keypad" className={styles.act} act={() => showEntry('keypad')}>
          {t('scan.unknown.key')}
        </Button>
      )}
    </NoticeFrame>
  )
}

function What({ news, locale }: { news: ScanOutcome; locale: string }) {
  const { t } = useTranslation()
  switch (news.is) {
    case 'unknown':
      return t('scan.unknown.what', { code: news.code.slice(0, 40) })
    case 'forNext':
      return news.names
        ? t('scan.forNext.what', { name: named(news.names, locale) })
        : t('scan.forNext.whatever')
    case 'finishFirst':
      return t('scan.finishFirst.what')
    case 'nothingToPay':
      return t('scan.nothingToPay.what')
    case 'torn':
      return t('scan.torn.what')
    case 'elsewhere':
      return t('scan.elsewhere.what')
  }
}
