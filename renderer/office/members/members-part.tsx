// A part of the page of memberships, under its title.
import { useId, type ReactNode } from 'react'
import styles from '#renderer/office/members/members-part.module.css'
import { Stack } from '#renderer/ui/layout.tsx'

export function MembersPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Stack>
  )
}
