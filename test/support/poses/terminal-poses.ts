// Every state of the screens that another register brings about: a terminal that waits, a customer who chooses, and a sale of the register's.
import { receiptRows } from '#core/printing/documents.ts'
import { inTurn, keyIn, passTime, press, seeAlert, seeControl } from '#test/support/pages/screen-player.ts'
import { aCustomerSale, display } from '#test/support/poses/display-poses.ts'
import { customerView, aKioskSale, kioskView, receiptLink } from '#test/support/samples/kiosk.ts'
import { desk, type Besides, type Pose } from '#test/support/poses/pose.ts'
import { low } from '#test/support/poses/kiosk-poses.ts'
import { selling } from '#test/support/poses/selling-poses.ts'
import {
  ago,
  aReceipt,
  aRow,
  aSale,
  customerLines,
  ended,
  noon,
  paid,
  rows,
} from '#test/support/samples/screens.ts'
import type { KioskView, TillView } from '#shared/bridge.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'
import type { OrderLine } from '#shared/order.ts'
import { problem } from '#shared/problem.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { KioskSale, SaleView } from '#shared/sale.ts'

const register = { register: 'Bakery 1', saleNumber: '1017' }
const slip: Receipt = { ...aReceipt, register: { name: 'Bakery 1', saleNumber: '1017' }, vat: [] }
/** The register has named nothing but the amount. */
const theWhole: OrderLine = {
  kind: 'register',
  id: 'register',
  name: 'Purchase',
  quantity: 1,
  unitPrice: 49_900,
  discount: 0,
  total: 49_900,
  vatRate: 0,
  vat: 0,
}
export const waiting: WaitingCheckout = {
  checkout: 'k7m2q9-bakery-1017',
  ...register,
  amount: aSale.amount,
  text: 'Breakfast, table 4',
  lines: customerLines,
  openedAt: ago(14),
  endsAt: ago(-586),
}
const noLines: WaitingCheckout = {
  ...waiting,
  saleNumber: null,
  text: null,
  lines: [{ kind: 'register', name: 'Purchase', quantity: 1, discount: 0, total: 49_900 }],
}
const longName: WaitingCheckout = {
  ...waiting,
  register: 'Bakery and confectionery, back counter 2',
  saleNumber: '2026-001017-B',
  text: 'Wholemeal rolls, cardamom buns and a very long order text that nobody has shortened for us',
  amount: { value: 123_456_700, currency: 'NOK' },
}

const till: Partial<TillView> = { isTerminal: true }
const terminal = (name: string, changes: Parameters<typeof selling>[1] = {}, more: Partial<TillView> = {}) =>
  selling(`terminal-${name}`, changes, undefined, { till: { ...till, ...more } })
const ofRegister = (sale: Partial<SaleView>, of: SaleView = aSale): SaleView => ({
  ...of,
  register,
  retry: 'no',
  ...sale,
})
const part = { value: 20_000, currency: 'NOK' } as const
const partSlip: Receipt = { ...slip, lines: [], offWhole: 0, amount: part }
const reserved: Partial<SaleView> = {
  state: 'authorized',
  isKeptReserved: true,
  endsAt: null,
  openedAt: ago(40),
  createdAt: ago(39),
  authorizedAt: ago(4),
  capturedAt: null,
  endedAt: null,
}
const unsettled = [
  { ...aRow, register, state: 'authorized' as const, isKeptReserved: true },
  ...rows.slice(1, 2).map((row) => ({ ...row, register: { register: 'Kiosk 2', saleNumber: null } })),
]

const cashier: Pose[] = [
  terminal('idle'),
  terminal('away', {}, { service: { latencyMs: null, unreachableSince: ago(900) } }),
  terminal('unsettled', {}, { unsettled, unsettledCount: unsettled.length }),
  terminal('choosing', { waiting }),
  terminal('choosing-one', { waiting: noLines }),
  terminal('running', { sale: ofRegister({}) }),
  terminal('question', {
    sale: ofRegister({
      state: 'authorized',
      question: 'approvedBeforeCancel',
      isCancelling: true,
      endsAt: null,
    }),
  }),
  terminal('reserved', { sale: ofRegister(reserved) }),
  terminal('paid', { sale: ofRegister({}, paid), receipt: slip, paper: receiptRows(slip) }),
  terminal('paid-part', {
    sale: ofRegister({ lines: [], vat: [], amount: part }, paid),
    receipt: partSlip,
    paper: receiptRows(partSlip),
  }),
  terminal('tip', { tipChoice: { choice: 'c-1', goods: 49_900, userFlow: 'QR' } }, { tipsBy: 'customer' }),
  terminal('running-one', { sale: ofRegister({ lines: [theWhole], vat: [] }) }),
  terminal('refused', { sale: ofRegister({ state: 'aborted' }, ended) }),
  selling('of-register', { sale: ofRegister({ userFlow: 'PUSH_MESSAGE', phoneEnding: '67' }) }),
]

const kiosk = (name: string, view: KioskView, besides: Besides = {}): Pose => ({
  name: `kiosk-terminal-${name}`,
  surface: 'kiosk',
  view,
  ...besides,
})
const asking = (changes: Partial<KioskView> = {}): KioskView =>
  kioskView(null, { isTerminal: true, waiting, ...changes })
const keyNumber = inTurn(press('Use my phone number'), keyIn('91234567'))
const sold = (sale: Partial<KioskSale>, changes: Partial<KioskView> = {}) =>
  kioskView({ ...aKioskSale, register, isForRegister: true, ...sale }, { isTerminal: true, ...changes })

const kiosks: Pose[] = [
  kiosk('attract', kioskView(null, { isTerminal: true })),
  kiosk('attract-slogan', kioskView(null, { isTerminal: true, slogan: { en: 'Coffee worth the walk' } })),
  kiosk('attract-low', kioskView(null, { isTerminal: true }), { play: low }),
  kiosk('asked', asking(), { sizes: { landscape: desk.large } }),
  kiosk('asked-one', asking({ waiting: noLines })),
  kiosk('asked-long', asking({ waiting: longName })),
  kiosk('asked-low', asking(), { play: low }),
  kiosk('number', asking(), { play: keyNumber }),
  kiosk('still-there', asking(), { play: inTurn(passTime(45_000), seeControl('button', 'Continue')) }),
  kiosk('trouble', asking(), {
    play: inTurn(press('Pay with QR'), seeAlert),
    refusal: problem('checkout.notWaiting'),
  }),
  kiosk('qr', sold({})),
  kiosk('reserved', sold({ state: 'authorized', isKeptReserved: true, qr: null, endedAt: noon })),
  kiosk('paid', sold({ state: 'captured', qr: null, endedAt: noon, receiptLink })),
  kiosk('refused', sold({ state: 'aborted', qr: null, endedAt: noon })),
]

const customerSale = { ...aCustomerSale, isForRegister: true }
const displays: Pose[] = [
  display(
    'reserved',
    customerView({
      sale: { ...customerSale, state: 'authorized', isKeptReserved: true, qr: null, endedAt: noon },
    }),
  ),
  display(
    'slip',
    customerView({ sale: { ...customerSale, state: 'captured', qr: null, endedAt: noon, receiptLink } }),
  ),
  // Nothing but the amount is known of what a register sells.
  display(
    'tip-register',
    customerView({ tipChoice: { choice: 'c-1', percents: [5, 10, 15], goods: 49_900 } }),
  ),
]

export const terminalPoses: Pose[] = [...cashier, ...kiosks, ...displays]
