// Tests of charging: one amount starts one sale, whatever is pressed how often and in whichever order the till answers.
import { beforeAll, expect, test, vi } from 'vitest'
import { acknowledgeEnd, cancelRunning, sendNumber, retryBy } from '#renderer/cashier/running-actions.ts'
import { charge, press } from '#renderer/cashier/sale-actions.ts'
import { loadSaleKeys, meansKey } from '#renderer/cashier/keyboard.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import type { CashierView } from '#shared/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'
import { done, settled, useManualTill, shownNext, starting } from '#test/support/pages/manual-till.ts'
import { viewWith } from '#test/support/samples/basket.ts'
import { aSale, aTill, cashierView } from '#test/support/samples/screens.ts'

beforeAll(loadSaleKeys)

const sale: SaleView = {
  ...aSale,
  sale: 's-1',
  reference: 's-1-0',
  openedAt: 1000,
  createdAt: 1400,
  authorizedAt: null,
  capturedAt: null,
  endedAt: null,
  endsAt: 601_400,
  retry: 'no',
}
const idle = cashierView({ till: { ...aTill, asksPin: false } })

const host = useManualTill(() => {
  for (const kind of ['Input', 'TextArea', 'Button', 'Anchor']) vi.stubGlobal(`HTML${kind}Element`, class {})
  takeCashierView(idle)
  for (const key of ['4', '9', '9', '00'] as const) press(key)
})

test('pressed twice, one sale is started; the screen shows it before the till has said anything', () => {
  charge('QR')
  charge('QR')
  charge('PUSH_MESSAGE')
  expect(host.asked()).toEqual([
    ['sale.start', { amount: { value: 49_900, currency: 'NOK' }, by: { userFlow: 'QR' } }],
  ])
  expect(starting()?.amount.value).toBe(49_900)
  press('1')
  expect(useStore.getState().keyed).toBe(49_900)
})

test('the answer before the view: it goes on being asked for until the view is there', async () => {
  charge('QR')
  await host.answer(shownNext, 0)
  expect([starting()?.amount.value, keyed()]).toEqual([49_900, 49_900])
  const amount = { value: 49_900, currency: 'NOK' } as const
  takeCashierView({ ...idle, revision: 1, sale: { ...sale, amount } })
  expect([useStore.getState().cashier?.sale?.sale, starting(), keyed()]).toEqual(['s-1', null, 0])
})

test('the view before the answer: the amount goes with the view, and the answer changes nothing', async () => {
  charge('QR')
  const amount = { value: 49_900, currency: 'NOK' } as const
  takeCashierView({ ...idle, revision: 1, sale: { ...sale, amount } })
  expect([starting(), keyed()]).toEqual([null, 0])
  await host.answer(shownNext, 0)
  expect(useStore.getState()).toMatchObject({ pendingCommands: [], trouble: null, keyed: 0 })
})

test('a start that the till refuses leaves the amount and says why', async () => {
  charge('QR')
  await host.answer(failed(problem('till.busy')))
  const { trouble } = useStore.getState()
  expect([starting(), keyed(), trouble?.code]).toEqual([null, 49_900, 'till.busy'])
})

test('an amount outside the rules is not sent', () => {
  press('clear')
  press('5')
  charge('QR')
  expect([useStore.getState().trouble?.code, host.heard.length]).toEqual(['amount.tooSmall', 0])
})

test('a large amount is asked about first', () => {
  press('00')
  charge('QR')
  expect([useStore.getState().asking?.what, host.heard.length]).toEqual(['largeAmount', 0])
})

function sendTypedNumber(): void {
  const { asking } = useStore.getState()
  if (asking?.what === 'phone') sendNumber(asking, '+4791234567', '912 34 567')
}

