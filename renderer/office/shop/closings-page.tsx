// Which periods of the whole shop are closed? All of them, the newest first; and one of them as on paper.
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { useDesk } from '#renderer/office/desk.ts'
import { OpenMoney } from '#renderer/office/open-money.tsx'
import { PageHead } from '#renderer/office/page-head.tsx'
import { PageTrouble } from '#renderer/office/page-trouble.tsx'
import { ReadingPart } from '#renderer/office/reading-part.tsx'
import { PaperSums, Part, Rows } from '#renderer/office/report-paper.tsx'
import { addressOf } from '#renderer/office/route.ts'
import { Missing } from '#renderer/office/shop/report-page.tsx'
import { ShopNav } from '#renderer/office/shop/shop-nav.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { Empty } from '#renderer/parts/empty.tsx'
import { Icon } from '#renderer/parts/icon.tsx'
import type { TillView } from '#shared/bridge.ts'
import { formatAmount, formatMoney } from '#shared/money.ts'
import type { ShopZ, ShopZRow, TillSums } from '#shared/shop.ts'

export function ShopClosingsPage({ till: { locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['shop.closings'])
  return (
    <main className="office-page">
      <PageHead title={t('shop.closings')} words={t('shop.closings.words')} />
      <ShopNav here="closings" />
      <ReadingPart reading={reading} locale={locale}>
        {(rows) =>
          rows.length === 0 ? (
            <div className="sheet-box">
              <Empty icon="lock" title={t('closings.none.title')} words={t('shop.closings.none')} />
            </div>
          ) : (
            <ul className="sale-rows">
              {rows.map((row) => (
                <Row key={row.number} row={row} locale={locale} />
              ))}
            </ul>
          )
        }
      </ReadingPart>
    </main>
  )
}

function Row({ row, locale }: { row: ShopZRow; locale: string }) {
  const { t } = useTranslation()
  const { number, at, net, refunded, currency, person, tillName } = row
  const said = (value: number) => formatMoney({ value, currency }, locale)
  return (
    <li>
      <a className="sale-row closing-row" href={addressOf({ page: 'shop-closing', number })}>
        <strong>{t('closings.number', { number })}</strong>
        <time>{dayAndTime(at, locale)}</time>
        <span className="sale-row-more">
          <span>{tillName}</span>
          {person && <span>{person.name}</span>}
        </span>
        <span className="sale-row-amount">
          <span className="money">{said(net)}</span>
          {refunded > 0 && <small>{t('sales.refunded', { amount: said(refunded) })}</small>}
        </span>
      </a>
    </li>
  )
}

export function ShopClosingPage({ number, till: { locale } }: { number: number; till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['shop.closing'])
  const mine = reading?.input.number === number ? reading : undefined
  return (
    <main className="office-page">
      <PageHead
        title={t('closings.number', { number })}
        above={
          <a className="page-back no-print" href={addressOf({ page: 'shop-closings' })}>
            <Icon name="left" />
            {t('closings.back')}
          </a>
        }
      >
        {mine?.answer && (
          <Button icon="printer" act={() => window.print()}>
            {t('reports.print')}
          </Button>
        )}
      </PageHead>
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
      <header>
        <p className="paper-shop">{report.shop}</p>
        {mode !== 'production' && (
          <p className="paper-test">{t(mode === 'sandbox' ? 'badge.sandbox' : 'badge.test')}</p>
        )}
        <h2 className="paper-title">{title}</h2>
      </header>
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
  const groups = head.match(/.{1,8}/g) ?? []
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
      <p className="paper-head">
        {groups.map((group, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a hash never changes, and may have the same group twice
          <code key={at}>{group}</code>
        ))}
      </p>
    </Part>
  )
}
