// The choice of what to refund: an amount, or a number of pieces of each line.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/sale/refund-lines.module.css'
import type { SigningForm } from '#renderer/sale/signing.ts'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import type { LineLeft } from '#shared/sale.ts'

type Props = { lines: readonly LineLeft[]; form: SigningForm; error: string | null }

/** `error`: what is wrong with the pieces taken together. */
export function RefundLines({ lines, form, error }: Props) {
  const { t } = useTranslation()
  const { parts, refundBy, takePieces } = form
  return (
    <>
      <Segmented
        label={t('signing.by')}
        segments={[
          { value: 'amount', words: t('signing.byAmount') },
          { value: 'lines', words: t('signing.byLines') },
        ]}
        value={parts === null ? 'amount' : 'lines'}
        onSelect={refundBy}
      />
      {parts !== null && (
        <Stack gap={2}>
          <Stack as="ul" gap={0} aria-label={t('signing.lines')}>
            {lines.map((line) => (
              <Line
                key={line.line}
                line={line}
                taken={parts.find((part) => part.line === line.line)?.quantity ?? 0}
                onChange={(quantity) => takePieces(line.line, quantity)}
              />
            ))}
          </Stack>
          {error !== null && <FieldWrong role="alert">{error}</FieldWrong>}
        </Stack>
      )}
    </>
  )
}

type LineProps = { line: LineLeft; taken: number; onChange: (quantity: number) => void }

function Line({ line, taken, onChange }: LineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const left = line.quantity - line.refunded
  return (
    <Row
      as="li"
      wrap
      rowGap={2}
      justify="between"
      tone={left === 0 ? 'muted' : undefined}
      className={styles.line}
    >
      <Stack as="span" gap={0} weight="medium" className={styles.name}>
        {line.name}
        <Text as="small" tone="muted" weight="normal">
          {line.refunded === 0
            ? t('signing.lineOf', { count: line.quantity, amount: format.amount(line.total) })
            : left === 0
              ? t('signing.lineGone')
              : t('signing.lineLeft', { left, all: line.quantity })}
        </Text>
      </Stack>
      {left > 0 && <Stepper name={line.name} value={taken} most={left} stays onChange={onChange} />}
    </Row>
  )
}
