// The lines of what is bought, for where nobody can scroll: the newest as many as there is room for, with the figures under one another.
import clsx from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/latest-lines.module.css'
import { formatAmount } from '#shared/money.ts'
import { columnOf } from '#shared/order.ts'
import type { CustomerLine } from '#shared/sale.ts'

/** `quantity` null: what is no thing, as a discount. `total` in minor units. */
export type BoughtLine = { id: string; quantity: number | null; name: string; total: number }

/** As many whole lines as there is room for, always the newest; the others are counted. `isLarge`: it is all there is on the screen. */
export function LatestLines(props: { lines: readonly BoughtLine[]; locale: string; isLarge?: boolean }) {
  const { lines, locale, isLarge = false } = props
  const { t } = useTranslation()
  const [place, fits] = useRoom()
  const isWhole = lines.length <= fits
  const shown = isWhole ? lines : fits < 2 ? [] : lines.slice(1 - fits)
  return (
    <div ref={place} className={clsx(styles.latest, isLarge && styles.large)}>
      {!isWhole && fits > 0 && (
        <p className={styles.earlier}>{t('display.earlier', { count: lines.length - shown.length })}</p>
      )}
      {shown.length > 0 && (
        <ul className={styles.lines} aria-label={t('display.order')}>
          {shown.map(({ id, quantity, name, total }) => (
            <li key={id} className={styles.line}>
              <span className={styles.quantity}>{quantity}</span>
              <span className={styles.name}>{name}</span>
              <span className={clsx('money', styles.total)}>{formatAmount(total, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How many rows of the style's `--row` there is room for, now and whenever the room changes. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(0)
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return undefined
    const measure = () => {
      const row = Number(getComputedStyle(box).lineHeight.replace('px', ''))
      setFits(row > 0 ? Math.floor(box.clientHeight / row) : 0)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(box)
    return () => {
      watcher.disconnect()
    }
  }, [])
  return [place, fits] as const
}

/** `discount`: the word for what is taken off. */
export function columnLines(lines: readonly CustomerLine[], discount: string): BoughtLine[] {
  const { goods, off, tips } = columnOf(lines)
  return [
    ...goods.map(({ name, quantity, price }, at) => ({ id: String(at), name, quantity, total: price })),
    ...(off > 0 ? [{ id: 'discount', name: discount, quantity: null, total: -off }] : []),
    ...tips.map(({ name, total }) => ({ id: 'tip', name, quantity: null, total })),
  ]
}
