// The laws of the till under their hardest cases, judged by the service's own record: never charged twice, nothing lost, nothing stranded, no false word.
import { expect, test } from 'vitest'
import { openShop } from '#test/support/till/shop.ts'
import { msisdn, nok, number, refusal, openAltered } from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * second
const reads = /^GET .*\/payments\/[^/]+$/
const creates = /^POST .*\/payments$/

test('a request is written down before it leaves', async () => {
  await using shop = await openShop()
  const onTheWire: string[][] = []
  shop.network.watch((line) => {
    if (creates.test(line)) onTheWire.push(shop.facts().map(({ kind }) => kind))
  })
  await shop.cashier.charge(5_000)
  expect(onTheWire).toEqual([['opened', 'sent']])
})

test('a capture that is answered 200 without the money is not believed', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(openAltered({ state: 'AUTHORIZED' }, 5_000), /capture$/)
  expect((await shop.cashier.watch(3 * second)).state).toBe('authorized')
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
  expect(await shop.books()).toMatchObject({ captured: 5_000 })
})

test.each(['6070', '6100', '6200', '6260'])(
  'a capture refused for good (%s): given back in full',
  async (code) => {
    await using shop = await openShop()
    await shop.cashier.charge(5_000, number)
    shop.sandbox.phone(msisdn).approve()
    shop.network.fail(refusal(400, code), /capture$/)
    expect((await shop.cashier.watch(20 * second)).state).toBe('givenBack')
    expect(await shop.books()).toMatchObject({ captured: 0, cancelled: 5_000 })
  },
)

test.each(['6080', '6160', '6280'])(
  'a capture refused for now (%s): asked again under the next key',
  async (code) => {
    await using shop = await openShop()
    await shop.cashier.charge(5_000, number)
    shop.sandbox.phone(msisdn).approve()
    shop.network.fail(refusal(400, code), /capture$/)
    expect((await shop.cashier.watch(20 * second)).state).toBe('captured')
    const captures = shop.network.heard.filter(({ path }) => path.endsWith('/capture'))
    expect(captures.map(({ key }) => key?.at(-1))).toEqual(['1', '2'])
  },
)

test.each([
  ['another amount', { amount: nok(4_000) }],
  [
    'less captured than was asked',
    {
      aggregate: {
        authorizedAmount: nok(5_000),
        cancelledAmount: nok(0),
        capturedAmount: nok(4_000),
        refundedAmount: nok(0),
      },
    },
  ],
])('a payment that shows %s is set aside: no receipt, no capture', async (_, wrong) => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.fail(openAltered({ state: 'AUTHORIZED', ...wrong }, 5_000), reads)
  expect((await shop.cashier.watch(3 * second)).state).toBe('quarantined')
  expect(shop.cashier.view().receipt).toBeNull()
  expect(shop.network.heard.some(({ path }) => path.endsWith('/capture'))).toBe(false)
})

test('one 404 on a payment that was there is a failed read', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.network.fail(refusal(404, '5090'), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('created')
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('lost answer', /capture$/)
  expect((await shop.cashier.watch(11 * second)).state).toBe('captured')
  expect(await shop.books()).toMatchObject({ captured: 5_000 })
})

test('absence is proven only after the last moment at which the payment could live', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, creates)
  await shop.cashier.charge(5_000)
  await shop.restart(30 * second)
  await shop.leaveAlone(9 * minute)
  expect(shop.cashier.sale().state).toBe('opened')
  await shop.leaveAlone(3 * minute)
  expect(shop.cashier.sale().state).toBe('refused')
})

test('an old 404 is no proof: the create was still on its way, and arrives in an outage', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, creates)
  await shop.cashier.charge(5_000, number)
  await shop.leaveAlone(20 * second) // no screen: it reads, and is told that there is nothing
  expect(shop.network.heard.some(({ method, status }) => method === 'GET' && status === 404)).toBe(true)
  shop.network.cut()
  const late = shop.network.heard.find(({ method, path }) => creates.test(`${method} ${path}`))
  if (!late) throw new Error('nothing was sent')
  expect((await shop.deliver(late)).status).toBe(201)
  shop.sandbox.phone(msisdn).approve()
  await shop.leaveAlone(12 * minute)
  expect(shop.cashier.sale().state).toBe('opened')
  shop.network.mend()
  await shop.leaveAlone(1 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'authorized', question: 'handedOver' })
})

test.each([
  [400, '4150'],
  [403, undefined],
])(
  'a create whose answer was lost is not refused by what its repeat is told (%s %s)',
  async (status, code) => {
    await using shop = await openShop()
    shop.network.fail('lost answer', creates)
    shop.network.fail(refusal(status, code), creates)
    await shop.cashier.charge(5_000, number)
    await shop.cashier.watch(4 * second)
    shop.sandbox.phone(msisdn).approve()
    expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
  },
)

test('a token that is refused says nothing about the capture', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail({ status: 401, body: {} }, /capture$/)
  shop.network.fail(refusal(400), /accesstoken/)
  expect((await shop.cashier.watch(30 * second)).state).toBe('captured')
})

test('a connection that broke after it stood proves nothing', async () => {
  await using shop = await openShop()
  shop.network.fail('broken connection', creates)
  await shop.cashier.charge(5_000)
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(10 * second)).state).toBe('terminated')
  expect(await shop.books()).toMatchObject({ state: 'TERMINATED' })
})

test('a cancel that is no longer wanted mildly is another request: never the same key with other bytes', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.network.fail({ status: 503 }, /cancel$/)
  await shop.cashier.cancel()
  await shop.cashier.release()
  await shop.leaveAlone(20 * second)
  const bodies = new Map<string | null, Set<string>>()
  for (const { path, key, body } of shop.network.heard) {
    if (path.endsWith('/cancel')) bodies.set(key, (bodies.get(key) ?? new Set()).add(body))
  }
  expect(bodies.size).toBe(2)
  for (const [, same] of bodies) expect(same.size).toBe(1)
  expect(await shop.books()).toMatchObject({ state: 'TERMINATED' })
})

test('a cancel whose answers are lost keeps its key', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.fail({ status: 503 }, /cancel$/, 2)
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'created', isCancelling: true })
  expect((await shop.cashier.watch(20 * second)).state).toBe('terminated')
  const cancels = shop.network.heard.filter(({ path }) => path.endsWith('/cancel'))
  expect(new Set(cancels.map(({ key }) => key)).size).toBe(1)
})

test('a create that is no longer wanted is made sure of, then cancelled', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, creates)
  await shop.cashier.charge(5_000)
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(20 * second)).state).toBe('terminated')
  expect(await shop.books()).toMatchObject({ state: 'TERMINATED' })
})

test('a claimed capture is not walked away from, and resolves by reading after a restart', async () => {
  await using shop = await openShop()
  const { sale } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('lost answer', /capture$/)
  shop.network.watch((line) => {
    if (line.endsWith('/capture')) shop.network.cut()
  })
  expect((await shop.cashier.watch(4 * second)).state).toBe('authorized')
  expect(await shop.cashier.ask('sale.release', { sale })).toMatchObject({ ok: false })
  shop.network.fail({ status: 503 }, /events$/, 99)
  await shop.restart(40 * second)
  shop.network.mend()
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.sale().state).toBe('captured')
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/capture'))).toHaveLength(1)
})
