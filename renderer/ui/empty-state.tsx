// The notice where a list is still empty: a drawing, words that say so, and what to do about it.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/empty-state.module.css'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'

/** `children`: the act, when there is one. */
export function EmptyState(props: {
  icon: IconName
  title: string
  words?: string
  className?: string | undefined
  children?: ReactNode
}) {
  const { icon, title, words, className, children } = props
  return (
    <Stack gap={2} pad={5} align="center" justify="center" className={clsx(styles.empty, className)}>
      <span className={styles.sign} aria-hidden="true">
        <Icon name={icon} className={styles.drawing} />
      </span>
      <p className={styles.title}>{title}</p>
      {words !== undefined && (
        <Text tone="muted" className={styles.words}>
          {words}
        </Text>
      )}
      {children !== undefined && (
        <Stack gap={2} className={styles.acts}>
          {children}
        </Stack>
      )}
    </Stack>
  )
}
