// The rows of a list on a page, each a link to what it tells of; and the amount at the end of a row.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/rows.module.css'
import { addressOf, type Route } from '#renderer/office/page/routes.ts'
import { Stack, Text } from '#renderer/ui/layout.tsx'

export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Stack as="ul" gap={0} ground="card" divided="between" aria-label={label}>
    {children}
  </Stack>
)

/** `className`: which columns it has. Arrow keys stop at it. */
export const ListRow = ({
  to,
  className,
  children,
}: {
  to: Route
  className?: string | undefined
  children: ReactNode
}) => (
  <li>
    <a className={clsx(styles.row, className)} href={addressOf(to)} data-step>
      {children}
    </a>
  </li>
)

/** `words`: what became of it. `isQuiet`: nothing was taken. */
export const RowAmount = (props: { amount: string; words?: string | false; isQuiet?: boolean }) => (
  <Stack as="span" gap={0} align="end" className={styles.amount}>
    <Text
      as="span"
      size="lg"
      {...(props.isQuiet === true && { tone: 'muted', weight: 'normal' })}
      className="money"
    >
      {props.amount}
    </Text>
    {props.words && (
      <Text as="small" tone="muted">
        {props.words}
      </Text>
    )}
  </Stack>
)

/** Rows that are still awaited: as many as are seen at first, so that nothing jumps. `words` say so. */
export const SkeletonRows = ({ words }: { words: string }) => (
  <Stack gap={0} ground="card" divided="between" aria-busy="true">
    <span className="hidden">{words}</span>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <span key={row} className={clsx(styles.row, styles.waiting)} aria-hidden="true" />
    ))}
  </Stack>
)
