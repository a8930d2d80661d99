// A row of buttons, each as wide as its words; below each other where the screen is narrow. On paper there is none.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/button-row.module.css'
import { Row } from '#renderer/ui/layout.tsx'

/** `isSmall`: within a row of a list. */
type Props = { isSmall?: boolean; className?: string | undefined; children: ReactNode }

export const ButtonRow = ({ isSmall = false, className, children }: Props) => (
  <Row
    wrap
    gap={isSmall ? 2 : 3}
    className={clsx(styles.row, isSmall && styles.small, 'no-print', className)}
  >
    {children}
  </Row>
)
