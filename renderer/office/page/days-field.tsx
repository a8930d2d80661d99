// The field for days: the usual ranges as buttons, any others by the calendar.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf, isDay, spanOf, spans } from '#renderer/i18n/days.ts'
import styles from '#renderer/office/page/days-field.module.css'
import { useShopDay } from '#renderer/office/page/today.ts'
import { OfficeDayInput } from '#renderer/office/page/office-day-input.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import type { Days } from '#shared/time.ts'

/** `days` null means today. */
type Props = { days: Days | null; choose: (days: Days) => void }

export function DaysField({ days, choose }: Props) {
  const { t } = useTranslation()
  const today = useShopDay()
  const shown = days ?? daysOf('today', today)
  return (
    <div className={`${styles.field} no-print`}>
      <Segmented
        label={t('days.label')}
        look="row"
        segments={spans.map((one) => ({ value: one, words: t(`days.${one}`) }))}
        value={spanOf(shown, today)}
        choose={(chosen) => choose(daysOf(chosen, today))}
      />
      <DayEnds days={shown} choose={choose} />
    </div>
  )
}

/** The first and the last day by themselves. `days` null: none is chosen yet. */
export function DayEnds({ days, choose }: { days: Days | null; choose: (days: Days) => void }) {
  const { t } = useTranslation()
  const today = useShopDay()
  const pick = (end: 'from' | 'to', day: string) => {
    const { from, to } = days ?? { from: day, to: day }
    choose(
      end === 'from' ? { from: day, to: to < day ? day : to } : { from: from > day ? day : from, to: day },
    )
  }
  return (
    <div className={styles.ends}>
      {(['from', 'to'] as const).map((end) => (
        <DayEnd
          key={end}
          name={t(`days.${end}`)}
          day={days?.[end] ?? ''}
          last={today}
          change={(day) => isDay(day) && pick(end, day)}
        />
      ))}
    </div>
  )
}

type EndProps = { name: string; day: string; last: string; change: (day: string) => void }

/** What is no day is left, and the field shows again what it had. */
function DayEnd({ name, ...day }: EndProps) {
  const id = useId()
  return (
    <div className={styles.end}>
      <label htmlFor={id}>{name}</label>
      <div className={styles.box}>
        <OfficeDayInput id={id} name={name} {...day} />
      </div>
    </div>
  )
}
