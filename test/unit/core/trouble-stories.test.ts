// Trouble on the wire and at the service, and what the till makes of it: never charged twice, never lost, never a false word.
import { expect, test } from 'vitest'
import { openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const reads = /^GET .*\/payments\/[^/]+$/

test('the cancel does not get through: the till goes on asking and claims nothing', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.cut()
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'created', isCancelling: true })
  expect(await shop.cashier.watch(30 * second)).toMatchObject({
    state: 'created',
    isCancelling: true,
    problem: { code: 'service.unreachable' },
  })
  shop.network.mend()
  expect(await shop.cashier.watch(20 * second)).toMatchObject({ state: 'terminated', problem: null })
})

test('the customer is authorizing while the cashier cancels: asked again under the next key', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  const phone = shop.sandbox.phone('4791234567')
  phone.startAuthorizing()
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'created', isCancelling: true })
  phone.refuse()
  expect((await shop.cashier.watch(15 * second)).state).toBe('aborted')
})

test('the customer was faster than the cancel: asked, and given back when nobody answers', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'authorized', question: 'approvedBeforeCancel' })
  expect(await shop.cashier.watch(2 * minute + 5 * second)).toMatchObject({
    state: 'givenBack',
    question: null,
  })
})

test('the customer was faster than the cancel, and the sale is kept', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  await shop.cashier.cancel()
  expect((await shop.cashier.answer('keep')).state).toBe('captured')
})

test('the answer to create is lost: the same request again, one payment', async () => {
  await using shop = await openShop()
  shop.network.fail('lost answer', /POST .*payments$/)
  const started = await shop.cashier.charge(5_000)
  expect(started).toMatchObject({ state: 'opened', problem: { code: 'service.unreachable' } })
  expect((await shop.cashier.watch(5 * second)).state).toBe('created')
  const creates = shop.network.heard.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/payments'),
  )
  expect(creates).toHaveLength(2)
  expect(new Set(creates.map(({ key }) => key)).size).toBe(1)
  expect(new Set(creates.map(({ body }) => body)).size).toBe(1)
  expect(shop.customer.view().sale?.qr?.kind).toBe('text')
})

test('the answer to capture is lost: read first, and not captured twice', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  shop.network.fail('lost answer', /capture$/)
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/capture'))).toHaveLength(1)
})

test('the capture never arrived: repeated under the same key', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  shop.network.fail({ status: 503 }, /capture$/, 2)
  expect((await shop.cashier.watch(20 * second)).state).toBe('captured')
  const captures = shop.network.heard.filter(({ path }) => path.endsWith('/capture'))
  expect(captures).toHaveLength(3)
  expect(new Set(captures.map(({ key }) => key)).size).toBe(1)
})

test('one failed read is pending, never failed; the cashier hears of it after three', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.network.fail('html', reads, 3)
  expect(await shop.cashier.watch(3 * second)).toMatchObject({ state: 'created', problem: null })
  expect(await shop.cashier.watch(5 * second)).toMatchObject({
    state: 'created',
    problem: { code: 'service.garbled' },
  })
  shop.sandbox.phone('4791234567').approve()
  expect(await shop.cashier.watch(10 * second)).toMatchObject({ state: 'captured', problem: null })
})

test('the service cannot be reached at all: nothing was sent, nothing is owed, and that is said', async () => {
  await using shop = await openShop()
  shop.network.cut()
  expect(await shop.cashier.charge(5_000)).toMatchObject({
    state: 'opened',
    problem: { code: 'service.notReached' },
  })
  expect(await shop.cashier.cancel()).toMatchObject({
    state: 'terminated',
    problem: { code: 'sale.neverSent' },
  })
  shop.network.mend()
  expect((await shop.cashier.charge(5_000)).state).toBe('created')
})

test('credentials refused: the sale ends at once, in words', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 401, body: { responseInfo: { responseCode: 401 } } }, /accesstoken/, 9)
  expect(await shop.cashier.charge(5_000)).toMatchObject({
    state: 'refused',
    problem: { code: 'credentials.refused' },
  })
})

test('a token that is no longer taken is exchanged once, without anybody noticing', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.fail({ status: 401, body: {} }, reads)
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'created', problem: null })
  expect(shop.network.heard.filter(({ path }) => path === '/accesstoken/get')).toHaveLength(2)
})

test('the service asks for silence: the till keeps it, and then goes on', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.network.fail(
    {
      status: 429,
      body: { statusCode: 429, message: 'Rate limit is exceeded.' },
      headers: { 'retry-after': '20' },
    },
    reads,
  )
  await shop.cashier.watch(4 * second)
  const before = shop.network.heard.length
  await shop.cashier.watch(18 * second)
  expect(shop.network.heard.length).toBe(before)
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
})

test('the service says that our reference is taken: read, recognised as our own, and paid', async () => {
  await using shop = await openShop()
  shop.network.fail('lost answer', /POST .*payments$/)
  await shop.cashier.charge(5_000, '91234567')
  const body = {
    type: 'x',
    title: 'Taken',
    status: 409,
    extraDetails: [{ name: 'ErrorCode', reason: '4150' }],
  }
  const headers = { 'content-type': 'application/problem+json' }
  shop.network.fail({ status: 409, body, headers }, /POST .*payments$/)
  expect((await shop.cashier.watch(4 * second)).state).toBe('created')
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(4 * second)).state).toBe('captured')
  expect(
    shop.network.heard.filter(({ method, path }) =>
      `${method} ${path}`.endsWith('POST /epayment/v1/payments'),
    ),
  ).toHaveLength(2)
})

test('a page of some network answers instead of the service: that is not the service', async () => {
  await using shop = await openShop()
  shop.network.fail('html', /./, 9)
  expect(await shop.cashier.charge(5_000)).toMatchObject({ state: 'opened' })
  expect(shop.cashier.view().till.service).toMatchObject({ latencyMs: null })
  expect(shop.cashier.view().till.service.unreachableSince).not.toBeNull()
})

test('the money is being given back: both screens say so until the service says that it is', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  await shop.cashier.cancel()
  shop.network.fail({ status: 503 }, /cancel$/)
  expect(await shop.cashier.answer('giveBack')).toMatchObject({
    state: 'authorized',
    isGivingBack: true,
    question: null,
  })
  expect(shop.customer.view().sale).toMatchObject({ state: 'authorized', isGivingBack: true })
  expect((await shop.cashier.watch(15 * second)).state).toBe('givenBack')
})

test.each([401, 403])(
  'every token is refused (%s): the capture is asked for five times a minute at most, and succeeds when one is taken',
  async (status) => {
    await using shop = await openShop()
    await shop.cashier.charge(5_000, '91234567')
    shop.sandbox.phone('4791234567').approve()
    shop.network.fail({ status, body: {} }, /capture$/, 1_000)
    const sentAt: number[] = []
    shop.network.watch((line) => void (line.endsWith('/capture') && sentAt.push(shop.clock.elapsed())))
    await shop.cashier.watch(5 * 60_000)
    for (const at of sentAt)
      expect(sentAt.filter((one) => one >= at && one < at + 60_000).length).toBeLessThanOrEqual(5)
    expect(shop.cashier.sale()).toMatchObject({
      state: 'authorized',
      problem: { code: 'credentials.refused' },
    })
    shop.network.forgive()
    expect((await shop.cashier.watch(90_000)).state).toBe('captured')
  },
)
