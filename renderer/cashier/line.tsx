// Lines of goods: how many, of what, at which VAT, for how much; and the sums below them.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/line.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { columnOf, isOutsideVat, type OrderLine, type VatShare } from '#shared/order.ts'

type LinesProps = { variant?: 'beside' | 'sold' | 'small' | undefined; children: ReactNode }

/** `beside`: in the column of the payment; `sold`: as they were sold; `small`: as well, beside other things. */
export function Lines({ variant, children }: LinesProps) {
  const { t } = useTranslation()
  return (
    <ul className={clsx(styles.lines, variant && styles[variant])} aria-label={t('basket.title')}>
      {children}
    </ul>
  )
}

type Cells = { quantity?: number; name: ReactNode; rate?: string | undefined; price: string }

const Parts = ({ quantity, name, rate, price }: Cells) => (
  <>
    <Text as="span" tone="muted" weight="strong">
      {quantity}
    </Text>
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

/** A line that is pressed to be chosen. */
export function ChoosableLine(
  props: Cells & {
    place: React.Ref<HTMLLIElement>
    isChosen: boolean
    onSelect: () => void
    className: string
    children: ReactNode
  },
) {
  const { place, isChosen, onSelect, className, children, ...cells } = props
  return (
    <li ref={place} className={clsx(styles.line, className)}>
      <button type="button" className={styles.cells} aria-expanded={isChosen} onClick={onSelect}>
        <Parts {...cells} />
      </button>
      {children}
    </li>
  )
}

/** Lines as they were sold, with discounts and the tip: they add up. `isSmall`: beside other things. */
export function SaleLines({ lines, isSmall = false }: { lines: readonly OrderLine[]; isSmall?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (lines.length === 0) return null
  const { goods, off, tips } = columnOf(lines)
  return (
    <Lines variant={isSmall ? 'small' : 'sold'}>
      {goods.map(({ kind, name, quantity, vatRate, price }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is sold never moves, and may be twice the same
        <Line
          key={at}
          quantity={quantity}
          name={name}
          rate={isOutsideVat({ kind }) ? undefined : format.percent(vatRate)}
          price={format.amount(price)}
        />
      ))}
      {off > 0 && <Line name={t('sums.off')} price={format.amount(-off)} />}
      {tips.map(({ id, name, total }) => (
        <Line key={id} name={name} price={format.amount(total)} />
      ))}
    </Lines>
  )
}

/** Sums one under the other, which come to the total. */
export const SumList = ({ children }: { children: ReactNode }) => (
  <Stack as="dl" gap={1} size="sm" tone="muted" className={styles.sums}>
    {children}
  </Stack>
)

const strong = { size: 'lg', tone: 'ink', weight: 'bold' } as const
type SumProps = { words: string; value: string; isStrong?: boolean; className?: string | undefined }

export const Sum = ({ words, value, isStrong = false, className }: SumProps) => (
  <Row gap={4} align="baseline" justify="between" {...(isStrong && strong)} className={className}>
    <dt>{words}</dt>
    <Text as="dd" tone="ink" weight={isStrong ? 'bold' : 'normal'} className="money">
      {value}
    </Text>
  </Row>
)

export function Vat({ shares, className }: { shares: readonly VatShare[]; className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return shares.map(({ rate, net, vat }) => (
    <Sum
      key={rate}
      words={t('receipt.vat', { rate: format.percent(rate), net: format.amount(net) })}
      value={format.amount(vat)}
      className={className}
    />
  ))
}
