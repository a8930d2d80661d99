// The rows of sales, under their days. Arrow keys go from row to row, Enter opens one.
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { stepAmong } from '#renderer/ui/grid-focus.ts'
import { shortTime } from '#renderer/i18n/times.ts'
import { dayOf, noonOf } from '#renderer/i18n/days.ts'
import { soldAtOf } from '#renderer/office/sales/fact-words.ts'
import { addressOf, type Route } from '#renderer/office/page/routes.ts'
import { SaleSign } from '#renderer/office/sales/sale-sign.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { useZone } from '#renderer/till/clock.ts'
import { flows } from '#shared/flows.ts'
import { formatMoney } from '#shared/money.ts'
import type { FoundSale } from '#shared/sale-search.ts'

/** `tillName`: where those of several tills are listed; `to`: where a row leads, when not to this till's own page of it. */
export type ListedSale = Omit<FoundSale, 'place'> & { tillName?: string; to?: Route }
type Props = { sales: readonly ListedSale[]; locale: string }

export function SaleRows({ sales, locale }: Props) {
  const zone = useZone()
  const byDay = Map.groupBy(sales, ({ openedAt }) => dayOf(openedAt, zone))
  const dayText = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const arrows = (event: KeyboardEvent<HTMLDivElement>) => {
    if (stepAmong(event.currentTarget, event.key)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows only go from row to row, and each is a link
    <div className="sale-days" onKeyDown={arrows}>
      {[...byDay].map(([day, rows]) => (
        <section key={day}>
          <h2>{dayText.format(noonOf(day))}</h2>
          <ul className="sale-rows">
            {rows.map((sale) => (
              <Row key={sale.sale} sale={sale} locale={locale} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ sale, locale }: { sale: ListedSale; locale: string }) {
  const { t } = useTranslation()
  const {
    to = { page: 'sale', sale: sale.sale },
    tillName,
    number,
    openedAt,
    amount,
    refunded,
    receipt,
    person,
    otherTill,
  } = sale
  return (
    <li>
      <a className="sale-row" href={addressOf(to)} data-step>
        <time>{shortTime(openedAt, locale)}</time>
        <span className="sale-row-number">{number === null ? '–' : t('sale.number', { number })}</span>
        <SaleSign {...sale} />
        <Way sale={sale} />
        <span className="sale-row-more">
          {tillName !== undefined && <strong>{tillName}</strong>}
          {receipt !== null && <span>{t('sale.receiptNumber', { number: receipt })}</span>}
          {person && <span>{person.name}</span>}
          {otherTill && <span>{`${t('sale.soldAt')} ${soldAtOf(otherTill, t)}`}</span>}
        </span>
        <span className={sale.captured > 0 ? 'sale-row-amount' : 'sale-row-amount none'}>
          <span className="money">{formatMoney(amount, locale)}</span>
          {refunded > 0 && (
            <small>
              {t('sales.refunded', { amount: formatMoney({ ...amount, value: refunded }, locale) })}
            </small>
          )}
        </span>
      </a>
    </li>
  )
}

function Way({ sale: { userFlow, phoneEnding } }: { sale: ListedSale }) {
  const { t } = useTranslation()
  return (
    <span className="sale-row-way">
      <Icon name={flows[userFlow].icon} />
      {phoneEnding === null ? t(flows[userFlow].label) : `…${phoneEnding}`}
    </span>
  )
}
