// The actions on earlier sales: the list at once, those that are looked for, and one sale with the service's own log of it.
import { call } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import { refund, refundOffer } from '#renderer/sale/signing.ts'
import { change } from '#renderer/cashier/basket-actions.ts'
import { type History, useStore } from '#renderer/till/store.ts'
import { printReceipt, saveReceipt } from '#renderer/printing/print-actions.ts'
import type { Problem } from '#shared/problem.ts'
import type { PastSale, SaleStory } from '#shared/sale.ts'

const { getState: get } = useStore

const now = (): History | null => get().selling.history
const setHistory = (to: Partial<History>): void => {
  const history = now()
  if (history) change({ history: { ...history, ...to } })
}

/** To be called once the list is open; gives back what ends it. */
export function beginReading(): () => void {
  void readRows()
  return () => {
    stopTyping()
    endReading()
  }
}

/** Until nothing more is typed, as in the office's searches: each answer costs the till that takes payments. ms */
const typedMs = 200
let stopTyping = () => {}

/** Among all sales, by what is written on a receipt; the last ten again where nothing is written. */
export function findSales(text: string): void {
  setHistory({ text })
  stopTyping()
  stopTyping = callAfter(typedMs, () => void readRows())
}

async function readRows(): Promise<void> {
  const text = now()?.text ?? ''
  const answer = await call('cashier', 'sale.recent', { text })
  // An answer to what was written before has been overtaken.
  if (now()?.text !== text) return
  if (answer.ok) setHistory({ rows: answer.value ?? [], trouble: null })
  else setHistory({ trouble: answer.problem })
}

export function openPastSale(of: PastSale): void {
  setHistory({ look: { of, story: null }, trouble: null })
  readOn(of)
}

/** Until then a sale whose refund is under way, or that could not be read, waits for its next reading. ms */
const againMs = 2000

/** Counts the readings of the open sale: only the newest one's answer is shown. */
let turn = 0
let stopWaiting = () => {}

function endReading(): void {
  turn += 1
  stopWaiting()
}

/** Reads this sale, and drops any reading before it. */
function readOn(of: PastSale): void {
  endReading()
  void readStory(of, turn)
}

/** A refund counts when the service shows it: until then it is looked for again. */
async function readStory(of: PastSale, mine: number): Promise<void> {
  const isWanted = () => turn === mine && now()?.look?.of.sale === of.sale
  if (!isWanted()) return
  const answer = await call('cashier', 'sale.look', { sale: of.sale })
  if (!isWanted()) return
  if (answer.ok) setHistory({ look: { of, story: answer.value }, trouble: null })
  else setHistory({ trouble: answer.problem })
  const isUnderWay = !answer.ok || answer.value?.sale.refunds.some(({ state }) => state === 'pending')
  if (isUnderWay) stopWaiting = callAfter(againMs, () => void readStory(of, mine))
}

export function closePastSale(): void {
  endReading()
  setHistory({ look: null, trouble: null })
  void readRows()
}

/** Signed in front of the list; afterwards the sale is read again. */
export function refundPast(story: SaleStory): void {
  const offer = refundOffer(story)
  if (offer) refund(story.sale, offer.refundables, offer.lines)
  const of = now()?.look?.of
  const stop = useStore.subscribe(({ asking }) => {
    if (asking?.what === 'signing') return
    stop()
    if (of && now()?.look?.of.sale === of.sale) readOn(of)
  })
}

/** Said in front of the list, not behind it. */
const say = (trouble: Problem): void => setHistory({ trouble })

export function printCopy(): void {
  const story = now()?.look?.story
  if (story?.receipt)
    void printReceipt('cashier', story.sale.sale, story.receipt.receipt, story.receipt.shop.name, say)
}

export function saveCopy(): void {
  const story = now()?.look?.story
  if (story?.receipt) void saveReceipt('cashier', story.sale.sale, story.receipt.receipt, say)
}
