// A closing on the screen: the very rows that the printer gets.
import styles from '#renderer/office/reports/report-paper.module.css'
import { Paper } from '#renderer/printing/paper.tsx'
import type { PrintRow } from '#shared/paper.ts'

export const ReportPaper = ({ rows, label }: { rows: readonly PrintRow[]; label: string }) => (
  <div className={styles.paper} data-paper>
    <Paper rows={rows} label={label} columns={48} />
  </div>
)
