// Paper on a screen and in a page's own printing: row by row, as the till lays it out.
import clsx from 'clsx'
import styles from '#renderer/printing/paper.module.css'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import type { Language } from '#shared/language.ts'
import type { PrintRow, Weight } from '#shared/paper.ts'
import type { PaperColumns } from '#shared/printing.ts'

/** Only where a receipt has one. */
const QrText = lazyPart(async () => (await import('#renderer/ui/qr.tsx')).QrText)

type Props = {
  rows: readonly PrintRow[]
  label: string
  language?: Language
  columns: PaperColumns
  className?: string | undefined
}

/** `language`: that of the paper, where it is not the screen's. */
export function Paper({ rows, label, language, columns, className }: Props) {
  return (
    <section
      className={clsx(styles.paper, columns === 32 && styles.narrow, className)}
      aria-label={label}
      {...(language ? { lang: language } : {})}
    >
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is on paper never moves
        <PaperRow key={at} row={row} />
      ))}
    </section>
  )
}

const weights = {
  plain: undefined,
  quiet: styles.quiet,
  bold: styles.bold,
  large: styles.large,
  mark: styles.mark,
} as const satisfies Record<Weight, string | undefined>

function PaperRow({ row }: { row: PrintRow }) {
  switch (row.is) {
    case 'gap':
      return <div className={styles.gap} />
    case 'rule':
      return <div className={styles.rule} />
    case 'text':
      return (
        <p className={clsx(styles.text, row.align === 'center' && styles.center, weights[row.weight])}>
          {row.text}
        </p>
      )
    case 'pair':
      return (
        <p className={clsx(styles.pair, weights[row.weight])}>
          <span>{row.left}</span> <span>{row.right}</span>
        </p>
      )
    case 'qr':
      return (
        <div className={styles.qr}>
          <QrText text={row.text} name={row.text} />
        </div>
      )
  }
}
