// The people at the till: how pages see them, the commands about them, and the digits that can be a PIN: six to twelve for a manager, four to twelve for a cashier, and none that a stranger tries first.
import * as z from 'zod/mini'
import { noInput, officeOnly, staffScreens, surface, type CommandRows } from '#shared/command.ts'
import { permission, role, type Role } from '#shared/permissions.ts'
import { reasonText } from '#shared/text.ts'

/** As a fact remembers them: the name is the one they had then. */
export const person = z.strictObject({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof person>

/** Persons of an act that a PIN allows: who allowed it, and who was signed in and asked for it, where that is somebody else. */
export type ActPersons = { person?: Person; askedBy?: Person }

export const personId = z.string().check(z.minLength(1), z.maxLength(32))
const personName = z.string().check(z.maxLength(40))
/** Whatever was keyed in; what a PIN is made of, the till checks in words. */
export const pinText = z.string().check(z.maxLength(32))

/** PIN of whoever asks for a change of who may come in, keyed in anew: all such commands call it `ownPin`. Absent where none is asked. */
export const ownPin = z.optional(pinText)

/** Who answers for an act, and why. Without `person`: who is signed in, or the only one who may. An empty PIN where none is asked. */
export const signature = z.strictObject({
  person: z.optional(personId),
  pin: pinText,
  reason: reasonText(200),
})
export type Signature = z.infer<typeof signature>

const memberView = z.strictObject({ id: z.string(), name: z.string(), role, hasPin: z.boolean() })
export type MemberView = z.infer<typeof memberView>

/** Number that somebody signs in by, beside their PIN: a screen where nobody is signed in shows no names to choose from. */
export const staffNumber = z.int().check(z.gte(1), z.lte(9_999))

/** Wrong PINs since somebody last signed in. `lastAt`: epoch ms; `surface`: where the last one was keyed in. */
export const wrongPins = z.strictObject({
  count: z.int(),
  lastAt: z.number(),
  surface,
})
export type WrongPins = z.infer<typeof wrongPins>

/** People at this till, as a page is told of them. */
export const staffView = z.strictObject({
  /** Who is signed in on this very page. */
  signedIn: z.nullable(
    z.strictObject({ id: z.string(), name: z.string(), role, number: z.nullable(staffNumber) }),
  ),
  /** Permissions of this page now; where nobody is asked for a PIN, all of them. */
  may: z.array(permission),
  /** Nobody where somebody must sign in first. */
  people: z.array(memberView),
  /** A till that sells for real has no manager yet: one is made first. */
  needsSetUp: z.boolean(),
  /** Somebody must sign in before this page can do anything, or learns anything of sales and people. */
  asksSignIn: z.boolean(),
  /** So many digits the longest number has that people sign in by; 0 where only one can: they need no number. */
  numberDigits: z.int(),
  /** A payment or a sign-up goes on in the till, whoever is signed in. */
  isPaying: z.boolean(),
  /** Wrong PINs of whoever is signed in here, keyed in while they were away. */
  guessed: z.nullable(wrongPins),
})
export type StaffView = z.infer<typeof staffView>

/**
 * `isPinGiven`: a manager's, chosen by somebody else: no second word. `waitsMs`: so long a screen tries no PIN of theirs, because too many were wrong there; the one that waits longest. `pinResetAt`: when their PIN was last taken away on the till's machine (epoch ms); null: never.
 */
const memberRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  role,
  number: staffNumber,
  hasPin: z.boolean(),
  isPinGiven: z.boolean(),
  waitsMs: z.number(),
  pinResetAt: z.nullable(z.number()),
})
export type MemberRow = z.infer<typeof memberRow>

export const staffCommands = {
  /** The first manager of a till that has none, who is then signed in. `shop`: whose receipts they are, where nobody has said so yet. */
  'staff.setUp': {
    surfaces: staffScreens,
    // Nobody is there yet; refused once somebody is.
    permission: null,
    takes: z.strictObject({
      name: personName,
      pin: pinText,
      shop: z.optional(
        z.strictObject({
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
          organisationNumber: z.string().check(z.trim(), z.maxLength(40)),
        }),
      ),
    }),
    renews: true,
  },
  /** On this page, in place of whoever was. Without a number: the only one who can. */
  'staff.signIn': {
    surfaces: staffScreens,
    // It asks for the PIN itself.
    permission: null,
    takes: z.strictObject({ number: z.optional(staffNumber), pin: pinText }),
    renews: true,
  },
  'staff.signOut': {
    surfaces: staffScreens,
    // Leaving takes nothing from anybody.
    permission: null,
    takes: noInput,
    renews: true,
  },
  'staff.list': {
    surfaces: officeOnly,
    permission: 'changeStaff',
    automatic: 'refresh',
    takes: noInput,
    gives: z.array(memberRow),
  },
  /** With a null PIN somebody is known by name and cannot sign in yet. */
  'staff.add': {
    surfaces: officeOnly,
    permission: 'changeStaff',
    takes: z.strictObject({ name: personName, role, pin: z.nullable(pinText), ownPin }),
    // By what they sign in, to be told to them now.
    gives: z.strictObject({ person: z.string(), number: staffNumber }),
  },
  'staff.change': {
    surfaces: officeOnly,
    permission: 'changeStaff',
    takes: z.strictObject({ person: personId, name: personName, role, ownPin }),
  },
  /** A new PIN; it also ends the wait after wrong ones. */
  'staff.setPin': {
    surfaces: officeOnly,
    permission: 'changeStaff',
    takes: z.strictObject({ person: personId, pin: pinText, ownPin }),
  },
  /** They cannot sign in any more; what they have done keeps their name. */
  'staff.remove': {
    surfaces: officeOnly,
    permission: 'changeStaff',
    takes: z.strictObject({ person: personId, ownPin }),
  },
} as const satisfies CommandRows

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
