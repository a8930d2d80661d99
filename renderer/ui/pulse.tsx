// The sign that something is under way: a dot that pulses beside the words that say what. With reduced motion it stands still.
import type { ReactNode } from 'react'
import styles from '#renderer/ui/connecting.module.css'
import { Row } from '#renderer/ui/layout.tsx'

/** `isLarge`: it is all that a screen shows. */
export function Pulse({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  const look = isLarge ? ({ tone: 'muted', className: styles.large } as const) : {}
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` may hold no headings or paragraphs
    <Row gap={4} role="status" {...look}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </Row>
  )
}
