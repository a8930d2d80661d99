// A manager in a till's folder before it is opened, with a PIN as the terminal gives one, and what PINs cost in a till of this process.
import { hashPin, type PinCost } from '#core/staff/pin.ts'
import { managerOf, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { seeded } from '#test/support/run/clock.ts'

/** A sixteenth of a product's: some 2 ms in place of 36. */
export const cheapPinCost: PinCost = { N: 1024, r: 8, p: 1 }

/** Their id is `manager`. `cost`: where the till is opened with another than a product's. */
export const putManager = (folder: string, pin: string, cost?: PinCost): void =>
  writeStaff(staffFileOf(folder), [managerOf(hashPin(pin, seeded(3), cost))])
