// The actions of sign-in: a number and a PIN are keyed in, or the first manager is made. A problem stays on that screen, and what is keyed in goes with it.
import { useState } from 'react'
import { fieldOf } from '#renderer/signature/field-problem.tsx'
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { blankSignIn, closeSignIn, type SignInForm, type StaffSurface } from '#renderer/staff/sign-in-form.ts'
import { useStaffNotice } from '#renderer/staff/staff-notice.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { useStore } from '#renderer/till/store.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 12)

export function useSignIn(surface: StaffSurface) {
  const [form, setForm] = useState(blankSignIn)
  const { name, shop, organisation, number, pin, again, keyed } = form
  const set = (to: Partial<SignInForm>) => setForm((before) => ({ ...before, ...to }))
  /** A problem of before is no longer said once somebody goes on. */
  const write = (to: Partial<SignInForm>) => set({ missing: null, trouble: null, ...to })
  const showRefusal = (found: Problem) => set({ trouble: { problem: found, at: tillNow() } })
  const typePin = (text: string) => write({ pin: digits(text) })
  const typeAgain = (text: string) => write({ again: digits(text) })

  /**
   * `most`: so many digits the longest number has; with the last of them the PIN is next. Over a whole number the next person's begins, and
   * no PIN that was begun goes along with another number.
   */
  function typeNumber(text: string, most: number): void {
    const typed = digits(text)
    const isOver = keyed === 'number' && number.length === most && typed.length > most
    const next = (isOver ? typed.slice(most) : typed).slice(0, most)
    write({ number: next, pin: '', keyed: next.length === most ? 'pin' : 'number' })
  }

  /** Where the first manager is made. */
  function pressPin(key: Key): void {
    if (keyed === 'again') typeAgain(textAfterKey(again, key))
    else typePin(textAfterKey(pin, key))
  }

  /** Where somebody signs in; 0 `most` where no number is asked. */
  function pressSignIn(key: Key, most: number): void {
    if (most > 0 && keyed === 'number') typeNumber(textAfterKey(number, key), most)
    else pressPin(key)
  }

  async function signIn(most: number, asksPin: boolean): Promise<void> {
    if (most > 0 && Number(number) < 1) return write({ missing: 'number', keyed: 'number' })
    if (asksPin && pin === '') return write({ missing: 'pin', keyed: 'pin' })
    // Where no number is asked yet, it comes first as soon as one is.
    if (most === 0) await ask('staff.signIn', { pin }, 'number')
    else await ask('staff.signIn', { number: Number(number), pin }, 'pin')
  }

  async function setUp(isAskingShop: boolean): Promise<void> {
    if (isAskingShop && shop.trim() === '') return write({ missing: 'shop' })
    if (name.trim() === '') return write({ missing: 'name' })
    if (pin === '') return write({ missing: 'pin' })
    if (again === '') return write({ missing: 'again', keyed: 'again' })
    if (again !== pin) return write({ missing: 'differs', again: '', keyed: 'again' })
    const named = isAskingShop ? { shop: { name: shop.trim(), organisationNumber: organisation.trim() } } : {}
    await ask('staff.setUp', { name: name.trim(), pin, ...named }, 'pin')
  }

  /** The next person may key in while it is on its way. */
  async function signOut(): Promise<void> {
    setForm(blankSignIn)
    const result = await sendCommand(surface, 'staff.signOut', {})
    if (!result) return
    if (!result.ok) return showRefusal(result.problem)
    closeSignIn()
    closeDialogs()
  }

  /** `next`: the field that is keyed after a refusal. */
  async function ask<Name extends CommandName>(
    command: Name,
    input: InputOf<Name>,
    next: SignInForm['keyed'],
  ): Promise<void> {
    const result = await sendCommand(surface, command, input)
    if (!result) return
    if (!result.ok) {
      // A number that was seen to be wrong is keyed in anew.
      const isNumber = fieldOf(result.problem.code) === 'number'
      write({ pin: '', again: '', ...(isNumber ? { number: '', keyed: 'number' } : { keyed: next }) })
      return showRefusal(result.problem)
    }
    setForm(blankSignIn)
    closeSignIn()
    useStaffNotice.setState({ notice: null })
    closeDialogs()
  }

  return {
    ...form,
    write,
    typePin,
    typeAgain,
    typeNumber,
    keyInto: (field: SignInForm['keyed']) => set({ keyed: field }),
    pressPin,
    pressSignIn,
    signIn,
    setUp,
    signOut,
  }
}

/** Dialogs of one person are not the next one's. */
const closeDialogs = (): void =>
  useStore.setState(({ selling }) => ({
    asking: null,
    trouble: null,
    unsettled: null,
    selling: { ...selling, isHistoryOpen: false },
  }))
