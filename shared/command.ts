// The row of a command: which surfaces may ask it, with which permission, what it takes, and what it gives if it changes nothing.
import * as z from 'zod/mini'
import type { Permission } from '#shared/permissions.ts'

export const surfaces = ['cashier', 'customer', 'kiosk', 'office'] as const
export const surface = z.enum(surfaces)
export type Surface = z.infer<typeof surface>

/**
 * Staff that a command needs. A permission: whoever is signed in on the page must hold it. `approver`: anybody who may sell may ask; who
 * signs it with a PIN must hold it. Null: nobody need be signed in; the row says why. A customers' surface is asked nothing here: its rows
 * are those it may call at all.
 */
type StaffNeed = Permission | { approver: Permission } | null

export type CommandRow = {
  surfaces: readonly Surface[]
  permission: StaffNeed
  takes: z.ZodMiniType
  /**
   * Answer of a question. Without it the command changes something, and answers the revision it led to. A change that is asked for
   * something that no view holds gives that and nothing else; its row says why.
   */
  gives?: z.ZodMiniType
  /** Where it asks for the PIN of whoever sends it only sometimes: when. */
  ownPinWhen?: (input: never) => boolean
  /** Who is at the page changes: it gets a new session. */
  renews?: true
  /** Where what it takes may be longer than usual. bytes */
  longest?: number
  /**
   * Pages ask it by themselves, so that it does not show that somebody is there. `heartbeat`: while something runs · `refresh`: what is on
   * screen, the same again whenever something was written down.
   */
  automatic?: 'heartbeat' | 'refresh'
}
export type CommandRows = Readonly<Record<string, CommandRow>>

export const officeOnly = ['office'] as const satisfies Surface[]
export const cashierOnly = ['cashier'] as const satisfies Surface[]
export const kioskOnly = ['kiosk'] as const satisfies Surface[]
/** Where only staff are. */
export const staffScreens = ['cashier', 'office'] as const satisfies Surface[]
/** Where a sale begins. */
export const sellingScreens = ['cashier', 'kiosk'] as const satisfies Surface[]
export const allButCustomers = ['cashier', 'kiosk', 'office'] as const satisfies Surface[]

export const noInput = z.strictObject({})
/** Answer of a change: every view of this revision or a later one shows what it led to. */
export const changeAnswer = z.strictObject({ revision: z.number() })
export type ChangeAnswer = z.infer<typeof changeAnswer>
/** Whether this is the answer of a change: that of a question says more than a revision. */
export const isChangeAnswer = (answer: unknown): answer is ChangeAnswer =>
  typeof answer === 'object' && answer !== null && Object.keys(answer).join() === 'revision'
export const saleName = z.string().check(z.maxLength(64))
