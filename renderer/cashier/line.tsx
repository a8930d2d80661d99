// Lines of goods: how many, of what, at which VAT, for how much.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/line.module.css'

/** `beside`: in the column of the payment; `sold`: as they were sold; `small`: as well, beside other things. */
export function Lines({
  look,
  children,
}: {
  look?: 'beside' | 'sold' | 'small' | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <ul className={clsx(styles.lines, look && styles[look])} aria-label={t('basket.title')}>
      {children}
    </ul>
  )
}

type Cells = { quantity?: number; name: ReactNode; rate?: string | undefined; price: string }

const Parts = ({ quantity, name, rate, price }: Cells) => (
  <>
    <span className={styles.quantity}>{quantity}</span>
    <span className={styles.name}>{name}</span>
    <span className={styles.rate}>{rate}</span>
    <span className={clsx('money', styles.price)}>{price}</span>
  </>
)

export const Line = (cells: Cells) => (
  <li className={styles.line}>
    <div className={styles.cells}>
      <Parts {...cells} />
    </div>
  </li>
)

/** One that is pressed to be chosen. */
export function ChoosableLine(
  props: Cells & {
    place: React.Ref<HTMLLIElement>
    isChosen: boolean
    choose: () => void
    className: string
    children: ReactNode
  },
) {
  const { place, isChosen, choose, className, children, ...cells } = props
  return (
    <li ref={place} className={clsx(styles.line, className)}>
      <button type="button" className={styles.cells} aria-expanded={isChosen} onClick={choose}>
        <Parts {...cells} />
      </button>
      {children}
    </li>
  )
}
