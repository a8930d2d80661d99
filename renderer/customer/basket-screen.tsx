// The filling basket on the customer's screen: the newest lines as many as there is room for, and the total beside them.
import { useTranslation } from 'react-i18next'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { CustomerView } from '#shared/bridge.ts'
import { columnOf } from '#shared/order.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { Lines, type BoughtLine } from '#renderer/ui/lines.tsx'
import type { CustomerLine } from '#shared/sale.ts'

export function BasketScreen({ view: { lines, total, currency, locale } }: { view: CustomerView }) {
  const { t } = useTranslation()
  const { count } = columnOf(lines)
  return (
    <div className="filling">
      <div className="filling-lines">
        <h1 className="filling-title">{t('display.order')}</h1>
        <LatestLines lines={columnLines(lines, t('display.discount'))} locale={locale} />
      </div>
      <Status className="filling-total">
        <p className="filling-count">{t('display.count', { count })}</p>
        <p className="filling-amount">
          <span className="filling-label">{t('display.total')}</span>
          <MoneyText amount={{ value: total, currency }} locale={locale} />
        </p>
      </Status>
    </div>
  )
}

/** For where nobody can scroll: as many whole lines as there is room for, always the newest; the others are counted. */
export function LatestLines({ lines, locale }: { lines: readonly BoughtLine[]; locale: string }) {
  const { t } = useTranslation()
  const [place, fits] = useRoom()
  const isWhole = lines.length <= fits
  const shown = isWhole ? lines : fits < 2 ? [] : lines.slice(1 - fits)
  return (
    <div ref={place} className="latest">
      {!isWhole && fits > 0 && (
        <p className="latest-earlier">{t('display.earlier', { count: lines.length - shown.length })}</p>
      )}
      {shown.length > 0 && <Lines label={t('display.order')} lines={shown} locale={locale} />}
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
