// Tests of which requests for a payment are taken and which are refused, in words that a program understands.
import { describe, expect, test } from 'vitest'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { push } from '#test/support/service/refusal-setup.ts'
import { codeOf, faultsOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import type { Market } from '#shared/market.ts'

const receipt = {
  orderLines: [
    {
      name: 'Mug',
      id: '1',
      totalAmount: 49_900,
      totalAmountExcludingTax: 39_920,
      totalTaxAmount: 9_980,
      taxRate: 2500,
    },
  ],
  bottomLine: { currency: 'NOK', receiptNumber: '17' },
}
describe.each(subjects)('$name', ({ open }) => {
  test.each<[string, Market, Record<string, unknown>]>([
    ['the smallest amount', 'FI', { amount: { value: 1, currency: 'EUR' } }],
    ['a return to an app', 'NO', { userFlow: 'WEB_REDIRECT', returnUrl: 'till-app://back' }],
    ['a receipt whose lines do not sum up', 'NO', { receipt, amount: { value: 100, currency: 'NOK' } }],
  ])('Create: %s is taken', async (_, market, change) => {
    await using subject = await open()
    const merchant = await merchantOf(subject, `plain-${market}`)
    expect((await merchant.create(merchant.request('sale-0001', change))).status).toBe(201)
  })

  test('User flows: a customer’s own code stands for the customer’s number', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const own = { userFlow: 'PUSH_MESSAGE', customer: { personalQr: 'https://wallet.test/me/4791234567' } }
    await merchant.create(merchant.request('sale-0001', own))
    expect(subject.phone('4791234567').pending()).toMatchObject([{ reference: 'sale-0001' }])
  })

  test('Resources: a reference is unique within one MSN, and only there', async () => {
    await using subject = await open()
    const [norway, denmark] = [await merchantOf(subject), await merchantOf(subject, 'plain-DK')]
    expect((await norway.create(norway.request('sale-0001'))).status).toBe(201)
    const again = await norway.create(norway.request('sale-0001'))
    expect([again.status, codeOf(again)]).toEqual([409, '4150'])
    expect((await norway.create(norway.request('SALE-0001'))).status).toBe(201)
    expect((await denmark.get('sale-0001')).status).toBe(404)
    expect((await denmark.create(denmark.request('sale-0001'))).status).toBe(201)
  })

  test('Resources: metadata comes back as it was sent, and not when it was not', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const metadata = { till: '2', 'cashier name': 'Åse "the till"', empty: '' }
    await merchant.create(merchant.request('sale-0001', { metadata }))
    await merchant.create(merchant.request('sale-0002'))
    expect((await merchant.get('sale-0001')).body['metadata']).toEqual(metadata)
    expect((await merchant.get('sale-0002')).body).not.toHaveProperty('metadata')
  })

  test('Errors: what is no good request names the field and the rule, and has no code', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const refused = await merchant.create(merchant.request('sale-0001', { paymentDescription: 'Mu' }))
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        type: 'https://httpstatuses.io/400',
        title: 'Bad Request',
        detail: expect.stringMatching(/^[A-Z].+\.$/),
        instance: '/v1/payments',
        status: 400,
        extraDetails: [{ name: 'paymentDescription', reason: 'must have a length of at least 3' }],
        traceId: expect.any(String),
      },
    ])
  })

  test('Errors: what is wrong within a field is named by its whole path', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    for (const [name, more] of [
      ['metadata.till', { metadata: { till: 2 } }],
      ['paymentMethod.blockedSources.0', { paymentMethod: { type: 'WALLET', blockedSources: [1] } }],
      ['customer.phoneNumber', push({ phoneNumber: '123' })],
      ['customer.personalQr', push({ personalQr: '1234' })],
      ['customer.customerToken', push({ customerToken: 'x'.repeat(2049) })],
    ] as const)
      expect(faultsOf(await merchant.create(merchant.request('sale-0001', more)))).toEqual([name])
  })

  test('Errors: metadata keys are twice only within metadata', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const text = (reference: string, tail: string) =>
      JSON.stringify(merchant.request(reference)).replace(/}$/, `,${tail}}`)
    const good = [
      '"metadata":{"amount":"1","value":"2","a":"\\"a\\":","b":"{\\"a\\":1,\\"a\\":2}"}',
      '"metadata":{}',
      '"metadata":{"a":"1"},"amount":{"value":49900,"value":49900,"currency":"NOK"}',
    ]
    for (const [index, tail] of good.entries()) {
      expect((await merchant.create(undefined, { text: text(`sale-100${index}`, tail) })).status).toBe(201)
    }
    const bad = ['"metadata" : {"a":"1" , "a" : "1"}', '"metadata":{"a":"1","\\u0061":"2"}']
    for (const tail of bad) {
      expect(codeOf(await merchant.create(undefined, { text: text('sale-2000', tail) }))).toBe('4110')
    }
  })
})
