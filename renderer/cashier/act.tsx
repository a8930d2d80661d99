// A small action beside what it changes: a sign, a word, and its key; and how many of something there are.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/cashier/act.module.css'
import { ignoreDoubleClick } from '#renderer/ui/button.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'

/** The look of what is pressed like one and says more. */
export const actLook = styles.act

/** `hasKey`: its key is one to be seen. `isStacked`: its word stands below its sign and its key. */
export function ActionButton(props: {
  icon: IconName
  shortcut: string
  hasKey?: boolean
  isStacked?: boolean
  onClick: () => void
  className?: string | undefined
  children: string
}) {
  const { icon, shortcut, hasKey = false, isStacked = false, onClick, className, children } = props
  const key = hasKey && <kbd aria-hidden="true">{shortcut}</kbd>
  return (
    <button
      type="button"
      className={clsx(styles.act, isStacked && styles.stacked, className)}
      aria-keyshortcuts={shortcut}
      onClick={ignoreDoubleClick(onClick)}
    >
      <Row as="span" gap={2} className={styles.sign}>
        <Icon name={icon} isSmall />
        {isStacked && key}
      </Row>
      {children}
      {!isStacked && key}
    </button>
  )
}

export const Count = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span className={clsx(styles.count, className)}>{children}</span>
)
