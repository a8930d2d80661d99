// Which digits can be a PIN? Four to twelve, and none that a stranger tries first.

const isRepeated = (pin: string): boolean => /^(\d+?)\1+$/.test(pin)

/** 1234, 9876, 7890: each digit is the one after the last, or each the one before it. */
function isSequence(pin: string): boolean {
  const digits = pin.split('').map(Number)
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** What is wrong with it; nothing when it can be taken. */
export function pinFault(pin: string): 'digits' | 'obvious' | null {
  if (!/^\d{4,12}$/.test(pin)) return 'digits'
  return isRepeated(pin) || isSequence(pin) ? 'obvious' : null
}
