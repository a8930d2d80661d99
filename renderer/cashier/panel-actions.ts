// The actions that open a panel in front of the till, and choose in it.
import { canKey } from '#renderer/cashier/sale-actions.ts'
import { canFill, giveDiscount, tipBasket, goodsOf, tipNow } from '#renderer/cashier/basket-actions.ts'
import { showHome } from '#renderer/cashier/entry.ts'
import { sendCommand } from '#renderer/till/send-command.ts'
import { amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { prefer } from '#renderer/till/preferences.ts'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import type { Language } from '#shared/language.ts'
import type { Entry } from '#shared/appearance.ts'
import { discountOn, sum, type Basket, type BasketLine, type Discount, type Tip } from '#shared/order.ts'

const { getState: get, setState: set } = useStore

export function openPanel(what: 'parked' | 'empty' | 'keys' | 'screen'): void {
  const isSelling = what !== 'keys' && what !== 'screen'
  if (isSelling && !canKey()) return
  if (what === 'empty' && get().cashier?.basket.lines.length === 0) return
  set({ asking: { what } })
}

export const closePanel = (): void => set({ asking: null })

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

export function askTip(): void {
  const { cashier, keyed } = get()
  const tip = tipNow(get())
  if (!cashier || !canFill() || cashier.till.tips.length === 0 || goodsOf(cashier.basket, keyed) === 0) return
  set({ asking: { what: 'tip', value: tip && 'value' in tip ? tip.value : 0 } })
}

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
export function chooseHome(entry: Entry): void {
  prefer({ entry })
  showHome()
}

/** Of this screen; the customer’s goes on in its own. */
export function chooseLanguage(language: Language): void {
  prefer({ language })
  set({ chosen: language })
}

export async function showCustomer(): Promise<void> {
  const result = await sendCommand('cashier', 'customer.show', {})
  if (result && !result.ok) set({ trouble: result.problem })
  closePanel()
}

/** `barcode`: of a product that is to be added there. */
export async function openOffice(barcode?: string): Promise<void> {
  const result = await sendCommand('cashier', 'office.open', barcode === undefined ? {} : { barcode })
  if (result && !result.ok) set({ trouble: result.problem })
  closePanel()
}
