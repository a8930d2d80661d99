// The products and people of a report: its money by product and by person, in the order of sales.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { SoldSection } from '#renderer/office/reports/sold-section.tsx'
import { sum } from '#shared/order.ts'
import type { PeriodReport, PersonSums, ProductSums, SoldTable } from '#shared/report.ts'

/** `save`: a table as a file. */
type Props = {
  sold: Pick<PeriodReport, 'products' | 'people' | 'captured'>
  save: (table: SoldTable) => void
}

export const SoldSums = (props: Props) => (
  <>
    <SoldProducts {...props} />
    <SoldByPeople {...props} />
  </>
)

function productName({ kind, name }: ProductSums, t: TFunction): string {
  if (kind === 'product') return name
  return kind === 'membership' ? t('sold.membership', { name }) : t(`sold.kind.${kind}`)
}

/** A bar for each product. */
export const productBars = (products: readonly ProductSums[], t: TFunction) =>
  products.map((row) => ({ ...row, key: keyOf(row), name: productName(row, t) }))

const keyOf = ({ kind, id, name }: ProductSums): string => `${kind} ${id || name}`

/** At two tills one id may be of two people. */
const personKey = ({ person }: PersonSums): string => (person ? `${person.id} ${person.name}` : '')

/** They sum to the report's sales and refunds. */
function SoldProducts({ sold: { products, captured: all }, save }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (value: number) => format.amount(value)
  const share = new Intl.NumberFormat(format.locale, { style: 'percent', maximumFractionDigits: 1 })
  const total = (of: (row: ProductSums) => number) => amount(sum(products.map(of)))
  if (products.length === 0) return null
  return (
    <SoldSection
      title={t('sold.products')}
      bars={productBars(products, t)}
      file={{ table: 'products', save, words: t('sold.productsFile') }}
      head={[
        t('sold.product'),
        t('sold.quantity'),
        t('sums.captured'),
        t('sums.refunded'),
        t('sums.net'),
        t('sums.vat'),
        t('sold.share'),
      ]}
    >
      <tbody>
        {products.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{productName(row, t)}</th>
            <td>{row.pieces === 0 ? '–' : row.pieces}</td>
            <td>{amount(row.captured)}</td>
            <td>{amount(row.refunded)}</td>
            <td>{amount(row.captured - row.refunded)}</td>
            <td>{amount(row.capturedVat - row.refundedVat)}</td>
            <td>{all === 0 ? '–' : share.format(row.captured / all)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sums.all')}</th>
          <td>{sum(products.map(({ pieces }) => pieces))}</td>
          <td>{total((row) => row.captured)}</td>
          <td>{total((row) => row.refunded)}</td>
          <td>{total((row) => row.captured - row.refunded)}</td>
          <td>{total((row) => row.capturedVat - row.refundedVat)}</td>
          <td>{share.format(all === 0 ? 0 : 1)}</td>
        </tr>
      </tfoot>
    </SoldSection>
  )
}

/** The people add up to the same totals. */
function SoldByPeople({ sold: { people }, save }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (value: number) => format.amount(value)
  const total = (of: (row: PersonSums) => number) => sum(people.map(of))
  const nameOf = ({ person }: PersonSums) => person?.name ?? t('sold.nobody')
  if (people.every(({ person }) => person === null)) return null
  return (
    <SoldSection
      title={t('sold.people')}
      bars={people.map((row) => ({ ...row, key: personKey(row), name: nameOf(row) }))}
      file={{ table: 'people', save, words: t('sold.peopleFile') }}
      head={[
        t('sold.person'),
        t('sums.sales'),
        t('sums.captured'),
        t('sums.refunded'),
        t('sums.net'),
        t('sold.tips'),
      ]}
    >
      <tbody>
        {people.map((row) => (
          <tr key={personKey(row)}>
            <th scope="row">{nameOf(row)}</th>
            <td>{row.sales}</td>
            <td>{amount(row.captured)}</td>
            <td>{amount(row.refunded)}</td>
            <td>{amount(row.captured - row.refunded)}</td>
            <td>{amount(row.tips)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sums.all')}</th>
          <td>{total((row) => row.sales)}</td>
          <td>{amount(total((row) => row.captured))}</td>
          <td>{amount(total((row) => row.refunded))}</td>
          <td>{amount(total((row) => row.captured - row.refunded))}</td>
          <td>{amount(total((row) => row.tips))}</td>
        </tr>
      </tfoot>
    </SoldSection>
  )
}
