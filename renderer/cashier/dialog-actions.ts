// The actions in the panels in front of the till: what is chosen and keyed there. They come with the panels, apart from what opens them.
import {
  askForChange,
  addKeyed,
  forgetBasket,
  mayFill,
  sendWaitingTip,
  tipBasket,
} from '#renderer/cashier/basket-actions.ts'
import { showHome } from '#renderer/cashier/entry.ts'
import { closePanel } from '#renderer/cashier/panel-actions.ts'
import { closeAfter } from '#renderer/cashier/panel-closing.ts'
import { allowDiscount } from '#renderer/sale/signing.ts'
import { prefer } from '#renderer/till/preferences.ts'
import { sendCommand, showProblemOf } from '#renderer/till/bridge.ts'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import { amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import type { EntryMode } from '#shared/appearance.ts'
import type { Language } from '#shared/language.ts'
import { discountOn, sum, type Basket, type BasketLine, type Discount, type Tip } from '#shared/order.ts'

const { getState: get, setState: set } = useStore

const changeAsking = <What extends OpenDialog['what']>(
  what: What,
  to: Partial<Extract<OpenDialog, { what: What }>>,
): void => {
  const { asking } = get()
  if (asking?.what === what) set({ asking: { ...asking, ...to } })
}

export const discountBy = (by: 'percent' | 'amount'): void => changeAsking('discount', { by, value: 0 })
export const discountOf = (value: number): void => changeAsking('discount', { value })

export const mostPercent = 10_000

/** The pad keys whole percent, at most a hundred. */
export function pressDiscount(key: Key): void {
  const { asking } = get()
  if (asking?.what !== 'discount') return
  if (asking.by === 'amount') return discountOf(amountAfterKey(asking.value, key))
  const hundredths = amountAfterKey(Math.floor(asking.value / 100), key) * 100
  if (hundredths <= mostPercent) discountOf(hundredths)
}

type AskedDiscount = Pick<Extract<OpenDialog, { what: 'discount' }>, 'line' | 'by' | 'value'>

/** What the line or all lines cost before it, in minor units. */
export function priceBefore({ lines }: Pick<Basket, 'lines'>, of: string | null): number {
  const gross = ({ unitPrice, quantity }: BasketLine) => unitPrice * quantity
  const line = lines.find((one) => one.line === of)
  if (line) return gross(line)
  return sum(lines.map((one) => gross(one) - discountOn(gross(one), one.discount)))
}

/** No more than there is to take off. Nothing while nothing is keyed in. */
export function keyedDiscount(
  { line, by, value }: AskedDiscount,
  basket: Pick<Basket, 'lines'>,
): Discount | null {
  const most = by === 'percent' ? mostPercent : priceBefore(basket, line)
  const given = Math.min(value, most)
  if (given === 0) return null
  return by === 'percent' ? { by, hundredths: given } : { by, value: given }
}

/** What is keyed in as a discount or a tip; nothing takes nothing away. */
export function giveTyped(): void {
  const { asking, cashier } = get()
  if (asking?.what === 'tip' && asking.value > 0) giveTip({ value: asking.value })
  const discount = asking?.what === 'discount' && cashier ? keyedDiscount(asking, cashier.basket) : null
  if (asking?.what === 'discount' && discount) void giveDiscount(asking.line, discount)
}

export async function giveDiscount(line: string | null, discount: Discount | null): Promise<void> {
  const { cashier } = get()
  if (!cashier || !mayFill()) return
  await closeAfter(askForChange({ name: 'basket.discount', input: { line, discount } }), (isGiven) => isGiven)
  const { trouble, asking } = get()
  const isStill = asking?.what === 'discount' && asking.line === line
  if (isStill && discount && trouble?.code === 'discount.needsManager')
    allowDiscount(
      { basket: cashier.basket.basket, line, discount, ...trouble.details },
      cashier.till.currency,
    )
}

export async function emptyBasket(): Promise<void> {
  set({ asking: null, keyed: 0 })
  if (mayFill() && (await askForChange({ name: 'basket.empty', input: {} }))) forgetBasket()
}

export const resume = (basket: string): Promise<void> =>
  closeAfter(resumeBasket(basket), (isTaken) => isTaken)

async function resumeBasket(basket: string): Promise<boolean> {
  if (!mayFill() || !(await addKeyed())) return false
  await sendWaitingTip()
  const isTaken = await askForChange({ name: 'basket.resume', input: { basket } })
  if (isTaken) forgetBasket()
  return isTaken
}

export const discardParked = (basket: string): Promise<boolean> =>
  askForChange({ name: 'basket.drop', input: { basket } })

export function pressTip(key: Key): void {
  const { asking } = get()
  if (asking?.what === 'tip') changeAsking('tip', { value: amountAfterKey(asking.value, key) })
}

export const typeTip = (value: number): void => changeAsking('tip', { value })

export function giveTip(tip: Tip | null): void {
  set({ asking: null })
  void tipBasket(tip)
}

/** What this screen begins each sale with. */
export function chooseHome(entry: EntryMode): void {
  prefer({ entry })
  showHome()
}

/** Of this screen; the customer’s goes on in its own. */
export function chooseLanguage(language: Language): void {
  prefer({ language })
  set({ chosen: language })
}

export async function showCustomer(): Promise<void> {
  showProblemOf(await sendCommand('cashier', 'customer.show', {}))
  closePanel()
}

/** `barcode`: of a product that is to be added there. */
export async function openOffice(barcode?: string): Promise<void> {
  showProblemOf(await sendCommand('cashier', 'office.open', barcode === undefined ? {} : { barcode }))
  closePanel()
}
