// A switch for on or off. Its words say what on means, and the whole row is the target.
import clsx from 'clsx'
import { Switch as Turned } from '@base-ui/react/switch'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import styles from '#renderer/ui/switch.module.css'

export function Switch(props: {
  words: string
  hint?: string
  /** Among several of the same words: which one it is. It begins with them. */
  name?: string
  icon?: IconName
  isOn: boolean
  onCheckedChange: (isOn: boolean) => void
  className?: string | undefined
}) {
  const { words, hint, name, icon, isOn, onCheckedChange, className } = props
  return (
    <Row as="label" className={clsx(styles.row, className)}>
      {icon && <Icon name={icon} />}
      <Stack as="span" gap={0} grows>
        <Text as="span" weight="strong">
          {words}
        </Text>
        {hint !== undefined && (
          <Text as="span" size="sm" tone="muted">
            {hint}
          </Text>
        )}
      </Stack>
      <Turned.Root
        className={styles.track}
        aria-label={name}
        checked={isOn}
        onCheckedChange={onCheckedChange}
      >
        <Turned.Thumb className={styles.thumb}>
          {isOn && <Icon name="tick" className={styles.tick} />}
        </Turned.Thumb>
      </Turned.Root>
    </Row>
  )
}
