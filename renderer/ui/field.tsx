// The parts that all fields share: what is wrong with one, and the look of its box and of what is written in it.
import type { ReactNode } from 'react'
import styles from '#renderer/ui/field.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'

/** `role`: only where it is not in a region that is read out anyway. */
export function FieldError(props: {
  role?: 'alert'
  id?: string
  weight?: 'strong' | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const { className, children, ...others } = props
  return (
    <Row as="p" gap={2} align="start" tone="bad" className={className} {...others}>
      <Icon name="alert" className={styles.sign} />
      <span>{children}</span>
    </Row>
  )
}

export const fieldBox = styles.box
export const fieldInput = styles.input
