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

/** As it is printed: without the zeros that fill it up. `key`: of 14 digits. */
export const shortGtin = (key: string): string =>
  key.startsWith('000000') ? key.slice(6) : key.startsWith('0') ? key.slice(1) : key

/** The whole UPC-A of a UPC-E, which leaves out zeros. `digits`: its number system and the six that are printed (General Specifications, 7.10). */
export function upcFromShort(digits: string): string {
  const [system, maker, last] = [digits.slice(0, 1), digits.slice(1, 6), digits.slice(6, 7)]
  const [two, three, four] = [maker.slice(0, 2), maker.slice(0, 3), maker.slice(0, 4)]
  const body =
    last <= '2'
      ? `${two}${last}0000${maker.slice(2)}`
      : last === '3'
        ? `${three}00000${maker.slice(3)}`
        : last === '4'
          ? `${four}00000${maker.slice(4)}`
          : `${maker}0000${last}`
  return `${system}${body}${checkDigit(`${system}${body}`)}`
}
