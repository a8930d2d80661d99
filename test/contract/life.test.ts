// The life of a payment off the usual path: late, declined, unknown, long, refunded in parts.
import { describe, expect, test } from 'vitest'
import { merchantOf, paid, sumsOf } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf, type Merchant, type Subject } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import * as wire from '#sandbox/schema/epayment.ts'
import { minute, day } from '#test/support/run/times.ts'

const kroner = (value: number) => ({ amount: { value, currency: 'NOK' } })
const line = { name: 'Mug', id: '1', totalAmount: 1, totalAmountExcludingTax: 1, totalTaxAmount: 0 }
const receipt = { orderLines: [line], bottomLine: { currency: 'NOK' } }
const declines = {
  151: 'insufficient funds',
  182: 'refused by the card issuer',
  183: 'suspected fraud',
  184: 'withdrawal limit exceeded',
  186: 'the card has expired',
  187: 'invalid card',
  197: 'denied in 3-D Secure',
}

/** Created, and seen by a phone. */
async function scanned(subject: Subject, merchant: Merchant, more: Record<string, unknown> = {}) {
  const { body } = await merchant.create(merchant.request('sale-0001', more), { key: 'the create' })
  const phone = subject.phone('4791234567')
  phone.scan(String(body['redirectUrl']))
  return phone
}
const stateOf = async (merchant: Merchant) => (await merchant.get('sale-0001')).body['state']
const namesOf = async (merchant: Merchant) => (await merchant.events('sale-0001')).map(({ name }) => name)
const approve = (merchant: Merchant, body: unknown) =>
  merchant.call('POST', '/test/payments/sale-0001/approve', body)

