// The commands about the screens themselves: help and the way out at a kiosk, and windows that staff want to see.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'

const nothing = z.strictObject({})
const staff = ['cashier'] as const satisfies Surface[]
const buyer = ['cashier', 'kiosk'] as const satisfies Surface[]

export const windowCommands = {
  /** A customer at a kiosk asks for a person. */
  'kiosk.help': { surfaces: ['kiosk'], takes: nothing, gives: z.null() },
  /** In a window of its own, where the host has one for it; who may do what there, that window asks. At a kiosk only for its staff. */
  'office.open': { surfaces: buyer, takes: nothing, gives: z.null() },
  /** The customer's screen, closed or lost from sight, on the display it belongs to. */
  'customer.show': { surfaces: staff, takes: nothing, gives: z.null() },
  /** Somebody is on the way there. */
  'kiosk.helpGiven': { surfaces: staff, takes: nothing, gives: z.null() },
  /** Out of the customers' screens, into the staff's: with the manager's PIN where one is asked. */
  'kiosk.leave': {
    surfaces: ['kiosk'],
    takes: z.strictObject({ pin: z.string().check(z.maxLength(32)) }),
    gives: z.null(),
  },
  'kiosk.return': { surfaces: ['kiosk'], takes: nothing, gives: z.null() },
  /** Staff want the machine's own desktop: the host lets go of the screen. */
  'kiosk.close': { surfaces: ['kiosk'], takes: nothing, gives: z.null() },
} as const