test('a phone number is sent with its country said', () => {
  charge('PUSH_MESSAGE')
  sendTypedNumber()
  expect(host.heard[0]?.input).toEqual({
    amount: { value: 49_900, currency: 'NOK' },
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' },
  })
  expect(starting()?.by).toEqual({ userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' })
})

test('a sale that has not ended cannot be wiped from the screen', async () => {
  takeCashierView({ ...idle, sale })
  await acknowledgeEnd(true)
  expect(host.heard.length).toBe(0)
  takeCashierView({ ...idle, sale: { ...sale, state: 'captured' } })
  const away = acknowledgeEnd(true)
  host.heard[0]?.answer(shownNext)
  takeCashierView({ ...idle, revision: 1 })
  await away
  expect(useStore.getState().cashier?.sale).toBeNull()
})

const paid: CashierView = { ...idle, sale: { ...sale, state: 'captured' } }
const keyed = () => useStore.getState().keyed

test.each(['the answer', 'the view'])(
  'keys pressed while a sale is put away begin the next: %s first',
  async (first) => {
    press('clear')
    takeCashierView(paid)
    press('7')
    expect(keyed()).toBe(0)
    const away = acknowledgeEnd(true)
    press('2')
    charge('QR')
    if (first === 'the view') takeCashierView({ ...idle, revision: 1 })
    press('5')
    cancelRunning()
    await acknowledgeEnd(true)
    host.heard[0]?.answer(shownNext)
    await settled()
    takeCashierView({ ...idle, revision: 1 })
    await away
    press('00')
    expect(keyed()).toBe(2500)
    expect(host.heard.filter(({ name }) => name === 'sale.acknowledge').length).toBe(1)
  },
)

test('an acknowledgement that fails leaves the sale on screen and nothing keyed', async () => {
  takeCashierView({ ...idle, sale: { ...sale, state: 'expired' } })
  void acknowledgeEnd(true)
  await host.answer(failed(problem('till.notAnswering')), 0)
  expect([useStore.getState().cashier?.sale?.state, keyed()]).toEqual(['expired', 0])
})

test('a journal that cannot be written: keys still count, nothing is charged', () => {
  takeCashierView({
    ...idle,
    till: { ...idle.till, journal: problem('journal.notWritten', { reason: 'full' }) },
  })
  press('1')
  charge('QR')
  expect([keyed(), host.heard.length]).toEqual([499_001, 0])
})

const expired: SaleView = { ...sale, state: 'expired', retry: 'yes' }
const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' } as const

test('trying again is the same sale, once however often it is pressed', () => {
  takeCashierView({ ...idle, sale: expired })
  retryBy('QR')
  retryBy('QR')
  expect(host.asked()).toEqual([['sale.tryAgain', { sale: 's-1', by: { userFlow: 'QR' }, override: null }]])
})

test('the next attempt by phone begins with the number of the last one, and the number goes with the sale', async () => {
  charge('PUSH_MESSAGE')
  sendTypedNumber()
  takeCashierView({ ...idle, sale: { ...expired, userFlow: 'PUSH_MESSAGE' } })
  retryBy('PUSH_MESSAGE')
  expect(useStore.getState()).toMatchObject({
    asking: { what: 'phone', isAgain: true },
    number: '912 34 567',
  })
  sendTypedNumber()
  expect(host.heard.at(-1)).toMatchObject({ name: 'sale.tryAgain', input: { sale: 's-1', by } })
  const away = acknowledgeEnd(true)
  host.heard.at(-1)?.answer(done)
  await away
  expect(useStore.getState().number).toBe('')
})

const key = (pressed: string) => meansKey({ key: pressed, isShifted: false, target: null })
const refused: SaleView = { ...sale, state: 'aborted', retry: 'yes', userFlow: 'QR' }
const tea = viewWith()
const refusedTea = { ...tea, sale: refused, basket: { ...tea.basket, isLocked: true } }

test.each([
  ['Enter', 'sale.tryAgain', { sale: 's-1', by: { userFlow: 'QR' }, override: null }],
  ['Escape', 'sale.acknowledge', { sale: 's-1', isEmptied: false }],
  ['n', 'sale.acknowledge', { sale: 's-1', isEmptied: true }],
])('after a refusal %s asks for %s', (pressed, name, input) => {
  takeCashierView(refusedTea)
  key(pressed)
  expect(host.asked()).toEqual([[name, input]])
})

test('Escape takes no “Paid” away: there is no basket to go back to', () => {
  takeCashierView(paid)
  expect([key('Escape'), host.heard.length]).toEqual([false, 0])
})

test('where the outcome is not known nothing is charged before a manager has signed', () => {
  takeCashierView({ ...idle, sale: { ...sale, retry: 'override' } })
  retryBy('QR')
  expect([useStore.getState().asking?.what, host.heard.length]).toEqual(['signing', 0])
})

test('a paid sale has no next attempt', () => {
  takeCashierView(paid)
  retryBy('QR')
  expect([useStore.getState().asking, host.heard.length]).toEqual([null, 0])
})

test.each(['Escape', 'F4', '+'])(
  'a comma without an amount, then %s: the next digits are cents as ever',
  async (between) => {
    const press = (key: string) => meansKey({ key, isShifted: false, target: null })
    takeCashierView(viewWith())
    press('Escape')
    press(',')
    press(between)
    await settled()
    for (const key of '14900') press(key)
    expect(useStore.getState().keyed).toBe(14_900)
  },
)
