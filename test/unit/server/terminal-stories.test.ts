// Stories of checkouts over HTTP: another register asks the till, a customer answers on the phone, and the answer says what is true.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#shared/checkout.ts'
import { openCounter, registerOf, type Counter } from '#test/support/till/register-counter.ts'

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
const sums = ({ state, captured, refunded, reserved }: CheckoutAnswer) => [
  state,
  captured.value,
  refunded.value,
  reserved.value,
]

/** Paid by QR. */
async function paid(value: number): Promise<string> {
  const id = nextId()
  await register.begin(id, { amount: of(value) })
  await counter.scan()
  counter.phone().approve()
  expect(sums(await register.follow(id))).toEqual(['COMPLETED', value, 0, 0])
  return id
}

test('the register is known by the name under which it was paired', async () => {
  const id = await paid(12_900)
  const checkout = await register.read(id)
  expect(checkout).toMatchObject({ id, register: 'Bakery 1', flow: 'QR', amount: of(12_900) })
  expect(checkout.receipt).toMatchObject({ amount: of(12_900), reference: checkout.reference })
})

test('all that a register may say of a checkout is told again', async () => {
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
    text: 'Table 7',
    saleNumber: '2026-118',
    metadata: { table: '7' },
    keepReserved: false,
  })
  await register.cancel(id)
  expect(await register.follow(id)).toMatchObject({ state: 'CANCELED', reason: 'byRegister' })
})

test('a push is approved on the phone', async () => {
  const id = nextId()
  await register.begin(id, { amount: of(7_500), flow: 'PUSH_MESSAGE', phoneNumber: '91234567' })
  await counter.asked()
  counter.phone().approve()
  expect(sums(await register.follow(id))).toEqual(['COMPLETED', 7_500, 0, 0])
})

test('the customer refuses', async () => {
  const id = nextId()
  await register.begin(id, { amount: of(5_000), flow: 'PUSH_MESSAGE', phoneNumber: '91234567' })
  await counter.asked()
  counter.phone().refuse()
  expect(await register.follow(id)).toMatchObject({ state: 'CANCELED', reason: 'refusedByCustomer' })
})

test('who cancels after the approval gets the money back, or is told that it was taken', async () => {
  const id = nextId()
  await register.begin(id, { amount: of(9_000) })
  await counter.scan()
  counter.phone().approve()
  await register.cancel(id)
  const told = await register.follow(id)
  expect([
    ['COMPLETED', 9_000, 0, 0],
    ['CANCELED', 0, 0, 0],
  ]).toContainEqual(sums(told))
})

test('the same body again is the same checkout, another body is none', async () => {
  const id = nextId()
  const first = await register.put(id, { amount: of(3_000), metadata: { a: '1', b: '2' } })
  const again = await register.put(id, { metadata: { b: '2', a: '1' }, amount: of(3_000) })
  expect([first.status, again.status]).toEqual([201, 200])
  const other = await register.put(id, { amount: of(3_001) })
  expect(other).toMatchObject({ status: 409, body: { code: 'checkout.different' } })
  await register.cancel(id)
  expect(sums(await register.follow(id))).toEqual(['CANCELED', 0, 0, 0])
  // What was asked for stays as it was.
  expect(await register.read(id)).toMatchObject({ amount: of(3_000) })
})

