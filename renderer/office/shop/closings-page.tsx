// The office's pages of the whole shop's closed periods: all of them, the newest first; and one of them as printed.
import { useTranslation } from 'react-i18next'
import { ClosingHead, ClosingRows } from '#renderer/office/reports/closing-rows.tsx'
import { useDesk } from '#renderer/office/page/office-store.ts'
import { PageHead } from '#renderer/office/page/page-head.tsx'
import { PageTrouble } from '#renderer/office/page/page-problem.tsx'
import { ReadingPart } from '#renderer/office/page/query-result.tsx'
import { ReportPaper } from '#renderer/office/reports/report-paper.tsx'
import { ShopNav } from '#renderer/office/shop/shop-links.tsx'
import { printShopReport } from '#renderer/printing/print-actions.ts'
import type { TillView } from '#shared/bridge.ts'

export function ShopClosingsPage({ till: { locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['shop.closings'])
  return (
    <main className="office-page">
      <PageHead title={t('shop.closings')} words={t('shop.closings.words')} />
      <ShopNav here="closings" />
      <ReadingPart reading={reading} locale={locale}>
        {(rows) => (
          <ClosingRows
            rows={rows}
            to={(number) => ({ page: 'shop-closing', number })}
            none={t('shop.closings.none')}
            locale={locale}
          />
        )}
      </ReadingPart>
    </main>
  )
}

export function ShopClosingPage({ number, till: { locale } }: { number: number; till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['shop.closing'])
  const mine = reading?.input.number === number ? reading : undefined
  const print = () => void printShopReport(number, t('closings.number', { number }))
  return (
    <main className="office-page">
      <ClosingHead number={number} back={{ page: 'shop-closings' }} print={mine?.answer ? print : null} />
      <PageTrouble locale={locale} />
      <ReadingPart reading={mine} locale={locale}>
        {(rows) => <ReportPaper rows={rows} label={t('closings.number', { number })} />}
      </ReadingPart>
    </main>
  )
}
