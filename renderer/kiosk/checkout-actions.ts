// The customer's actions on what a register asks for at the kiosk: how to pay, and to leave it.
import { isPending, run } from '#renderer/till/bridge.ts'
import { touch } from '#renderer/kiosk/customer-session.ts'
import { byNumber } from '#renderer/kiosk/order-actions.ts'
import { moveOn, useKiosk } from '#renderer/kiosk/store.ts'
import { useStore, type By, type State } from '#renderer/till/store.ts'
import { asksNothing, type UserFlow } from '#shared/flows.ts'

const { getState: get } = useStore

/** An answer to it is on its way. */
export const isAnswering = (state: Pick<State, 'pendingCommands'>): boolean =>
  isPending(state, 'checkout.choose') || isPending(state, 'checkout.cancel')

export function chooseFlow(userFlow: UserFlow): void {
  if (asksNothing(userFlow)) void choose({ userFlow })
  else moveOn({ stage: 'checkoutPhone', number: '', isNumberChecked: false })
}

export function sendToPhone(): void {
  const by = byNumber()
  if (by === null) useKiosk.setState({ isNumberChecked: true })
  else void choose(by)
}

export const backToChoice = (): void => moveOn({ stage: 'attract' })

async function choose(by: By): Promise<void> {
  const { kiosk, chosen } = get()
  if (!kiosk?.waiting || isAnswering(get())) return
  const { checkout } = kiosk.waiting
  const language = chosen ? { language: chosen } : {}
  const result = await run('kiosk', 'checkout.choose', { checkout, by, ...language })
  if (result?.ok === false) touch()
}

/** The register hears that its customer has left it. */
export async function leaveCheckout(): Promise<void> {
  const { kiosk } = get()
  if (!kiosk?.waiting || isAnswering(get())) return
  const result = await run('kiosk', 'checkout.cancel', { checkout: kiosk.waiting.checkout })
  if (result?.ok === false) touch()
}
