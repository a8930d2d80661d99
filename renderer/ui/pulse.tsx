// The sign that something is under way: a dot that pulses beside the words that say what. With reduced motion it stands still.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/pulse.module.css'
import { Status } from '#renderer/ui/status.tsx'

export function Pulse({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Status className={clsx(styles.line, className)}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </Status>
  )
}
