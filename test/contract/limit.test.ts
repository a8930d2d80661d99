// Tests of the service's rate limits, and of what a merchant is told beyond them.
import { describe, expect, test } from 'vitest'
import { merchantOf, paid } from '#test/support/service/sales-unit-kinds.ts'
import type { Merchant, Said } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { minute, hour } from '#test/support/run/times.ts'

const requests: Record<string, (merchant: Merchant, reference: string) => Promise<Said>> = {
  create: (merchant, reference) => merchant.create(merchant.request(reference)),
  capture: (merchant, reference) => merchant.capture(reference, 100),
  cancel: (merchant, reference) => merchant.cancel(reference, { cancelTransactionOnly: true }),
  refund: (merchant, reference) => merchant.refund(reference, 100),
}
const readings: Record<string, (merchant: Merchant, reference: string) => Promise<Said>> = {
  get: (merchant, reference) => merchant.get(reference),
  events: (merchant, reference) => merchant.call('GET', `/payments/${reference}/events`),
}
const rows = [
  ...Object.entries(requests).map(([name, ask]) => ({ name, ask, perMinute: 5 })),
  ...Object.entries(readings).map(([name, ask]) => ({ name, ask, perMinute: 120 })),
]

describe.each(subjects)('$name', ({ open }) => {
  test.each(rows)(
    'Limits: $name $perMinute times a minute for each reference',
    async ({ ask, perMinute }) => {
      await using subject = await open({ limits: 'on' })
      const [merchant, other] = [await merchantOf(subject), await merchantOf(subject, 'plain-DK')]
      for (let count = 0; count < perMinute; count += 1) {
        expect((await ask(merchant, 'sale-0001')).status).not.toBe(429)
        if (count === 0) subject.advance(5_000) // a minute goes from each, not from the last
      }
      subject.advance(15_000)
      const refused = await ask(merchant, 'sale-0001')
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('40')
      expect(refused.headers.get('content-type')).toMatch(/^application\/json/)
      expect(refused.body).toEqual({
        statusCode: 429,
        message: 'Rate limit is exceeded. Try again in 40 seconds.',
      })
      expect((await ask(merchant, 'sale-0002')).status).not.toBe(429)
      expect((await ask(other, 'sale-0001')).status).not.toBe(429)
      subject.advance(39_999)
      expect((await ask(merchant, 'sale-0001')).status).toBe(429)
      subject.advance(1)
      expect((await ask(merchant, 'sale-0001')).status).not.toBe(429)
    },
  )

  test('Limits: each operation counts for itself', async () => {
    await using subject = await open({ limits: 'on' })
    const merchant = await merchantOf(subject)
    await paid(subject, merchant)
    for (const { ask, perMinute } of rows.slice(1)) {
      for (let count = 0; count < perMinute; count += 1)
        expect((await ask(merchant, 'sale-0001')).status).not.toBe(429)
    }
  })

  test('Idempotency: 429 is not remembered', async () => {
    await using subject = await open({ limits: 'on' })
    const merchant = await merchantOf(subject)
    await paid(subject, merchant)
    for (let count = 0; count < 5; count += 1) await merchant.capture('sale-0001', 100)
    expect((await merchant.capture('sale-0001', 100, { key: 'sixth' })).status).toBe(429)
    subject.advance(minute)
    expect((await merchant.capture('sale-0001', 100, { key: 'sixth' })).status).toBe(200)
  })

  test('Limits: off when they are switched off', async () => {
    await using subject = await open({ limits: 'off' })
    const merchant = await merchantOf(subject)
    for (let count = 0; count < 130; count += 1) expect((await merchant.get('sale-0001')).status).toBe(404)
    subject.advance(hour - 1)
    expect((await merchant.get('sale-0001')).status).toBe(404)
  })

  test.each([
    ['no JSON', '{"reference":'],
    ['no reference', '{}'],
    ['a reference that is none', '{"reference":7}'],
  ])('Limits: a create with %s is refused for that, and counts for nothing', async (_, text) => {
    await using subject = await open({ limits: 'on' })
    const merchant = await merchantOf(subject)
    for (let count = 0; count < 12; count += 1)
      expect((await merchant.create(undefined, { text })).status).toBe(400)
    expect((await merchant.create(merchant.request('sale-0001'))).status).toBe(201)
  })
})
