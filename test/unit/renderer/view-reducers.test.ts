// Tests of the views taken into the store: the customer has time to read the result, however quick the cashier is.
import { beforeEach, expect, test } from 'vitest'
import { initialSelling, initial, useStore, type OpenDialog } from '#renderer/till/store.ts'
import { reportLostLink, takeCashierView, takeCustomerView, takeOfficeView } from '#renderer/till/bridge.ts'
import { takeKioskView } from '#renderer/kiosk/store.ts'
import type { CashierView, CustomerView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import type { CustomerSale, SaleView } from '#shared/sale.ts'
import { noPictures } from '#shared/shop-pictures.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { officeView } from '#test/support/samples/office.ts'
import { aSale, cashierView, paid as paidSale, references } from '#test/support/samples/screens.ts'

const open: CustomerSale = {
  state: 'created',
  amount: { value: 49_900, currency: 'NOK' },
  lines: [],
  isForRegister: false,
  userFlow: 'QR',
  phoneEnding: null,
  qr: { kind: 'text', text: 'https://qr.example/1' },
  isCancelling: false,
  isGivingBack: false,
  isKeptReserved: false,
  isCutOff: false,
  createdAt: 1000,
  endsAt: 601_000,
  endedAt: null,
  refunded: 0,
  receiptLink: null,
}
const paid: CustomerSale = { ...open, state: 'captured', qr: null, endedAt: 9000 }
const told = (sale: CustomerSale | null): CustomerView => ({
  at: 9000,
  revision: 0,
  isLanguageChosen: true,
  shopName: 'Shop',
  locale: 'nb-NO',
  currency: 'NOK',
  look: { theme: 'system', accent: null },
  slogan: null,
  pictures: noPictures,
  mode: 'sandbox',
  lines: [],
  total: 0,
  tipChoice: null,
  sale,
  signUp: null,
})
const lastResult = () => useStore.getState().lastEnd?.sale?.state ?? null

beforeEach(() => {
  useStore.setState(initial, true)
})

test('a result is kept when the sale is gone, and dropped when the next one begins', () => {
  takeCustomerView(told(open))
  expect(lastResult()).toBeNull()
  takeCustomerView(told(paid))
  takeCustomerView(told(null))
  expect(lastResult()).toBe('captured')
  takeCustomerView(told(open))
  expect(lastResult()).toBeNull()
})

test('since when a cancel is unanswered, or the service silent, is counted from where this screen first saw it', () => {
  const sale = { isCancelling: true, isCutOff: true } as SaleView // only these fields are looked at
  const view = (at: number, given: SaleView | null) => ({ ...cashierView({}), at, sale: given })
  takeCashierView(view(5000, sale))
  takeCashierView(view(8000, sale))
  const since = () => [useStore.getState().since.cancelling, useStore.getState().since.cutOff]
  expect(since()).toEqual([5000, 5000])
  takeCashierView(view(9000, { ...sale, isCutOff: false }))
  expect(since()).toEqual([5000, null])
  takeCashierView(view(9000, null))
  expect(since()).toEqual([null, null])
})

test.each([
  ['cashier', () => takeCashierView(cashierView({ at: 1000, sale: null }))],
  ['kiosk', () => takeKioskView(kioskView())],
  ['office', () => takeOfficeView(officeView())],
])('%s: a till that is heard again is no longer said to be silent; other trouble stays', (_, hear) => {
  const troubleAfter = (trouble: Parameters<typeof reportLostLink>[0]) => {
    useStore.setState({ trouble })
    reportLostLink(problem('till.notAnswering'))
    hear()
    return useStore.getState().trouble?.code
  }
  expect(troubleAfter(problem('till.notAnswering'))).toBeUndefined()
  expect(troubleAfter(problem('till.notReached'))).toBe('till.notReached')
  expect(troubleAfter(problem('till.busy'))).toBe('till.busy')
})

test('a question of the running sale is covered by nothing, whatever was looked at when it came', () => {
  const running: SaleView = { ...aSale, state: 'authorized' }
  takeCashierView(cashierView({ sale: running }))
  for (const asking of [{ what: 'keys' }, { what: 'screen' }, { what: 'abandon' }] as const) {
    const isHistoryOpen = true
    useStore.setState({ asking, selling: { ...initialSelling, isHistoryOpen }, unsettled: { trouble: null } })
    takeCashierView(cashierView({ sale: running }))
    expect(useStore.getState()).toMatchObject({
      asking,
      unsettled: { trouble: null },
      selling: { isHistoryOpen },
    })
    takeCashierView(cashierView({ sale: { ...running, question: 'handedOver' } }))
    expect(useStore.getState()).toMatchObject({
      asking: null,
      unsettled: null,
      selling: { isHistoryOpen: false },
    })
    takeCashierView(cashierView({ sale: running }))
  }
})

test('whether to walk away is no longer asked once it is known how the sale ended', () => {
  takeCashierView(cashierView({ sale: { ...aSale, isCutOff: true } }))
  useStore.setState({ asking: { what: 'abandon' } })
  takeCashierView(cashierView({ sale: { ...aSale, isCutOff: true } }))
  expect(useStore.getState().asking).toEqual({ what: 'abandon' })
  takeCashierView(cashierView({ sale: paidSale }))
  expect(useStore.getState().asking).toBeNull()
})

const filling: OpenDialog[] = [
  { what: 'largeAmount', means: 'QR' },
  { what: 'phone', isAgain: false },
  { what: 'discount', line: null },
  { what: 'tip' },
  { what: 'parked' },
  { what: 'empty' },
]
const askingAfter = (asking: OpenDialog, view: CashierView) => {
  useStore.setState({ asking })
  takeCashierView(view)
  return useStore.getState().asking
}

test.each(filling)(
  'a sale that another window starts closes what a basket is filled by ($what)',
  (asking) => {
    expect(askingAfter(asking, cashierView())).toEqual(asking)
    expect(askingAfter(asking, cashierView({ sale: aSale }))).toBeNull()
  },
)

test('what has nothing to do with the basket stays open beside a sale', () => {
  for (const asking of [{ what: 'keys' }, { what: 'screen' }] as const)
    expect(askingAfter(asking, cashierView({ sale: aSale }))).toEqual(asking)
})

test('a number is asked for a sale’s next attempt only until another window has made one, or put the sale away', () => {
  const again: OpenDialog = { what: 'phone', isAgain: true }
  for (const sale of [aSale, { ...aSale, state: 'expired', retry: 'yes' } as const]) {
    takeCashierView(cashierView({ sale }))
    expect(askingAfter(again, cashierView({ sale }))).toEqual(again)
    expect(askingAfter(again, cashierView({ sale: { ...sale, retry: 'no' } }))).toBeNull()
    expect(
      askingAfter(again, cashierView({ sale: { ...sale, reference: references[1], attempt: 2 } })),
    ).toBeNull()
    expect(askingAfter(again, cashierView())).toBeNull()
  }
})
