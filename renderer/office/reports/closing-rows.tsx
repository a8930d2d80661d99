// The rows of closings, of a till or of the whole shop, the newest first; and of one that is open its head and its paper.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { PageHead } from '#renderer/office/page/page-head.tsx'
import { ListRow, RowAmount, Rows } from '#renderer/office/page/rows.tsx'
import type { Route } from '#renderer/office/page/routes.ts'
import styles from '#renderer/office/reports/closings.module.css'
import { Paper } from '#renderer/printing/paper.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { Time } from '#renderer/ui/time.tsx'
import type { PrintRow } from '#shared/paper.ts'
import type { ZRow } from '#shared/report.ts'

/** `tillName`: where it was closed, when not here alone. */
type ListedClosing = Pick<ZRow, 'number' | 'at' | 'net' | 'refunded' | 'currency' | 'person'> & {
  tillName?: string
}
type Props = {
  rows: readonly ListedClosing[]
  to: (number: number) => Route
  /** Said where there are none yet. */
  none: string
}

export function ClosingRows({ rows, to, none }: Props) {
  const { t } = useTranslation()
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon="lock" title={t('closings.none.title')} words={none} />
      </Card>
    )
  return (
    <Rows>
      {rows.map((row) => (
        <ClosingRow key={row.number} row={row} to={to(row.number)} />
      ))}
    </Rows>
  )
}

function ClosingRow({ row, to }: { row: ListedClosing; to: Route }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { number, at, net, refunded, currency, person, tillName } = row
  const said = (value: number) => format.money({ value, currency })
  return (
    <ListRow to={to} className={styles.row}>
      <strong>{t('closings.number', { number })}</strong>
      <Time at={at}>{format.dayTime(at)}</Time>
      <Row as="span" wrap rowGap={0} tone="muted">
        {tillName !== undefined && <span>{tillName}</span>}
        {person && <span>{person.name}</span>}
      </Row>
      <RowAmount amount={said(net)} words={refunded > 0 && t('sales.refunded', { amount: said(refunded) })} />
    </ListRow>
  )
}

/** `print` null: it has not been read yet. */
export function ClosingHead(props: { number: number; back: Route; print: (() => void) | null }) {
  const { number, back, print } = props
  const { t } = useTranslation()
  return (
    <PageHead title={t('closings.number', { number })} back={{ to: back, words: t('closings.back') }}>
      {print && (
        <Button icon="printer" onClick={print}>
          {t('reports.print')}
        </Button>
      )}
    </PageHead>
  )
}

/** The very rows that the printer gets. */
export const ReportPaper = ({ rows, label }: { rows: readonly PrintRow[]; label: string }) => (
  <Row justify="center" className={styles.paper} data-paper>
    <Paper rows={rows} label={label} columns={48} />
  </Row>
)
