// Does the customer have time to read how it went, however quick the cashier is?
import { beforeEach, expect, test } from 'vitest'
import { initial, useStore } from '#renderer/store.ts'
import { takeCashierView, takeCustomerView } from '#renderer/told.ts'
import type { CashierView, CustomerView } from '#shared/bridge.ts'
import type { CustomerSale, SaleView } from '#shared/sale.ts'

const open: CustomerSale = {
  state: 'created',
  amount: { value: 49_900, currency: 'NOK' },
  userFlow: 'QR',
  phoneEnding: null,
  qr: { kind: 'text', text: 'https://qr.example/1' },
  isCancelling: false,
  isCutOff: false,
  createdAt: 1000,
  endsAt: 601_000,
  endedAt: null,
}
const paid: CustomerSale = { ...open, state: 'captured', qr: null, endedAt: 9000 }
const told = (sale: CustomerSale | null): CustomerView => ({
  at: 9000,
  shopName: 'Shop',
  locale: 'nb-NO',
  mode: 'sandbox',
  sale,
})
const lastResult = () => useStore.getState().lastResult?.state ?? null

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

test('since when a cancel is unanswered is counted from where this screen first saw it', () => {
  const sale = { isCancelling: true } as SaleView // only this field is looked at
  const view = (at: number, given: SaleView | null) => ({ at, sale: given }) as CashierView // and these two
  takeCashierView(view(5000, sale))
  takeCashierView(view(8000, sale))
  expect(useStore.getState().cancellingSince).toBe(5000)
  takeCashierView(view(9000, null))
  expect(useStore.getState().cancellingSince).toBeNull()
})
