// The form of sign-in: who is keyed in so far, and what is wrong with it; and whether somebody wants in.
import { create } from 'zustand'
import type { Trouble } from '#renderer/signature/field-problem.tsx'

/** The surfaces that people sign in on. */
export type StaffSurface = 'cashier' | 'office'

/** `differs`: the PIN was keyed in once more, and not the same. */
export type Missing = 'shop' | 'name' | 'number' | 'pin' | 'again' | 'differs'

export type SignInForm = {
  number: string
  name: string
  /** Name of the shop, and its organisation number, where nobody has said so yet. */
  shop: string
  organisation: string
  pin: string
  again: string
  /** The field that the pad writes; a number only where one is asked. */
  keyed: 'number' | 'pin' | 'again'
  missing: Missing | null
  trouble: Trouble | null
}

export const blankSignIn: SignInForm = {
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

/** Somebody wants in although nobody has to. */
export const useSignInWish = create<{ isWanted: boolean }>()(() => ({ isWanted: false }))
export const openSignIn = (): void => useSignInWish.setState({ isWanted: true })
export const closeSignIn = (): void => useSignInWish.setState({ isWanted: false })
