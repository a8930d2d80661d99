// The sounds of a sale or a sign-up: when it is paid, when it ended without money, and when somebody has to decide.
import { isSignUpEnded, type SignUpView } from '#shared/sign-up.ts'
import { isEnded, type SaleView } from '#shared/sale.ts'
import { play, type Sound } from '#renderer/ui/sound.ts'
import { useStore } from '#renderer/till/store.ts'

/** The sound of what happens while this page is open: one that is opened on an ended sale is silent. */
export function soundOf(before: SaleView | null, now: SaleView | null): Sound | undefined {
  if (now === null || before?.sale !== now.sale) return undefined
  if ((now.question !== null && before.question === null) || (now.alarm !== null && before.alarm === null))
    return 'attention'
  if (now.isKeptReserved && !before.isKeptReserved) return 'paid'
  if (before.state === now.state || !isEnded(now.state)) return undefined
  return now.state === 'captured' ? 'paid' : 'failed'
}

export function signUpSoundOf(before: SignUpView | null, now: SignUpView | null): Sound | undefined {
  if (now === null || before?.agreement !== now.agreement) return undefined
  if (before.state === now.state || !isSignUpEnded(now.state)) return undefined
  return now.state === 'active' ? 'paid' : 'failed'
}

/** Plays the sounds from now on. To be called once; returns the way to stop. */
export const keepSounds = (): (() => void) =>
  useStore.subscribe(({ cashier }, before) => {
    if (cashier === before.cashier) return
    const sound =
      soundOf(before.cashier?.sale ?? null, cashier?.sale ?? null) ??
      signUpSoundOf(before.cashier?.signUp ?? null, cashier?.signUp ?? null)
    if (sound) play(sound)
  })
