// The states of sign-in, and of the list of people in the office: who signs in, the first manager, who signs, who works here.
import type { Views } from '#shared/bridge.ts'
import { permissionsOf } from '#shared/permissions.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { MemberRow, MemberView, StaffView } from '#shared/staff.ts'
import {
  fill,
  inTurn,
  keyIn,
  press,
  pressControl,
  see,
  seeAlert,
  seeControl,
} from '#test/support/pages/screen-player.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { officeView } from '#test/support/samples/office.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { aReceipt, cashierView, paid } from '#test/support/samples/screens.ts'

const people: MemberView[] = [
  { id: 'p1', name: 'Ingrid Solberg', role: 'manager', hasPin: true },
  { id: 'p2', name: 'Kari', role: 'cashier', hasPin: true },
  { id: 'p3', name: 'Juho Mäkelä', role: 'manager', hasPin: true },
  { id: 'p4', name: 'Åse', role: 'cashier', hasPin: false },
]
const rows: MemberRow[] = people.map((one) => ({
  ...one,
  number: 10 + Number(one.id.slice(1)),
  isPinGiven: one.id === 'p3',
  waitsMs: one.id === 'p2' ? 58_000 : 0,
  pinResetAt: one.id === 'p1' ? cashierView().at - 3_600_000 : null,
}))

const nobody: StaffView = {
  ...sampleStaff,
  signedIn: null,
  may: [],
  people: [],
  asksSignIn: true,
  numberDigits: 2,
}
const kari: StaffView = {
  ...nobody,
  people,
  asksSignIn: false,
  signedIn: { id: 'p2', name: 'Kari', role: 'cashier', number: 12 },
  may: permissionsOf('cashier'),
}
const ingrid: StaffView = {
  ...kari,
  signedIn: { id: 'p1', name: 'Ingrid Solberg', role: 'manager', number: 11 },
  may: permissionsOf('manager'),
}
const guessed: StaffView['guessed'] = { count: 7, lastAt: cashierView().at - 3_600_000, surface: 'cashier' }
const setUp: StaffView = { ...sampleStaff, signedIn: null, people: [], needsSetUp: true }

const cashier = (
  name: string,
  view: Partial<Views['cashier']>,
  play?: Pose['play'],
  refusal?: Problem,
): Pose => ({
  name: `cashier-${name}`,
  surface: 'cashier',
  view: cashierView(view, { mode: 'test' }),
  play,
  refusal,
})
const wrongClock = (name: string, view: Partial<Views['cashier']>): Pose => ({
  name: `cashier-${name}`,
  surface: 'cashier',
  view: cashierView(view, { mode: 'test', clock: { code: 'clock.ahead', details: { off: '3 min' } } }),
})
const lockedStore = (name: string, staff: StaffView): Pose => ({
  name: `cashier-${name}`,
  surface: 'cashier',
  view: cashierView(
    { staff },
    {
      mode: 'test',
      refusal: problem('vault.storeLocked', {
        store: 'GNOME Keyring (libsecret)',
        variable: 'KASSE_VAULT_KEY_FILE',
      }),
    },
  ),
})
const office = (
  name: string,
  staff: StaffView,
  play?: Pose['play'],
  listed = rows,
  refusal?: Problem,
): Pose => ({
  name: `office-${name}`,
  surface: 'office',
  view: officeView({ mode: 'test' }, { staff }),
  answers: {
    'staff.list': listed,
    'staff.add': { person: 'p2', number: 12 },
    'office.search': { sales: [], more: false },
  },
  play,
  refusal,
})

const keyPin = keyIn('124711')

const toStaff = inTurn(pressControl('link', 'Staff'), seeControl('button', 'Add somebody'))

const signedIn = inTurn(keyPin, press('Sign in'), seeAlert)

const setUpOnce = inTurn(
  fill('Your name', 'Ingrid Solberg'),
  fill('PIN, 6 to 12 digits', '123456'),
  fill('The same PIN again', '123456'),
  press('Create manager'),
  seeAlert,
)

export const peoplePoses: readonly Pose[] = [
  cashier('sign-in', { staff: nobody }),
  cashier('sign-in-running', { staff: { ...nobody, isPaying: true } }),
  cashier('sign-in-alone', { staff: { ...nobody, numberDigits: 0 } }),
  cashier('sign-in-pin', { staff: nobody }, keyPin),
  cashier('sign-in-wrong', { staff: nobody }, signedIn, problem('pin.wrong', { left: 3 })),
  cashier('sign-in-no-number', { staff: nobody }, signedIn, problem('staff.noSuchNumber')),
  cashier('sign-in-locked', { staff: nobody }, signedIn, problem('pin.locked', { seconds: 58 })),
  lockedStore('sign-in-locked-store', nobody),
  lockedStore('set-up-locked-store', setUp),
  wrongClock('sign-in-wrong-clock', { staff: nobody }),
  wrongClock('wrong-clock', { staff: kari }),
  wrongClock('wrong-clock-paid', { staff: kari, sale: paid, receipt: aReceipt }),
  {
    name: 'office-wrong-clock',
    surface: 'office',
    view: officeView(
      { mode: 'test', clock: { code: 'clock.behind', details: { off: '2 h 5 min' } } },
      { staff: ingrid },
    ),
    at: '#/sales',
    answers: { 'office.search': { sales: [], more: false } },
  },
  {
    name: 'cashier-moved-clock',
    surface: 'cashier',
    view: cashierView(
      { staff: kari },
      { mode: 'sandbox', clock: { code: 'clock.sandboxMoved', details: { off: '10 min' } } },
    ),
  },
  cashier('signed-in', { staff: kari }),
  cashier('signed-in-guessed', { staff: { ...ingrid, guessed } }),
  cashier('sign-out', { staff: kari }, press('{{name}}: sign out or change')),
  cashier('set-up', { staff: setUp }),
  {
    name: 'cashier-set-up-shop',
    surface: 'cashier',
    view: cashierView({ staff: setUp }, { mode: 'production', shopName: 'Till 1' }),
    play: press('Create manager'),
  },
  cashier('set-up-refused', { staff: setUp }, setUpOnce, problem('pin.obvious')),
  cashier('refund-signer', { staff: kari, sale: paid, receipt: aReceipt }, press('Refund…')),
  office('sign-in', nobody),
  office('signed-in-guessed', { ...ingrid, guessed }),
  office('not-for-cashiers', kari),
  office('staff', ingrid, toStaff),
  office('staff-nobody', { ...sampleStaff, people: [] }, toStaff, []),
  office('staff-add', ingrid, inTurn(toStaff, press('Add somebody'))),
  office(
    'staff-told',
    ingrid,
    inTurn(
      toStaff,
      press('Add somebody'),
      fill('Name', 'Kari'),
      fill('PIN, 4 to 12 digits; can be left for later', '4711'),
      fill('Your PIN', '258013'),
      press('Save'),
      see('main p:has(> svg) span'),
    ),
  ),
  office('staff-remove', ingrid, inTurn(toStaff, press('Remove {{name}}'))),
  office(
    'staff-remove-wrong-pin',
    ingrid,
    inTurn(toStaff, press('Remove {{name}}'), keyIn('124711'), press('Remove'), seeAlert),
    rows,
    problem('pin.wrong', { left: 3 }),
  ),
]
