// The states between a kiosk and its staff: help that was called, the PIN and what is wrong with it, and the screen behind it.
import type { Page } from 'playwright-core'
import { problem } from '#shared/problem.ts'
import { makeGesture } from '#test/support/pages/exit-gesture.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { press } from '#test/support/pages/screen-player.ts'
import { aKioskSale, kioskView } from '#test/support/samples/kiosk.ts'
import { ago, cashierView } from '#test/support/samples/screens.ts'

const staff = {
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

async function keyInPin(page: Page): Promise<void> {
  await makeGesture(page)
  for (const digit of '4711') await press(digit)(page)
}

export const staffPoses: readonly Pose[] = [
  {
    name: 'kiosk-help-called',
    surface: 'kiosk',
    view: kioskView(null, waiting),
    play: press('Help'),
  },
  {
    name: 'kiosk-help-failed',
    surface: 'kiosk',
    view: kioskView(),
    play: press('Help'),
    refusal: problem('till.notAnswering'),
  },
  { name: 'kiosk-pin', surface: 'kiosk', view: kioskView(), play: keyInPin },
  {
    name: 'kiosk-pin-wrong',
    surface: 'kiosk',
    view: kioskView(),
    play: async (page) => {
      await keyInPin(page)
      await press('Open')(page)
      await page.getByRole('alert').waitFor()
    },
    refusal: problem('pin.wrong', { left: 3 }),
  },
  { name: 'kiosk-staff', surface: 'kiosk', view: kioskView(null, { staff }) },
  { name: 'kiosk-staff-orders', surface: 'kiosk', view: kioskView(null, { staff: { ...staff, orders } }) },
  {
    name: 'kiosk-staff-many-orders',
    surface: 'kiosk',
    view: kioskView(null, { staff: { ...staff, orders: manyOrders } }),
    size: { width: 768, height: 1024 },
  },
  {
    name: 'kiosk-staff-wrong-clock',
    surface: 'kiosk',
    view: kioskView(null, {
      staff: { ...staff, clock: { code: 'clock.beforeLast', details: { off: '40 d' } } },
    }),
  },
  {
    name: 'kiosk-staff-wanted',
    surface: 'kiosk',
    view: kioskView(aKioskSale, {
      ...waiting,
      staff: { ...staff, unsettledCount: 3, waitingCount: 1, canClose: false, canOpenOffice: false },
    }),
  },
  { name: 'cashier-help-wanted', surface: 'cashier', view: cashierView({}, waiting) },
]
