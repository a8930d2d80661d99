// The cashier's part while a customer chooses a tip: go on without one, or call the payment off.
import { run } from '#renderer/till/bridge.ts'
import { useStore, type PendingCommand } from '#renderer/till/store.ts'
import type { CashierView } from '#shared/bridge.ts'
import type { CashierTipChoice } from '#shared/tip.ts'

const pending = (): CashierTipChoice | null => useStore.getState().cashier?.tipChoice ?? null

export const isChoosingTip = (): boolean => pending() !== null

/** A choice that is shown as soon as it is asked for: `choice` is null until the till has told of it. */
export type ShownChoice = Omit<CashierTipChoice, 'choice'> & { choice: string | null }

export function tipChoiceIn(
  { tipChoice, till }: Pick<CashierView, 'tipChoice' | 'till'>,
  starting: PendingCommand<'sale.start'> | undefined,
): ShownChoice | null {
  if (tipChoice || !starting) return tipChoice
  const { amount, by, tip = 0, basket } = starting.input
  const isAsked = till.tipsBy === 'customer' && tip === 0 && basket !== undefined
  return isAsked ? { choice: null, goods: amount.value, userFlow: by.userFlow } : null
}

export const skipTip = (): Promise<void> => settle('tip.none')

export const cancelTip = (): Promise<void> => settle('tip.cancel')

async function settle(name: 'tip.none' | 'tip.cancel'): Promise<void> {
  const choice = pending()?.choice
  if (choice !== undefined) await run('cashier', name, { choice })
}
