// The signs of the kit: of a state, always an icon, a word and a colour; its badge; and the badge of money that is not real.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/ui/icon.module.css'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import type { Mode } from '#shared/receipt.ts'

export type SignLook = { icon: IconName; colour: 'good' | 'wait' | 'bad' | 'plain' }
type Props = SignLook & { className?: string | undefined; children: ReactNode }

export const Sign = ({ icon, colour, className, children }: Props) => (
  <Row as="span" gap={2} weight="strong" className={clsx(styles.sign, className)}>
    <Icon name={icon} isSmall tone={colour === 'plain' ? undefined : colour} />
    {children}
  </Row>
)

type BadgeProps = { tone: 'good' | 'wait' | 'bad'; className?: string | undefined; children: ReactNode }

/** A word about a thing, which nobody presses. */
export const Badge = ({ tone, className, children }: BadgeProps) => (
  <Text as="span" tone={tone} weight="strong" data-ground={tone} className={clsx(styles.badge, className)}>
    {children}
  </Text>
)

export function ModeBadge({ mode, className }: { mode: Mode; className?: string | undefined }) {
  const { t } = useTranslation()
  if (mode === 'production') return null
  return (
    <Badge tone="wait" className={className}>
      {t(mode === 'sandbox' ? 'badge.sandbox' : 'badge.test')}
    </Badge>
  )
}
