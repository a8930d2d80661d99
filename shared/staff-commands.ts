// The screens' commands about people: who signs in and out, who works here, what they may do and by which PIN.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'
import { personId, personName, pinText, role, staffNumber } from '#shared/staff.ts'

const staffScreens = ['cashier', 'office'] as const satisfies Surface[]
const office = ['office'] as const satisfies Surface[]
const nothing = z.strictObject({})

/**
 * `isPinGiven`: a manager's, chosen by somebody else: no second word. `waitsMs`: so long a screen tries no PIN of theirs, because too many were wrong there; the one that waits longest.
 */
export const memberRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  role,
  number: staffNumber,
  hasPin: z.boolean(),
  isPinGiven: z.boolean(),
  waitsMs: z.number(),
})
export type MemberRow = z.infer<typeof memberRow>

export const staffCommands = {
  /** The first manager of a till that has none, who is then signed in. `shop`: whose receipts they are, where nobody has said so yet. */
  'staff.setUp': {
    surfaces: staffScreens,
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
    gives: z.null(),
    renews: true,
  },
  /** On this page, in place of whoever was. Without a number: the only one who can. */
  'staff.signIn': {
    surfaces: staffScreens,
    takes: z.strictObject({ number: z.optional(staffNumber), pin: pinText }),
    gives: z.null(),
    renews: true,
  },
  'staff.signOut': { surfaces: staffScreens, takes: nothing, gives: z.null(), renews: true },
  'staff.list': { surfaces: office, takes: nothing, gives: z.array(memberRow) },
  /** With a null PIN somebody is known by name and cannot sign in yet. */
  'staff.add': {
    surfaces: office,
    takes: z.strictObject({ name: personName, role, pin: z.nullable(pinText) }),
    gives: z.strictObject({ person: z.string(), number: staffNumber }),
  },
  'staff.change': {
    surfaces: office,
    takes: z.strictObject({ person: personId, name: personName, role }),
    gives: z.null(),
  },
  /** A new PIN; it also ends the wait after wrong ones. */
  'staff.setPin': {
    surfaces: office,
    takes: z.strictObject({ person: personId, pin: pinText }),
    gives: z.null(),
  },
  /** They cannot sign in any more; what they have done keeps their name. */
  'staff.remove': { surfaces: office, takes: z.strictObject({ person: personId }), gives: z.null() },
} as const
