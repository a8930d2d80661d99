// Tests of too many touches at a kiosk: no second sale, and nothing of a customer left for the next one.
import { expect, test } from 'vitest'
import { idleStepOf } from '#renderer/kiosk/screen-state.ts'
import * as kiosk from '#renderer/kiosk/order-actions.ts'
import * as customerSession from '#renderer/kiosk/customer-session.ts'
import { takeKioskView, useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import { reportLostLink } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { KioskSale } from '#shared/sale.ts'
import { basketWith } from '#test/support/poses/kiosk-poses.ts'
import { aKioskSale, kioskView } from '#test/support/samples/kiosk.ts'
import { settled, useManualTill, starting, shownNext } from '#test/support/pages/manual-till.ts'

const get = () => ({ ...useStore.getState(), ...useKiosk.getState() })
const keyIn = () => {
  customerSession.begin()
  for (const key of ['4', '9', '9', '00'] as const) kiosk.pressAmount(key)
}

const { heard, asked, names, answer } = useManualTill(() => {
  takeKioskView(kioskView())
  keyIn()
})

test('paid for twice with both hands: one sale', () => {
  kiosk.pay('QR')
  kiosk.pay('QR')
  kiosk.pay('PUSH_MESSAGE')
  expect(asked()).toEqual([
    ['sale.start', { amount: { value: 49_900, currency: 'NOK' }, by: { userFlow: 'QR' } }],
  ])
})

test('a way to pay that is not allowed, and an amount that is too small, are not sent', () => {
  takeKioskView(kioskView(null, { userFlows: ['QR'] }))
  kiosk.pay('PUSH_MESSAGE')
  expect(get().screen.is).toBe('amount')
  kiosk.pressAmount('clear')
  kiosk.pressAmount('5')
  kiosk.pay('QR')
  expect([get().trouble?.code, heard.length]).toEqual(['amount.tooSmall', 0])
})

test('a number is sent with its country said; with a wrong one the screen says so', () => {
  kiosk.pay('PUSH_MESSAGE')
  kiosk.typeNumber('912')
  kiosk.sendRequest()
  expect([get().isNumberChecked, heard.length]).toEqual([true, 0])
  kiosk.typeNumber('912 34 567')
  kiosk.sendRequest()
  expect(heard[0]?.input).toMatchObject({ by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' } })
})

test('a request is not sent beside a sale that is open', () => {
  kiosk.pay('PUSH_MESSAGE')
  kiosk.typeNumber('912 34 567')
  takeKioskView(kioskView({}))
  kiosk.sendRequest()
  expect(heard).toEqual([])
})

test('no answer to a start: the amount is still there, and nothing is promised about money', async () => {
  kiosk.pay('QR')
  await answer(failed(problem('till.notAnswering')), 0)
  expect([starting(), get().keyed, get().trouble?.code]).toEqual([null, 49_900, 'till.notAnswering'])
  takeKioskView(kioskView({}))
  expect(get().trouble).toBeNull()
})

test('starting over leaves nothing of this customer', () => {
  kiosk.pay('PUSH_MESSAGE')
  kiosk.typeNumber('912 34 567')
  customerSession.startOver()
  const { screen, keyed, number, trouble } = get()
  expect([screen.is, keyed, number, trouble]).toEqual(['attract', 0, '', null])
})

test('a result that is put away takes the number with it; one that has not ended is never put away', async () => {
  useKiosk.setState({ number: '912 34 567' })
  takeKioskView(kioskView({}))
  await kiosk.putAway()
  expect(heard).toEqual([])
  takeKioskView(kioskView({ state: 'captured' }))
  const away = kiosk.putAway()
  await answer(shownNext, 0)
  expect(get().number).toBe('912 34 567')
  takeKioskView(kioskView(null, { revision: 1 }))
  await away
  expect([get().kiosk?.sale, get().number, get().screen.is]).toEqual([null, '', 'attract'])
})

test('a result that has been read waits for the line to the till', () => {
  takeKioskView(kioskView({ state: 'captured' }))
  reportLostLink(problem('till.notAnswering'))
  void kiosk.putAway()
  expect(heard).toEqual([])
  takeKioskView(kioskView({ state: 'captured' }))
  void kiosk.putAway()
  expect(names()).toEqual(['sale.acknowledge'])
})

test('the view of an empty till comes before the answer: nothing of the customer stays all the same', async () => {
  takeKioskView(kioskView({ state: 'captured' }))
  const away = kiosk.putAway()
  takeKioskView(kioskView(null, { revision: 1 }))
  heard[0]?.answer(shownNext)
  await away
  expect([get().keyed, get().screen.is]).toEqual([0, 'attract'])
})

test('cancel goes out once, and not over a line that is lost', () => {
  takeKioskView(kioskView({}))
  reportLostLink(problem('till.notAnswering'))
  kiosk.cancel()
  expect(heard).toEqual([])
  takeKioskView(kioskView({}))
  kiosk.cancel()
  kiosk.cancel()
  expect(names()).toEqual(['sale.cancel'])
})

test('a payment that nobody stays for is cancelled once, and not again four times a second', () => {
  takeKioskView(kioskView({}))
  kiosk.giveUp()
  heard[0]?.answer(failed(problem('till.notAnswering')))
  const at = get().touchedAt
  expect([names(), idleStepOf('scan', { ...get(), idleMs: 1, isOdd: false }, at)]).toEqual([
    ['sale.cancel'],
    null,
  ])
})

test('trying again is the same sale with the same number, never a new one', () => {
  useKiosk.setState({ number: '912 34 567' })
  takeKioskView(kioskView({ state: 'aborted', retry: 'no' }))
  kiosk.tryAgain('PUSH_MESSAGE')
  expect(heard).toEqual([])
  takeKioskView(kioskView({ state: 'aborted', retry: 'yes' }))
  kiosk.tryAgain('PUSH_MESSAGE')
  kiosk.tryAgain('PUSH_MESSAGE')
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' }
  expect(asked()).toEqual([['sale.tryAgain', { sale: aKioskSale.sale, by, override: null }]])
})

test('the answer before the view: it goes on being prepared until the view is there', async () => {
  kiosk.pay('QR')
  await answer(shownNext, 0)
  expect(starting()).not.toBeNull()
  takeKioskView(kioskView({}, { revision: 1 }))
  await settled()
  expect([starting(), get().keyed]).toEqual([null, 0])
})

test('an answer that comes when its sale is put away takes nothing from the next customer', async () => {
  kiosk.pay('QR')
  await settled()
  takeKioskView(kioskView({}))
  takeKioskView(kioskView({ state: 'abandoned' }))
  const away = kiosk.putAway()
  heard[1]?.answer(shownNext)
  takeKioskView(kioskView(null, { revision: 1 }))
  await away
  customerSession.begin()
  kiosk.pressAmount('7')
  await answer(shownNext, 0)
  expect([get().screen.is, get().keyed]).toEqual(['amount', 7])
})

const basket = { ...basketWith({ tea: 2 }), isLocked: true }
/** A sale that came to nothing, whose order its customer may change. */
const over = (sale: Partial<KioskSale>, changes: Partial<KioskView> = {}) =>
  kioskView({ qr: null, retry: 'yes', ...sale }, { entry: 'products', basket, ...changes })
const givenBack = kioskView(null, { entry: 'products', basket: basketWith({ tea: 2 }), revision: 1 })

test('an order whose payment came to nothing is changed: its basket stays, and is shown at once', async () => {
  takeKioskView(over({ state: 'terminated' }))
  const changed = kiosk.changeOrder()
  void kiosk.changeOrder()
  void kiosk.putAway()
  expect(asked()).toEqual([['sale.acknowledge', { sale: aKioskSale.sale, isEmptied: false }]])
  heard[0]?.answer(shownNext)
  takeKioskView(givenBack)
  await changed
  expect([get().screen.is, get().kiosk?.basket.count]).toEqual(['basket', 2])

  const isOffered = kiosk.canChangeOrder
  expect(isOffered(over({ state: 'expired' }))).toBe(true)
  expect(isOffered(over({ state: 'captured', retry: 'no' }))).toBe(false)
  expect(isOffered(over({ state: 'created', retry: 'no' }))).toBe(false)
  // Of a sale that was walked away from nobody knows yet: nothing of it is asked for twice.
  expect(isOffered(over({ state: 'abandoned' }))).toBe(false)
  expect(isOffered(over({ state: 'aborted' }, { entry: 'keypad' }))).toBe(false)
})

test('an order that is being changed stays so while views still show its result', async () => {
  takeKioskView(over({ state: 'terminated' }))
  void kiosk.changeOrder()
  takeKioskView(over({ state: 'terminated' }))
  expect(get().screen).toMatchObject({ is: 'result', under: 'basket' })
  await answer(shownNext, 0)
  takeKioskView(givenBack)
  expect(get().screen).toEqual({ is: 'basket' })
})

test('a sale begun elsewhere stands in front of what the customer chose, which is there again after it', () => {
  useKiosk.setState({ screen: { is: 'catalog' } })
  takeKioskView(kioskView({}))
  takeKioskView(kioskView({ state: 'captured' }))
  const { screen } = get()
  expect(screen.is).toBe('result')
  takeKioskView(kioskView({ state: 'captured' }))
  expect(get().screen).toBe(screen)
  takeKioskView(kioskView(null))
  expect(get().screen).toEqual({ is: 'catalog' })
})

test('an order that the till does not give back says so, and its result stays', async () => {
  takeKioskView(over({ state: 'terminated' }))
  const changed = kiosk.changeOrder()
  heard[0]?.answer(failed(problem('till.notAnswering')))
  await changed
  expect([get().screen.is, get().trouble?.code]).toEqual(['result', 'till.notAnswering'])
})

test('an order that was given back, and only the answer was lost: it is shown, and no touch empties it', async () => {
  takeKioskView(over({ state: 'terminated' }))
  void kiosk.changeOrder()
  takeKioskView(givenBack)
  await answer(failed(problem('till.notAnswering')), 0)
  expect([get().screen.is, get().trouble]).toEqual(['basket', null])
})
