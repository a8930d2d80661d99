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
  amount?: string | null
  children?: ReactNode
}

export function EventRow(props: Props) {
  const { icon, tone = 'muted', at, time, hasDay = false, what, amount = null, children } = props
  return (
    <div className={clsx(styles.event, hasDay && styles.long)} data-pad-block={hasDay ? 2 : 3}>
      {icon && <Icon name={icon} isSmall tone={tone} />}
      <Time at={at}>{time}</Time>
      <Stack as="span" gap={0} size="sm" tone="muted">
        <Text as="strong" size="base" tone="ink" weight="medium">
          {what}
        </Text>
        {children}
      </Stack>
      {amount !== null && (
        <Text as="span" weight="normal" className="money">
          {amount}
        </Text>
      )}
    </div>
  )
}
