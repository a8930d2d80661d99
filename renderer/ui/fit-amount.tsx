// An amount that is as large as its place, a container, is wide: the widest currency stays inside.
import clsx from 'clsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import styles from '#renderer/ui/fit-amount.module.css'
import type { Money } from '#shared/money.ts'

/** `--most`: how large it may be at all. */
export const FitAmount = ({ amount, className }: { amount: Money; className?: string | undefined }) => (
  <MoneyText amount={amount} className={clsx(styles.fit, className)} />
)
