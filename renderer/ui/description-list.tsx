// A list of facts about one thing: what each is called, and what it is. Those that somebody should look at have a sign.
import type { ReactNode } from 'react'
import { Grid, Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Sign } from '#renderer/ui/sign.tsx'

/** `look`: somebody should look at it. */
export type Description = { name: string; value: ReactNode; variant?: 'wait' | 'bad' }
/** `least`: facts stand beside each other, each at least that wide; null: below each other, a line between them. */
type Props = { rows: readonly Description[]; least?: string | null }

export const DescriptionList = ({ rows, least = '15rem' }: Props) =>
  least === null ? (
    <Stack as="dl" gap={0} divided="between">
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and none is put between others
        <Row key={at} wrap justify="between" align="baseline" gap={5} rowGap={0} padBlock={3}>
          <Words {...row} />
        </Row>
      ))}
    </Stack>
  ) : (
    <Grid as="dl" gap={5} rowGap={3} least={least} stretches>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and none is put between others
        <div key={at}>
          <Words size="sm" {...row} />
        </div>
      ))}
    </Grid>
  )

function Words({ name, value, variant, size }: Description & { size?: 'sm' }) {
  return (
    <>
      <Text as="dt" size={size} tone="muted">
        {name}
      </Text>
      <Text as="dd" tone={variant} weight="medium" breaks>
        {variant ? (
          <Sign icon="alert" colour={variant}>
            {value}
          </Sign>
        ) : (
          value
        )}
      </Text>
    </>
  )
}
