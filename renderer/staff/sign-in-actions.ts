// The actions of sign-in: a number and a PIN are keyed in, or the first manager is made. A problem stays on that screen.
import { fieldOf } from '#renderer/signature/field-problem.tsx'
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { shut, useSignInForm, type SignInForm, type StaffSurface } from '#renderer/staff/sign-in-form.ts'
import { useStaffNotice } from '#renderer/staff/staff-notice.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { useStore } from '#renderer/till/store.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'

const { getState: get, setState: set } = useSignInForm

/** What was wrong before is no longer said once somebody goes on. */
const change = (to: Partial<SignInForm>): void => set({ missing: null, trouble: null, ...to })

export const closeSignIn = (): void => set(shut)
export const typeShop = (shop: string): void => change({ shop: shop.slice(0, 80) })
export const typeOrganisation = (organisation: string): void =>
  change({ organisation: organisation.slice(0, 40) })
export const typeName = (name: string): void => change({ name: name.slice(0, 40) })

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 12)
export const typePin = (text: string): void => change({ pin: digits(text) })
export const typeAgain = (text: string): void => change({ again: digits(text) })
export const keyInto = (keyed: SignInForm['keyed']): void => set({ keyed })

/**
 * `most`: so many digits the longest number has; with the last of them the PIN is next. Over a whole number the next person's begins, and
 * no PIN that was begun goes along with another number.
 */
export function typeNumber(text: string, most: number): void {
  const typed = digits(text)
  const isOver = get().keyed === 'number' && get().number.length === most && typed.length > most
  const number = (isOver ? typed.slice(most) : typed).slice(0, most)
  change({ number, pin: '', keyed: number.length === most ? 'pin' : 'number' })
}

/** Where the first manager is made. */
export function pressPin(key: Key): void {
  const { keyed, pin, again } = get()
  if (keyed === 'again') typeAgain(textAfterKey(again, key))
  else typePin(textAfterKey(pin, key))
}

/** Where somebody signs in; 0 `most` where no number is asked. */
export function pressSignIn(key: Key, most: number): void {
  const { number, keyed } = get()
  if (most > 0 && keyed === 'number') typeNumber(textAfterKey(number, key), most)
  else pressPin(key)
}

export async function signIn(surface: StaffSurface, most: number, asksPin: boolean): Promise<void> {
  const { number, pin } = get()
  if (most > 0 && Number(number) < 1) return change({ missing: 'number', keyed: 'number' })
  if (asksPin && pin === '') return change({ missing: 'pin', keyed: 'pin' })
  // Where no number is asked yet, it comes first as soon as one is.
  if (most === 0) await ask(surface, 'staff.signIn', { pin }, 'number')
  else await ask(surface, 'staff.signIn', { number: Number(number), pin }, 'pin')
}

export async function setUp(surface: StaffSurface, isAskingShop: boolean): Promise<void> {
  const { name, shop, organisation, pin, again } = get()
  if (isAskingShop && shop.trim() === '') return change({ missing: 'shop' })
  if (name.trim() === '') return change({ missing: 'name' })
  if (pin === '') return change({ missing: 'pin' })
  if (again === '') return change({ missing: 'again', keyed: 'again' })
  if (again !== pin) return change({ missing: 'differs', again: '', keyed: 'again' })
  const named = isAskingShop ? { shop: { name: shop.trim(), organisationNumber: organisation.trim() } } : {}
  await ask(surface, 'staff.setUp', { name: name.trim(), pin, ...named }, 'pin')
}

/** The next person may key in while it is on its way. */
export async function signOut(surface: StaffSurface): Promise<void> {
  set({ ...shut, isWanted: get().isWanted })
  const result = await sendCommand(surface, 'staff.signOut', {})
  if (!result) return
  if (!result.ok) return refused(result.problem)
  set({ isWanted: false })
  closeDialogs()
}

/** `next`: what is keyed after a refusal. */
async function ask<Name extends CommandName>(
  surface: StaffSurface,
  name: Name,
  input: InputOf<Name>,
  next: SignInForm['keyed'],
): Promise<void> {
  const result = await sendCommand(surface, name, input)
  if (!result) return
  if (!result.ok) {
    // What was seen to be wrong is keyed in anew.
    const isNumber = fieldOf(result.problem.code) === 'number'
    change({ pin: '', again: '', ...(isNumber ? { number: '', keyed: 'number' } : { keyed: next }) })
    return refused(result.problem)
  }
  set(shut)
  useStaffNotice.setState({ notice: null })
  closeDialogs()
}

const refused = (given: Problem): void => set({ trouble: { problem: given, at: tillNow() } })

/** What one person had open is not the next one's. */
const closeDialogs = (): void =>
  useStore.setState(({ selling }) => ({
    asking: null,
    trouble: null,
    unsettled: null,
    selling: { ...selling, isHistoryOpen: false },
  }))
