// The field for days: the usual ranges as buttons, any others by the calendar.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf, isDay, spanOf, spans, type Span } from '#renderer/office/page/days.ts'
import { useToday } from '#renderer/office/page/today.ts'
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
          <DayInput
            key={end}
            words={t(`days.${end}`)}
            day={shown?.[end] ?? ''}
            last={today}
            choose={(day) => pick(end, day)}
          />
        ))}
      </div>
    </div>
  )
}

type DayProps = { words: string; day: string; last: string; choose: (day: string) => void }

/** What is half typed stays as it is: a year comes digit by digit. */
function DayInput({ words, day, last, choose }: DayProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    const isWhole = isDay(text)
    setDraft(isWhole ? null : text)
    if (isWhole) choose(text)
  }
  return (
    <label className="day-field">
      <span>{words}</span>
      <input
        type="date"
        value={draft ?? day}
        max={last}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setDraft(null)}
      />
    </label>
  )
}
