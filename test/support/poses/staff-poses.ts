// The states between a kiosk and its staff: help that was called, the PIN and what is wrong with it, and the screen behind it.
import type { Views } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import { inTurn, keyIn, press, seeAlert } from '#test/support/pages/screen-player.ts'
import { makeGesture } from '#test/support/pages/kiosk.ts'
import type { Besides, Pose } from '#test/support/poses/pose.ts'
import { aKioskSale, kioskView } from '#test/support/samples/kiosk.ts'
import { ago, cashierView } from '#test/support/samples/screens.ts'

const staff: NonNullable<Views['kiosk']['staff']> = {
  unsettledCount: 0,
  waitingCount: 0,
  canClose: true,
  clock: null,
  canOpenOffice: true,
  isInOffice: false,
  orders: [],
  timeZone: 'Europe/Oslo',
}
const orders = [
  {
    number: 142,
    paidAt: ago(90),
    lines: [
      { product: 'flat-white', name: 'Flat white', quantity: 2 },
      { product: 'cinnamon-bun', name: 'Kanelbolle', quantity: 1 },
    ],
  },
  { number: 141, paidAt: ago(2_100), lines: [{ product: 'gone', name: 'Soup', quantity: 1 }] },
]
const manyOrders = Array.from({ length: 40 }, (_, at) => ({
  number: 142 - at,
  paidAt: ago(90 * at),
  lines: orders[at % 2]?.lines ?? [],
}))
const waiting = { helpSince: ago(240) }

const keyInPin = inTurn(makeGesture, keyIn('4711'))

const kiosk = (name: string, view: Views['kiosk'], besides: Besides = {}): Pose => ({
  name: `kiosk-${name}`,
  surface: 'kiosk',
  view,
  ...besides,
})
const ofStaff = (name: string, parts: Partial<typeof staff>, besides?: Besides) =>
  kiosk(`staff${name}`, kioskView(null, { staff: { ...staff, ...parts } }), besides)

export const staffPoses: readonly Pose[] = [
  kiosk('help-called', kioskView(null, waiting), { play: press('Help') }),
  kiosk('help-failed', kioskView(), { play: press('Help'), refusal: problem('till.notAnswering') }),
  kiosk('pin', kioskView(), { play: keyInPin }),
  kiosk('pin-wrong', kioskView(), {
    play: inTurn(keyInPin, press('Open'), seeAlert),
    refusal: problem('pin.wrong', { left: 3 }),
  }),
  ofStaff('', {}),
  ofStaff('-orders', { orders }),
  ofStaff('-many-orders', { orders: manyOrders }, { size: { width: 768, height: 1024 } }),
  ofStaff('-wrong-clock', { clock: { code: 'clock.beforeLast', details: { off: '40 d' } } }),
  kiosk(
    'staff-wanted',
    kioskView(aKioskSale, {
      ...waiting,
      staff: { ...staff, unsettledCount: 3, waitingCount: 1, canClose: false, canOpenOffice: false },
    }),
  ),
  { name: 'cashier-help-wanted', surface: 'cashier', view: cashierView({}, waiting) },
]
