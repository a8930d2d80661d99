// Stories of the amounts with which a payment in the sandbox plays a scenario: a register has its key alone, and nobody takes up a phone.
import { expect, test } from 'vitest'
import { isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import { idOf, openNexoShop } from '#test/support/till/nexo-register.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

/** A register at a till that sells against the sandbox. */
async function openRegister() {
  const shop = await openShop()
  const register = await pairedRegister(shop)
  /** Asks every second until it is final, and tells each standing once. */
  const watch = async (id: string, ms: number) => {
    const standings: string[] = []
    let now = register.read(id)
    const tell = () => {
      const standing = [now.state, now.reason].filter((part) => part !== null).join(' ')
      if (standings.at(-1) !== standing) standings.push(standing)
    }
    tell()
    let waited = 0
    for (; waited < ms && !isFinal(now.state); waited += second) {
      now = await register.follow(id, second)
      tell()
    }
    return { now, standings, seconds: waited / second }
  }
  return { shop, register, watch, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

/** What the till has told is what stands in the service's books. */
const booksOf = (shop: Awaited<ReturnType<typeof openShop>>, { reference }: CheckoutAnswer) =>
  shop.books(reference ?? undefined)

test('3.01: the customer approves after 3 seconds, and it is paid', async () => {
  await using till = await openRegister()
  await till.register.ask('sale-1', 301)
  const { now, standings, seconds } = await till.watch('sale-1', 30 * second)
  expect(standings).toEqual(['IN_PROGRESS', 'COMPLETED'])
  expect(now).toMatchObject({ captured: { value: 301 } })
  expect(seconds).toBeGreaterThanOrEqual(3)
  expect(await booksOf(till.shop, now)).toMatchObject({ captured: 301 })
})

test('3.02: the customer refuses', async () => {
  await using till = await openRegister()
  await till.register.ask('sale-1', 302)
  const { now, standings, seconds } = await till.watch('sale-1', 30 * second)
  expect(standings).toEqual(['IN_PROGRESS', 'CANCELED refusedByCustomer'])
  expect(now).toMatchObject({ captured: { value: 0 } })
  expect(seconds).toBeGreaterThanOrEqual(3)
})

test('3.03: nobody answers, and it expires after half a minute', async () => {
  await using till = await openRegister()
  await till.register.ask('sale-1', 303)
  const { standings, seconds } = await till.watch('sale-1', 120 * second)
  expect(standings).toEqual(['IN_PROGRESS', 'CANCELED timedOut'])
  expect(seconds).toBeGreaterThanOrEqual(30)
  expect(seconds).toBeLessThan(60)
})

test('3.04: the answer to the creation is lost, and it is paid once all the same', async () => {
  await using till = await openRegister()
  await till.register.ask('sale-1', 304)
  const { now, standings } = await till.watch('sale-1', 60 * second)
  expect(standings.at(-1)).toBe('COMPLETED')
  expect(await booksOf(till.shop, now)).toMatchObject({ captured: 304 })
  const creations = till.shop.network.heard.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/payments'),
  )
  expect(creations.map(({ status }) => status)).toEqual([null, 201])
})

test('3.05: nobody knows for a minute what became of it, then it is paid', async () => {
  await using till = await openRegister()
  await till.register.ask('sale-1', 305)
  const { now, standings, seconds } = await till.watch('sale-1', 180 * second)
  expect(standings).toEqual(['IN_PROGRESS', 'UNKNOWN serviceAway', 'COMPLETED'])
  expect(seconds).toBeGreaterThanOrEqual(60)
  expect(await booksOf(till.shop, now)).toMatchObject({ captured: 305 })
})

test('3.06: the cancel meets a customer who is approving, and all is given back', async () => {
  await using till = await openRegister()
  await till.register.ask('sale-1', 306)
  const before = await till.watch('sale-1', 20 * second)
  expect(before.standings).toEqual(['IN_PROGRESS'])
  await till.register.cancel('sale-1')
  expect(till.register.read('sale-1').state).toBe('CANCEL_REQUESTED')
  await till.shop.leaveAlone(2 * second)
  expect(till.register.read('sale-1').state).toBe('CANCEL_REQUESTED')
  await till.shop.leaveAlone(60 * second)
  const now = till.register.read('sale-1')
  expect(now).toMatchObject({ state: 'CANCELED', captured: { value: 0 } })
  expect(await booksOf(till.shop, now)).toMatchObject({ authorized: 306, cancelled: 306, captured: 0 })
})

test('an amount beside them waits for a phone', async () => {
  await using till = await openRegister()
  for (const value of [300, 307]) {
    const id = `sale-${value}`
    await till.register.ask(id, value)
    const { standings } = await till.watch(id, 120 * second)
    expect(standings).toEqual(['IN_PROGRESS'])
    await till.register.cancel(id)
    await till.watch(id, 60 * second)
  }
})

test('a register that speaks nexo is answered the same', async () => {
  await using own = await openNexoShop()
  const paid = await own.until(own.pay('0001', 3.01))
  expect(paid).toMatchObject({ Response: { Result: 'Success' } })
  expect(await own.shop.books(idOf(paid).split('.')[1])).toMatchObject({ captured: 301 })
  expect(await own.until(own.pay('0002', 3.02))).toMatchObject({ Response: { ErrorCondition: 'Cancel' } })
  expect(await own.until(own.pay('0003', 3.05))).toMatchObject({ Response: { Result: 'Success' } })
})
