// Every state of the cashier's screen that a till reaches only in trouble.
import type { Views } from '#shared/bridge.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'
import { fill, inTurn, passTime, press, seeAlert, seeDialog } from '#test/support/pages/screen-player.ts'
import type { Pose } from '#test/support/poses/pose.ts'
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
  play,
  refusal,
})

const second = { attempt: 2, reference: references[1] }
const receipt = aReceipt
const approved: SaleView = { ...aSale, state: 'authorized', authorizedAt: ago(2) }

const signRefund = inTurn(
  press('Refund…'),
  press('Goods returned'),
  fill('Manager’s PIN', '1234'),
  press('Refund {{amount}}'),
)

export const troublePoses: readonly Pose[] = [
  cashier('expired', cashierView({ sale: { ...ended, state: 'expired' } })),
  cashier('second-attempt', cashierView({ sale: { ...aSale, ...second } })),
  cashier('second-attempt-refused', cashierView({ sale: { ...ended, ...second, state: 'aborted' } })),
  cashier('abandoned', cashierView({ sale: { ...ended, state: 'abandoned' } })),
  cashier(
    'abandoned-giving-back',
    cashierView({ sale: { ...ended, state: 'abandoned', isGivingBack: true } }),
  ),
  cashier(
    'capture-refused',
    cashierView({
      sale: {
        ...ended,
        state: 'givenBack',
        problem: problem('service.refused', { status: 400, code: '6100', title: 'Capture not allowed' }),
        authorizedAt: ago(4),
      },
    }),
  ),
  cashier('handed-over', cashierView({ sale: { ...approved, question: 'handedOver' } })),
  cashier('approved-before-cancel', cashierView({ sale: { ...approved, question: 'approvedBeforeCancel' } })),
  cashier('giving-back', cashierView({ sale: { ...approved, isGivingBack: true } })),
  cashier(
    'override',
    cashierView({ sale: { ...ended, state: 'abandoned', retry: 'override' } }),
    press('Charge again…'),
  ),
  cashier(
    'override-pin-wrong',
    cashierView({ sale: { ...ended, state: 'abandoned', retry: 'override' } }),
    inTurn(
      press('Charge again…'),
      press('The service does not answer'),
      fill('Manager’s PIN', '0000'),
      press('Charge again'),
      seeAlert,
    ),
    problem('pin.wrong', { left: 3 }),
  ),
  cashier(
    'refund-pin-locked',
    cashierView({ sale: paid, receipt }),
    inTurn(signRefund, seeAlert),
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
    inTurn(press('{{count}} earlier sale is still being settled'), press('Check now'), seeAlert),
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
    inTurn(passTime(60_000), press('Stop waiting'), seeDialog),
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
