// Paper on a screen and in a page's own printing: row by row, as the till lays it out.
import '#renderer/printing/paper.css'
import { lazy, Suspense } from 'react'
import type { Language } from '#shared/language.ts'
import type { Row } from '#shared/paper.ts'
import type { Columns } from '#shared/printing.ts'

/** Only where a receipt has one. */
const QrText = lazy(async () => ({ default: (await import('#renderer/ui/qr.tsx')).QrText }))

type Props = { rows: readonly Row[]; label: string; language?: Language; columns: Columns }

/** `language`: that of the paper, where it is not the screen's. */
export function Paper({ rows, label, language, columns }: Props) {
  return (
    <section
      className={columns === 32 ? 'receipt narrow' : 'receipt'}
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

function PaperRow({ row }: { row: Row }) {
  switch (row.is) {
    case 'gap':
      return <div className="paper-gap" />
    case 'rule':
      return <div className="paper-rule" />
    case 'text':
      return <p className={`paper-text ${row.align} ${row.weight}`}>{row.text}</p>
    case 'pair':
      return (
        <p className={`paper-pair ${row.weight}`}>
          <span>{row.left}</span> <span>{row.right}</span>
        </p>
      )
    case 'qr':
      return (
        <Suspense>
          <div className="paper-qr">
            <QrText text={row.text} name={row.text} />
          </div>
        </Suspense>
      )
  }
}
