// The people who can sign an act on this screen, and the one who needs no choosing.
import type { State } from '#renderer/till/store.ts'
import { isAllowed, type Permission } from '#shared/permissions.ts'
import type { MemberView, StaffView } from '#shared/staff.ts'

const staffIn = ({ cashier, office }: Pick<State, 'cashier' | 'office'>): StaffView | undefined =>
  (cashier ?? office)?.staff

export const signersOf = (state: Pick<State, 'cashier' | 'office'>, what: Permission): MemberView[] =>
  staffIn(state)?.people.filter(({ hasPin, role }) => hasPin && isAllowed(role, what)) ?? []

/** Whom nobody has to choose: the only one, or whoever is signed in and may. */
export function usualSigner(state: Pick<State, 'cashier' | 'office'>, what: Permission): string | null {
  const able = signersOf(state, what)
  const here = able.find(({ id }) => id === staffIn(state)?.signedIn?.id)
  return here?.id ?? (able.length === 1 ? (able[0]?.id ?? null) : null)
}
