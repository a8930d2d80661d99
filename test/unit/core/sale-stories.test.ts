// What happens between till, service and customer: the everyday ones and the ones that cost money elsewhere.
import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const second = 1000
const minute = 60 * second
const reads = /^GET .*\/payments\/[^/]+$/

test('a QR sale: scanned, approved, captured at once', async () => {
  await using shop = await openShop()
  const started = await shop.cashier.charge(49_900)
  expect(started).toMatchObject({ state: 'created', userFlow: 'QR', problem: null })
  const { qr } = shop.customer.view().sale ?? {}
  if (qr?.kind !== 'text') throw new Error('no code to scan')

  const phone = shop.sandbox.phone()
  phone.scan(qr.text)
  phone.approve()
  const paid = await shop.cashier.watch(4 * second)

  expect(paid).toMatchObject({ state: 'captured', amount: { value: 49_900, currency: 'NOK' } })
  expect(shop.cashier.view().receipt).toMatchObject({ amount: { value: 49_900 }, reference: paid.reference, mode: 'sandbox' })
  expect(shop.customer.view().sale).toMatchObject({ state: 'captured', qr: null })
  expect(shop.facts().map(({ kind }) => kind)).toEqual([
    'opened',
    'sent',
    'created',
    'authorized',
    'captureClaimed',
    'sent',
    'captured',
  ])
})

test('a push sale: the number reaches the service and nothing else', async () => {
  await using shop = await openShop()
  const started = await shop.cashier.charge(12_000, '912 34 567')
  expect(started).toMatchObject({ state: 'created', userFlow: 'PUSH_MESSAGE', phoneEnding: '67' })
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(4 * second)).state).toBe('captured')

  const create = shop.network.heard.find(({ method, path }) => method === 'POST' && path.endsWith('/payments'))
  expect(JSON.parse(create?.body ?? '')).toMatchObject({
    customer: { phoneNumber: '4791234567' },
    userFlow: 'PUSH_MESSAGE',
    customerInteraction: 'CUSTOMER_PRESENT',
  })
  const told = JSON.stringify([shop.facts(), shop.cashier.view(), shop.customer.view(), shop.logged])
  expect(told).not.toContain('91234567')
})

test('the customer refuses: nothing is taken and both screens say so', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').refuse()
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'aborted', problem: null })
  expect(shop.customer.view().sale?.state).toBe('aborted')
})

test('nobody acts: only the service says that it expired', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  expect((await shop.cashier.watch(10 * minute - 5 * second)).state).toBe('created')
  expect((await shop.cashier.watch(10 * second)).state).toBe('expired')
})

test('the cashier cancels: cancelled is said only when the service said it', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.fail('lost answer', /cancel$/)
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'terminated' })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
})

test('the cancel does not get through: the till goes on asking and claims nothing', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.cut()
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'created', isCancelling: true })
  expect(await shop.cashier.watch(30 * second)).toMatchObject({ state: 'created', isCancelling: true, problem: { code: 'service.unreachable' } })
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
  expect(await shop.cashier.watch(2 * minute + 5 * second)).toMatchObject({ state: 'givenBack', question: null })
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
  const creates = shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'))
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
  expect(await shop.cashier.watch(5 * second)).toMatchObject({ state: 'created', problem: { code: 'service.garbled' } })
  shop.sandbox.phone('4791234567').approve()
  expect(await shop.cashier.watch(10 * second)).toMatchObject({ state: 'captured', problem: null })
})

test('the service cannot be reached at all: nothing was sent, nothing is owed, and that is said', async () => {
  await using shop = await openShop()
  shop.network.cut()
  expect(await shop.cashier.charge(5_000)).toMatchObject({ state: 'opened', problem: { code: 'service.unreachable' } })
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'terminated', problem: { code: 'sale.neverSent' } })
  shop.network.mend()
  expect((await shop.cashier.charge(5_000)).state).toBe('created')
})

test('credentials refused: the sale ends at once, in words', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 401, body: { responseInfo: { responseCode: 401 } } }, /accesstoken/, 9)
  expect(await shop.cashier.charge(5_000)).toMatchObject({ state: 'refused', problem: { code: 'credentials.refused' } })
})

test('a token that is no longer taken is exchanged once, without anybody noticing', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  shop.network.fail({ status: 401, body: {} }, reads)
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'created', problem: null })
  expect(shop.network.heard.filter(({ path }) => path === '/accesstoken/get')).toHaveLength(2)
})

test('two clicks, two windows: one sale', async () => {
  await using shop = await openShop()
  const charge = () =>
    shop.cashier.ask('sale.start', { amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } })
  const [first, second] = await Promise.all([charge(), charge()])
  expect(first.ok).toBe(true)
  expect(second).toMatchObject({ ok: false, problem: { code: 'till.busy' } })
  expect(shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'))).toHaveLength(1)
})

test('the till restarts in mid-sale: the sale is still there, and is paid', async () => {
  await using shop = await openShop()
  const started = await shop.cashier.charge(5_000)
  await shop.restart(10 * second)
  expect(shop.cashier.sale()).toMatchObject({ sale: started.sale, state: 'created' })
  const { qr } = shop.customer.view().sale ?? {}
  if (qr?.kind !== 'text') throw new Error('no code to scan')
  const phone = shop.sandbox.phone()
  phone.scan(qr.text)
  phone.approve()
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
})

test('approved while the till was down for long: a person is asked, and unanswered it is given back', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  await shop.restart(30 * minute)
  expect(await shop.cashier.watch(10 * second)).toMatchObject({ state: 'authorized', question: 'handedOver' })
  await shop.leaveAlone(0)
  shop.clock.advance(12 * 60 * minute)
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.sale()).toMatchObject({ state: 'givenBack', question: null })
})

