// The fields for days in the office, by its shop's clock: a day, a day with its time, the usual ranges of days, and any first and last day.
import { Field } from '@base-ui/react/field'
import clsx from 'clsx'
import { useId, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { readTime, daysOf, isDay, dayRangeOf, dayRanges } from '#renderer/i18n/days.ts'
import styles from '#renderer/office/page/day-fields.module.css'
import { useShopDay, useToday } from '#renderer/office/page/office-store.ts'
import { DayInput } from '#renderer/ui/day-input.tsx'
import { fieldBox, fieldInput } from '#renderer/ui/field.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { FieldFrame, useFocus, type TextField } from '#renderer/ui/text-field.tsx'
import type { Days } from '#shared/time.ts'

export function OfficeDayInput(props: Omit<ComponentProps<typeof DayInput>, 'today'>) {
  return <DayInput {...props} today={useToday()} />
}

/** `text`: 2026-01-15; with its time 2026-01-15T18:00. */
type DayProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'text' | 'onChange' | 'onSubmit' | 'error' | 'hint'
>

export function DayField(props: DayProps & { days: { first: string; last: string } }) {
  const { label, text, onChange, onSubmit, error, hint, days } = props
  const place = useFocus(error, false)
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      <Field.Control
        ref={place}
        render={
          <OfficeDayInput name={label} day={text} onDayChange={onChange} {...days} onSubmit={onSubmit} />
        }
      />
    </FieldFrame>
  )
}

/** `timeLabel`: of the second field. */
export function MomentField(props: DayProps & { timeLabel: string }) {
  const { label, timeLabel, text, onChange, onSubmit, error, hint } = props
  const today = useToday()
  const place = useFocus(error, true)
  const [day = '', time = ''] = text.split('T')
  const write = (given: string) => onChange(`${day}T${given}`)
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      <Field.Control
        ref={place}
        render={
          <OfficeDayInput
            name={label}
            day={day}
            onDayChange={(chosen) => onChange(`${chosen}T${time}`)}
            last={today}
            onSubmit={onSubmit}
          />
        }
      />
      <input
        className={clsx(fieldInput, styles.time)}
        aria-label={timeLabel}
        aria-invalid={error !== null || undefined}
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
          onSubmit()
        }}
      />
    </FieldFrame>
  )
}

/** `days` null means today. */
type DaysProps = { days: Days | null; onSelect: (days: Days) => void }

export function DaysField({ days, onSelect }: DaysProps) {
  const { t } = useTranslation()
  const today = useShopDay()
  const shown = days ?? daysOf('today', today)
  return (
    <Row wrap gap={5} rowGap={3} className="no-print">
      <Segmented
        label={t('days.label')}
        variant="row"
        segments={dayRanges.map((one) => ({ value: one, words: t(`days.${one}`) }))}
        value={dayRangeOf(shown, today)}
        onSelect={(chosen) => onSelect(daysOf(chosen, today))}
      />
      <DayEnds days={shown} onSelect={onSelect} />
    </Row>
  )
}

/** The first and the last day by themselves. `days` null: none is chosen yet. */
export function DayEnds({ days, onSelect }: { days: Days | null; onSelect: (days: Days) => void }) {
  const { t } = useTranslation()
  const today = useShopDay()
  const pick = (end: 'from' | 'to', day: string) => {
    const { from, to } = days ?? { from: day, to: day }
    onSelect(
      end === 'from' ? { from: day, to: to < day ? day : to } : { from: from > day ? day : from, to: day },
    )
  }
  return (
    <Row wrap className={styles.ends}>
      {(['from', 'to'] as const).map((end) => (
        <DayEnd
          key={end}
          name={t(`days.${end}`)}
          day={days?.[end] ?? ''}
          last={today}
          onDayChange={(day) => isDay(day) && pick(end, day)}
        />
      ))}
    </Row>
  )
}

type EndProps = { name: string; day: string; last: string; onDayChange: (day: string) => void }

/** A text that is no day changes nothing: the field shows again what it had. */
function DayEnd({ name, ...day }: EndProps) {
  const id = useId()
  return (
    <Row gap={2} tone="muted" className={styles.end}>
      <label htmlFor={id}>{name}</label>
      <div className={clsx(fieldBox, styles.box)}>
        <OfficeDayInput id={id} name={name} {...day} />
      </div>
    </Row>
  )
}
