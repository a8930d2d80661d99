// The discounts of a report: a row for each person's discounts on lines and on whole baskets, a column for each VAT rate.
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { useTranslation } from 'react-i18next'
import { FileChip } from '#renderer/office/reports/sold-section.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Table } from '#renderer/ui/table.tsx'
import { ratesOf, type DiscountSums, type SoldTable, type Sums } from '#shared/report.ts'
import { sum } from '#shared/order.ts'

/** Saves a table as a file. */
export type SaveTable = (table: SoldTable) => void

/** `save`: absent where a report has no files. */
type Props = { sums: Sums; save: SaveTable | undefined }

/** Rows and columns sum to what was taken off in all. */
export function DiscountsCard({ sums: { discounts }, save }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (discounts.length === 0) return null
  const rates = ratesOf(discounts)
  const title = t('reports.discounts')
  const file = save && <FileChip save={() => save('discounts')}>{t('reports.discountsFile')}</FileChip>
  return (
    <Card title={title} beside={file}>
      <Table
        label={title}
        isTight
        head={[
          t('reports.givenBy'),
          t('reports.given'),
          t('reports.takenOff'),
          ...rates.map(({ rate }) => (rate === null ? t('sums.outside.other') : format.percent(rate))),
        ]}
      >
        <tbody>
          {discounts.map((row) => (
            <tr key={`${row.person?.id} ${row.person?.name} ${row.on}`}>
              <th scope="row">
                {row.person?.name ?? t('sold.nobody')}
                <small>{t(`reports.on.${row.on}`)}</small>
              </th>
              <td>{row.count}</td>
              <td>{format.amount(row.value)}</td>
              {rates.map(({ rate }) => (
                <td key={rate}>{offAt(row, rate, format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sums.all')}</th>
            <td>{sum(discounts.map(({ count }) => count))}</td>
            <td>{format.amount(sum(discounts.map(({ value }) => value)))}</td>
            {rates.map(({ rate, value }) => (
              <td key={rate}>{format.amount(value)}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </Card>
  )
}

function offAt({ rates }: DiscountSums, rate: number | null, { amount }: Format): string {
  const part = rates.find((one) => one.rate === rate)
  return part ? amount(part.value) : '–'
}
