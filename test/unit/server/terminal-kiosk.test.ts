// The story of a customer who chooses at the kiosk how to pay what another register has asked for.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatch } from '#shared/bridge.ts'
import { openCounter, type Counter } from '#test/support/till/register-counter.ts'

let counter: Counter
let register: Awaited<ReturnType<Counter['pair']>>
beforeAll(async () => {
  counter = await openCounter({ isKiosk: true })
  register = await counter.pair('Kiosk program')
})
afterAll(() => counter[Symbol.asyncDispose]())

const body = { amount: { value: 6_500, currency: 'NOK' }, flow: 'CHOOSE', text: 'Order 12' }

test('it waits for the choice, then for the phone, and is paid', async () => {
  expect(await register.begin('1', body)).toMatchObject({ state: 'PENDING', flow: 'CHOOSE', sale: null })
  const { till } = counter.till.server.opened
  const { waiting } = till.view('kiosk')
  expect(waiting).toMatchObject({ register: 'Kiosk program', text: 'Order 12', amount: body.amount })
  const chosen = await dispatch(till.handlers, { surface: 'kiosk', session: 'test' }, 'checkout.choose', {
    checkout: waiting?.checkout ?? '',
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '91234567' },
  })
  expect(chosen.ok).toBe(true)
  await counter.asked()
  counter.phone().approve()
  expect(await register.follow('1')).toMatchObject({ state: 'COMPLETED', captured: { value: 6_500 } })
})

test('called off before anything was chosen, nobody was asked', async () => {
  await register.begin('2', body)
  expect(await register.cancel('2')).toMatchObject({ state: 'CANCELED', reason: 'byRegister', sale: null })
  expect(counter.till.server.opened.till.view('kiosk').waiting).toBeNull()
})
