// The customer's actions on what a register asks for at the kiosk: how to pay, and to leave it.
import { isPending, run } from '#renderer/till/bridge.ts'
import { touch } from '#renderer/kiosk/customer-session.ts'
import { byNumber } from '#renderer/kiosk/order-actions.ts'
import { useStore, type By, type State } from '#renderer/till/store.ts'
import { asksNothing, type UserFlow } from '#shared/flows.ts'

const { getState: get, setState: set } = useStore

/** An answer to it is on its way. */
export const isAnswering = (state: Pick<State, 'pendingCommands'>): boolean =>
  isPending(state, 'checkout.choose') || isPending(state, 'checkout.cancel')

export function chooseFlow(userFlow: UserFlow): void {
  if (asksNothing(userFlow)) void choose({ userFlow })
  else set({ stage: 'checkoutPhone', number: '', isNumberChecked: false, trouble: null })
}

export function sendToPhone(): void {
  const by = byNumber()
  if (by === null) set({ isNumberChecked: true })
  else void choose(by)
}

export const backToChoice = (): void => set({ stage: 'attract', trouble: null })

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
