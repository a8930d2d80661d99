// One sheet of the kit's page, and one part on it with its name.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/kit/kit.module.css'
import { Stack } from '#renderer/ui/layout.tsx'

export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={5} className={styles.sheet}>
      <h2>{title}</h2>
      <div className={styles.parts}>{children}</div>
    </Stack>
  )
}

export function Part({ name, isWide, children }: { name: string; isWide?: true; children: ReactNode }) {
  return (
    <Stack gap={3} className={clsx(styles.part, isWide && styles.wide)}>
      <h3>{name}</h3>
      {children}
    </Stack>
  )
}
