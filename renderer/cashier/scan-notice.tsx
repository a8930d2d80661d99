// The message about the last scan, when it did not simply add a line: said once, with what to do.
import { useTranslation } from 'react-i18next'
import { change } from '#renderer/cashier/basket-actions.ts'
import { named } from '#renderer/cashier/product-names.ts'
import { openPanel } from '#renderer/cashier/panel-actions.ts'
import { type ScanOutcome, useStore } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

const icons = {
  unknown: 'barcode',
  forNext: 'basket',
  finishFirst: 'alert',
  nothingToPay: 'alert',
  torn: 'barcode',
} as const satisfies Record<ScanOutcome['is'], IconName>

export function ScanNotice({ locale }: { locale: string }) {
  const { t } = useTranslation()
  const news = useStore(({ selling }) => selling.news)
  if (!news) return null
  return (
    <div ref={handOnFocus} className={news.is === 'forNext' ? 'news good' : 'news'} role="alert">
      <Icon name={icons[news.is]} />
      <div className="news-words">
        <p className="news-what">
          <What news={news} locale={locale} />
        </p>
        <p>{t(`scan.${news.is}.then`)}</p>
        {news.is === 'unknown' && (
          <Button icon="keypad" act={() => openPanel('amount')}>
            {t('scan.unknown.key')}
          </Button>
        )}
      </div>
      <button
        type="button"
        className="notice-close"
        aria-label={t('trouble.dismiss')}
        onClick={() => change({ news: null })}
      >
        <Icon name="cross" />
      </button>
    </div>
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
  }
}
