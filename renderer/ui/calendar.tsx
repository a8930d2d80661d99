// The calendar of a month: one key a day, moved through by arrows, weeks and months.
import clsx from 'clsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { monthAfter, weeksOf, dayAfter, isDay, noonOf } from '#renderer/i18n/days.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { IconButton } from '#renderer/ui/button.tsx'
import styles from '#renderer/ui/calendar.module.css'
import { Row } from '#renderer/ui/layout.tsx'

type Props = {
  /** The one that is chosen; the calendar opens at it, or at today when there is none. */
  day: string
  today: string
  first?: string | undefined
  last?: string | undefined
  onSelect: (day: string) => void
}

export function Calendar({ day, today, first = '0000-01-01', last = '9999-12-31', onSelect }: Props) {
  const format = useFormat()
  const within = (one: string) => (one < first ? first : one > last ? last : one)
  const [{ shown, isByKey }, setShown] = useState({ shown: within(isDay(day) ? day : today), isByKey: true })
  const grid = useRef<HTMLTableElement>(null)
  // Not after a key beside the grid, which keeps the focus.
  useEffect(() => {
    if (isByKey) grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [shown, isByKey])
  const weeks = weeksOf(shown, format.locale)
  const name = (options: Intl.DateTimeFormatOptions) => {
    const names = new Intl.DateTimeFormat(format.locale, { ...options, timeZone: 'UTC' })
    return (one: string) => names.format(noonOf(one))
  }
  const [monthName, weekday, wholeDay] = [
    name({ month: 'long', year: 'numeric' }),
    name({ weekday: 'short' }),
    name({ dateStyle: 'full' }),
  ]
  const move = (event: KeyboardEvent) => {
    const next = nextOf(event.key, shown, weeks)
    if (next === null) return
    event.preventDefault()
    setShown({ shown: within(next), isByKey: true })
  }
  return (
    <>
      <MonthHead
        name={monthName(shown)}
        onTurn={(months) => setShown({ shown: within(monthAfter(shown, months)), isByKey: false })}
      />
      <table ref={grid} className={styles.month}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                {weekday(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    className={clsx(one.slice(0, 7) !== shown.slice(0, 7) && styles.other)}
                    tabIndex={one === shown ? 0 : -1}
                    disabled={one < first || one > last}
                    aria-label={wholeDay(one)}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onSelect(one)}
                    onKeyDown={move}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function MonthHead({ name, onTurn }: { name: string; onTurn: (months: number) => void }) {
  const { t } = useTranslation()
  return (
    <Row gap={0} justify="between" className={styles.head}>
      <IconButton icon="left" label={t('date.previousMonth')} onClick={() => onTurn(-1)} />
      <strong aria-live="polite">{name}</strong>
      <IconButton icon="left" className={styles.next} label={t('date.nextMonth')} onClick={() => onTurn(1)} />
    </Row>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where a key leads from this day; null for a key that means nothing here. */
function nextOf(key: string, from: string, weeks: string[][]): string | null {
  const days = steps[key]
  if (days !== undefined) return dayAfter(from, days)
  if (key === 'Home' || key === 'End')
    return weeks.find((week) => week.includes(from))?.at(key === 'Home' ? 0 : -1) ?? null
  if (key === 'PageUp' || key === 'PageDown') return monthAfter(from, key === 'PageUp' ? -1 : 1)
  return null
}
