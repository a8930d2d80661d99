// Facts below each other: what each is called, and what it is; those that somebody should look at with a sign.
import styles from '#renderer/office/setup/fact-list.module.css'
import type { Description } from '#renderer/ui/description-list.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Sign } from '#renderer/ui/sign.tsx'

/** `isTight`: within a card that tells other things, too. */
export const FactList = ({ rows, isTight = false }: { rows: readonly Description[]; isTight?: boolean }) => (
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
