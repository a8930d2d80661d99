// What is wrong with a field, or with a form: a sign and the words.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/field-wrong.module.css'
import { Icon } from '#renderer/ui/icon.tsx'

/** `role`: only where it is not in a region that is read out anyway. */
export function FieldWrong(props: {
  role?: 'alert'
  id?: string
  className?: string | undefined
  children: ReactNode
}) {
  const { className, children, ...others } = props
  return (
    <p className={clsx(styles.wrong, className)} {...others}>
      <Icon name="alert" className={styles.sign} />
      <span>{children}</span>
    </p>
  )
}
