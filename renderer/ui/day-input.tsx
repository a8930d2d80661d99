// The field for a day: typed as its reader writes days, or chosen from a calendar.
import clsx from 'clsx'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { readDay, writtenDay, isDay } from '#renderer/i18n/days.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { IconButton } from '#renderer/ui/button.tsx'
import styles from '#renderer/ui/day-input.module.css'
import { fieldInput } from '#renderer/ui/field.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'

const Calendar = lazyPart(async () => (await import('#renderer/ui/calendar.tsx')).Calendar)

type Props = {
  /** What the field is called, for whoever cannot see which calendar is whose. */
  name: string
  /** 2026-01-15, empty for none, or what was typed and is no day. */
  day: string
  /** A day as soon as it is whole; what is no day when the field is left, as it was typed. */
  onDayChange: (day: string) => void
  today: string
  /** The first and the last day that the calendar offers. */
  first?: string | undefined
  last?: string | undefined
  onSubmit?: () => void
} & Pick<ComponentProps<'input'>, 'id' | 'ref' | 'aria-invalid' | 'aria-describedby' | 'className'>

export function DayInput(props: Props) {
  const { name, day, onDayChange, today, first, last, onSubmit, className, ...input } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { text, type, finish, forget } = useDraft(props)
  const calendar = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = usePlace(calendar, opener)
  const calendarId = useId()
  const close = () => {
    calendar.current?.hidePopover()
    opener.current?.focus()
  }
  return (
    <Row as="span" gap={0} grows>
      <input
        {...input}
        className={clsx(fieldInput, className)}
        type="text"
        autoComplete="off"
        placeholder={writtenDay(`${today.slice(0, 4)}-12-31`, format.locale)}
        maxLength={32}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat) return
          finish()
          onSubmit?.()
        }}
      />
      <IconButton
        ref={opener}
        icon="calendar"
        label={t('date.choose', { name })}
        className={styles.opener}
        popoverTarget={calendarId}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, and nothing that it lies in */}
      <dialog
        ref={calendar}
        id={calendarId}
        className={styles.calendar}
        aria-label={t('date.choose', { name })}
        popover="auto"
        onBeforeToggle={() => placeBelow(calendar.current, opener.current)}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => onEscape(event, close)}
      >
        {isOpen && (
          <Calendar
            day={day}
            {...{ today, first, last }}
            onSelect={(chosen) => {
              forget()
              onDayChange(chosen)
              close()
            }}
          />
        )}
      </dialog>
    </Row>
  )
}

/** A dialog around the calendar would close too, and what was typed in it would be lost. */
function onEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  event.preventDefault()
  close()
}

/** What is half typed stays as it is: a year comes digit by digit. */
function useDraft({ day, onDayChange, today }: Props) {
  const format = useFormat()
  const [draft, setDraft] = useState<string | null>(null)
  return {
    text: draft ?? (isDay(day) ? writtenDay(day, format.locale) : day),
    type: (text: string) => {
      setDraft(text)
      const read = readDay(text, format.locale, today, false)
      if (read !== null || text.trim() === '') onDayChange(read ?? '')
    },
    finish: () => {
      if (draft === null) return
      setDraft(null)
      onDayChange(readDay(draft, format.locale, today, true) ?? draft.trim())
    },
    forget: () => setDraft(null),
  }
}

/** Whether the calendar is open; while it is, it follows the window's size. */
function usePlace(calendar: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const place = () => placeBelow(calendar.current, opener.current)
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [isOpen, calendar, opener])
  return [isOpen, setOpen] as const
}

/** A calendar's own size, so that none of it lies outside the page. px */
const size = { width: 360, height: 460 }

/** Below the button, or above it where there is no room. */
function placeBelow(calendar: HTMLElement | null, opener: HTMLElement | null): void {
  if (!calendar || !opener) return
  const { right, bottom, top } = opener.getBoundingClientRect()
  const isBelow = bottom + size.height < innerHeight
  // Also where the button was scrolled away: all of the calendar stays on the page.
  const place = (at: number, room: number) => `${Math.max(8, Math.min(at, room - 8))}px`
  calendar.style.setProperty('left', place(right - size.width, innerWidth - size.width))
  calendar.style.setProperty(
    'top',
    place(isBelow ? bottom + 4 : top - size.height - 4, innerHeight - size.height),
  )
}
