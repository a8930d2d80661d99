// The people at the till, and what they may do.
import * as z from 'zod/mini'

/** As a fact remembers them: the name is the one they had then. */
export const person = z.strictObject({ id: z.string(), name: z.string() })
export type Person = z.infer<typeof person>

export const role = z.enum(['cashier', 'manager'])
export type Role = z.infer<typeof role>

const everybody = ['cashier', 'manager'] as const satisfies Role[]
const managers = ['manager'] as const satisfies Role[]

/** The one table of permissions, asked by screens and till alike. */
export const mayDo = {
  /** Fill a basket, charge, cancel, answer for a sale whether its goods were handed over, see the last sales. */
  sell: everybody,
  /** Walk away from a sale whose outcome is not known. */
  release: everybody,
  /** Give a receipt out again, marked as a copy. */
  copyReceipt: everybody,
  /** Open the drawer for something that is no sale. */
  openDrawer: everybody,
  /** Charge anew although it is not known how an earlier payment ended. */
  override: managers,
  refund: managers,
  /** Give back what is reserved of a payment that was set aside. */
  giveBackRest: managers,
  /** Say of an alarm that it is dealt with. */
  settle: managers,
  /** Search all sales, read reports, compare them with the service, export them. */
  seeReports: managers,
  /** Close a period with a Z report. */
  closeDay: managers,
  /** Make, cancel and capture charges of an agreement, and pause them. */
  chargeAgreement: managers,
  /** Stop an agreement for ever. */
  stopAgreement: managers,
  changeStaff: managers,
  changeSettings: managers,
  changeCatalog: managers,
  backUp: managers,
  restore: managers,
  /** Answer for a journal that may not be the one that this till wrote. */
  acceptJournal: managers,
  /** Out of a kiosk’s customer screens. */
  leaveKiosk: managers,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof mayDo
const permissions = Object.keys(mayDo) as [Permission, ...Permission[]] // the table's own keys
export const permission = z.enum(permissions)

export const may = (of: Role, what: Permission): boolean => {
  const roles: readonly Role[] = mayDo[what]
  return roles.includes(of)
}

export const permissionsOf = (of: Role): Permission[] => permissions.filter((what) => may(of, what))
export const allPermissions: readonly Permission[] = permissions

export const personId = z.string().check(z.minLength(1), z.maxLength(32))
export const personName = z.string().check(z.maxLength(40))
/** Whatever was keyed in; what a PIN is made of, the till checks in words. */
export const pinText = z.string().check(z.maxLength(32))

/** Who answers for an act, and why. Without `person`: who is signed in, or the only one who may. An empty PIN where none is asked. */
export const signature = z.strictObject({
  person: z.optional(personId),
  pin: pinText,
  reason: z.string().check(z.maxLength(200)),
})
export type Signature = z.infer<typeof signature>

export const memberSeen = z.strictObject({ id: z.string(), name: z.string(), role, hasPin: z.boolean() })
export type MemberSeen = z.infer<typeof memberSeen>

/** What somebody signs in by, beside their PIN: a screen where nobody is signed in shows no names to choose from. */
export const staffNumber = z.int().check(z.gte(1), z.lte(9_999))

/** Wrong PINs since somebody last signed in. `lastAt`: epoch ms; `surface`: where the last one was keyed in. */
export const guessed = z.strictObject({
  count: z.int(),
  lastAt: z.number(),
  surface: z.enum(['cashier', 'customer', 'kiosk', 'office']),
})
export type Guessed = z.infer<typeof guessed>

/** What a page is told of the people at this till. */
export const staffView = z.strictObject({
  /** Who is signed in on this very page. */
  signedIn: z.nullable(
    z.strictObject({ id: z.string(), name: z.string(), role, number: z.nullable(staffNumber) }),
  ),
  /** What this page may do now; where nobody is asked for a PIN, everything. */
  may: z.array(permission),
  /** Nobody where somebody must sign in first. */
  people: z.array(memberSeen),
  /** A till that sells for real has no manager yet: one is made first. */
  needsSetUp: z.boolean(),
  /** Somebody must sign in before this page can do anything, or learns anything of sales and people. */
  asksSignIn: z.boolean(),
  /** So many digits the longest number has that people sign in by; 0 where only one can: they need no number. */
  numberDigits: z.int(),
  /** A payment or a sign-up goes on in the till, whoever is signed in. */
  isPaying: z.boolean(),
  /** What whoever is signed in here was not there for: somebody keyed in wrong PINs of theirs. */
  guessed: z.nullable(guessed),
})
export type StaffView = z.infer<typeof staffView>
