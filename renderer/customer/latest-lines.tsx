// The lines of what is bought, for where nobody can scroll: the newest as many as there is room for, with the figures under one another.
import clsx from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/latest-lines.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Text } from '#renderer/ui/layout.tsx'
import { columnOf } from '#shared/order.ts'
import type { CustomerLine } from '#shared/sale.ts'

/** `quantity` null: what is no thing, as a discount. `total` in minor units. */
export type BoughtLine = { id: string; quantity: number | null; name: string; total: number }

/** No screen has room for more. */
const most = 40

/** As many whole lines as there is room for, always the newest; the others are counted. `isLarge`: it is all there is on the screen. */
export function LatestLines({ lines, isLarge = false }: { lines: readonly BoughtLine[]; isLarge?: boolean }) {
  const [place, room] = useRoom()
  return (
    <div ref={place} className={clsx(styles.latest, isLarge && styles.large)}>
      {/* Measured anew whenever something else has to fit. */}
      {room !== '' && <Newest key={`${room} ${JSON.stringify(lines)}`} lines={lines} />}
    </div>
  )
}

function Newest({ lines }: { lines: readonly BoughtLine[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const [earlier, setEarlier] = useState(Math.max(0, lines.length - most))
  useLayoutEffect(() => {
    const box = list.current?.parentElement
    if (!list.current || !box) return
    const heights = Array.from(list.current.children, (line) => line.getBoundingClientRect().height)
    setEarlier(lines.length - fitting(heights, lines.length, box))
  }, [lines.length])
  return (
    <>
      {earlier > 0 && (
        <Text tone="faint" className={styles.earlier}>
          {t('display.earlier', { count: earlier })}
        </Text>
      )}
      {earlier < lines.length && (
        <ul ref={list} className={styles.lines} aria-label={t('display.order')}>
          {lines.slice(earlier).map(({ id, quantity, name, total }) => (
            <li key={id} className={styles.line}>
              <span className={styles.quantity}>{quantity}</span>
              <Text as="span" breaks>
                {name}
              </Text>
              <span className={clsx('money', styles.total)}>{format.amount(total)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How many of the newest fit, where those before them are counted in a row of the style's `--row`. */
function fitting(heights: readonly number[], all: number, box: HTMLElement): number {
  const row = Number(getComputedStyle(box).lineHeight.replace('px', ''))
  const whole = heights.reduce((sum, height) => sum + height, 0)
  if (heights.length === all && whole <= box.clientHeight + 1) return all
  let left = box.clientHeight - row
  return heights.toReversed().findIndex((height) => (left -= height) < -1)
}

/** The size of the room, now and whenever it changes. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState('')
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return undefined
    const measure = () => setRoom(`${box.clientWidth} × ${box.clientHeight}`)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(box)
    return () => {
      watcher.disconnect()
    }
  }, [])
  return [place, room] as const
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
