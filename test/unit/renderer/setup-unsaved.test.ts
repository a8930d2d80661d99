// What somebody has typed to set up the till or to sign, and has left behind when the next person is signed in.
import { expect, test } from 'vitest'
import { refund } from '#renderer/sale/signing.ts'
import { keepState, keptState } from '#renderer/office/page/kept-state.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView, takeOfficeView } from '#renderer/till/bridge.ts'
import { useManualTill } from '#test/support/pages/manual-till.ts'
import { officeView } from '#test/support/samples/office.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { cashierView, paid } from '#test/support/samples/screens.ts'

useManualTill()
const maja = { id: 'p1', name: 'Maja', role: 'manager', number: 11 } as const

test('what is written in the office’s forms is gone once somebody is signed out, however that came about', () => {
  const view = officeView({}, { staff: { ...sampleStaff, signedIn: maja } })
  takeOfficeView(view)
  keepState('keys', { clientSecret: 'kept from the next' })
  // Whatever else the till tells.
  takeOfficeView({ ...view, staff: { ...view.staff, isPaying: true } })
  expect(keptState('keys')).toEqual({ clientSecret: 'kept from the next' })
  takeOfficeView({ ...view, staff: { ...sampleStaff, signedIn: null } })
  expect(keptState('keys')).toBeUndefined()
})

test('a refund that one person has begun to sign is not there for the next, at the till and in the office', () => {
  const asked = () => useStore.getState().asking?.what
  const cashier = { ...cashierView({ sale: paid }), staff: { ...sampleStaff, signedIn: maja } }
  takeCashierView(cashier)
  refund(paid, [{ reference: 'r', ceiling: 100 }])
  takeCashierView({ ...cashier, at: cashier.at + 1 })
  expect(asked()).toBe('signing')
  takeCashierView({ ...cashier, staff: { ...sampleStaff, signedIn: null } })
  expect(asked()).toBeUndefined()
  const office = officeView({}, { staff: { ...sampleStaff, signedIn: maja } })
  takeOfficeView(office)
  refund(paid, [{ reference: 'r', ceiling: 100 }])
  takeOfficeView({ ...office, staff: { ...sampleStaff, signedIn: null } })
  expect(asked()).toBeUndefined()
})
