// The life of a payment as the contract says. One suite, run against each subject; every case names its section.
import { describe, expect, test } from 'vitest'
import { codeOf, createMerchant, type Subject } from '#test/support/service.ts'
import { subjects } from '#test/support/contract-subjects.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(subjects)('$name', ({ open }) => {
  const shop = async (subject: Subject, market = 'NO') => {
    const unit = subject.units.find((one) => one.market === market)
    if (!unit) throw new Error(`no sales unit in ${market}`)
    return createMerchant(subject, unit)
  }
  /** A payment of 499.00 that a customer has approved. */
  const approved = async (subject: Subject, reference: string, market = 'NO') => {
    const merchant = await shop(subject, market)
    const { body } = await merchant.create(merchant.request(reference))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    return merchant
  }
  const amounts = (value: Record<string, unknown>) => {
    const aggregate = value['aggregate'] as Record<string, { value: number }>
    return Object.fromEntries(Object.entries(aggregate).map(([name, { value: sum }]) => [name, sum]))
  }
  const of = (
    authorizedAmount: number,
    capturedAmount: number,
    cancelledAmount: number,
    refundedAmount: number,
  ) => ({
    authorizedAmount,
    capturedAmount,
    cancelledAmount,
    refundedAmount,
  })

  test.each(['NO', 'DK', 'FI'])('States: created, approved, captured in %s', async (market) => {
    await using subject = await open()
    const merchant = await shop(subject, market)
    const created = await merchant.create(merchant.request('sale-0001', { metadata: { till: '2' } }), {
      key: 'first',
    })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      reference: 'sale-0001',
      redirectUrl: expect.stringContaining('/phone/pay/'),
    })
    const before = await merchant.get('sale-0001')
    expect(before.body).toMatchObject({
      state: 'CREATED',
      metadata: { till: '2' },
      amount: { value: 49_900 },
    })
    expect(amounts(before.body)).toEqual(of(0, 0, 0, 0))
    expect(before.body).not.toHaveProperty('captureGuaranteedUntil')

    const phone = subject.phone()
    expect(phone.scan(String(created.body['redirectUrl']))).toMatchObject({ reference: 'sale-0001' })
    phone.approve()
    subject.advance(1000)
    const captured = await merchant.capture('sale-0001', 49_900, { key: 'first' })
    expect(captured.status).toBe(200)
    expect(captured.body).toMatchObject({
      state: 'AUTHORIZED',
      amount: { value: 49_900 },
      reference: 'sale-0001',
    })
    expect(amounts(captured.body)).toEqual(of(49_900, 49_900, 0, 0))

    const events = await merchant.events('sale-0001')
    expect(events.map(({ name, idempotencyKey, success }) => [name, idempotencyKey, success])).toEqual([
      ['CREATED', 'first', true],
      ['AUTHORIZED', 'first', true],
      ['CAPTURED', 'first', true],
    ])
    expect(new Set(events.map(({ pspReference }) => pspReference)).size).toBe(3)
    expect(events[0]?.['pspReference']).toBe(captured.body['pspReference'])
  })

  test('States: the customer refuses', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(
      merchant.request('sale-0001', { userFlow: 'PUSH_MESSAGE', customer: { phoneNumber: '4791234567' } }),
    )
    expect(subject.phone('4799999999').pending()).toEqual([])
    subject.phone('4791234567').refuse()
    expect((await merchant.get('sale-0001')).body['state']).toBe('ABORTED')
    expect(codeOf(await merchant.capture('sale-0001', 49_900))).toBe('6200')
  })

  test('Life: nobody acts, and the event stands at the exact minute however late it is read', async () => {
    await using subject = await open()
    let merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    subject.advance(10 * minute - 1)
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    subject.advance(3 * day)
    merchant = await shop(subject)
    expect((await merchant.get('sale-0001')).body['state']).toBe('EXPIRED')
    expect((await merchant.events('sale-0001')).map(({ name, timestamp }) => [name, timestamp])).toEqual([
      ['CREATED', '2026-01-15T12:00:00.000Z'],
      ['EXPIRED', '2026-01-15T12:10:00.000Z'],
    ])
  })

  test('Life: a declined card is not an end', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const amount = { value: 151, currency: 'NOK' }
    const { body } = await merchant.create(merchant.request('sale-0001', { amount }))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    expect(phone.approve()).toMatchObject({ state: 'CREATED', declined: 'insufficient funds' })
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    expect((await merchant.events('sale-0001')).map(({ name }) => name)).toEqual(['CREATED'])
  })

  test('Force-fail 201: the outcome stays unknown for an hour beyond the payment’s life', async () => {
    await using subject = await open()
    let merchant = await shop(subject)
    const { body } = await merchant.create(
      merchant.request('sale-0001', { amount: { value: 201, currency: 'NOK' } }),
    )
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    subject.advance(69 * minute)
    merchant = await shop(subject)
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    subject.advance(minute)
    expect((await merchant.get('sale-0001')).body['state']).toBe('EXPIRED')
  })

  test('Capture: in parts until nothing is left, never above it', async () => {
    await using subject = await open()
    const merchant = await approved(subject, 'sale-0001')
    expect((await merchant.capture('sale-0001', 20_000)).status).toBe(200)
    const above = await merchant.capture('sale-0001', 29_901)
    expect([above.status, codeOf(above)]).toEqual([400, '6090'])
    expect(amounts((await merchant.capture('sale-0001', 29_900)).body)).toEqual(of(49_900, 49_900, 0, 0))
    expect(codeOf(await merchant.capture('sale-0001', 1))).toBe('6170')
    expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6040')
  })

  test('Capture: before approval 6080, with 400', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    const early = await merchant.capture('sale-0001', 49_900)
    expect([early.status, codeOf(early)]).toEqual([400, '6080'])
    expect(early.body).toMatchObject({
      type: 'https://httpstatuses.io/400',
      status: 400,
      instance: '/v1/payments/sale-0001/capture',
      traceId: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    })
    expect(early.headers.get('content-type')).toBe('application/problem+json')
    expect(early.headers.get('content-language')).toBe('en')
  })

  test('Capture: in parts only where it is enabled', async () => {
    await using subject = await open()
    const merchant = await createMerchant(subject, await subject.unitWithout('PARTIAL_CAPTURE'))
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    expect(codeOf(await merchant.capture('sale-0001', 100))).toBe('6140')
    expect((await merchant.capture('sale-0001', 49_900)).status).toBe(200)
  })

  test.each([
    ['no body', undefined, {}],
    [
      'an empty body with a JSON content type',
      undefined,
      { text: '', headers: { 'content-type': 'application/json' } },
    ],
    ['an empty object', {}, {}],
    ['the flag off', { cancelTransactionOnly: false }, {}],
    ['the flag null', { cancelTransactionOnly: null }, {}],
    ['the flag on', { cancelTransactionOnly: true }, {}],
    ['no key', {}, { key: null }],
  ])('Cancel before approval with %s: TERMINATED', async (_, body, how) => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    const cancelled = await merchant.cancel('sale-0001', body, how)
    expect([cancelled.status, cancelled.body['state']]).toEqual([200, 'TERMINATED'])
    expect(amounts(cancelled.body)).toEqual(of(0, 0, 49_900, 0))
    const [, terminated] = await merchant.events('sale-0001')
    expect(terminated).toMatchObject({ name: 'TERMINATED', success: true })
    expect(terminated).not.toHaveProperty('idempotencyKey')
    expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6050')
  })

  test('Cancel: not while the customer is authorizing', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.startAuthorizing()
    expect(codeOf(await merchant.cancel('sale-0001', {}, { key: 'one' }))).toBe('6250')
    phone.refuse()
    expect(codeOf(await merchant.cancel('sale-0001', {}, { key: 'one' }))).toBe('6250')
    expect(codeOf(await merchant.cancel('sale-0001', {}, { key: 'two' }))).toBe('6050')
  })

  test('Cancel after approval: only the rest is released, and cancelTransactionOnly releases nothing', async () => {
    await using subject = await open()
    const merchant = await approved(subject, 'sale-0001')
    await merchant.capture('sale-0001', 20_000)
    expect(codeOf(await merchant.cancel('sale-0001', { cancelTransactionOnly: true }))).toBe('6060')
    const cancelled = await merchant.cancel('sale-0001')
    expect(cancelled.body['state']).toBe('AUTHORIZED')
    expect(amounts(cancelled.body)).toEqual(of(49_900, 20_000, 29_900, 0))
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({
      name: 'CANCELLED',
      amount: { value: 29_900 },
    })
    expect(codeOf(await merchant.capture('sale-0001', 1))).toBe('6070')
    expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6190')
  })

  test('Refund: up to what was captured, and no more', async () => {
    await using subject = await open()
    const merchant = await approved(subject, 'sale-0001')
    expect(codeOf(await merchant.refund('sale-0001', 100))).toBe('6020')
    await merchant.capture('sale-0001', 49_900)
    expect(amounts((await merchant.refund('sale-0001', 9_900)).body)).toEqual(of(49_900, 49_900, 0, 9_900))
    expect(codeOf(await merchant.refund('sale-0001', 40_001))).toBe('6150')
    expect((await merchant.refund('sale-0001', 40_000)).status).toBe(200)
    expect(codeOf(await merchant.refund('sale-0001', 1))).toBe('6180')
  })

  test.each([
    ['NO', 180],
    ['DK', 14],
    ['FI', 14],
  ] as const)('Limits: in %s an uncaptured payment is cancelled after %i days', async (market, days) => {
    await using subject = await open()
    let merchant = await approved(subject, 'sale-0001', market)
    const guaranteed = (await merchant.get('sale-0001')).body['captureGuaranteedUntil']
    expect(Date.parse(String(guaranteed))).toBe(Date.UTC(2026, 0, 15, 12) + days * day)
    subject.advance(days * day)
    merchant = await shop(subject, market)
    expect(amounts((await merchant.get('sale-0001')).body)).toEqual(of(49_900, 0, 49_900, 0))
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({
      name: 'CANCELLED',
      timestamp: guaranteed,
    })
    const late = await merchant.cancel('sale-0001')
    expect([late.status, codeOf(late)]).toEqual([400, '6030'])
    expect(codeOf(await merchant.capture('sale-0001', 49_900))).toBe('6100')
  })

  test('Endpoints: a reference nobody knows is 404 with 5090, for every operation', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const answers = [
      await merchant.get('nothing-here'),
      await merchant.call('GET', '/payments/nothing-here/events'),
      await merchant.capture('nothing-here', 100),
      await merchant.cancel('nothing-here'),
      await merchant.refund('nothing-here', 100),
    ]
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(Array(5).fill([404, '5090']))
  })

  test('TEST: approve in the customer’s place', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    const customer = { phoneNumber: '4791234567' }
    const approve = () => merchant.call('POST', '/test/payments/sale-0001/approve', { customer })
    expect((await approve()).status).toBe(200)
    expect((await merchant.get('sale-0001')).body['state']).toBe('AUTHORIZED')
    expect(codeOf(await approve())).toBe('10020')
  })

  test('PRODUCTION: nobody approves in the customer’s place', async () => {
    await using subject = await open({ environment: 'PRODUCTION' })
    const merchant = await shop(subject)
    await merchant.create(merchant.request('sale-0001'))
    const given = await merchant.call('POST', '/test/payments/sale-0001/approve', { token: 'any' })
    expect(given.status).toBe(404)
  })
})
