// The actions in the dialogs in front of the till. They come with the dialogs, apart from what opens them.
import {
  askForChange,
  addKeyed,
  forgetBasket,
  mayFill,
  sendWaitingTip,
  tipBasket,
} from '#renderer/cashier/basket-actions.ts'
import { closeDialog, closeOwnDialog } from '#renderer/cashier/dialog-openers.ts'
import { showHome } from '#renderer/cashier/entry.ts'
import { allowDiscount } from '#renderer/sale/signing.ts'
import { setPreferences } from '#renderer/till/preferences.ts'
import { sendCommand, showProblemOf } from '#renderer/till/bridge.ts'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import type { EntryMode } from '#shared/appearance.ts'
import { discountOn, sum, type Basket, type BasketLine, type Discount, type Tip } from '#shared/order.ts'

const { getState: get, setState: set } = useStore

/** Largest discount in percent. Hundredths of a percent. */
export const mostPercent = 10_000

/** Price of the line, or of all lines, before the discount that is asked about. Minor units. */
export function priceBefore({ lines }: Pick<Basket, 'lines'>, of: string | null): number {
  const gross = ({ unitPrice, quantity }: BasketLine) => unitPrice * quantity
  const line = lines.find((one) => one.line === of)
  if (line) return gross(line)
  return sum(lines.map((one) => gross(one) - discountOn(gross(one), one.discount)))
}

/** Discount as it is typed, in the unit of `by`, and no more than there is to take off; null while nothing is typed. */
export function typedDiscount(
  by: Discount['by'],
  value: number,
  line: string | null,
  basket: Pick<Basket, 'lines'>,
): Discount | null {
  const most = by === 'percent' ? mostPercent : priceBefore(basket, line)
  const given = Math.min(value, most)
  if (given === 0) return null
  return by === 'percent' ? { by, hundredths: given } : { by, value: given }
}

type DiscountDialog = Extract<OpenDialog, { what: 'discount' }>

/** Gives it and closes its dialog; one above the shop's most goes on to a manager, in its dialog's place. */
export async function giveDiscount(dialog: DiscountDialog, discount: Discount | null): Promise<void> {
  const { cashier } = get()
  const { line } = dialog
  if (!cashier || !mayFill()) return
  if (await askForChange({ name: 'basket.discount', input: { line, discount } }))
    return closeOwnDialog(dialog)
  const { trouble, asking } = get()
  if (asking === dialog && discount && trouble?.code === 'discount.needsManager')
    allowDiscount(
      { basket: cashier.basket.basket, line, discount, ...trouble.details },
      cashier.till.currency,
    )
}

export async function emptyBasket(): Promise<void> {
  set({ asking: null, keyed: 0 })
  if (mayFill() && (await askForChange({ name: 'basket.empty', input: {} }))) forgetBasket()
}

/** Puts a parked basket in the place of the open one, and closes the dialog once it is there. */
export async function resume(dialog: OpenDialog, basket: string): Promise<void> {
  if (!mayFill() || !(await addKeyed())) return
  await sendWaitingTip()
  if (!(await askForChange({ name: 'basket.resume', input: { basket } }))) return
  forgetBasket()
  closeOwnDialog(dialog)
}

export const discardParked = (basket: string): Promise<boolean> =>
  askForChange({ name: 'basket.drop', input: { basket } })

export function giveTip(tip: Tip | null): void {
  closeDialog()
  void tipBasket(tip)
}

/** Chooses what this screen begins each sale with. */
export function chooseHome(entry: EntryMode): void {
  setPreferences({ entry })
  showHome()
}

export async function showCustomer(): Promise<void> {
  showProblemOf(await sendCommand('cashier', 'customer.show', {}))
}

/** `barcode`: of a product that is to be added there. */
export async function openOffice(barcode?: string): Promise<void> {
  showProblemOf(await sendCommand('cashier', 'office.open', barcode === undefined ? {} : { barcode }))
}
