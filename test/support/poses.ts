// Every state of the screens that a till reaches only in trouble: the view for each, and what is pressed to get there.
import type { Page } from 'playwright-core'
import type { Surface, Views } from '#shared/bridge.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { KioskSale } from '#shared/sale.ts'
import {
  ago,
  aReceipt,
  aRow,
  aSale,
  alarms,
  cashierView,
  ended,
  kioskView,
  noon,
  paid,
  references,
  refunds,
  rows,
} from '#test/support/views.ts'

export type Pose = {
  [S in Surface]: {
    name: string
    surface: S
    view: Views[S]
    /** What every command is answered with. */
    refusal?: Problem
    play?: (page: Page) => Promise<void>
  }
}[Surface]

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

const cashier = (name: string, view: Views['cashier'], play?: Pose['play'], refusal?: Problem): Pose => ({
  name: `cashier-${name}`,
  surface: 'cashier',
  view,
  ...(play ? { play } : {}),
  ...(refusal ? { refusal } : {}),
})

const second = { attempt: 2, reference: references[1] }
const receipt = aReceipt

async function signRefund(page: Page): Promise<void> {
  await press('Refund…')(page)
  await press('Goods returned')(page)
  await page.getByLabel('Manager’s PIN').fill('1234')
  await press(/^Refund NOK/)(page)
}

const cashierPoses: Pose[] = [
  cashier('expired', cashierView({ sale: { ...ended, state: 'expired' } })),
  cashier('second-attempt', cashierView({ sale: { ...aSale, ...second } })),
  cashier('second-attempt-refused', cashierView({ sale: { ...ended, ...second, state: 'aborted' } })),
  cashier('released', cashierView({ sale: { ...ended, state: 'released' } })),
  cashier('released-giving-back', cashierView({ sale: { ...ended, state: 'released', isGivingBack: true } })),
  cashier(
    'capture-refused',
    cashierView({
      sale: {
        ...ended,
        state: 'givenBack',
        problem: problem('service.refused', { status: 400, code: '6100', title: 'Capture not allowed' }),
        times: { ...ended.times, authorized: ago(4) },
      },
    }),
  ),
  cashier(
    'handed-over',
    cashierView({
      sale: {
        ...aSale,
        state: 'authorized',
        question: 'handedOver',
        times: { ...aSale.times, authorized: ago(2) },
      },
    }),
  ),
  cashier(
    'approved-before-cancel',
    cashierView({
      sale: {
        ...aSale,
        state: 'authorized',
        question: 'approvedBeforeCancel',
        times: { ...aSale.times, authorized: ago(2) },
      },
    }),
  ),
  cashier(
    'giving-back',
    cashierView({
      sale: {
        ...aSale,
        state: 'authorized',
        isGivingBack: true,
        times: { ...aSale.times, authorized: ago(2) },
      },
    }),
  ),
  cashier(
    'override',
    cashierView({ sale: { ...ended, state: 'released', retry: 'override' } }),
    press('Charge again…'),
  ),
  cashier(
    'override-pin-wrong',
    cashierView({ sale: { ...ended, state: 'released', retry: 'override' } }),
    async (page) => {
      await press('Charge again…')(page)
      await press('The service does not answer')(page)
      await page.getByLabel('Manager’s PIN').fill('0000')
      await press('Charge again')(page)
      await page.getByRole('alert').waitFor()
    },
    problem('pin.wrong', { left: 3 }),
  ),
  cashier(
    'refund-pin-locked',
    cashierView({ sale: paid, receipt }),
    async (page) => {
      await signRefund(page)
      await page.getByRole('alert').waitFor()
    },
    problem('pin.locked', { seconds: 30 }),
  ),
  cashier('refund', cashierView({ sale: paid, receipt }), press('Refund…')),
  cashier('refund-too-much', cashierView({ sale: paid, receipt }), async (page) => {
    await press('Refund…')(page)
    for (const digit of '60000')
      await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
    await press(/^Refund NOK/)(page)
    await page.getByRole('alert').waitFor()
  }),
  cashier('refund-no-pin', cashierView({ sale: paid, receipt }, { asksPin: false }), press('Refund…')),
  cashier(
    'refunded-in-part',
    cashierView({
      sale: { ...paid, refunds: [refunds.refused, refunds.refunded, refunds.pending], refundable: 33_400 },
      receipt,
    }),
  ),
  cashier(
    'left-but-paid',
    cashierView({ sale: { ...paid, retry: 'no', alarm: alarms.leftButPaid }, receipt }),
  ),
  cashier(
    'left-but-paid-settle',
    cashierView({ sale: { ...paid, alarm: alarms.leftButPaid }, receipt }),
    press('Keep: goods were handed over'),
  ),
  cashier('paid-twice', cashierView({ sale: { ...paid, ...second, alarm: alarms.paidTwice }, receipt })),
  cashier(
    'paid-twice-refund',
    cashierView({ sale: { ...paid, ...second, alarm: alarms.paidTwice }, receipt }),
    press('Refund one of them'),
  ),
  cashier(
    'set-aside',
    cashierView({ sale: { ...ended, state: 'setAside', retry: 'no', alarm: alarms.setAside } }),
  ),
  cashier(
    'set-aside-give-back',
    cashierView({ sale: { ...ended, state: 'setAside', retry: 'no', alarm: alarms.setAside } }),
    press(/^Give back NOK/),
  ),
  cashier('alarm-while-waiting', cashierView({ sale: { ...aSale, ...second, alarm: alarms.leftButPaid } })),
  cashier(
    'unsettled',
    cashierView({}, { unsettled: rows, unsettledCount: 4 }),
    press(/2 earlier sales need you/),
  ),
  cashier(
    'unsettled-one',
    cashierView({}, { unsettled: [aRow], unsettledCount: 1 }),
    press(/1 earlier sale is still/),
  ),
  cashier('unsettled-top-bar', cashierView({}, { unsettled: [aRow], unsettledCount: 1 })),
  cashier(
    'unsettled-trouble',
    cashierView({}, { unsettled: [aRow], unsettledCount: 1 }),
    async (page) => {
      await press(/1 earlier sale is still/)(page)
      await press('Check now')(page)
      await page.getByRole('alert').waitFor()
    },
    problem('service.slow', { seconds: 10 }),
  ),
  cashier(
    'journal',
    cashierView({}, { journal: problem('journal.notWritten', { reason: 'database or disk is full' }) }),
    (page) => page.keyboard.type('12000'),
  ),
]

