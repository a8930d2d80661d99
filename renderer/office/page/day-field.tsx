// The fields for a day in the office's forms, and for a day with its time.
import { Field } from '@base-ui/react/field'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { readTime } from '#renderer/i18n/day-text.ts'
import styles from '#renderer/office/page/day-field.module.css'
import { OfficeDayInput } from '#renderer/office/page/office-day-input.tsx'
import { useToday } from '#renderer/office/page/today.ts'
import { FieldFrame, useFocus, type TextField } from '#renderer/ui/text-field.tsx'
import { fieldInput } from '#renderer/ui/field-look.ts'

/** `text`: 2026-01-15; with its time 2026-01-15T18:00. */
type Props = Pick<ComponentProps<typeof TextField>, 'label' | 'text' | 'type' | 'enter' | 'wrong' | 'hint'>

export function DayField(props: Props & { days: { first: string; last: string } }) {
  const { label, text, type, enter, wrong, hint, days } = props
  const place = useFocus(wrong, false)
  return (
    <FieldFrame label={label} wrong={wrong} hint={hint}>
      <Field.Control
        ref={place}
        className={fieldInput}
        render={<OfficeDayInput name={label} day={text} change={type} {...days} enter={enter} />}
      />
    </FieldFrame>
  )
}

/** `timeLabel`: of the second field. */
export function MomentField(props: Props & { timeLabel: string }) {
  const { label, timeLabel, text, type, enter, wrong, hint } = props
  const today = useToday()
  const place = useFocus(wrong, true)
  const [day = '', time = ''] = text.split('T')
  const write = (given: string) => type(`${day}T${given}`)
  return (
    <FieldFrame label={label} wrong={wrong} hint={hint}>
      <Field.Control
        ref={place}
        className={fieldInput}
        render={
          <OfficeDayInput
            name={label}
            day={day}
            change={(chosen) => type(`${chosen}T${time}`)}
            last={today}
            enter={enter}
          />
        }
      />
      <input
        className={clsx(fieldInput, styles.time)}
        aria-label={timeLabel}
        aria-invalid={wrong !== null || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="18:00"
        value={time}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => time !== '' && write(readTime(time))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat) return
          write(readTime(time))
          enter()
        }}
      />
    </FieldFrame>
  )
}
