// The reading of earlier sales for their dialog: the list at once, those that are searched for, and one sale with the service's own log of it.
import { call } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import { refund, refundOffer } from '#renderer/sale/signing.ts'
import { useStore } from '#renderer/till/store.ts'
import { printReceipt, saveReceipt } from '#renderer/printing/print-actions.ts'
import type { Problem } from '#shared/problem.ts'
import type { PastSale, SaleStory } from '#shared/sale.ts'

/** Earlier sales as the dialog shows them. `text`: what is searched for; without it the last ten are shown. `look`: the one of them that is open. */
export type SaleHistory = {
  text: string
  rows: readonly PastSale[] | null
  look: { of: PastSale; story: SaleStory | null } | null
  trouble: Problem | null
}
export const unreadHistory: SaleHistory = { text: '', rows: null, look: null, trouble: null }

/** Pause after the last key before a search is sent, as in the office: each answer costs the till that takes payments. ms */
const typedMs = 200
/** Pause before a sale is read again whose refund is under way, or that could not be read. ms */
const againMs = 2000

export type HistoryReader = ReturnType<typeof createHistoryReader>

/** `show`: draws what is known by then. */
export function createHistoryReader(show: (history: SaleHistory) => void) {
  let history = unreadHistory
  /** Counts the readings of the open sale: only the newest one's answer is shown. */
  let turn = 0
  let stopTyping = () => {}
  let stopWaiting = () => {}
  const change = (to: Partial<SaleHistory>) => {
    history = { ...history, ...to }
    show(history)
  }
  /** Shows a problem in front of the list, not behind it. */
  const showTrouble = (trouble: Problem) => change({ trouble })

  async function readRows(): Promise<void> {
    const { text } = history
    const answer = await call('cashier', 'sale.recent', { text })
    // An answer to what was written before has been overtaken.
    if (history.text !== text) return
    if (answer.ok) change({ rows: answer.value ?? [], trouble: null })
    else showTrouble(answer.problem)
  }

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
    if (turn !== mine) return
    const answer = await call('cashier', 'sale.look', { sale: of.sale })
    if (turn !== mine) return
    if (answer.ok) change({ look: { of, story: answer.value }, trouble: null })
    else showTrouble(answer.problem)
    const isUnderWay = !answer.ok || answer.value?.sale.refunds.some(({ state }) => state === 'pending')
    if (isUnderWay) stopWaiting = callAfter(againMs, () => void readStory(of, mine))
  }

  return {
    /** To be called once the list is open; returns what ends all reading. */
    begin: () => {
      void readRows()
      return () => {
        stopTyping()
        endReading()
      }
    },
    /** Searches all sales by what is written on a receipt; shows the last ten again where nothing is typed. */
    search: (text: string) => {
      change({ text })
      stopTyping()
      stopTyping = callAfter(typedMs, () => void readRows())
    },
    openSale: (of: PastSale) => {
      change({ look: { of, story: null }, trouble: null })
      readOn(of)
    },
    closeSale: () => {
      endReading()
      change({ look: null, trouble: null })
      void readRows()
    },
    /** Opens the refund to be signed in front of the list; afterwards the sale is read again. */
    refundSale: (story: SaleStory) => {
      const offer = refundOffer(story)
      if (offer) refund(story.sale, offer.refundables, offer.lines)
      const mine = turn
      const { look } = history
      const stop = useStore.subscribe(({ asking }) => {
        if (asking?.what === 'signing') return
        stop()
        if (look && turn === mine) readOn(look.of)
      })
    },
    printCopy: ({ sale, receipt }: SaleStory) => {
      if (receipt) void printReceipt('cashier', sale.sale, receipt.receipt, receipt.shop.name, showTrouble)
    },
    saveCopy: ({ sale, receipt }: SaleStory) => {
      if (receipt) void saveReceipt('cashier', sale.sale, receipt.receipt, showTrouble)
    },
  }
}
