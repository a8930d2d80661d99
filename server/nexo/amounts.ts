// Amounts of nexo messages: decimal numbers of major units there, whole minor units here.
import { decimal, hundredths } from '#shared/money.ts'

/**
 * 4990 for 49.9; nothing for what has more than two decimals or is below nothing. A number is written with the fewest digits that mean it, so that
 * a decimal of two places that was read from JSON is written as it stood there, and nothing is rounded.
 */
export const minorOf = (amount: number): number | undefined => hundredths(String(amount))

/** 49.9 for 4990: the number that is written so in JSON. */
export const majorOf = (minor: number): number => Number(decimal(minor))
