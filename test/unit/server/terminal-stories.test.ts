// Tests of checkouts over HTTP: what a register asks, what it is told, and the status and code of each refusal.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#shared/checkout.ts'
import { openCounter, type Counter, type Said } from '#test/support/till/register-counter.ts'

let counter: Counter
let register: Awaited<ReturnType<Counter['pair']>>
beforeAll(async () => {
  counter = await openCounter()
  register = await counter.pair('Bakery 1')
})
afterAll(() => counter[Symbol.asyncDispose]())

let count = 0
const nextId = () => `sale-${(count += 1)}`
const of = (value: number) => ({ value, currency: 'NOK' })

const approve = async () => {
  await counter.scan()
  counter.phone().approve()
}

/** Paid by QR. */
async function paid(body: { amount: object }, by = register): Promise<CheckoutAnswer> {
  const id = nextId()
  await by.begin(id, body)
  await approve()
  return by.follow(id)
}

/** Asked and answered so, one after the other. */
async function expectSaid(...asked: [() => Promise<Said>, number, string?, object?][]) {
  for (const [ask, status, code, details] of asked)
    expect(await ask()).toMatchObject({
      status,
      ...(code === undefined ? {} : { body: { code, ...(details && { details }) } }),
    })
}

test('all that a register may say of a checkout is told again, also when it is paid', async () => {
  const id = nextId()
  const body = {
    amount: of(10_000),
    flow: 'QR',
    text: 'Table 7',
    saleNumber: '2026-118',
    lines: [
      { name: 'Bread', quantity: 2, unitPrice: 4_000, vatRate: 1500 },
      { name: 'Coffee', unitPrice: 2_500, discount: 500 },
    ],
    metadata: { table: '7' },
    expiresIn: 300,
  }
  const made = await register.put(id, body)
  expect([made.status, made.headers.get('location')]).toEqual([201, `/api/v1/checkouts/${id}`])
  expect(made.body).toMatchObject({
    id,
    register: 'Bakery 1',
    flow: 'QR',
    amount: of(10_000),
    text: 'Table 7',
    saleNumber: '2026-118',
    metadata: { table: '7' },
    keepReserved: false,
  })
  await approve()
  const { reference, receipt } = await register.follow(id)
  expect(receipt).toMatchObject({ amount: of(10_000), reference })
})

