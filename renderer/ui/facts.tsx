// Facts about one thing, as many beside each other as fit: what each is called, and what it is.
import type { ReactNode } from 'react'
import { Grid, Text } from '#renderer/ui/layout.tsx'

/** `least`: the width that each has at least. */
type Props = { rows: readonly (readonly [name: string, value: ReactNode])[]; least?: string }

export const Facts = ({ rows, least = '15rem' }: Props) => (
  <Grid as="dl" gap={5} rowGap={3} least={least} stretches>
    {rows.map(([name, value], at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and none is put between others
      <div key={at}>
        <Text as="dt" size="sm" tone="muted">
          {name}
        </Text>
        <Text as="dd" weight="medium" breaks>
          {value}
        </Text>
      </div>
    ))}
  </Grid>
)
