// One line of the basket: what, how many, which VAT, what price; and, on the chosen one, what can be done with it.
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#renderer/cashier/act.tsx'
import { addPieces, askDiscount, chooseLine, freshLine, setPieces } from '#renderer/cashier/basket-actions.ts'
import { shortcutOf } from '#renderer/cashier/key-table.ts'
import styles from '#renderer/cashier/basket-line.module.css'
import { ChoosableLine } from '#renderer/cashier/line.tsx'
import { wantedQuantityOf } from '#renderer/sale/basket-queue.ts'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { PricedLine } from '#shared/basket.ts'
import { discountOn, mostPieces, type Discount } from '#shared/order.ts'

type Props = { line: PricedLine; isChosen: boolean }

export function BasketLine({ line, isChosen }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const place = useRef<HTMLLIElement>(null)
  const isFresh = useStore((state) => freshLine(state)?.line === line.line)
  const quantity = useStore((state) => wantedQuantityOf(state, line.line) ?? line.quantity)
  useEffect(() => {
    return isChosen && place.current ? keepInSight(place.current) : undefined
  }, [isChosen, line.quantity])
  const name = line.names ? format.text(line.names) : t('amount.label')
  return (
    <ChoosableLine
      place={place}
      className={clsx(isChosen && styles.chosen, isFresh && styles.fresh)}
      isChosen={isChosen}
      onSelect={() => chooseLine(line.line)}
      quantity={quantity}
      name={
        <>
          {name}
          <Small line={line} />
        </>
      }
      rate={format.percent(line.vatRate)}
      // What is taken off stands in the sums: so the lines and they add up.
      price={format.amount(line.unitPrice * quantity)}
    >
      {isChosen && <Acts line={line} name={name} quantity={quantity} />}
    </ChoosableLine>
  )
}

/** Whatever comes below the lines and takes their room, and however long their names become. Returns what ends it. */
function keepInSight(line: HTMLElement): () => void {
  const show = () => {
    if (scrolls(line)) line.scrollIntoView({ block: 'nearest' })
  }
  show()
  const sizes = new ResizeObserver(show)
  for (const one of [line.closest('[data-lines]'), line.parentElement]) if (one) sizes.observe(one)
  return () => sizes.disconnect()
}

/** Below the tiles the page itself scrolls: it stays where the next tile is. */
function scrolls(line: HTMLElement): boolean {
  const box = line.closest('[data-lines]')
  return box === null || getComputedStyle(box).overflowY === 'auto'
}

/** What it is made of, what one costs, what was taken off. */
function Small({ line }: { line: PricedLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { details, quantity, unitPrice, discount } = line
  const parts = [
    ...(details ? [format.text(details)] : []),
    ...(quantity > 1 ? [t('basket.each', { price: format.amount(unitPrice) })] : []),
  ]
  if (parts.length === 0 && discount === null) return null
  return (
    <Row as="span" wrap rowGap={0} size="xs" tone="faint">
      {parts.join(' · ')}
      {discount && (
        <Row as="span" gap={1} tone="good" weight="medium">
          <Icon name="percent" isSmall />
          {t('basket.off', { discount: discountText(shownDiscount(line, discount), format) })}
        </Row>
      )}
    </Row>
  )
}

/** `−10 %`, or `−20,00`. */
export const discountText = (discount: Discount, { percent, amount }: Format): string =>
  `−${discount.by === 'percent' ? percent(discount.hundredths) : amount(discount.value)}`

/** No more than the line costs. */
const shownDiscount = ({ unitPrice, quantity }: PricedLine, discount: Discount): Discount =>
  discount.by === 'amount' ? { ...discount, value: discountOn(unitPrice * quantity, discount) } : discount

function Acts({ line: { line }, name, quantity }: { line: PricedLine; name: string; quantity: number }) {
  const { t } = useTranslation()
  return (
    <Row wrap rowGap={2} className={styles.acts}>
      <Stepper
        name={name}
        value={quantity}
        least={1}
        most={mostPieces}
        onChange={(next) => addPieces(line, next - quantity)}
      />
      <ActionButton
        className={clsx(styles.act, styles.word)}
        icon="percent"
        shortcut={shortcutOf('discount')}
        hasKey
        onClick={() => askDiscount(false)}
      >
        {t('basket.discountLine')}
      </ActionButton>
      <ActionButton
        className={clsx(styles.act, styles.icon)}
        icon="trash"
        shortcut={shortcutOf('remove')}
        onClick={() => void setPieces(line, 0)}
      >
        {t('basket.remove')}
      </ActionButton>
    </Row>
  )
}
