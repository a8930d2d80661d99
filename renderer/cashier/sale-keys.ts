// The actions of the keys while a sale or a sign-up runs or has ended. They come with that screen.
import { isSettled } from '#renderer/cashier/enter-key.ts'
import { cancelBySecond } from '#renderer/cashier/escape.ts'
import type { KeyAct, SaleKeyAction } from '#renderer/cashier/key-table.ts'
import {
  acknowledgeEnd,
  cancelRunning,
  cancelWaiting,
  checkRunning,
  goOnAfterEnd,
  hasItsBasket,
  switchFlow,
  printShown,
  retryAsBefore,
} from '#renderer/cashier/running-actions.ts'
import { canCancelSale } from '#renderer/cashier/running.ts'
import { cancelTip, isChoosingTip, skipTip } from '#renderer/cashier/tip-actions.ts'
import { canTakeBack } from '#renderer/till/sign-up-states.ts'
import { useStore } from '#renderer/till/store.ts'

const shown = () => useStore.getState().cashier ?? { sale: null, signUp: null }

function canCancelNow(): boolean {
  const { sale, signUp } = shown()
  if (signUp) return canTakeBack(signUp)
  return !sale || canCancelSale(sale)
}

function cancelShown(): void {
  const { sale, signUp } = shown()
  if (sale ?? signUp) cancelRunning()
  else void cancelWaiting()
}

/** Acts on an end that can have been read: not by the key that has just brought it about. */
const onceRead = (act: () => unknown) => () => {
  const { sale, signUp } = shown()
  if (isSettled((sale ?? signUp)?.endedAt ?? null)) void act()
}

const toBasket = onceRead(() => acknowledgeEnd(false))

export const saleKeys: Record<SaleKeyAction, KeyAct> = {
  cancel: () => canCancelNow() && cancelBySecond(isChoosingTip() ? cancelTip : cancelShown),
  skipTip: () => (isChoosingTip() ? skipTip() : false),
  check: checkRunning,
  otherWay: switchFlow,
  next: onceRead(goOnAfterEnd),
  toBasket: () => (hasItsBasket(useStore.getState()) ? toBasket() : false),
  newSale: onceRead(() => acknowledgeEnd(true)),
  again: retryAsBefore,
  print: printShown,
}
