// Which periods of the whole shop are closed? All of them, the newest first; and one of them as on paper.
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { ClosingHead, ClosingRows } from '#renderer/office/closing-rows.tsx'
import { useDesk } from '#renderer/office/desk.ts'
import { OpenMoney } from '#renderer/office/open-money.tsx'
import { PageHead } from '#renderer/office/page-head.tsx'
import { PageTrouble } from '#renderer/office/page-trouble.tsx'
import { ReadingPart } from '#renderer/office/reading-part.tsx'
import { ChainHead, PaperHead, PaperSums, Part, Rows } from '#renderer/office/report-paper.tsx'
import { Missing } from '#renderer/office/shop/report-page.tsx'
import { ShopNav } from '#renderer/office/shop/shop-nav.tsx'
import { printShopReport } from '#renderer/printing.ts'
import type { TillView } from '#shared/bridge.ts'
import { formatAmount } from '#shared/money.ts'
import type { ShopZ, TillSums } from '#shared/shop.ts'

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
        {(report) => (
          <>
            <div className="no-print">
              <Missing report={report} locale={locale} />
            </div>
            <Paper report={report} locale={locale} />
          </>
        )}
      </ReadingPart>
    </main>
  )
}

function Paper({ report, locale }: { report: ShopZ; locale: string }) {
  const { t } = useTranslation()
  const { number, from, to, person, tillName, mode, tills, missing } = report
  const title = t('paper.z', { number })
  return (
    <article className="report-paper" aria-label={title}>
      <PaperHead shop={{ name: report.shop }} mode={mode} title={title} />
      <Rows
        rows={[
          [t('shop.closedAt'), tillName],
          [t('receipt.msn'), report.merchantSerialNumber],
          [t('paper.from'), from === null ? '–' : dayAndTime(from, locale)],
          [t('paper.to'), dayAndTime(to, locale)],
          ...(person ? [[t('paper.person'), person.name] as const] : []),
          ...missing.map(
            ({ name, why }) => [t('shop.missing'), `${name} ${t(`shop.missing.${why}`)}`] as const,
          ),
        ]}
      />
      <PaperSums report={report} locale={locale} />
      <OpenMoney report={report} locale={locale} />
      {tills.map((till) => (
        <PaperTill key={till.till} till={till} locale={locale} />
      ))}
    </article>
  )
}

function PaperTill({ till, locale }: { till: TillSums; locale: string }) {
  const { t } = useTranslation()
  const { name, captured, refunded, net, until, head, receipts } = till
  return (
    <Part title={name}>
      <Rows
        rows={[
          [t('sums.captured'), formatAmount(captured, locale)],
          [t('sums.refunded'), formatAmount(-refunded, locale)],
          [t('sums.net'), formatAmount(net, locale)],
          [t('sums.receipts'), receipts === null ? '–' : `${receipts.first}–${receipts.last}`],
          [t('shop.till.rows'), new Intl.NumberFormat(locale).format(until)],
        ]}
      />
      <ChainHead head={head} />
    </Part>
  )
}
