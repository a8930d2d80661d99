// The field of percentages, one box each: what is offered, from left to right.
import { useId, type RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/setup/percents-field.module.css'
import { boxLook, FieldWords, inputLook, Labelled } from '#renderer/office/setup/form-fields.tsx'

/** So many stand there at least. */
const usual = 3

type Props = {
  label: string
  /** `5, 10, 15` */
  text: string
  type: (text: string) => void
  wrong: string | null
  hint: string | undefined
  place: RefCallback<HTMLElement>
}

export function PercentsField({ label, text, type, wrong, hint, place }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const parts = text.split(',').map((part) => part.trim())
  const boxes = Array.from({ length: Math.max(usual, parts.length) }, (_, at) => parts[at] ?? '')
  const change = (at: number, given: string) =>
    type(
      boxes
        .with(at, given.replaceAll(',', ''))
        .join(', ')
        .replace(/[, ]+$/, ''),
    )
  return (
    <Labelled label={label} isWrong={wrong !== null}>
      <div className={styles.boxes}>
        {boxes.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          <label key={at} className={boxLook}>
            <span className="hidden">{t('settings.tips.nth', { number: at + 1 })}</span>
            <input
              ref={at === 0 ? place : undefined}
              className={inputLook}
              size={3}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={part}
              aria-invalid={wrong !== null || undefined}
              aria-describedby={`${id}-words`}
              onChange={(event) => change(at, event.target.value)}
            />
            <span className={styles.unit}>%</span>
          </label>
        ))}
      </div>
      <FieldWords id={`${id}-words`} wrong={wrong} hint={hint} />
    </Labelled>
  )
}
