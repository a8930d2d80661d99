// A manager in a till's folder before it is opened, with a PIN as the terminal gives one.
import { hashPin } from '#core/staff/pin.ts'
import { managerOf, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { seeded } from '#test/support/run/clock.ts'

/** Their id is `manager`. */
export const putManager = (folder: string, pin: string): void =>
  writeStaff(staffFileOf(folder), [managerOf(hashPin(pin, seeded(3)))])