const kiosk = (name: string, view: Views['kiosk'], play?: Pose['play'], refusal?: Problem): Pose => ({
  name: `kiosk-${name}`,
  surface: 'kiosk',
  view,
  ...(play ? { play } : {}),
  ...(refusal ? { refusal } : {}),
})
const over = (sale: Partial<KioskSale>) => kioskView({ qr: null, endedAt: noon, retry: 'yes', ...sale })
const touch = press(/Touch to pay/)
async function keyIn(page: Page, digits: string): Promise<void> {
  await touch(page)
  for (const digit of digits) await press(digit)(page)
}

const kioskPoses: Pose[] = [
  kiosk('attract', kioskView()),
  kiosk('closed', kioskView(null, { isClosed: true })),
  kiosk('amount-empty', kioskView(), touch),
  kiosk('amount', kioskView(), (page) => keyIn(page, '49900')),
  kiosk('amount-too-small', kioskView(), async (page) => {
    await keyIn(page, '99')
    await press('Pay with QR')(page)
  }),
  kiosk(
    'trouble',
    kioskView(),
    async (page) => {
      await keyIn(page, '49900')
      await press('Pay with QR')(page)
      await page.getByRole('alert').waitFor()
    },
    problem('till.notAnswering'),
  ),
  kiosk('number', kioskView(), async (page) => {
    await keyIn(page, '49900')
    await press('Use my phone number')(page)
    for (const digit of '91234567') await press(digit)(page)
  }),
  kiosk('number-wrong', kioskView(), async (page) => {
    await keyIn(page, '49900')
    await press('Use my phone number')(page)
    for (const digit of '912') await press(digit)(page)
    await press('Send the request')(page)
  }),
  kiosk('still-there', kioskView(), async (page) => {
    await keyIn(page, '49900')
    await page.clock.fastForward(45_000)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
  }),
  kiosk('preparing', kioskView({ state: 'opened', qr: null, createdAt: null, endsAt: null })),
  kiosk('qr', kioskView({})),
  kiosk('qr-last-minute', kioskView({ createdAt: ago(560), endsAt: ago(-40) })),
  kiosk('push', kioskView({ userFlow: 'PUSH_MESSAGE', phoneEnding: '67', qr: null })),
  kiosk('approved', kioskView({ state: 'authorized', qr: null })),
  kiosk('cancelling', kioskView({ isCancelling: true })),
  kiosk('unknown', kioskView({ isCutOff: true })),
  kiosk('giving-back', over({ state: 'released', isGivingBack: true })),
  kiosk('released', over({ state: 'released' })),
  kiosk('given-back', over({ state: 'givenBack' })),
  kiosk('refused-by-customer', over({ state: 'aborted', userFlow: 'PUSH_MESSAGE', phoneEnding: '67' })),
  kiosk('refused', over({ state: 'refused' })),
  kiosk('expired', over({ state: 'expired' })),
  kiosk('cancelled', over({ state: 'terminated' })),
  kiosk('paid', over({ state: 'captured', retry: 'no' })),
  kiosk('set-aside', over({ state: 'setAside', retry: 'no' })),
]

export const poses: readonly Pose[] = [...cashierPoses, ...kioskPoses]
