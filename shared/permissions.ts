// The roles of staff, and the one table of what each may do.
import * as z from 'zod/mini'

export const roles = ['cashier', 'manager'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

const everybody = ['cashier', 'manager'] as const satisfies Role[]
const managers = ['manager'] as const satisfies Role[]

/** The one table of permissions, asked by screens and till alike. */
export const mayDo = {
  /** Fill a basket, charge, cancel, answer for a sale whether its goods were handed over, see the last sales. */
  sell: everybody,
  /** Walk away from a sale whose outcome is not known. */
  abandon: everybody,
  /** Give a receipt out again, marked as a copy. */
  copyReceipt: everybody,
  /** Open the drawer for something that is no sale. */
  openDrawer: everybody,
  /** Charge anew although it is not known how an earlier payment ended. */
  override: managers,
  refund: managers,
  /** Take more off a line than the most that the shop has set. */
  discountMore: managers,
  /** Give back what is reserved of a payment that was quarantined. */
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

export const isAllowed = (of: Role, what: Permission): boolean => {
  const roles: readonly Role[] = mayDo[what]
  return roles.includes(of)
}

export const permissionsOf = (of: Role): Permission[] => permissions.filter((what) => isAllowed(of, what))
export const allPermissions: readonly Permission[] = permissions
