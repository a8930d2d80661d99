// The life of a payment as the contract says. One suite, run against each subject; every case names its section.
import { describe, expect, test } from 'vitest'
import { merchantOf, paid, sumsOf } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { day } from '#test/support/run/times.ts'

describe.each(subjects)('$name', ({ open }) => {
  test.each(['NO', 'DK', 'FI'])('States: created, approved, captured in %s', async (market) => {
    await using subject = await open()
    const merchant = await merchantOf(subject, `plain-${market}`)
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
    expect(sumsOf(before.body)).toEqual([0, 0, 0, 0])
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
    expect(sumsOf(captured.body)).toEqual([49_900, 49_900, 0, 0])

    const events = await merchant.events('sale-0001')
    expect(events.map(({ name, idempotencyKey, success }) => [name, idempotencyKey, success])).toEqual([
      ['CREATED', 'first', true],
      ['AUTHORIZED', 'first', true],
      ['CAPTURED', 'first', true],
    ])
    expect(new Set(events.map(({ pspReference }) => pspReference)).size).toBe(3)
    expect(events[0]?.['pspReference']).toBe(captured.body['pspReference'])
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
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    const cancelled = await merchant.cancel('sale-0001', body, how)
    expect([cancelled.status, cancelled.body['state']]).toEqual([200, 'TERMINATED'])
    expect(sumsOf(cancelled.body)).toEqual([0, 0, 49_900, 0])
    const [, terminated] = await merchant.events('sale-0001')
    expect(terminated).toMatchObject({ name: 'TERMINATED', success: true })
    expect(terminated).not.toHaveProperty('idempotencyKey')
    expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6050')
  })

  test('Cancel after approval: only the rest is released, and cancelTransactionOnly releases nothing', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await paid(subject, merchant)
    await merchant.capture('sale-0001', 20_000)
    expect(codeOf(await merchant.cancel('sale-0001', { cancelTransactionOnly: true }))).toBe('6060')
    const cancelled = await merchant.cancel('sale-0001')
    expect(cancelled.body['state']).toBe('AUTHORIZED')
    expect(sumsOf(cancelled.body)).toEqual([49_900, 20_000, 29_900, 0])
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({
      name: 'CANCELLED',
      amount: { value: 29_900 },
    })
    expect(codeOf(await merchant.capture('sale-0001', 1))).toBe('6070')
    expect(codeOf(await merchant.cancel('sale-0001'))).toBe('6190')
  })

  test.each([
    ['NO', 180],
    ['DK', 14],
    ['FI', 14],
  ] as const)('Limits: in %s an uncaptured payment is cancelled after %i days', async (market, days) => {
    await using subject = await open()
    let merchant = await merchantOf(subject, `plain-${market}`)
    await paid(subject, merchant)
    const guaranteed = (await merchant.get('sale-0001')).body['captureGuaranteedUntil']
    expect(Date.parse(String(guaranteed))).toBe(Date.UTC(2026, 0, 15, 12) + days * day)
    subject.advance(days * day)
    merchant = await merchantOf(subject, `plain-${market}`)
    expect(sumsOf((await merchant.get('sale-0001')).body)).toEqual([49_900, 0, 49_900, 0])
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({
      name: 'CANCELLED',
      timestamp: guaranteed,
    })
    const late = await merchant.cancel('sale-0001')
    expect([late.status, codeOf(late)]).toEqual([400, '6030'])
    expect(codeOf(await merchant.capture('sale-0001', 49_900))).toBe('6100')
  })
})
