// The main figures of a page, side by side: what each is, how much, and what there is to say of it.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/reports/figures.module.css'
import { Grid, Stack, Text } from '#renderer/ui/layout.tsx'

export const KeyFigures = ({ least, children }: { least: string; children: ReactNode }) => (
  <Grid as="dl" gap={4} least={least} stretches>
    {children}
  </Grid>
)

/** `variant`: as wide as two others, or smaller than where there are few. */
type Props = { name: string; amount: ReactNode; notes?: readonly ReactNode[]; variant?: 'wide' | 'small' }

export const KeyFigure = ({ name, amount, notes = [], variant }: Props) => (
  <Stack gap={1} pad={5} ground="card" className={clsx(styles.figure, variant && styles[variant])}>
    <Text as="dt" tone="muted">
      {name}
    </Text>
    <dd className={clsx('money', styles.amount)}>{amount}</dd>
    {notes.map((note, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- none is put between others
      <Text key={at} as="dd" size="sm" tone="muted">
        {note}
      </Text>
    ))}
  </Stack>
)
