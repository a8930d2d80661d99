// The time left as a thin frame around the code that grows shorter; the words say it too.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/countdown-ring.module.css'

/** On a grid of 560, a little inside its edge, so that the round ends are not cut off. */
const frame = { x: 3, y: 3, width: 554, height: 554, rx: 31 }

/** `left`: 1 is all of it, 0 is none. */
export function CountdownRing(props: {
  left: number
  isLast?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const { left, isLast = false, className, children } = props
  const shown = Math.min(1, Math.max(0, left))
  return (
    <div className={clsx(styles.ring, isLast && styles.last, className)}>
      <svg className={styles.frame} viewBox="0 0 560 560" aria-hidden="true">
        <rect className={styles.all} {...frame} />
        {/* A dash of no length would still be drawn as a dot. */}
        {shown > 0 && (
          <rect className={styles.left} {...frame} pathLength="100" strokeDasharray={`${shown * 100} 200`} />
        )}
      </svg>
      {children}
    </div>
  )
}
