// Tests of idempotency: a request is done once, however often it is sent under its key.
import { describe, expect, test } from 'vitest'
import { merchantOf, paid } from '#test/support/service/sales-unit-kinds.ts'
import { activeAgreement, createMembership, nameOf, unitIn } from '#test/support/service/recurring.ts'
import { codeOf, type Merchant, type Said, type Subject } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

describe.each(subjects)('$name', ({ open }) => {
  const approved = async (subject: Subject) => {
    const merchant = await merchantOf(subject)
    await paid(subject, merchant)
    return merchant
  }

  test('Idempotency: the same create again is the same answer, byte by byte', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
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
  ])('Idempotency: %s with another body under its key is a conflict, %s', async (_, code, request) => {
    await using subject = await open()
    const merchant = await approved(subject)
    await merchant.capture('sale-0001', 5_000)
    const first = await request(merchant, 1000)
    expect(first.status).toBeLessThan(300)
    const other = await request(merchant, 1001)
    expect([other.status, codeOf(other)]).toEqual([409, code])
    expect((await request(merchant, 1000)).text).toBe(first.text)
  })

  test('Idempotency: the first refusal stays the answer for its key, and a new key is a new question', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
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
    const merchant = await merchantOf(subject)
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

  const requestsOn = {
    capture: (merchant, reference) => merchant.capture(reference, 1000, { key: 'one' }),
    refund: (merchant, reference) => merchant.refund(reference, 1000, { key: 'one' }),
    cancel: (merchant, reference) => merchant.cancel(reference, undefined, { key: 'one' }),
  } satisfies Record<string, (merchant: Merchant, reference: string) => Promise<Said>>

  test.each([
    ['capture', '4010'],
    ['refund', '4150'],
    ['cancel', '4020'],
  ] as const)(
    'Idempotency: %s of another payment under the same key is a conflict, %s',
    async (name, code) => {
      await using subject = await open()
      const merchant = await merchantOf(subject)
      for (const reference of ['sale-0001', 'sale-0002']) {
        await paid(subject, merchant, {}, reference)
        await merchant.capture(reference, 5_000, { key: `first ${reference}` })
      }
      const before = (await merchant.get('sale-0002')).text
      const first = await requestsOn[name](merchant, 'sale-0001')
      expect(first.status).toBe(200)
      const other = await requestsOn[name](merchant, 'sale-0002')
      expect([other.status, codeOf(other)]).toEqual([409, code])
      expect((await merchant.get('sale-0002')).text).toBe(before)
      expect((await requestsOn[name](merchant, 'sale-0001')).text).toBe(first.text)
    },
  )

  test('Idempotency: a charge of another agreement under the same key is a conflict', async () => {
    await using subject = await open()
    const club = await createMembership(subject, unitIn(subject))
    const [one, other] = [await activeAgreement(club), await activeAgreement(club)]
    const first = await club.charge(one, {}, { key: 'one' })
    const refused = await club.charge(other, {}, { key: 'one' })
    expect([first.status, refused.status, nameOf(refused)]).toEqual([201, 409, 'idempotency-conflict'])
    expect(JSON.parse((await club.charges(other)).text)).toEqual([])
    expect((await club.charge(one, {}, { key: 'one' })).text).toBe(first.text)
  })

  test('Idempotency: other spaces and another order of the fields are the same request', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    const capture = (text: string) =>
      merchant.call('POST', '/payments/sale-0001/capture', undefined, { key: 'one', text })
    const first = await capture('{"modificationAmount":{"value":1000,"currency":"NOK"}}')
    expect(first.status).toBe(200)
    for (const same of [
      '{"modificationAmount":{"currency":"NOK","value":1000}}',
      '\n{ "modificationAmount" : { "value" : 1000,\t"currency" : "N\\u004fK" } }\n',
    ])
      expect(await capture(same)).toMatchObject({ status: 200, text: first.text })
    for (const different of [
      '{"modificationAmount":{"value":1001,"currency":"NOK"}}',
      '{"modificationAmount":{"value":"1000","currency":"NOK"}}',
      '{"modificationAmount":{"value":1000,"currency":"NOK"},"more":1}',
      '{"modificationAmount":',
      '',
    ])
      expect(codeOf(await capture(different))).toBe('4010')
    expect(await merchant.events('sale-0001')).toHaveLength(3)
  })

  test('Idempotency: the order of a list is part of what is asked', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const line = (id: string) => ({
      name: 'Mug',
      id,
      totalAmount: 1,
      totalAmountExcludingTax: 1,
      totalTaxAmount: 0,
    })
    const ask = (ids: string[]) =>
      merchant.create(
        merchant.request('sale-0001', {
          receipt: { orderLines: ids.map(line), bottomLine: { currency: 'NOK' } },
        }),
        { key: 'one' },
      )
    expect([(await ask(['1', '2'])).status, (await ask(['1', '2'])).status]).toEqual([201, 201])
    expect(codeOf(await ask(['2', '1']))).toBe('4020')
  })

  test('Idempotency: a cancel with no body, an empty one and {} are the same, one that says more is another', async () => {
    await using subject = await open()
    const merchant = await approved(subject)
    const how = { key: 'one' }
    const first = await merchant.cancel('sale-0001', undefined, how)
    expect(first.status).toBe(200)
    for (const text of ['', ' ', '{}', ' {\n} '])
      expect((await merchant.cancel('sale-0001', undefined, { ...how, text })).text).toBe(first.text)
    const more = await merchant.cancel('sale-0001', { cancelTransactionOnly: false }, how)
    expect([more.status, codeOf(more)]).toEqual([409, '4020'])
    expect(await merchant.events('sale-0001')).toHaveLength(3)
  })

  test.each([
    ['6280', 400, 'stays the answer for its key', '6280'],
    ['3010', 500, 'passes, and its key may be used again', undefined],
  ])('Idempotency: the refusal %s of a fault (%i) %s', async (code, status, _, then) => {
    await using subject = await open()
    const merchant = await approved(subject)
    const fault = { fault: { kind: 'code', code }, operation: 'payment.capture', count: 1 }
    expect((await merchant.send('POST', '/sandbox/faults', {}, JSON.stringify(fault))).status).toBe(201)
    const first = await merchant.capture('sale-0001', 1000, { key: 'one' })
    expect([first.status, codeOf(first)]).toEqual([status, code])
    const again = await merchant.capture('sale-0001', 1000, { key: 'one' })
    expect(codeOf(again)).toBe(then)
    if (then !== undefined) expect(again.text).toBe(first.text)
    expect((await merchant.capture('sale-0001', 1000, { key: 'two' })).status).toBe(200)
    expect(await merchant.events('sale-0001')).toHaveLength(then === undefined ? 4 : 3)
  })
})
