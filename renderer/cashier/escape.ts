// The Esc key while a payment runs. It also closes dialogs: so it cancels only when it is pressed twice, and never just after one was closed.
import { change } from '#renderer/cashier/basket-actions.ts'
import { hasDialog } from '#renderer/cashier/enter-key.ts'
import { callAfter, steadyMs } from '#renderer/till/clock.ts'
import { useStore, type State } from '#renderer/till/store.ts'

/** Time within which the second press has to come. ms */
export const escapeMs = 2000

/** When Esc last went to something that lay in front (this page's steady clock, ms). */
let closedAt = -Infinity
let stopWaiting = () => {}

function forget(): void {
  stopWaiting()
  if (useStore.getState().selling.isEscaped) change({ isEscaped: false })
}

/** The sale or sign-up on screen, which both presses mean. */
const shownOf = ({ cashier }: State) => cashier?.sale?.sale ?? cashier?.signUp?.agreement

/** Forgets the first press when something else is shown. To be called once; returns the way to stop. */
export const keepEscape = (): (() => void) =>
  useStore.subscribe((now, before) => {
    if (shownOf(now) !== shownOf(before)) forget()
  })

/** Notes an Esc that goes to a dialog. To be called for every Esc, before the dialog hears of it. */
export function noteEscape(): void {
  if (hasDialog(useStore.getState())) closedAt = steadyMs()
}

export function cancelBySecond(cancel: () => unknown): void {
  if (useStore.getState().selling.isEscaped) {
    forget()
    cancel()
  } else if (steadyMs() - closedAt > escapeMs) {
    change({ isEscaped: true })
    stopWaiting = callAfter(escapeMs, forget)
  }
}
