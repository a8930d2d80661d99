// A row of a list with a name, what is said of it and the acts on it; and the codes that wait for a screen or a register to be paired.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/setup/paired-parts.module.css'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/text.tsx'

/** `about`: beside its name; `notes`: below it, one a line; `children`: the acts on it. */
export function NamedRow(props: {
  name: string
  about?: string
  notes: readonly string[]
  below?: ReactNode
  isGone?: boolean
  children: ReactNode
}) {
  const { name, about, notes, below, isGone = false, children } = props
  return (
    <Row as="li" wrap gap={4} rowGap={2} justify="between" className={styles.row}>
      <div className={clsx(styles.words, isGone && styles.gone)}>
        <strong>{name}</strong>
        <Text as="span" tone="muted">
          {about}
        </Text>
        {notes.map((note) => (
          <Text as="small" size="sm" tone="muted" key={note}>
            {note}
          </Text>
        ))}
        {below}
      </div>
      <Row wrap gap={2}>
        {children}
      </Row>
    </Row>
  )
}

export const PairingCodes = ({ children }: { children: ReactNode }) => (
  <Status className={styles.codes}>{children}</Status>
)

/** `picture`: of the same, for a camera. The code itself is its only `strong`. */
export const CodeCard = ({ picture, children }: { picture?: ReactNode; children: ReactNode }) => (
  <Row wrap gap={4} pad={4} align="start" className={styles.code}>
    {picture && <div className={styles.picture}>{picture}</div>}
    <Stack gap={1} className={styles.words}>
      {children}
    </Stack>
  </Row>
)
