// The field of percentages, one box each: what is offered, from left to right.
import clsx from 'clsx'
import { useId, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#renderer/office/setup/form-fields.tsx'
import styles from '#renderer/office/setup/form-fields.module.css'
import { fieldBox, fieldInput } from '#renderer/ui/field.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { FieldFrame } from '#renderer/ui/text-field.tsx'

/** So many stand there at least. */
const usual = 3

/** `text`: `5, 10, 15` */
type Props = Pick<
  ComponentProps<typeof FormField>,
  'label' | 'text' | 'onChange' | 'error' | 'hint' | 'place'
>

export function PercentsField({ label, text, onChange, error = null, hint, place }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const parts = text.split(',').map((part) => part.trim())
  const boxes = Array.from({ length: Math.max(usual, parts.length) }, (_, at) => parts[at] ?? '')
  const change = (at: number, given: string) =>
    onChange(
      boxes
        .with(at, given.replaceAll(',', ''))
        .join(', ')
        .replace(/[, ]+$/, ''),
    )
  return (
    <FieldFrame variant="group" wordsId={id} {...{ label, error, hint }}>
      <Row wrap>
        {boxes.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          <label key={at} className={clsx(fieldBox, styles.percent)}>
            <span className="hidden">{t('settings.tips.nth', { number: at + 1 })}</span>
            <input
              ref={at === 0 ? place : undefined}
              className={fieldInput}
              size={3}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={part}
              aria-invalid={error !== null || undefined}
              aria-describedby={id}
              onChange={(event) => change(at, event.target.value)}
            />
            <Text as="span" tone="muted">
              %
            </Text>
          </label>
        ))}
      </Row>
    </FieldFrame>
  )
}
