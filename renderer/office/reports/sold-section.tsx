// A part of a report that ranks: the ten that sold most as bars, then all of them as a table, and the table as a file.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import styles from '#renderer/office/reports/sold.module.css'
import { Card } from '#renderer/ui/card.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { Table } from '#renderer/ui/table.tsx'
import type { SoldTable } from '#shared/report.ts'

/** `captured`: minor units. */
type Bar = { key: string; name: string; captured: number }

/** So many bars; the table has every row. */
const mostBars = 10

type Props = {
  title: string
  /** Their order is the table's. */
  bars: readonly Bar[]
  file: { table: SoldTable; words: string; save: (table: SoldTable) => void }
  head: readonly string[]
  /** The table's rows and foot. */
  children: ReactNode
}

/** Saves a table as a file, unless one is being written. */
export function FileChip({ save, children }: { save: () => void; children: string }) {
  const isBusy = useOffice((office) => office.exporting?.isBusy ?? false)
  return (
    <Chip className="no-print" isDisabled={isBusy} onClick={save}>
      {children}
    </Chip>
  )
}

export function SoldSection({ title, bars, file, head, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card
      className={styles.section}
      title={title}
      beside={<FileChip save={() => file.save(file.table)}>{file.words}</FileChip>}
    >
      <SoldBars label={t('sold.most', { title })} bars={bars.slice(0, mostBars)} />
      <Table label={title} head={head}>
        {children}
      </Table>
    </Card>
  )
}

/** The products that sold most, a bar each. */
export function SoldBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const format = useFormat()
  const most = Math.max(1, ...bars.map(({ captured }) => captured))
  return (
    <Stack as="ol" aria-label={label}>
      {bars.map(({ key, name, captured }) => (
        <li key={key} className={styles.row}>
          <Text as="span" breaks>
            {name}
          </Text>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ inlineSize: `${(Math.max(0, captured) / most) * 100}%` }} />
          </span>
          <Text as="span" weight="medium" className={styles.amount}>
            {format.amount(captured)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