describe.each(subjects)('$name', ({ open }) => {
  test.each(['approve', 'refuse', 'ignore', 'decline', 'startAuthorizing', 'declineThenApprove'] as const)(
    'Life: nobody can %s after ten minutes',
    async (act) => {
      await using subject = await open()
      const merchant = await merchantOf(subject)
      const phone = await scanned(subject, merchant)
      subject.advance(10 * minute)
      expect(() => phone[act]('sale-0001')).toThrow('ended')
      expect(await namesOf(merchant)).toEqual(['CREATED', 'EXPIRED'])
    },
  )

  test('Life: a moment before its end a payment can be approved', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const phone = await scanned(subject, merchant)
    subject.advance(10 * minute - 1)
    phone.approve()
    subject.advance(1)
    expect(await stateOf(merchant)).toBe('AUTHORIZED')
  })

  test.each([
    ['just over ten minutes', '2026-01-15T12:10:00.001Z'],
    ['just under sixty days', '2026-03-16T11:59:59.999Z'],
    ['an hour, in the time of Oslo', '2026-01-15T14:00:00+01:00'],
  ])('Life: with expiresAt it is %s', async (_, expiresAt) => {
    await using subject = await open()
    let merchant = await merchantOf(subject)
    const length = Date.parse(expiresAt) - Date.UTC(2026, 0, 15, 12)
    await merchant.create(merchant.request('sale-0001', { expiresAt, receipt }))
    subject.advance(length - 1)
    merchant = await merchantOf(subject)
    expect(await stateOf(merchant)).toBe('CREATED')
    subject.advance(5 * minute)
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({
      name: 'EXPIRED',
      timestamp: new Date(expiresAt).toISOString(),
    })
  })

  test.each(Object.entries(declines))('Force-fail amounts: %s in TEST is %s', async (value, why) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const phone = await scanned(subject, merchant, kroner(Number(value)))
    expect(phone.approve()).toMatchObject({ state: 'CREATED', declined: why })
    expect([await stateOf(merchant), await namesOf(merchant)]).toEqual(['CREATED', ['CREATED']])
    const approved = await approve(merchant, { customer: { phoneNumber: '4791234567' } })
    expect([approved.status, codeOf(approved)]).toEqual([400, '10010'])
    subject.advance(10 * minute)
    expect(await stateOf(merchant)).toBe('EXPIRED')
  })

  test.each([151, 182, 183, 184, 186, 187, 197, 201])(
    'Force-fail amounts: %i in PRODUCTION is an amount',
    async (value) => {
      await using subject = await open({ environment: 'PRODUCTION' })
      const merchant = await merchantOf(subject)
      const phone = await scanned(subject, merchant, kroner(value))
      expect(phone.approve().state).toBe('AUTHORIZED')
      expect(sumsOf((await merchant.capture('sale-0001', value)).body)).toEqual([value, value, 0, 0])
    },
  )

  test.each([
    [123, 'TEST', '7010'],
    [124, 'TEST', '6220'],
    [125, 'TEST', undefined],
    [123, 'PRODUCTION', undefined],
    [124, 'PRODUCTION', undefined],
  ] as const)('Force-fail amounts: a refund of %i in %s: %s', async (value, environment, code) => {
    await using subject = await open({ environment })
    const merchant = await merchantOf(subject)
    await paid(subject, merchant)
    await merchant.capture('sale-0001', 49_900)
    expect(codeOf(await merchant.refund('sale-0001', value))).toBe(code)
    expect(sumsOf((await merchant.get('sale-0001')).body)[3]).toBe(code === undefined ? value : 0)
  })

  test.each(['approve', 'refuse'] as const)('Phone: 3-D Secure stalls, then %s', async (act) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const phone = await scanned(subject, merchant)
    phone.startAuthorizing()
    expect([await stateOf(merchant), codeOf(await merchant.cancel('sale-0001'))]).toEqual(['CREATED', '6250'])
    phone[act]()
    expect(await stateOf(merchant)).toBe(act === 'approve' ? 'AUTHORIZED' : 'ABORTED')
  })

  test('Phone: declines, then approves with another card within the same payment', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const phone = await scanned(subject, merchant)
    expect(phone.decline()).toMatchObject({ state: 'CREATED', declined: 'insufficient funds' })
    expect(phone.declineThenApprove()).toMatchObject({ state: 'AUTHORIZED', declined: null })
    expect(await namesOf(merchant)).toEqual(['CREATED', 'AUTHORIZED'])
  })

  test('Phone: what is ignored leaves the list, and comes back when its code is scanned', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = subject.phone('4791234567')
    phone.scan(String(body['redirectUrl']))
    phone.ignore()
    expect(phone.pending()).toEqual([])
    expect(await stateOf(merchant)).toBe('CREATED')
    phone.scan(String(body['redirectUrl']))
    expect(phone.approve().state).toBe('AUTHORIZED')
  })

  test('Phone: an act that comes too late changes nothing, not even whose payment it was', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await paid(subject, merchant, { profile: { scope: 'phoneNumber' } })
    const before = (await merchant.get('sale-0001')).text
    expect(() => subject.phone('4520123456').approve('sale-0001')).toThrow('ended')
    expect(() => subject.phone('4520123456').refuse('sale-0001')).toThrow('ended')
    expect((await merchant.get('sale-0001')).text).toBe(before)
  })

  test('Aggregate: several captures, several refunds, and the rest cancelled', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await paid(subject, merchant)
    const steps = [
      [await merchant.capture('sale-0001', 10_000), [49_900, 10_000, 0, 0]],
      [await merchant.capture('sale-0001', 20_000), [49_900, 30_000, 0, 0]],
      [await merchant.refund('sale-0001', 5_000), [49_900, 30_000, 0, 5_000]],
      [await merchant.refund('sale-0001', 25_000), [49_900, 30_000, 0, 30_000]],
      [
        await merchant.cancel('sale-0001', { cancelTransactionOnly: false }),
        [49_900, 30_000, 19_900, 30_000],
      ],
    ] as const
    for (const [said, sums] of steps) {
      expect([said.status, said.body['state'], sumsOf(said.body)]).toEqual([200, 'AUTHORIZED', sums])
      expect(said.body['amount']).toEqual({ value: 49_900, currency: 'NOK' })
      expect(wire.modificationAnswer.safeParse(said.body).success).toBe(true)
    }
    const { body } = await merchant.get('sale-0001')
    expect([body['state'], sumsOf(body)]).toEqual(['AUTHORIZED', steps[4][1]])
  })

  test('Events: names, sums, keys and references of a whole life', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const phone = await scanned(subject, merchant)
    phone.approve()
    await merchant.capture('sale-0001', 20_000, { key: 'the capture' })
    await merchant.refund('sale-0001', 5_000, { key: 'the refund' })
    await merchant.refund('sale-0001', 5_000, { key: null })
    await merchant.cancel('sale-0001', undefined, { key: 'the cancel' })
    const events = await merchant.events('sale-0001')
    expect(wire.paymentEvents.safeParse(events).success).toBe(true)
    expect(events.map((event) => [event['name'], (event['amount'] as { value: number }).value])).toEqual([
      ['CREATED', 49_900],
      ['AUTHORIZED', 49_900],
      ['CAPTURED', 20_000],
      ['REFUNDED', 5_000],
      ['REFUNDED', 5_000],
      ['CANCELLED', 29_900],
    ])
    expect(events.map((event) => ('idempotencyKey' in event ? event['idempotencyKey'] : 'none'))).toEqual([
      'the create',
      'the create',
      'the capture',
      'the refund',
      'none',
      'none',
    ])
    const references = events.map(({ pspReference }) => pspReference)
    expect(new Set(references).size).toBe(6)
    const { body } = await merchant.get('sale-0001')
    expect(wire.payment.safeParse(body).success).toBe(true)
    expect(body['pspReference']).toBe(references[0])
    for (const event of events) {
      expect(event).toMatchObject({ reference: 'sale-0001', success: true })
      expect(event['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,7}Z$/)
    }
  })

  test.each([
    ['plain-NO', 180],
    ['plain-DK', 14],
    ['plain-FI', 14],
  ])('Limits: on %s the last moment to capture a part is before the end of day %i', async (kind, days) => {
    await using subject = await open()
    let merchant = await merchantOf(subject, kind)
    await paid(subject, merchant)
    const until = (await merchant.get('sale-0001')).body['captureGuaranteedUntil']
    subject.advance(days * day - 1)
    merchant = await merchantOf(subject, kind)
    expect((await merchant.capture('sale-0001', 20_000, { key: 'in time' })).status).toBe(200)
    subject.advance(30 * minute)
    expect(sumsOf((await merchant.get('sale-0001')).body)).toEqual([49_900, 20_000, 29_900, 0])
    const last = (await merchant.events('sale-0001')).at(-1)
    expect(last).toMatchObject({ name: 'CANCELLED', amount: { value: 29_900 }, timestamp: until })
    expect(last).not.toHaveProperty('idempotencyKey')
  })

  test('Refund: for 365 days after the last capture', async () => {
    await using subject = await open()
    let merchant = await merchantOf(subject)
    await paid(subject, merchant)
    await merchant.capture('sale-0001', 20_000)
    subject.advance(100 * day)
    merchant = await merchantOf(subject)
    await merchant.capture('sale-0001', 29_900, { key: 'the rest' })
    subject.advance(365 * day - 1)
    merchant = await merchantOf(subject)
    expect((await merchant.refund('sale-0001', 1_000, { key: 'in time' })).status).toBe(200)
    subject.advance(1)
    expect(codeOf(await merchant.refund('sale-0001', 1_000, { key: 'too late' }))).toBe('6220')
  })
})
