// Stories of the amounts with which a payment in the sandbox plays a scenario: a register has its key alone, and nobody takes up a phone.
import { expect, test } from 'vitest'
import { isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import { second } from '#test/support/run/times.ts'
import { failureOf, openNexoShop, success } from '#test/support/till/nexo-register.ts'
import { openRegister } from '#test/support/till/register.ts'

type AtRegister = Awaited<ReturnType<typeof openRegister>>

/** Asks every second until it is final; how it stood, one after the other, and for how long it was asked. */
async function standingsOf(register: AtRegister, id: string, ms: number) {
  const standings: string[] = []
  const tell = ({ state, reason }: CheckoutAnswer) => {
    const standing = reason === null ? state : `${state} ${reason}`
    if (standings.at(-1) !== standing) standings.push(standing)
  }
  tell(register.read(id))
  let waited = 0
  for (; waited < ms && !isFinal(register.read(id).state); waited += second)
    tell(await register.follow(id, second))
  return { standings, seconds: waited / second }
}

const asked = 'IN_PROGRESS'
const paid = 'COMPLETED'

test.each([
  ['3.01: the customer approves after 3 seconds, and it is paid', 301, [asked, paid], [3, 30], [201]],
  ['3.02: the customer refuses', 302, [asked, 'CANCELED refusedByCustomer'], [3, 30], [201]],
  [
    '3.03: nobody answers, and it expires after half a minute',
    303,
    [asked, 'CANCELED timedOut'],
    [30, 59],
    [201],
  ],
  [
    '3.04: the answer to the creation is lost, and it is paid once all the same',
    304,
    ['UNKNOWN serviceAway', asked, paid],
    [3, 60],
    [null, 201],
  ],
  [
    '3.05: nobody knows for a minute what became of it, then it is paid',
    305,
    [asked, 'UNKNOWN serviceAway', paid],
    [60, 180],
    [201],
  ],
] as const)('%s', async (_, value, all, [least, most], creations) => {
  await using register = await openRegister()
  const { reference } = await register.ask('sale-1', value)
  const { standings, seconds } = await standingsOf(register, 'sale-1', (most + 1) * second)
  expect(standings).toEqual(all)
  expect([seconds >= least, seconds <= most]).toEqual([true, true])
  // What the till tells is what stands in the service's books.
  const captured = all.at(-1) === paid ? value : 0
  expect(register.read('sale-1')).toMatchObject({ captured: { value: captured } })
  expect(await register.shop.books(reference ?? undefined)).toMatchObject({ captured })
  const { heard } = register.shop.network
  const made = heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'))
  expect(made.map(({ status }) => status)).toEqual(creations)
})

test('3.06: the cancel meets a customer who is approving, and all is given back', async () => {
  await using register = await openRegister()
  await register.ask('sale-1', 306)
  expect((await standingsOf(register, 'sale-1', 20 * second)).standings).toEqual([asked])
  await register.cancel('sale-1')
  expect(register.read('sale-1').state).toBe('CANCEL_REQUESTED')
  await register.shop.leaveAlone(2 * second)
  expect(register.read('sale-1').state).toBe('CANCEL_REQUESTED')
  await register.shop.leaveAlone(60 * second)
  const now = register.read('sale-1')
  expect(now).toMatchObject({ state: 'CANCELED', captured: { value: 0 } })
  expect(await register.shop.books(now.reference ?? undefined)).toMatchObject({
    authorized: 306,
    cancelled: 306,
    captured: 0,
  })
})

test('an amount beside them waits for a phone', async () => {
  await using register = await openRegister()
  for (const value of [300, 307]) {
    const id = `sale-${value}`
    await register.ask(id, value)
    expect((await standingsOf(register, id, 120 * second)).standings).toEqual([asked])
    await register.cancel(id)
    await register.follow(id, 60 * second)
  }
})

test('a register that speaks nexo is answered the same', async () => {
  await using own = await openNexoShop()
  const first = await own.until(own.pay('0001', 3.01))
  expect(first).toMatchObject(success)
  expect(await own.books(first)).toMatchObject({ captured: 301 })
  expect(await own.until(own.pay('0002', 3.02))).toMatchObject(failureOf('Cancel'))
  expect(await own.until(own.pay('0003', 3.05))).toMatchObject(success)
})
