// What the keys mean while a sale runs or has ended. It comes with that screen.
import { cancelBySecond } from '#renderer/cashier/escape.ts'
import type { KeyAct, SaleKeyAction } from '#renderer/cashier/key-table.ts'
import {
  acknowledgeByKey,
  canCancel,
  cancel,
  cancelWaiting,
  check,
  goOnByKey,
  hasItsBasket,
  otherWay,
  printShown,
  tryAgainByKey,
} from '#renderer/cashier/running-actions.ts'
import {
  checkJoin,
  joinAgainByKey,
  printJoin,
  putAwayByKey,
  takeBack,
} from '#renderer/cashier/sign-up-actions.ts'
import { cancelTip, isChoosingTip, skipTip } from '#renderer/cashier/tip-actions.ts'
import { canTakeBack } from '#renderer/till/sign-up-states.ts'
import { useStore } from '#renderer/till/store.ts'

/** On a sign-up the same keys mean the same. */
const either = (onSignUp: () => unknown, onSale: () => unknown) => () =>
  useStore.getState().cashier?.signUp ? onSignUp() : onSale()

function canCancelNow(): boolean {
  const { sale, signUp } = useStore.getState().cashier ?? {}
  if (signUp) return canTakeBack(signUp)
  return !sale || canCancel(sale)
}

const cancelByKey = () => (useStore.getState().cashier?.sale ? cancel() : void cancelWaiting())

export const saleKeys: Record<SaleKeyAction, KeyAct> = {
  cancel: () => canCancelNow() && cancelBySecond(isChoosingTip() ? cancelTip : either(takeBack, cancelByKey)),
  skipTip: () => (isChoosingTip() ? skipTip() : false),
  check: either(checkJoin, check),
  otherWay,
  next: either(putAwayByKey, goOnByKey),
  toBasket: () => (hasItsBasket(useStore.getState()) ? acknowledgeByKey(false) : false),
  newSale: either(putAwayByKey, () => acknowledgeByKey(true)),
  again: either(joinAgainByKey, tryAgainByKey),
  print: either(printJoin, printShown),
}
