// The choice of what to refund: an amount, or a number of pieces of each line.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/sale/refund-lines.module.css'
import { refundBy, takePieces } from '#renderer/sale/signing.ts'
import { Stack } from '#renderer/ui/layout.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import type { Signing } from '#renderer/till/store.ts'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import type { LineLeft } from '#shared/sale.ts'

type Props = { lines: readonly LineLeft[]; signing: Signing; wrong: string | null }

/** `wrong`: what is wrong with the pieces taken together. */
export function RefundLines({ lines, signing: { parts }, wrong }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Segmented
        label={t('signing.by')}
        segments={[
          { value: 'amount', words: t('signing.byAmount') },
          { value: 'lines', words: t('signing.byLines') },
        ]}
        value={parts === null ? 'amount' : 'lines'}
        choose={refundBy}
      />
      {parts !== null && (
        <Stack gap={2}>
          <ul className={styles.list} aria-label={t('signing.lines')}>
            {lines.map((line) => (
              <Line
                key={line.line}
                line={line}
                taken={parts.find((part) => part.line === line.line)?.quantity ?? 0}
              />
            ))}
          </ul>
          {wrong !== null && <FieldWrong role="alert">{wrong}</FieldWrong>}
        </Stack>
      )}
    </>
  )
}

function Line({ line, taken }: { line: LineLeft; taken: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const left = line.quantity - line.refunded
  return (
    <li className={clsx(styles.line, left === 0 && styles.gone)}>
      <span className={styles.name}>
        {line.name}
        <small>
          {line.refunded === 0
            ? t('signing.lineOf', { count: line.quantity, amount: format.amount(line.total) })
            : left === 0
              ? t('signing.lineGone')
              : t('signing.lineLeft', { left, all: line.quantity })}
        </small>
      </span>
      {left > 0 && (
        <Stepper
          name={line.name}
          value={taken}
          most={left}
          stays
          change={(quantity) => takePieces(line.line, quantity)}
        />
      )}
    </li>
  )
}
