// An ordinary day at the till: sales that are paid, refused, expired or cancelled, and amounts that are none.
import { expect, test } from 'vitest'
import { openShop } from '#test/support/till/shop.ts'

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
  expect(shop.cashier.view().receipt).toMatchObject({
    amount: { value: 49_900 },
    reference: paid.reference,
    mode: 'sandbox',
  })
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

test.each([
  [{ shop: { name: 'Kaffebaren Torget', address: [], organisationNumber: '' } }, 'Kaffebaren Torget, Till 1'],
  [{ shop: { name: 'Till 1', address: [], organisationNumber: '' } }, 'Till 1'],
])('the customer reads the name of shop and till once each', async (settings, said) => {
  await using shop = await openShop({ settings })
  await shop.cashier.charge(49_900)
  expect(shop.facts()[0]).toMatchObject({ kind: 'opened', description: said })
})

test('a push sale: the number reaches the service and nothing else', async () => {
  await using shop = await openShop()
  const started = await shop.cashier.charge(12_000, '912 34 567')
  expect(started).toMatchObject({ state: 'created', userFlow: 'PUSH_MESSAGE', phoneEnding: '67' })
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(4 * second)).state).toBe('captured')

  const create = shop.network.heard.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/payments'),
  )
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

test('two clicks, two windows: one sale', async () => {
  await using shop = await openShop()
  const charge = () =>
    shop.cashier.start({ amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } })
  const [first, second] = await Promise.all([charge(), charge()])
  expect(first.ok).toBe(true)
  expect(second).toMatchObject({ ok: false, problem: { code: 'till.busy' } })
  expect(
    shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments')),
  ).toHaveLength(1)
})

test('the pace of reads: none in the first three seconds, one a second after, fewer later', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  const countReads = () =>
    shop.network.heard.filter(({ method, path }) => reads.test(`${method} ${path}`)).length
  await shop.cashier.watch(2 * second)
  expect(countReads()).toBe(0)
  await shop.cashier.watch(10 * second)
  expect(countReads()).toBe(10)
  await shop.cashier.watch(2 * minute)
  const early = countReads()
  await shop.cashier.watch(1 * minute)
  expect(countReads() - early).toBe(30)
})

test.each(['IMAGE/SVG+XML', 'IMAGE/PNG'] as const)(
  'with %s the service draws the code, and the till fetches it once',
  async (qrFormat) => {
    await using shop = await openShop({ settings: { qrFormat } })
    await shop.cashier.charge(5_000)
    const { qr } = shop.customer.view().sale ?? {}
    expect(qr).toMatchObject({ kind: 'image' })
    const kind = qrFormat.toLowerCase()
    if (qr?.kind === 'image') expect(qr.source.startsWith(`data:${kind};base64,`)).toBe(true)
    await shop.cashier.watch(10 * second)
    expect(shop.network.heard.filter(({ path }) => !/^\/(epayment|accesstoken)/.test(path))).toHaveLength(1)
  },
)

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
  const answer = await shop.cashier.start({ amount: { value, currency }, by: { userFlow: 'QR' } })
  expect(answer).toMatchObject({ ok: false, problem: { code } })
  expect(shop.network.heard).toEqual([])
  expect(shop.cashier.view().sale).toBeNull()
})

test('a number that is none is refused before anything is written or sent', async () => {
  await using shop = await openShop()
  const answer = await shop.cashier.start({
    amount: { value: 5_000, currency: 'NOK' },
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '12' },
  })
  expect(answer).toMatchObject({ ok: false, problem: { code: 'phone.invalid' } })
  expect(shop.network.heard).toEqual([])
})

test.each([
  ['7010', 400, 'customer.notFound'],
  ['5080', 403, 'push.notAllowed'],
  ['4160', 400, 'service.refused'],
] as const)(
  'the service refuses the payment with %s: said in our words, and nothing was taken',
  async (reason, status, code) => {
    await using shop = await openShop()
    const body = {
      type: 'https://httpstatuses.io/400',
      title: 'No',
      status,
      extraDetails: [{ name: 'ErrorCode', reason }],
    }
    const headers = { 'content-type': 'application/problem+json' }
    shop.network.fail({ status, body, headers }, /POST .*payments$/)
    expect(await shop.cashier.charge(5_000, '91234567')).toMatchObject({
      state: 'refused',
      problem: { code },
    })
  },
)

test('a customer who takes eight minutes pays without anybody being asked', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  await shop.cashier.watch(8 * minute)
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
})

test('two screens that ask at once share one step: one read, one capture', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  shop.clock.advance(5 * second)
  await Promise.all(Array.from({ length: 5 }, () => shop.cashier.ask('poll', {})))
  expect(shop.cashier.sale().state).toBe('captured')
  const lines = shop.network.heard.map(({ method, path }) => `${method} ${path}`)
  expect(lines.filter((line) => /^GET .*payments\/[^/]+$/.test(line))).toHaveLength(1)
  expect(lines.filter((line) => line.endsWith('/capture'))).toHaveLength(1)
})
