// A list of facts about one thing: what each is called, and what it is. Those that somebody should look at have a sign.
import type { ReactNode } from 'react'
import { Grid, Text } from '#renderer/ui/layout.tsx'
import { Sign } from '#renderer/ui/sign.tsx'

/** `variant`: somebody should look at it. */
export type Description = { name: string; value: ReactNode; variant?: 'wait' | 'bad' }

type Props = { rows: readonly Description[]; least?: string }

/** Beside each other where there is room, each at least so wide. */
export const DescriptionList = ({ rows, least = '15rem' }: Props) => (
  <Grid as="dl" gap={5} rowGap={3} least={least} stretches>
    {rows.map(({ name, value, variant }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and none is put between others
      <div key={at}>
        <Text as="dt" size="sm" tone="muted">
          {name}
        </Text>
        <Text as="dd" size="sm" tone={variant} weight="medium" breaks>
          {variant ? (
            <Sign icon="alert" colour={variant}>
              {value}
            </Sign>
          ) : (
            value
          )}
        </Text>
      </div>
    ))}
  </Grid>
)
