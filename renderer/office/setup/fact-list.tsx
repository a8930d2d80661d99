// Facts below each other: what each is called, and what it is; those that somebody should look at with a sign.
import type { ReactNode } from 'react'
import styles from '#renderer/office/setup/fact-list.module.css'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Sign } from '#renderer/ui/sign.tsx'

export type Fact = { name: string; value: ReactNode; variant?: 'wait' | 'bad' }

/** `isTight`: within a card that tells other things, too. */
export const FactList = ({ rows, isTight = false }: { rows: readonly Fact[]; isTight?: boolean }) => (
  <Stack as="dl" gap={0} className={isTight ? styles.tight : styles.facts}>
    {rows.map(({ name, value, variant }, at) => (
      <Row wrap gap={5} align="start" justify="between" key={`${at} ${name}`}>
        <Text as="dt" tone="muted">
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
      </Row>
    ))}
  </Stack>
)
