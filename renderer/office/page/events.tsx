// A row about one event: its sign, when it was, what happened with what there is to know of it, and how much.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/events.module.css'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Stack, Text, type Tone } from '#renderer/ui/layout.tsx'
import { Time } from '#renderer/ui/time.tsx'

type Props = {
  icon?: IconName
  tone?: Tone
  /** Epoch ms, and the same moment as people read it: with its day where the row `hasDay`. */
  at: number
  time: string
  hasDay?: boolean
  what: string
  amount?: ReactNode
  children?: ReactNode
}

export const EventRow = ({
  icon,
  tone = 'muted',
  at,
  time,
  hasDay = false,
  what,
  amount,
  children,
}: Props) => (
  <div className={clsx(styles.event, hasDay && styles.long)} data-pad-block={hasDay ? 2 : 3}>
    {icon && <Icon name={icon} isSmall tone={tone} />}
    <Time at={at}>{time}</Time>
    <Stack as="span" gap={0} size="sm" tone="muted">
      <Text as="strong" size="base" tone="ink" weight="medium">
        {what}
      </Text>
      {children}
    </Stack>
    {amount}
  </div>
)
