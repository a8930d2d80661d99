// The table of what was sold: each line with its VAT and its refunds, and the total.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Table } from '#renderer/ui/table.tsx'
import { formatAmount, percentText } from '#shared/money.ts'
import { isOutsideVat, wholeShares } from '#shared/order.ts'
import type { SaleFile } from '#shared/sale-search.ts'
import type { LineLeft } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

export function SoldTable({ file, locale }: { file: SaleFile; locale: string }) {
  const { sale, lines } = file
  const { t } = useTranslation()
  const offOn = discountTexts(file, t, locale)
  return (
    <Table label={t('sale.sold')}>
      <thead>
        <tr>
          <th scope="col">{t('sold.what')}</th>
          <th scope="col">{t('sold.pieces')}</th>
          <th scope="col">{t('sold.rate')}</th>
          <th scope="col">{t('sums.vat')}</th>
          <th scope="col">{t('amount.label')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Line key={line.line} line={line} off={offOn(at)} locale={locale} />
        ))}
      </tbody>
      <tfoot>
        {sale.vat.map(({ rate, net, vat }) => (
          <tr key={rate}>
            <th scope="row" colSpan={3}>
              {t('receipt.vat', { rate: percentText(rate, locale), net: formatAmount(net, locale) })}
            </th>
            <td>{formatAmount(vat, locale)}</td>
            <td aria-hidden="true" />
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={4}>
            {t('sold.sum')}
          </th>
          <td>{formatAmount(sale.amount.value, locale)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}

/** Of each line by its place: its own discount and its share of the one on all, with who gave them. */
function discountTexts({ lines, discounts }: SaleFile, t: TFunction, locale: string) {
  const shares = wholeShares({ lines, discounts })
  const said = (words: string, person: Person | null) => (person ? `${words} · ${person.name}` : words)
  return (at: number): string[] =>
    discounts.flatMap(({ line, value, person }) => {
      const share = shares[at] ?? 0
      if (line === at) return said(t('receipt.off', { discount: `−${formatAmount(value, locale)}` }), person)
      return line === null && share > 0
        ? said(`−${formatAmount(share, locale)} · ${t('receipt.offWhole')}`, person)
        : []
    })
}

function Line({ line, off, locale }: { line: LineLeft; off: readonly string[]; locale: string }) {
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">
        {line.name}
        {off.map((words) => (
          <small key={words}>{words}</small>
        ))}
        {line.refunded > 0 && <small>{t('sold.refunded', { count: line.refunded })}</small>}
      </th>
      <td>{line.quantity}</td>
      <td>{isOutsideVat(line) ? '–' : percentText(line.vatRate, locale)}</td>
      <td>{isOutsideVat(line) ? '–' : formatAmount(line.vat, locale)}</td>
      <td>{formatAmount(line.total, locale)}</td>
    </tr>
  )
}
