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
import type { Discount, Tip } from '#shared/order.ts'

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

/** Percent are whole and at most a hundred. */
export function pressDiscount(key: Key): void {
  const { asking } = get()
  if (asking?.what !== 'discount') return
  const value = amountAfterKey(asking.value, key)
  if (asking.by === 'amount' || value <= 100) discountOf(value)
}

/** Nothing while nothing is keyed in. */
export const keyedDiscount = ({
  by,
  value,
}: Pick<Extract<OpenDialog, { what: 'discount' }>, 'by' | 'value'>): Discount | null =>
  value === 0 ? null : by === 'percent' ? { by, hundredths: value * 100 } : { by, value }

/** What is keyed in as a discount or a tip; nothing takes nothing away. */
export function giveTyped(): void {
  const { asking } = get()
  if (asking?.what === 'tip' && asking.value > 0) giveTip({ value: asking.value })
  const discount = asking?.what === 'discount' ? keyedDiscount(asking) : null
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

export const typeTip = (text: string): void =>
  changeAsking('tip', { value: Number(text.replaceAll(/\D/g, '').slice(0, 9)) })

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

export async function openOffice(): Promise<void> {
  const result = await sendCommand('cashier', 'office.open', {})
  if (result && !result.ok) set({ trouble: result.problem })
  closePanel()
}
