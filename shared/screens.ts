// The office's commands for paired screens, and its view of them. Only where pages come over a network.
import * as z from 'zod/mini'
import {
  cashierOnly,
  kioskOnly,
  noInput,
  officeOnly,
  sellingScreens,
  surface,
  type CommandRows,
} from '#shared/command.ts'
import { ownPin } from '#shared/staff.ts'

const epochMs = z.number()

/** `isHere`: on the till's own machine. `isAsking`: it is the one that asks. */
const pairedScreen = z.strictObject({
  screen: z.string(),
  surface,
  isHere: z.boolean(),
  isAsking: z.boolean(),
  since: epochMs,
  seenAt: epochMs,
})
export type PairedScreen = z.infer<typeof pairedScreen>

const pairedScreens = z.strictObject({
  /** Those that this till has. */
  surfaces: z.array(surface),
  /** Where other machines open them: which of them there, and whether anybody can read along. Null: this machine alone. */
  network: z.nullable(
    z.strictObject({
      url: z.string(),
      /** Its addresses by number, for a device that does not find the name. */
      otherUrls: z.array(z.string()),
      isSecure: z.boolean(),
      surfaces: z.array(surface),
      /** Authority that each device has to trust once, and where it finds it; null where a certificate was given. */
      authority: z.nullable(z.strictObject({ fingerprint: z.string(), page: z.string(), file: z.string() })),
    }),
  ),
  /** The longest unseen last. */
  screens: z.array(pairedScreen),
  /** Codes that still let a screen in, once each. `again`: the screen that is paired anew and stays what it was. */
  codes: z.array(
    z.strictObject({ surface, code: z.string(), until: epochMs, again: z.nullable(z.string()) }),
  ),
})
export type PairedScreens = z.infer<typeof pairedScreens>

export const screenCommands = {
  /** A customer at a kiosk asks for a person. */
  'kiosk.help': {
    surfaces: kioskOnly,
    // Customers call it.
    permission: null,
    takes: noInput,
  },
  /** In a window of its own, where the host has one for it; who may do what there, that window asks. At a kiosk only for its staff. `barcode`: of a product that is to be added. */
  'office.open': {
    surfaces: sellingScreens,
    // Its own page asks who is there.
    permission: null,
    takes: z.strictObject({ barcode: z.optional(z.string().check(z.regex(/^\d{8,14}$/))) }),
  },
  /** The customer's screen, closed or lost from sight, on the display it belongs to. */
  'customer.show': {
    surfaces: cashierOnly,
    // It shows what customers may see.
    permission: null,
    takes: noInput,
  },
  /** Somebody is on the way there. */
  'kiosk.helpGiven': { surfaces: cashierOnly, permission: 'sell', takes: noInput },
  /** Out of the customers' screens, into the staff's: with the manager's PIN where one is asked. */
  'kiosk.leave': {
    surfaces: kioskOnly,
    // The PIN keyed in there says who may.
    permission: null,
    takes: z.strictObject({ pin: z.string().check(z.maxLength(32)) }),
  },
  'kiosk.return': {
    surfaces: kioskOnly,
    // Giving a screen back to customers takes nothing from anybody.
    permission: null,
    takes: noInput,
  },
  /** Staff want the machine's own desktop: the host lets go of the screen. */
  'kiosk.close': {
    surfaces: kioskOnly,
    // Only after a PIN let somebody out.
    permission: null,
    takes: noInput,
  },
  /** Null in a host whose screens are windows of its own. */
  'screens.read': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: noInput,
    gives: z.nullable(pairedScreens),
  },
  /** Makes a code; an older one of this surface is dead. `again`: for a screen that is listed and has lost its till. */
  'screens.pair': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ surface, again: z.optional(z.string().check(z.maxLength(64))), ownPin }),
  },
  /** It may not speak to the till from now on. */
  'screens.unpair': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ screen: z.string().check(z.maxLength(64)), ownPin }),
  },
} as const satisfies CommandRows
