// Every state of the cashier's screen that a till reaches only in trouble.
import type { Page } from 'playwright-core'
import type { Views } from '#shared/bridge.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { field, press } from '#test/support/pages/screen-player.ts'
import {
  ago,
  aReceipt,
  aRow,
  aSale,
  alarms,
  cashierView,
  ended,
  paid,
  references,
  refunds,
  rows,
} from '#test/support/samples/screens.ts'

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
  await (await field(page, 'Manager’s PIN')).fill('1234')
  await press('Refund {{amount}}')(page)
}

export const troublePoses: readonly Pose[] = [
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
      await (await field(page, 'Manager’s PIN')).fill('0000')
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
    await press('Refund {{amount}}')(page)
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
    cashierView({ sale: { ...ended, state: 'quarantined', retry: 'no', alarm: alarms.quarantined } }),
  ),
  cashier(
    'set-aside-give-back',
    cashierView({ sale: { ...ended, state: 'quarantined', retry: 'no', alarm: alarms.quarantined } }),
    press('Give back {{amount}}'),
  ),
  cashier('alarm-while-waiting', cashierView({ sale: { ...aSale, ...second, alarm: alarms.leftButPaid } })),
  cashier(
    'unsettled',
    cashierView({}, { unsettled: rows, unsettledCount: 4 }),
    press('{{count}} earlier sales need you'),
  ),
  cashier(
    'unsettled-one',
    cashierView({}, { unsettled: [aRow], unsettledCount: 1 }),
    press('{{count}} earlier sale is still being settled'),
  ),
  cashier('unsettled-top-bar', cashierView({}, { unsettled: [aRow], unsettledCount: 1 })),
  cashier(
    'unsettled-trouble',
    cashierView({}, { unsettled: [aRow], unsettledCount: 1 }),
    async (page) => {
      await press('{{count}} earlier sale is still being settled')(page)
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
  cashier(
    'walk-away',
    cashierView(
      { sale: { ...aSale, isCutOff: true, problem: problem('service.slow', { seconds: 10 }) } },
      { service: { latencyMs: 84, unreachableSince: ago(90) } },
    ),
    async (page) => {
      await page.clock.fastForward(60_000)
      await press('Stop waiting')(page)
      await page.getByRole('dialog').waitFor()
    },
  ),
  cashier(
    'catalog-broken',
    cashierView(
      {},
      {
        entry: 'products',
        catalogProblem: problem('catalog.broken', {
          file: 'catalog.json',
          where: 'products.3.price',
          why: 'is not a whole number',
        }),
      },
    ),
  ),
]
