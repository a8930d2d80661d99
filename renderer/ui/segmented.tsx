// A choice of one among a few: all in sight, side by side, one of them pressed.
import clsx from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { chipClasses } from '#renderer/ui/chip.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import styles from '#renderer/ui/chip.module.css'

export type Segment<Value extends string> = { value: Value; words: string; icon?: IconName; lang?: string }

/**
 * `value` null: none is chosen yet. `label` names the choice to whoever does not see it. One stop for Tab, at first the chosen one; arrows, Home and End go
 * from one to the next. Written out: the component library's is ten times as large, and stands on every first screen.
 */
export function Segmented<Value extends string>(props: {
  label: string
  segments: readonly Segment<Value>[]
  value: Value | null
  onSelect: (value: Value) => void
  variant?: 'boxed' | 'row' | 'words'
  className?: string | undefined
}) {
  const { label, segments, value, onSelect, variant = 'boxed', className } = props
  const last = segments.length - 1
  const [focused, setFocused] = useState<number | null>(null)
  const chosen = Math.max(
    0,
    segments.findIndex((segment) => segment.value === value),
  )
  const stop = Math.min(focused ?? chosen, last)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to =
      event.shiftKey || event.ctrlKey || event.altKey || event.metaKey ? null : after(event.key, stop, last)
    const next = to === null ? null : event.currentTarget.parentElement?.children[to]
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <Row
      wrap
      gap={variant === 'words' ? 0 : 2}
      align="stretch"
      className={clsx(variant === 'boxed' && styles.boxed, variant === 'words' && styles.words, className)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would draw a frame, and these are no fields
      role="group"
      aria-label={label}
    >
      {segments.map((segment, at) => (
        <button
          type="button"
          key={segment.value}
          className={clsx(styles.segment, variant !== 'words' && chipClasses)}
          lang={segment.lang}
          tabIndex={at === stop ? 0 : -1}
          aria-pressed={segment.value === value}
          onKeyDown={move}
          onFocus={() => setFocused(at)}
          // Pressed once more, the chosen one stays chosen.
          onClick={() => segment.value !== value && onSelect(segment.value)}
        >
          {segment.icon && <Icon name={segment.icon} />}
          {segment.words}
        </button>
      ))}
    </Row>
  )
}

/** From the last one on to the first, and back. */
function after(key: string, stop: number, last: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return stop === last ? 0 : stop + 1
    case 'ArrowLeft':
      return stop === 0 ? last : stop - 1
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
