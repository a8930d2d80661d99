// What can be seen of the last sales? The list at once, one of them with what the service has written down of it.
import { call } from '#renderer/bridge.ts'
import { after } from '#renderer/clock.ts'
import { refund } from '#renderer/cashier/signing.ts'
import { change } from '#renderer/cashier/basket.ts'
import type { History } from '#renderer/cashier/selling.ts'
import { useStore } from '#renderer/store.ts'
import type { PastSale, SaleView } from '#shared/sale.ts'

const { getState: get } = useStore

const now = (): History | null => get().selling.history
const tell = (to: Partial<History>): void => {
  const history = now()
  if (history) change({ history: { ...history, ...to } })
}

export function openHistory(): void {
  change({ history: { rows: null, look: null, trouble: null } })
  void readRows()
}

export const closeHistory = (): void => change({ history: null })

async function readRows(): Promise<void> {
  const answer = await call('cashier', 'sale.recent', {})
  if (answer.ok) tell({ rows: answer.value ?? [], trouble: null })
  else tell({ trouble: answer.problem })
}

export function lookAt(of: PastSale): void {
  tell({ look: { of, story: null }, trouble: null })
  void readStory(of)
}

/** A refund counts when the service shows it: until then it is looked for again. ms */
const againMs = 2000

async function readStory(of: PastSale): Promise<void> {
  const answer = await call('cashier', 'sale.look', { sale: of.sale })
  if (now()?.look?.of.sale !== of.sale) return
  if (!answer.ok) return tell({ trouble: answer.problem })
  tell({ look: { of, story: answer.value }, trouble: null })
  const isUnderWay = answer.value?.sale.refunds.some(({ state }) => state === 'pending')
  if (isUnderWay) after(againMs, () => void (now()?.look?.of.sale === of.sale && readStory(of)))
}

export function lookAway(): void {
  tell({ look: null, trouble: null })
  void readRows()
}

/** Signed in front of the list; afterwards the sale is read again. */
export function refundPast(sale: SaleView): void {
  refund(sale, [{ reference: sale.reference, ceiling: sale.refundable }])
  const of = now()?.look?.of
  const stop = useStore.subscribe(({ asking }) => {
    if (asking?.what === 'signing') return
    stop()
    if (of && now()?.look?.of.sale === of.sale) void readStory(of)
  })
}

export function printCopy(): void {
  if (now()?.look?.story?.receipt) window.print()
}
