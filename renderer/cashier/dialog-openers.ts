// The actions that open a dialog in front of the till, and close it. What is done in it comes with it.
import { change, goodsOf, mayFill } from '#renderer/cashier/basket-actions.ts'
import { canKey } from '#renderer/cashier/sale-actions.ts'
import { readPlans } from '#renderer/membership/plans.ts'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'

const { getState: get, setState: set } = useStore

export function openDialog(what: 'parked' | 'empty' | 'keys' | 'screen' | 'abandon'): void {
  const isSelling = what === 'parked' || what === 'empty'
  if (isSelling && !canKey()) return
  if (what === 'empty' && get().cashier?.basket.lines.length === 0) return
  set({ asking: { what } })
}

export const closeDialog = (): void => set({ asking: null })

/** Closes this dialog. A late answer to it closes no other one, and none of its kind that was opened anew. */
export function closeOwnDialog(dialog: OpenDialog): void {
  if (get().asking === dialog) closeDialog()
}

export function openTip(): void {
  const { cashier, keyed } = get()
  if (!cashier || cashier.till.tips.length === 0 || goodsOf(cashier.basket, keyed) === 0 || !mayFill()) return
  set({ asking: { what: 'tip' } })
}

export const openHistory = (): void => change({ isHistoryOpen: true })
export const closeHistory = (): void => change({ isHistoryOpen: false })

/** Whether a customer can be signed up: the till has plans to offer, and nothing else is under way. */
export const canSignUp = (): boolean => canKey() && get().cashier?.till.plansRevision != null

export function openPlansDialog(plan: string | null = null): void {
  if (!canSignUp()) return
  set({ asking: { what: 'plans', plan }, trouble: null })
  void readPlans('cashier')
}
