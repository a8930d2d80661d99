// A small button that proposes something, and the look of all that is chosen from among others.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ignoreDoubleClick } from '#renderer/ui/button.tsx'
import styles from '#renderer/ui/chip.module.css'

/** Of tabs, parts of a choice, and links between pages. `--chip`, `--chip-space` and `--chip-text`: their height, the room beside their words, their letters. */
export const chipClasses = styles.chip

export function Chip(props: {
  onClick: () => void
  isDisabled?: boolean
  isPressed?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const { onClick, isDisabled = false, isPressed, className, children } = props
  return (
    <button
      type="button"
      className={clsx(chipClasses, className)}
      aria-disabled={isDisabled || undefined}
      aria-pressed={isPressed}
      onClick={isDisabled ? undefined : ignoreDoubleClick(onClick)}
    >
      {children}
    </button>
  )
}
