// The actions on earlier sales that are not settled. A problem stays in its row.
import { sendCommand } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { UnsettledSale } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

export const openUnsettled = (): void => set({ unsettled: { trouble: null } })
export const closeUnsettled = (): void => set({ unsettled: null })

async function atRow(sale: string, asked: ReturnType<typeof sendCommand>): Promise<void> {
  const result = await asked
  if (!result) return
  const { unsettled, cashier } = get()
  if (unsettled === null) {
    // A terminal has the rows on its screen all the time.
    if (cashier?.till.isTerminal) set({ trouble: result.ok ? null : result.problem })
    return
  }
  set({ unsettled: { trouble: result.ok ? null : { sale, problem: result.problem } } })
}

export const checkRow = ({ sale }: UnsettledSale): Promise<void> =>
  atRow(sale, sendCommand('cashier', 'sale.check', { sale }))

export const answerRow = ({ sale }: UnsettledSale, answer: 'keep' | 'giveBack'): Promise<void> =>
  atRow(sale, sendCommand('cashier', 'sale.answer', { sale, answer }))

/** Somebody has to decide something about it; the others settle by themselves. */
export const needsPerson = ({ question, alarm }: UnsettledSale): boolean =>
  question !== null || alarm !== null

/** Order of the sales: those that wait for a person first, the oldest of each before the others. */
export const inOrder = (rows: readonly UnsettledSale[]): UnsettledSale[] =>
  rows.toSorted(
    (one, other) => Number(needsPerson(other)) - Number(needsPerson(one)) || one.openedAt - other.openedAt,
  )

/** Key, under `waits.`, of what an unsettled sale waits for. */
export type Wait =
  | Exclude<UnsettledSale['question'], null>
  | 'leftButPaid'
  | 'paidTwice'
  | 'quarantined'
  | 'doubted'
  | 'refund'
  | 'abandoned'
  | 'reserved'
  | 'giveBack'
  | 'service'

export function waitOf({ question, alarm, refunds, state, isKeptReserved }: UnsettledSale): Wait {
  if (alarm) return alarm.kind
  if (question) return question
  if (refunds.some((refund) => refund.state === 'pending')) return 'refund'
  if (state === 'abandoned') return 'abandoned'
  if (isKeptReserved) return 'reserved'
  return state === 'authorized' ? 'giveBack' : 'service'
}
