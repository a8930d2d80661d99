// The lines that a customer reads, one under the other: the goods at their prices, what is taken off, the tip. They sum to the total.
import type { BoughtLine } from '#renderer/ui/lines.tsx'
import { columnOf } from '#shared/order.ts'
import type { CustomerLine } from '#shared/sale.ts'

/** `discount`: the word for what is taken off. */
export function columnLines(lines: readonly CustomerLine[], discount: string): BoughtLine[] {
  const { goods, off, tips } = columnOf(lines)
  return [
    ...goods.map(({ name, quantity, price }, at) => ({ id: String(at), name, quantity, total: price })),
    ...(off > 0 ? [{ id: 'discount', name: discount, quantity: null, total: -off }] : []),
    ...tips.map(({ name, total }) => ({ id: 'tip', name, quantity: null, total })),
  ]
}