test('twenty times at once is once', async () => {
  const id = nextId()
  const all = await Promise.all(Array.from({ length: 20 }, () => register.put(id, { amount: of(4_000) })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(new Set(all.map(({ body }) => (body as CheckoutAnswer).reference)).size).toBe(1)
  await counter.scan()
  counter.phone().approve()
  expect(sums(await register.follow(id))).toEqual(['COMPLETED', 4_000, 0, 0])
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

test('refunded in part, then the rest, and not a cent more; the same refund again is the same', async () => {
  const id = await paid(10_000)
  const part = { amount: of(4_000), reason: 'Returned' }
  expect(await register.refund(id, 'back-1', part)).toMatchObject({ status: 201 })
  expect(sums(await register.follow(id))).toEqual(['COMPLETED', 10_000, 4_000, 0])
  expect(await register.refund(id, 'back-1', part)).toMatchObject({ status: 200 })
  const other = await register.refund(id, 'back-1', { amount: of(4_001) })
  expect(other).toMatchObject({ status: 409, body: { code: 'checkout.different' } })
  const tooMuch = await register.refund(id, 'back-2', { amount: of(6_001) })
  expect(tooMuch).toMatchObject({ status: 422, body: { code: 'refund.tooMuch' } })
  expect(await register.refund(id, 'back-3', {})).toMatchObject({ status: 201 })
  const told = await register.follow(id)
  expect(sums(told)).toEqual(['COMPLETED', 10_000, 10_000, 0])
  expect(told.refunds.map((one) => [one.id, one.state, one.amount.value])).toEqual([
    ['back-1', 'COMPLETED', 4_000],
    ['back-3', 'COMPLETED', 6_000],
  ])
  const nothing = await register.refund(id, 'back-4', {})
  expect(nothing).toMatchObject({ status: 409, body: { code: 'refund.nothingLeft' } })
})

test('kept reserved until the register captures', async () => {
  const id = nextId()
  await register.begin(id, { amount: of(8_000), keepReserved: true })
  expect(await register.capture(id)).toMatchObject({
    status: 409,
    body: { code: 'checkout.notReserved', details: { state: 'IN_PROGRESS' } },
  })
  expect(await register.refund(id, 'early', {})).toMatchObject({
    status: 409,
    body: { code: 'refund.notPaid', details: { state: 'IN_PROGRESS' } },
  })
  await counter.scan()
  counter.phone().approve()
  let now = await register.read(id)
  while (now.reason !== 'reserved') {
    const { body } = await register.ask('GET', `/checkouts/${id}?wait=30&since=${now.version}`)
    now = body as CheckoutAnswer
  }
  expect(sums(now)).toEqual(['IN_PROGRESS', 0, 0, 8_000])
  expect(await register.capture(id)).toMatchObject({ status: 200 })
  expect(sums(await register.follow(id))).toEqual(['COMPLETED', 8_000, 0, 0])
  expect(await register.capture(id)).toMatchObject({ status: 200 })
})

test('a part of what is reserved is captured, and the rest goes back', async () => {
  const id = nextId()
  await register.begin(id, { amount: of(8_000), keepReserved: true })
  await counter.scan()
  counter.phone().approve()
  let now = await register.read(id)
  while (now.reason !== 'reserved') {
    const { body } = await register.ask('GET', `/checkouts/${id}?wait=30&since=${now.version}`)
    now = body as CheckoutAnswer
  }
  const part = { amount: of(3_000) }
  expect(await register.capture(id, { amount: of(8_001) })).toMatchObject({ status: 400 })
  expect(await register.capture(id, part)).toMatchObject({ status: 200 })
  expect(await register.capture(id)).toMatchObject({ status: 409, body: { code: 'capture.different' } })
  expect(sums(await register.follow(id))).toEqual(['COMPLETED', 3_000, 0, 0])
  expect(await register.capture(id, part)).toMatchObject({ status: 200 })
})

test('what another register has sold is given back by its reference', async () => {
  const { reference } = await register.read(await paid(5_000))
  const returns = await counter.pair('Returns', ['refundAny'])
  const sale = reference ?? ''
  expect(await returns.refundSale(sale, 'back', { amount: of(2_000) })).toMatchObject({
    status: 201,
    body: { id: 'back', reference: sale, left: of(3_000) },
  })
  expect(await returns.refundSale(sale, 'back', { amount: of(2_000) })).toMatchObject({ status: 200 })
  expect(await returns.saleRefund(sale, 'back')).toMatchObject({ status: 200, body: { amount: of(2_000) } })
  expect(await returns.saleRefund(sale, 'other')).toMatchObject({ status: 404 })
  expect(await returns.refundSale('none-of-them', 'back')).toMatchObject({
    status: 404,
    body: { code: 'refund.saleUnknown' },
  })
  const seller = await counter.pair('Seller 2', ['pay', 'refund'])
  expect(await seller.refundSale(sale, 'back')).toMatchObject({
    status: 403,
    body: { details: { right: 'refundAny' } },
  })
})

test('a tip that nobody can be asked for is refused, and nothing is begun', async () => {
  const id = nextId()
  expect(await register.put(id, { amount: of(5_000), askTip: true })).toMatchObject({
    status: 409,
    body: { code: 'tip.cannotAsk' },
  })
  expect(await register.put(id, { amount: of(5_000), askTip: true, flow: 'CHOOSE' })).toMatchObject({
    status: 400,
  })
  expect(await register.ask('GET', `/checkouts/${id}`)).toMatchObject({ status: 404 })
  expect((await register.ask('GET', '/terminal')).body).toMatchObject({ canAskTip: false })
})

test('a register sees its own checkouts alone, the newest first, and its own sums', async () => {
  const other = await counter.pair('Kiosk 2')
  const id = nextId()
  await other.begin(id, { amount: of(2_000) })
  await counter.scan()
  counter.phone().approve()
  await other.follow(id)
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
  const next = (await register.ask('GET', `/checkouts?limit=100&after=${two.next}`)).body as {
    checkouts: CheckoutAnswer[]
  }
  expect(next.checkouts.map((one) => one.id)).not.toContain(id)
  const done = (await register.ask('GET', '/checkouts?state=CANCELED')).body as {
    checkouts: CheckoutAnswer[]
  }
  expect(new Set(done.checkouts.map(({ state }) => state))).toEqual(new Set(['CANCELED']))
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

test('a code pairs once', async () => {
  const code = await counter.codeFor('Twice')
  const { ask } = registerOf(counter.url, 'none')
  expect((await ask('POST', '/pair', { code })).status).toBe(201)
  expect(await ask('POST', '/pair', { code })).toMatchObject({
    status: 401,
    body: { code: 'register.codeRefused' },
  })
})

test('each right is asked for', async () => {
  const weak = await counter.pair('Reports only', ['totals'])
  const id = nextId()
  expect(await weak.put(id, { amount: of(1_000) })).toMatchObject({ status: 403 })
  expect((await weak.ask('GET', '/totals')).status).toBe(200)
  const seller = await counter.pair('Seller', ['pay'])
  expect(await seller.ask('GET', '/totals')).toMatchObject({
    status: 403,
    body: { code: 'register.notAllowed', details: { right: 'totals' } },
  })
  await seller.begin(id, { amount: of(1_000) })
  await counter.scan()
  counter.phone().approve()
  await seller.follow(id)
  expect(await seller.refund(id, 'back', {})).toMatchObject({
    status: 403,
    body: { details: { right: 'refund' } },
  })
})
