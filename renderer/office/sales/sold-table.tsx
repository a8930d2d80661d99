// The table of what was sold: each line with its VAT and its refunds, and the total.
import type { TFunction } from 'i18next'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { useTranslation } from 'react-i18next'
import { Table } from '#renderer/ui/table.tsx'
import { isOutsideVat, wholeShares } from '#shared/order.ts'
import type { SaleFile } from '#shared/sale-search.ts'
import type { LineLeft } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

export function SoldTable({ file }: { file: SaleFile }) {
  const { sale, lines } = file
  const { t } = useTranslation()
  const format = useFormat()
  const offOn = discountTexts(file, t, format)
  return (
    <Table
      label={t('sale.sold')}
      head={[t('sold.what'), t('sold.pieces'), t('sold.rate'), t('sums.vat'), t('amount.label')]}
    >
      <tbody>
        {lines.map((line, at) => (
          <Line key={line.line} line={line} off={offOn(at)} />
        ))}
      </tbody>
      <tfoot>
        {sale.vat.map(({ rate, net, vat }) => (
          <tr key={rate}>
            <th scope="row" colSpan={3}>
              {t('receipt.vat', { rate: format.percent(rate), net: format.amount(net) })}
            </th>
            <td>{format.amount(vat)}</td>
            <td aria-hidden="true" />
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={4}>
            {t('sold.sum')}
          </th>
          <td>{format.amount(sale.amount.value)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}

/** The discounts of each line, by its place: its own and its share of the one on all, with who gave them. */
function discountTexts({ lines, discounts }: SaleFile, t: TFunction, format: Format) {
  const shares = wholeShares({ lines, discounts })
  const said = (words: string, person: Person | null) => (person ? `${words} · ${person.name}` : words)
  return (at: number): string[] =>
    discounts.flatMap(({ line, value, person }) => {
      const share = shares[at] ?? 0
      if (line === at) return said(t('receipt.off', { discount: `−${format.amount(value)}` }), person)
      return line === null && share > 0
        ? said(`−${format.amount(share)} · ${t('receipt.offWhole')}`, person)
        : []
    })
}

function Line({ line, off }: { line: LineLeft; off: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormat()
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
      <td>{isOutsideVat(line) ? '–' : format.percent(line.vatRate)}</td>
      <td>{isOutsideVat(line) ? '–' : format.amount(line.vat)}</td>
      <td>{format.amount(line.total)}</td>
    </tr>
  )
}
