// The form of sign-in: who is keyed in so far, and what is wrong with it. State only.
import { create } from 'zustand'
import type { Trouble } from '#renderer/signature/field-problem.tsx'

/** The surfaces that people sign in on. */
export type StaffSurface = 'cashier' | 'office'

/** `differs`: the PIN was keyed in once more, and not the same. */
export type Missing = 'shop' | 'name' | 'number' | 'pin' | 'again' | 'differs'

export type SignInForm = {
  /** Somebody wants in although nobody has to. */
  isWanted: boolean
  number: string
  name: string
  /** What the shop is called, and its organisation number, where nobody has said so yet. */
  shop: string
  organisation: string
  pin: string
  again: string
  /** What the pad writes; a number only where one is asked. */
  keyed: 'number' | 'pin' | 'again'
  missing: Missing | null
  trouble: Trouble | null
}

export const shut: SignInForm = {
  isWanted: false,
  number: '',
  name: '',
  shop: '',
  organisation: '',
  pin: '',
  again: '',
  keyed: 'number',
  missing: null,
  trouble: null,
}

export const useSignInForm = create<SignInForm>()(() => shut)

export const openSignIn = (): void => useSignInForm.setState({ ...shut, isWanted: true })
