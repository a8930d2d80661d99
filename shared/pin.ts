// The digits that can be a PIN: six to twelve for a manager, four to twelve for a cashier, and none that a stranger tries first; and what of the settings is changed with one.
import type { Role } from '#shared/permissions.ts'

/** A manager's opens the till's settings and its money. */
export const fewestDigits = { cashier: 4, manager: 6 } as const satisfies Record<Role, number>
export const mostDigits = 12

const isRepeated = (pin: string): boolean => /^(\d+?)\1+$/.test(pin)

/** 1234, 9876, 7890: each digit is the one after the last, or each the one before it. */
function isSequence(pin: string): boolean {
  const digits = pin.split('').map(Number)
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** Fault of a PIN; null when it can be taken. */
export function pinFault(pin: string, role: Role): 'digits' | 'obvious' | null {
  if (!/^\d+$/.test(pin) || pin.length < fewestDigits[role] || pin.length > mostDigits) return 'digits'
  return isRepeated(pin) || isSequence(pin) ? 'obvious' : null
}

/** At a screen at which nobody is signed out, whoever comes by is whoever was signed in there. */
export const changesWhoStays = (changes: object): boolean => 'signOutMinutes' in changes
