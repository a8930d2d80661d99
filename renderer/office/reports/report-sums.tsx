// The sums of a report: the main figures, then the same money by hour, by VAT rate and by payment method, and what belongs to no sum.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { flowText, stateText } from '#renderer/office/sales/sale-words.ts'
import { sum } from '#shared/order.ts'
import type { Sums } from '#shared/report.ts'
import { byHour } from '#renderer/office/reports/bars.ts'
import { Chart } from '#renderer/office/reports/chart.tsx'
import styles from '#renderer/office/reports/figures.module.css'
import { KeyFigure, KeyFigures } from '#renderer/office/reports/figures.tsx'
import { DiscountsCard, type SaveTable } from '#renderer/office/reports/discounts-card.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Grid } from '#renderer/ui/layout.tsx'
import { Table } from '#renderer/ui/table.tsx'
import { useZone } from '#renderer/till/clock.ts'

type Props = { sums: Sums; save?: SaveTable | undefined }

/** `ofShop`: of all its tills. */
export function SumsHead({ sums, ofShop = false }: Props & { ofShop?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = (value: number) => format.money({ value, currency: sums.currency })
  const elsewhere =
    sums.refundedElsewhere > 0
      ? ` ${t(ofShop ? 'shop.elsewhere' : 'sums.elsewhere', { amount: said(sums.refundedElsewhere) })}`
      : ''
  return (
    <KeyFigures least="12rem">
      <KeyFigure variant="wide" name={t('sums.net')} amount={said(sums.net)} />
      <KeyFigure
        variant="small"
        name={t('sums.captured')}
        amount={format.amount(sums.captured)}
        notes={[t('sums.countSales', { count: sums.sales })]}
      />
      <KeyFigure
        variant="small"
        name={t('sums.refunded')}
        amount={format.amount(sums.refunded)}
        notes={[t('sums.countRefunds', { count: sums.refunds }) + elsewhere]}
      />
      {sums.receipts && (
        <KeyFigure
          variant="small"
          name={t('sums.receipts')}
          amount={
            sums.receipts.first === sums.receipts.last
              ? sums.receipts.first
              : `${sums.receipts.first}–${sums.receipts.last}`
          }
        />
      )}
    </KeyFigures>
  )
}

function SumsTables({ sums, save }: Props) {
  const { t } = useTranslation()
  return (
    <Grid gap={5} least="30rem" stretches className={styles.tables}>
      {sums.rates.length > 0 && (
        <Card title={t('sums.byRate')}>
          <Rates sums={sums} />
        </Card>
      )}
      {sums.flows.length > 0 && (
        <Card title={t('sums.byFlow')}>
          <Sides
            label={t('sums.byFlow')}
            first={t('sale.way')}
            rows={sums.flows.map((one) => ({ ...one, name: flowText(one.userFlow, t) }))}
          />
        </Card>
      )}
      {sums.registers.length > 0 && (
        <Card title={t('sums.byRegister')} words={t('sums.byRegisterWords')}>
          <Sides label={t('sums.byRegister')} first={t('sale.register')} rows={sums.registers} />
        </Card>
      )}
      <DiscountsCard sums={sums} save={save} />
      <Unpaid sums={sums} />
      <Others sums={sums} />
    </Grid>
  )
}

function Rates({ sums }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = ['captured', 'capturedVat', 'refunded', 'refundedVat'] as const
  return (
    <Table
      label={t('sums.byRate')}
      isTight
      head={[t('sums.rate'), t('sums.captured'), t('sums.vat'), t('sums.refunded'), t('sums.vat')]}
    >
      <tbody>
        {sums.rates.map((one) => (
          <tr key={String(one.outside ?? one.rate)}>
            <th scope="row">
              {one.rate === null ? t(`sums.outside.${one.outside ?? 'other'}`) : format.percent(one.rate)}
            </th>
            {columns.map((name) => (
              <td key={name}>{format.amount(one[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sums.all')}</th>
          {columns.map((name) => (
            <td key={name}>{format.amount(sum(sums.rates.map((one) => one[name])))}</td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

type Side = { name: string; sales: number; captured: number; refunds: number; refunded: number }

/** `first`: what the rows are of. */
function Sides({ label, first, rows }: { label: string; first: string; rows: readonly Side[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Table
      label={label}
      isTight
      head={[first, t('sums.sales'), t('sums.captured'), t('sums.refunds'), t('sums.refunded')]}
    >
      <tbody>
        {rows.map(({ name, sales, captured, refunds, refunded }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{sales}</td>
            <td>{format.amount(captured)}</td>
            <td>{refunds}</td>
            <td>{format.amount(refunded)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Unpaid({ sums: { unpaid } }: { sums: Sums }) {
  const { t } = useTranslation()
  if (unpaid.length === 0) return null
  return (
    <Card title={t('sums.unpaid')}>
      <Table label={t('sums.unpaid')} isTight head={[t('sums.how'), t('sums.sales')]}>
        <tbody>
          {unpaid.map(({ state, sales }) => (
            <tr key={state}>
              <th scope="row">{stateText(state, t)}</th>
              <td>{sales}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Others({ sums: { others } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (others.length === 0) return null
  return (
    <Card title={t('sums.others')} words={t('sums.othersWords')}>
      <Table
        label={t('sums.others')}
        isTight
        head={[t('sums.owner'), t('sums.captured'), t('sums.refunded')]}
      >
        <tbody>
          {others.map(({ owner, currency, captured, refunded }) => (
            <tr key={`${owner} ${currency}`}>
              <th scope="row">{owner}</th>
              <td>{format.money({ value: captured, currency })}</td>
              <td>{format.money({ value: refunded, currency })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

export function SumsInFull({ sums, save }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone()
  return (
    <>
      <Chart
        title={t('chart.byHour')}
        spanWord={t('chart.hour')}
        bars={byHour(sums.hours, format.locale, zone)}
      />
      <SumsTables sums={sums} save={save} />
    </>
  )
}