test('twenty times at once is once, in any order of its parts; another body is another checkout, and is refused', async () => {
  const id = nextId()
  const body = { amount: of(4_000), metadata: { a: '1', b: '2' } }
  const all = await Promise.all(Array.from({ length: 20 }, () => register.put(id, body)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(new Set(all.map(({ body: told }) => (told as CheckoutAnswer).reference)).size).toBe(1)
  const turned = { metadata: { b: '2', a: '1' }, amount: of(4_000) }
  await expectSaid(
    [() => register.put(id, turned), 200],
    [() => register.put(id, { amount: of(4_001) }), 409, 'checkout.different'],
  )
  await approve()
  const state = 'COMPLETED'
  expect(await register.follow(id)).toMatchObject({ state, amount: of(4_000), captured: of(4_000) })
})

test('while one is under way another is told to wait', async () => {
  const [one, other] = [nextId(), nextId()]
  await register.begin(one, { amount: of(4_000) })
  const busy = await register.put(other, { amount: of(4_000) })
  expect(busy).toMatchObject({ status: 409, body: { code: 'terminal.busy' } })
  expect(busy.headers.get('retry-after')).toBe('2')
  expect(await register.ask('GET', `/checkouts/${other}`)).toMatchObject({ status: 404 })
  await register.cancel(one)
  await register.follow(one)
})

test('a refund is made once under each id, and never above what is left', async () => {
  const { id } = await paid({ amount: of(10_000) })
  const part = { amount: of(4_000), reason: 'Returned' }
  await expectSaid([() => register.refund(id, 'back-1', part), 201])
  expect(await register.follow(id)).toMatchObject({ state: 'COMPLETED', refunded: of(4_000) })
  await expectSaid(
    [() => register.refund(id, 'back-1', part), 200],
    [() => register.refund(id, 'back-1', { amount: of(4_001) }), 409, 'checkout.different'],
    [() => register.refund(id, 'back-2', { amount: of(6_001) }), 422, 'refund.tooMuch'],
    [
      () => register.refund(id, 'back-2', { amount: { value: 1, currency: 'DKK' } }),
      422,
      'amount.wrongCurrency',
    ],
    [() => register.refund(id, 'back-3', {}), 201],
  )
  expect((await register.follow(id)).refunds).toMatchObject([
    { id: 'back-1', state: 'COMPLETED', ...part },
    { id: 'back-3', state: 'COMPLETED', amount: of(6_000) },
  ])
  await expectSaid([() => register.refund(id, 'back-4', {}), 409, 'refund.nothingLeft'])
})

test('kept reserved until the register captures a part: the rest goes back', async () => {
  const id = nextId()
  await register.begin(id, { amount: of(8_000), keepReserved: true })
  const state = 'IN_PROGRESS'
  await expectSaid(
    [() => register.capture(id), 409, 'checkout.notReserved', { state }],
    [() => register.refund(id, 'early', {}), 409, 'refund.notPaid', { state }],
  )
  await approve()
  let now = await register.read(id)
  while (now.reason !== 'reserved') {
    const { body } = await register.ask('GET', `/checkouts/${id}?wait=30&since=${now.version}`)
    now = body as CheckoutAnswer
  }
  expect(now).toMatchObject({ state, captured: of(0), reserved: of(8_000) })
  const part = { amount: of(3_000) }
  await expectSaid(
    [() => register.capture(id, { amount: of(8_001) }), 400, 'checkout.unfit'],
    [() => register.capture(id, part), 200],
    [() => register.capture(id), 409, 'capture.different'],
  )
  const over = { state: 'COMPLETED', captured: of(3_000), refunded: of(0), reserved: of(0) }
  expect(await register.follow(id)).toMatchObject(over)
  await expectSaid([() => register.capture(id, part), 200])
})

test('what another register has sold is given back by its reference', async () => {
  const sale = (await paid({ amount: of(5_000) })).reference ?? ''
  const returns = await counter.pair('Returns', ['refundAny'])
  const part = { amount: of(2_000) }
  expect(await returns.refundSale(sale, 'back', part)).toMatchObject({
    status: 201,
    body: { id: 'back', reference: sale, left: of(3_000) },
  })
  expect(await returns.saleRefund(sale, 'back')).toMatchObject({ status: 200, body: part })
  await expectSaid(
    [() => returns.refundSale(sale, 'back', part), 200],
    [() => returns.saleRefund(sale, 'other'), 404],
    [() => returns.refundSale('none-of-them', 'back'), 404, 'refund.saleUnknown'],
  )
})

test('each right is asked for', async () => {
  const [seller, weak] = [await counter.pair('Seller', ['pay']), await counter.pair('Reports', ['totals'])]
  const { id, reference } = await paid({ amount: of(1_000) }, seller)
  const refused = (ask: () => Promise<Said>, right: string) =>
    expectSaid([ask, 403, 'register.notAllowed', { right }])
  await refused(() => weak.put(nextId(), { amount: of(1_000) }), 'pay')
  await refused(() => seller.refund(id, 'back', {}), 'refund')
  await refused(() => seller.refundSale(reference ?? '', 'back'), 'refundAny')
  await refused(() => seller.ask('GET', '/totals'), 'totals')
  expect((await weak.ask('GET', '/totals')).status).toBe(200)
})

test('a tip that nobody can be asked for is refused, and nothing is begun', async () => {
  const id = nextId()
  await expectSaid(
    [() => register.put(id, { amount: of(5_000), askTip: true }), 409, 'tip.cannotAsk'],
    [() => register.put(id, { amount: of(5_000), askTip: true, flow: 'CHOOSE' }), 400, 'checkout.unfit'],
    [() => register.ask('GET', `/checkouts/${id}`), 404],
  )
  expect((await register.ask('GET', '/terminal')).body).toMatchObject({ canAskTip: false })
})

/** Held to its shape. */
const checkoutsIn = (body: unknown) => (body as { checkouts: CheckoutAnswer[] }).checkouts

test('a register sees its own checkouts alone, the newest first, and its own sums', async () => {
  const other = await counter.pair('Kiosk 2')
  const { id } = await paid({ amount: of(2_000) }, other)
  const { body } = await other.ask('GET', '/checkouts')
  expect(body).toMatchObject({ checkouts: [{ id, register: 'Kiosk 2' }], next: null })
  expect(await register.ask('GET', `/checkouts/${id}`)).toMatchObject({ status: 404 })
  expect((await other.ask('GET', '/totals')).body).toMatchObject({
    payments: { count: 1, captured: of(2_000) },
    refunds: { count: 0, refunded: of(0) },
    net: { value: 2_000, currency: 'NOK' },
  })
  const two = (await register.ask('GET', '/checkouts?limit=2')).body as { checkouts: unknown[]; next: string }
  expect(two.checkouts).toHaveLength(2)
  const { body: next } = await register.ask('GET', `/checkouts?limit=100&after=${two.next}`)
  expect(checkoutsIn(next).map((one) => one.id)).not.toContain(id)
  const { body: done } = await register.ask('GET', '/checkouts?state=CANCELED')
  expect(new Set(checkoutsIn(done).map(({ state }) => state))).toEqual(new Set(['CANCELED']))
  const later = await register.ask('GET', '/checkouts?from=2999-01-01T00:00:00Z')
  expect(later.body).toEqual({ checkouts: [], next: null })
})

test('who waits is answered when something changes, at the end of the time, and at most eight at once', async () => {
  const id = nextId()
  const { version } = await register.begin(id, { amount: of(6_000) })
  const at = `/checkouts/${id}`
  // Something else than what it knows is told at once.
  expect((await register.ask('GET', `${at}?wait=60&since=other`)).status).toBe(200)
  const now = await register.read(id)
  const waiting = Array.from({ length: 9 }, () => register.ask('GET', `${at}?wait=60&since=${now.version}`))
  const first = await Promise.race(waiting)
  expect(first).toMatchObject({ status: 429, body: { code: 'api.tooManyWaiting' } })
  await register.cancel(id)
  const told = await Promise.all(waiting)
  expect(told.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(version).not.toBe((await register.follow(id)).version)
})

test('the till says whether it is ready, and what it takes', async () => {
  const { body } = await register.ask('GET', '/terminal')
  expect(body).toMatchObject({ isReady: true, problem: null, currency: 'NOK', mode: 'sandbox' })
})

test('a key that is revoked opens nothing from then on', async () => {
  const gone = await counter.pair('Old register')
  expect((await gone.ask('GET', '/terminal')).status).toBe(200)
  await counter.office('registers.revoke', { register: gone.id })
  const refused = await gone.ask('GET', '/terminal')
  expect(refused).toMatchObject({ status: 401, body: { code: 'register.keyRefused' } })
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
})
