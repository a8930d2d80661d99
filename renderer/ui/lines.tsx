// The lines of what is bought: how many, of what, for how much, with the figures under one another.
import clsx from 'clsx'
import styles from '#renderer/ui/lines.module.css'
import { formatAmount } from '#shared/money.ts'

/** `quantity` null: what is no thing, as a discount. `detail`: a second line in small letters. `total` in minor units. */
export type BoughtLine = {
  id: string
  quantity: number | null
  name: string
  detail?: string | null
  total: number
}

export function Lines(props: {
  label: string
  lines: readonly BoughtLine[]
  locale: string
  className?: string | undefined
}) {
  const { label, lines, locale, className } = props
  return (
    <ul className={clsx('lines', styles.lines, className)} aria-label={label}>
      {lines.map(({ id, quantity, name, detail, total }) => (
        <li key={id} className={clsx('bought', styles.line)}>
          <span className={styles.quantity}>{quantity}</span>
          <span className="bought-name">
            {name}
            {detail && <small className={styles.detail}>{detail}</small>}
          </span>
          <span className={clsx('money bought-total', styles.total)}>{formatAmount(total, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
