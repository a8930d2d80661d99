// The staff of a till in pictures and in tests of screens that name no other.
import { allPermissions } from '#shared/permissions.ts'
import type { StaffView } from '#shared/staff.ts'

/** In the sandbox, where nobody is asked for a PIN. */
export const sampleStaff: StaffView = {
  signedIn: { id: 'sandbox', name: 'Ingrid', role: 'cashier', number: null },
  may: [...allPermissions],
  people: [],
  needsSetUp: false,
  asksSignIn: false,
  numberDigits: 0,
  isPaying: false,
  guessed: null,
}
