// A small action beside what it changes: a sign, a word, and its key.
import clsx from 'clsx'
import styles from '#renderer/cashier/act.module.css'
import { once } from '#renderer/ui/button.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

type Props = {
  icon: IconName
  shortcut: string
  /** Its key is one to be seen. */
  hasKey?: boolean
  act: () => void
  className?: string | undefined
  children: string
}

export function Act({ icon, shortcut, hasKey = false, act, className, children }: Props) {
  return (
    <button
      type="button"
      className={clsx(styles.act, className)}
      aria-keyshortcuts={shortcut}
      onClick={once(act)}
    >
      <Icon name={icon} />
      {children}
      {hasKey && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}

/** Its word stands below its sign and its key. */
export function StackedAct({ icon, shortcut, hasKey = false, act, children }: Props) {
  return (
    <button
      type="button"
      className={clsx(styles.act, styles.stacked)}
      aria-keyshortcuts={shortcut}
      onClick={once(act)}
    >
      <span className={styles.sign}>
        <Icon name={icon} />
        {hasKey && <kbd aria-hidden="true">{shortcut}</kbd>}
      </span>
      {children}
    </button>
  )
}
