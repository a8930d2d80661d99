// The right side of every cashier's screen: for whom a sale is, what is to be paid, then the actions.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/side-column.module.css'
import { RegisterName } from '#renderer/sale/register-name.tsx'
import { Figure } from '#renderer/ui/amount.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Grid, Row, Stack, Text } from '#renderer/ui/layout.tsx'
import type { Money } from '#shared/money.ts'
import type { RegisterOfSale } from '#shared/sale.ts'

export function SideColumn({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <aside className={clsx(styles.side, className)} aria-label={t('side.label')}>
      {children}
    </aside>
  )
}

/** The register that a sale is made for: nothing for one that a screen of this till has begun. */
export const ForRegister = ({ of }: { of: RegisterOfSale | null }) =>
  of && (
    <Row gap={2} tone="accent" weight="strong">
      <Icon name="link" isSmall />
      <RegisterName of={of} />
    </Row>
  )

/** `amount` null: nothing is to be paid, which `children` say. */
export function LabelledTotal(props: { label: string; amount: Money | null; children?: ReactNode }) {
  const { label, amount, children } = props
  return (
    <div className={clsx(styles.total, amount?.value === 0 && styles.zero)}>
      <Text as="span" size="lg" tone="muted">
        {label}{' '}
        {amount && (
          <Text as="span" tone="faint">
            {amount.currency}
          </Text>
        )}
      </Text>
      {amount && <Figure value={amount.value} className={styles.figure} />}
      {children}
    </div>
  )
}

/** `isOpen`: it is still to be paid; what has ended is only a total. */
export function Total(props: { amount: Money; isOpen?: boolean; attempt?: number }) {
  const { amount, isOpen = true, attempt = 1 } = props
  const { t } = useTranslation()
  return (
    <LabelledTotal label={t(isOpen ? 'side.toPay' : 'side.total')} amount={amount}>
      {attempt > 1 && <span className={styles.attempt}>{t('side.attempt', { attempt })}</span>}
    </LabelledTotal>
  )
}

/** The steps of what runs, and what to say: heard and not seen beside a code that fills the screen. */
export const SideSteps = ({ children }: { children: ReactNode }) => (
  <div className={styles.steps}>{children}</div>
)

/** The actions, at the foot. */
export const SideActs = ({ children }: { children: ReactNode }) => (
  <Stack className={styles.acts}>{children}</Stack>
)

/** Two actions beside each other. */
export const SidePair = ({ children }: { children: ReactNode }) => (
  <Grid least="6rem" stretches className={styles.pair}>
    {children}
  </Grid>
)
