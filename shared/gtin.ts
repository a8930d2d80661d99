// The rules for the barcodes of goods (GTIN of 8, 12, 13 or 14 digits): the check digit, and which two are the same.

/** The form in which two codes are compared: a UPC-A and the EAN-13 that writes it with a leading zero are one. Nothing for no GTIN. */
export function gtinKey(code: string): string | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(code) || Number(code) === 0) return undefined
  return checkDigit(code.slice(0, -1)) === Number(code.at(-1)) ? code.padStart(14, '0') : undefined
}

/** The digit that belongs behind these. */
export function checkDigit(digits: string): number {
  const weighed = digits
    .split('')
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1))
  return (10 - (weighed.reduce((one, other) => one + other, 0) % 10)) % 10
}
