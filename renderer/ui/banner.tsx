// The banner in which a staff screen says what is out of order, and beside it what can be done.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/notice.module.css'
import { Row } from '#renderer/ui/layout.tsx'

export function Banner({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <Row wrap rowGap={2} className={clsx(styles.banner, acts && styles.acts)}>
      {children}
      {acts}
    </Row>
  )
}
