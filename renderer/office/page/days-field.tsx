// The field for days: the usual ranges as buttons, any others by the calendar.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf, isDay, spanOf, spans, type Span } from '#renderer/i18n/days.ts'
import { useToday } from '#renderer/office/page/today.ts'
import { OfficeDayInput } from '#renderer/office/page/office-day-input.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import type { Days } from '#shared/time.ts'

type Props = {
  days: Days | null
  choose: (days: Days | null) => void
  /** Null means all days, and can be chosen; else it means today. */
  every?: boolean
}

export function DaysField({ days, choose, every = false }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const shown = days ?? (every ? null : daysOf('today', today))
  const value: Span | 'every' | null = shown === null ? 'every' : spanOf(shown, today)
  const offered: readonly (Span | 'every')[] = every ? ['every', ...spans] : spans
  const pick = (end: 'from' | 'to', day: string) => {
    const { from, to } = shown ?? { from: day, to: day }
    choose(
      end === 'from' ? { from: day, to: to < day ? day : to } : { from: from > day ? day : from, to: day },
    )
  }
  return (
    <div className="days-field">
      <Segmented
        label={t('days.label')}
        segments={offered.map((one) => ({ value: one, words: t(`days.${one}`) }))}
        value={value}
        choose={(chosen) => choose(chosen === 'every' ? null : daysOf(chosen, today))}
      />
      <div className="days-ends">
        {(['from', 'to'] as const).map((end) => (
          <DayEnd
            key={end}
            name={t(`days.${end}`)}
            day={shown?.[end] ?? ''}
            last={today}
            change={(day) => isDay(day) && pick(end, day)}
          />
        ))}
      </div>
    </div>
  )
}

type EndProps = { name: string; day: string; last: string; change: (day: string) => void }

/** What is no day is left, and the field shows again what it had. */
function DayEnd({ name, ...day }: EndProps) {
  const id = useId()
  return (
    <div className="day-field">
      <label htmlFor={id}>{name}</label>
      <OfficeDayInput id={id} name={name} {...day} />
    </div>
  )
}