test('approved just before the till came back: captured without asking', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  await shop.restart(20 * second)
  expect(shop.cashier.sale().state).toBe('captured')
})

test('the till died between writing and sending: nothing was sent, nothing is recreated', async () => {
  await using shop = await openShop()
  shop.network.fail('silence', /accesstoken/)
  const starting = shop.cashier.ask('sale.start', { amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } })
  await shop.restart(1 * second)
  await starting
  const before = shop.network.heard.length
  await shop.leaveAlone(11 * minute)
  expect(shop.network.heard.slice(before).filter(({ method, path }) => method === 'POST' && !path.startsWith('/accesstoken'))).toEqual([])
  expect(shop.cashier.sale().state).toBe('refused')
})

test('no screen watches: the till captures by itself', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.clock.advance(10 * second)
  shop.sandbox.phone('4791234567').approve()
  await shop.leaveAlone(10 * second)
  expect(shop.cashier.sale().state).toBe('captured')
})

test('walked away from: the till is free at once, and the payment is cancelled behind it', async () => {
  await using shop = await openShop()
  const left = await shop.cashier.charge(5_000, '91234567')
  shop.network.cut()
  expect((await shop.cashier.release()).state).toBe('released')
  await shop.cashier.acknowledge()
  shop.network.mend()
  expect((await shop.cashier.charge(7_000)).state).toBe('created')
  expect(shop.cashier.view().till.unsettled).toBe(1)
  shop.sandbox.phone('4791234567').approve(left.reference)
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.view().till.unsettled).toBe(0)
  expect(shop.facts(left.sale).at(-1)).toMatchObject({ kind: 'ended', end: 'givenBack' })
})

test('the service asks for silence: the till keeps it, and then goes on', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.network.fail(
    { status: 429, body: { statusCode: 429, message: 'Rate limit is exceeded.' }, headers: { 'retry-after': '20' } },
    reads,
  )
  await shop.cashier.watch(4 * second)
  const before = shop.network.heard.length
  await shop.cashier.watch(18 * second)
  expect(shop.network.heard.length).toBe(before)
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
})

test('the pace of reads: none in the first three seconds, one a second after, fewer later', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  const countReads = () => shop.network.heard.filter(({ method, path }) => reads.test(`${method} ${path}`)).length
  await shop.cashier.watch(2 * second)
  expect(countReads()).toBe(0)
  await shop.cashier.watch(10 * second)
  expect(countReads()).toBe(10)
  await shop.cashier.watch(2 * minute)
  const early = countReads()
  await shop.cashier.watch(1 * minute)
  expect(countReads() - early).toBe(30)
})

test.each(['IMAGE/SVG+XML', 'IMAGE/PNG'] as const)('with %s the service draws the code, and the till fetches it once', async (qrFormat) => {
  await using shop = await openShop({ settings: { qrFormat } })
  await shop.cashier.charge(5_000)
  const { qr } = shop.customer.view().sale ?? {}
  expect(qr).toMatchObject({ kind: 'image' })
  const kind = qrFormat.toLowerCase()
  if (qr?.kind === 'image') expect(qr.source.startsWith(`data:${kind};base64,`)).toBe(true)
  await shop.cashier.watch(10 * second)
  expect(shop.network.heard.filter(({ path }) => !/^\/(epayment|accesstoken)/.test(path))).toHaveLength(1)
})

test('every call says who asks', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  for (const { headers } of shop.network.heard) {
    expect(headers.get('service-system-name')).toBe('Kasse')
    expect(headers.get('service-system-version')).toBe('1.2.3')
    expect(headers.get('merchant-serial-number')).toMatch(/^\d{5,6}$/)
  }
})

test.each([
  [99, 'NOK', 'amount.tooSmall'],
  [65_000_001, 'NOK', 'amount.tooLarge'],
  [10.5, 'NOK', 'amount.notWhole'],
  [100, 'DKK', 'amount.wrongCurrency'],
] as const)('%d %s is refused before anything is written or sent: %s', async (value, currency, code) => {
  await using shop = await openShop()
  const answer = await shop.cashier.ask('sale.start', { amount: { value, currency }, by: { userFlow: 'QR' } })
  expect(answer).toMatchObject({ ok: false, problem: { code } })
  expect(shop.network.heard).toEqual([])
  expect(shop.cashier.view().sale).toBeNull()
})

test('a number that is none is refused before anything is written or sent', async () => {
  await using shop = await openShop()
  const answer = await shop.cashier.ask('sale.start', {
    amount: { value: 5_000, currency: 'NOK' },
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '12' },
  })
  expect(answer).toMatchObject({ ok: false, problem: { code: 'phone.invalid' } })
  expect(shop.network.heard).toEqual([])
})

test.each([
  ['7010', 400, 'customer.notFound'],
  ['5080', 403, 'push.notAllowed'],
  ['4150', 400, 'service.refused'],
] as const)('the service refuses the payment with %s: said in our words, and nothing was taken', async (reason, status, code) => {
  await using shop = await openShop()
  const body = { type: 'https://httpstatuses.io/400', title: 'No', status, extraDetails: [{ name: 'ErrorCode', reason }] }
  const headers = { 'content-type': 'application/problem+json' }
  shop.network.fail({ status, body, headers }, /POST .*payments$/)
  expect(await shop.cashier.charge(5_000, '91234567')).toMatchObject({ state: 'refused', problem: { code } })
})
