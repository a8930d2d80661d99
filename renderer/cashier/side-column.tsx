// The right side of every cashier's screen: what is to be paid, then the actions.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/side-column.module.css'

export function SideColumn({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className={clsx(styles.side, className)} aria-label={t('side.label')}>
      {children}
    </aside>
  )
}

/** What can be done, at the foot. */
export const SideActs = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
)

/** Two beside each other. */
export const SidePair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
