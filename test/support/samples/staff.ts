// The staff of a till in pictures and in tests of screens that name no other, and two people who sign what they do.
import { allPermissions } from '#shared/permissions.ts'
import { staffView, type StaffView } from '#shared/staff.ts'
import { sample } from '#test/support/samples/sample.ts'

export const ingrid = { id: 'p1', name: 'Ingrid' }
export const jonas = { id: 'p2', name: 'Jonas' }

/** In the sandbox, where nobody is asked for a PIN. */
export const sampleStaff: StaffView = sample(staffView, {
  signedIn: { id: 'sandbox', name: 'Ingrid', role: 'cashier' },
  may: [...allPermissions],
})
