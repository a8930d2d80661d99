// The field for a day: typed as its reader writes days, or chosen from a calendar.
import '#renderer/ui/day-input.css'
import { useId, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { readDay, writtenDay } from '#renderer/i18n/day-text.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'

const Calendar = lazyPart(async () => (await import('#renderer/ui/calendar.tsx')).Calendar)

type Props = {
  /** 2026-01-15; empty for none. */
  day: string
  /** Empty when what was typed is no day, or was cleared. */
  change: (day: string) => void
  locale: string
  today: string
  /** The first and the last day that the calendar offers. */
  first?: string | undefined
  last?: string | undefined
  enter?: () => void
} & Pick<
  ComponentProps<'input'>,
  'id' | 'ref' | 'aria-invalid' | 'aria-describedby' | 'onFocus' | 'className'
>

export function DayInput(props: Props) {
  const { day, change, locale, today, first, last, enter, className = '', ...input } = props
  const { t } = useTranslation()
  const { text, isUnread, type, finish, forget } = useDraft(props)
  const [isOpen, setOpen] = useState(false)
  const calendar = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const calendarId = useId()
  const choose = (chosen: string) => {
    forget()
    change(chosen)
    calendar.current?.hidePopover()
    opener.current?.focus()
  }
  return (
    <span className="day-input">
      <input
        {...input}
        className={className}
        type="text"
        autoComplete="off"
        placeholder={writtenDay(`${today.slice(0, 4)}-12-31`, locale)}
        maxLength={32}
        aria-invalid={isUnread || input['aria-invalid'] || undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat) return
          finish()
          enter?.()
        }}
      />
      <button
        ref={opener}
        type="button"
        className="day-opener"
        popoverTarget={calendarId}
        aria-label={t('date.choose')}
      >
        <Icon name="calendar" />
      </button>
      <div
        ref={calendar}
        id={calendarId}
        className="calendar"
        popover="auto"
        onBeforeToggle={() => placeBelow(calendar.current, opener.current)}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Calendar
            day={day === '' ? today : day}
            locale={locale}
            today={today}
            first={first}
            last={last}
            choose={choose}
          />
        )}
      </div>
    </span>
  )
}

/** What is half typed stays as it is: a year comes digit by digit. */
function useDraft({ day, change, locale, today }: Pick<Props, 'day' | 'change' | 'locale' | 'today'>) {
  const [draft, setDraft] = useState<string | null>(null)
  const read = draft === null ? null : readDay(draft, locale, today, true)
  const isEmpty = draft?.trim() === ''
  return {
    text: draft ?? (day === '' ? '' : writtenDay(day, locale)),
    isUnread: draft !== null && !isEmpty && read === null,
    type: (text: string) => {
      setDraft(text)
      const whole = readDay(text, locale, today, false)
      if (whole !== null || text.trim() === '') change(whole ?? '')
    },
    finish: () => {
      if (draft === null) return
      change(read ?? '')
      if (read !== null || isEmpty) setDraft(null)
    },
    forget: () => setDraft(null),
  }
}

/** A calendar's own size, so that none of it lies outside the page. px */
const size = { width: 344, height: 420 }

/** Below the button, or above it where there is no room. */
function placeBelow(calendar: HTMLElement | null, opener: HTMLElement | null): void {
  if (!calendar || !opener) return
  const { right, bottom, top } = opener.getBoundingClientRect()
  const isBelow = bottom + size.height < innerHeight
  calendar.style.setProperty(
    'left',
    `${Math.max(8, Math.min(right - size.width, innerWidth - size.width - 8))}px`,
  )
  calendar.style.setProperty('top', `${isBelow ? bottom + 4 : Math.max(8, top - size.height - 4)}px`)
}
