// The actions that open a panel in front of the till. What is done in it comes with it.
import { change, goodsOf, mayFill, tipNow } from '#renderer/cashier/basket-actions.ts'
import { canKey } from '#renderer/cashier/sale-actions.ts'
import { readPlans } from '#renderer/membership/plans.ts'
import { useStore } from '#renderer/till/store.ts'

const { getState: get, setState: set } = useStore

export function openPanel(what: 'parked' | 'empty' | 'keys' | 'screen'): void {
  const isSelling = what !== 'keys' && what !== 'screen'
  if (isSelling && !canKey()) return
  if (what === 'empty' && get().cashier?.basket.lines.length === 0) return
  set({ asking: { what } })
}

export const closePanel = (): void => set({ asking: null })

export function askTip(): void {
  const { cashier, keyed } = get()
  const tip = tipNow(get())
  if (!cashier || cashier.till.tips.length === 0 || goodsOf(cashier.basket, keyed) === 0 || !mayFill()) return
  set({ asking: { what: 'tip', value: tip && 'value' in tip ? tip.value : 0 } })
}

export const openHistory = (): void =>
  change({ history: { text: '', rows: null, look: null, trouble: null } })
export const closeHistory = (): void => change({ history: null })

/** Only where a till has plans to offer, and while nothing else is under way. */
export const canJoin = (): boolean => canKey() && get().cashier?.till.plansRevision != null

export function openPlans(plan: string | null = null): void {
  if (!canJoin()) return
  set({ asking: { what: 'plans', plan }, trouble: null })
  void readPlans('cashier')
}
