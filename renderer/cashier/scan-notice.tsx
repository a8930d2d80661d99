// The notice of a scan that did not simply add a line.
import { useTranslation } from 'react-i18next'
import { change } from '#renderer/cashier/basket-actions.ts'
import { openOffice } from '#renderer/cashier/dialog-actions.ts'
import { keyPrice } from '#renderer/cashier/scan-actions.ts'
import styles from '#renderer/cashier/stage.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useStore, type ScanOutcome } from '#renderer/till/store.ts'
import { Button, buttonClasses } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { NoticeFrame, NoticeTitle } from '#renderer/ui/notice.tsx'

const icons = {
  unknown: 'barcode',
  unusable: 'barcode',
  forNext: 'basket',
  finishFirst: 'alert',
  nothingToPay: 'alert',
  torn: 'barcode',
  elsewhere: 'barcode',
} as const satisfies Record<ScanOutcome['is'], IconName>

/** What to do about a code that is of no use. */
const unusable = {
  misread: 'scan.torn.then',
  notSold: 'scan.notSold.then',
  noGoods: 'scan.noGoods.then',
  noFigure: 'scan.unknown.then',
} as const

/** Of a scan that did not simply add a line: said once, with what to do. */
export function ScanNotice() {
  const { t } = useTranslation()
  const news = useStore(({ selling }) => selling.news)
  if (!news) return null
  return (
    <NoticeFrame
      ref={handOnFocus}
      role="alert"
      variant={news.is === 'forNext' ? 'good' : 'wait'}
      icon={icons[news.is]}
      dismiss={() => change({ news: null })}
    >
      <NoticeTitle>
        <What news={news} />
      </NoticeTitle>
      <p>{t(news.is === 'unusable' ? unusable[news.why] : `scan.${news.is}.then`)}</p>
      {(news.is === 'unknown' || news.is === 'unusable') && (
        <Row wrap className={styles.below}>
          <Button size="small" icon="keypad" onClick={() => void keyPrice()}>
            {t('scan.unknown.key')}
          </Button>
          {news.is === 'unknown' && <AddProduct barcode={news.barcode} />}
        </Row>
      )}
    </NoticeFrame>
  )
}

/** In the office, by whoever may: in its own window, or in another tab of a browser that is a screen of the office too. */
function AddProduct({ barcode }: { barcode: string }) {
  const { t } = useTranslation()
  const view = useStore(({ cashier }) => cashier)
  if (!view?.staff.may.includes('changeCatalog')) return <p>{t('scan.unknown.manager')}</p>
  const words = t('scan.unknown.add')
  if (view.till.canOpenOffice)
    return (
      <Button size="small" icon="plus" onClick={() => void openOffice(barcode)}>
        {words}
      </Button>
    )
  return (
    <a
      className={buttonClasses('plain', 'small')}
      href={`/office/#/products?add=${barcode}`}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="plus" />
      {words}
    </a>
  )
}

function What({ news }: { news: ScanOutcome }) {
  const { t } = useTranslation()
  const format = useFormat()
  switch (news.is) {
    case 'unknown':
      return t('scan.unknown.what', { code: news.code.slice(0, 40) })
    case 'unusable': {
      const { why } = news
      return t(`scan.${why === 'notSold' ? 'noGoods' : why}.what`, { code: news.code.slice(0, 40) })
    }
    case 'forNext':
      return news.names
        ? t('scan.forNext.what', { name: format.text(news.names) })
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
