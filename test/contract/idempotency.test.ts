// Is a deed done once, however often it is asked under its key?
import { describe, expect, test } from 'vitest'
import { codeOf, createMerchant, type Merchant, type Said, type Subject } from '#test/support/service.ts'
import { subjects } from '#test/support/subjects.ts'

describe.each(subjects)('$name', ({ open }) => {
  const shop = async (subject: Subject) => {
    const [unit] = subject.units
    if (!unit) throw new Error('no sales unit')
    return createMerchant(subject, unit)
  }
  const approved = async (subject: Subject) => {
    const merchant = await shop(subject)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    return merchant
  }

  test('Idempotency: the same create again is the same answer, byte by byte', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const ask = () => merchant.create(merchant.request('sale-0001'), { key: 'one' })
    const first = await ask()
    subject.advance(60_000)
    const again = await ask()
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await merchant.events('sale-0001')).toHaveLength(1)
  })

  test.each<[string, string, (merchant: Merchant, value: number) => Promise<Said>]>([
    [
      'create',
      '4020',
      (merchant, value) =>
        merchant.create(merchant.request('sale-0002', { amount: { value, currency: 'NOK' } }), {
          key: 'one',
        }),
    ],
    ['capture', '4010', (merchant, value) => merchant.capture('sale-0001', value, { key: 'one' })],
    ['refund', '4150', (merchant, value) => merchant.refund('sale-0001', value, { key: 'one' })],
  ])('Idempotency: %s with another body under its key is a conflict, %s', async (_, code, deed) => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.capture('sale-0001', 5_000)
    const first = await deed(merchant, 1000)
    expect(first.status).toBeLessThan(300)
    const other = await deed(merchant, 1001)
    expect([other.status, codeOf(other)]).toEqual([409, code])
    expect((await deed(merchant, 1000)).text).toBe(first.text)
  })

  test('Idempotency: the first refusal stays the answer for its key, and a new key is a new question', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const early = await merchant.capture('sale-0001', 49_900, { key: 'one' })
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    phone.approve()
    const again = await merchant.capture('sale-0001', 49_900, { key: 'one' })
    expect([again.status, codeOf(again), again.text]).toEqual([400, '6080', early.text])
    expect((await merchant.capture('sale-0001', 49_900, { key: 'two' })).status).toBe(200)
  })

  test('Idempotency: what the gateway refused is not remembered', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const ask = (headers: Record<string, string>) =>
      merchant.create(merchant.request('sale-0001'), { key: 'one', headers })
    expect((await ask({ authorization: 'Bearer over' })).status).toBe(401)
    expect((await ask({})).status).toBe(201)
  })

  test('Idempotency: keys are per operation', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    const key = 'sale-0001'
    expect((await merchant.capture('sale-0001', 5_000, { key })).status).toBe(200)
    expect((await merchant.refund('sale-0001', 1_000, { key })).status).toBe(200)
    expect((await merchant.cancel('sale-0001', undefined, { key })).status).toBe(200)
    const names = (await merchant.events('sale-0001')).map(({ name }) => name)
    expect(names).toEqual(['CREATED', 'AUTHORIZED', 'CAPTURED', 'REFUNDED', 'CANCELLED'])
  })

  test('Idempotency: ten captures at once under one key take the money once', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    const all = await Promise.all(
      Array.from({ length: 10 }, () => merchant.capture('sale-0001', 1000, { key: 'one' })),
    )
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(all[0]?.body).toMatchObject({ aggregate: { capturedAmount: { value: 1000 } } })
  })

  test('Idempotency: without a key a refund is done each time', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.capture('sale-0001', 5_000)
    await merchant.refund('sale-0001', 1_000, { key: null })
    const second = await merchant.refund('sale-0001', 1_000, { key: null })
    expect(second.body).toMatchObject({ aggregate: { refundedAmount: { value: 2_000 } } })
  })
})
