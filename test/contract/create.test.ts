// Tests of which requests for a payment are taken and which are refused, in words that a program understands.
import { readPng } from '#test/support/png.ts'
import { describe, expect, test } from 'vitest'
import { codeOf, createMerchant, faultsOf, type Subject } from '#test/support/service.ts'
import { subjects } from '#test/support/contract-subjects.ts'
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
const customer = { phoneNumber: '4791234567' }
const noon = Date.UTC(2026, 0, 15, 12)
const at = (ms: number) => new Date(noon + ms).toISOString()
const day = 86_400_000

describe.each(subjects)('$name', ({ open }) => {
  const shop = async (subject: Subject, market: Market = 'NO') => {
    const unit = subject.units.find((one) => one.market === market)
    if (!unit) throw new Error(`no sales unit in ${market}`)
    return createMerchant(subject, unit)
  }

  test.each([
    ['amount', { amount: undefined }],
    ['amount.value', { amount: { value: 10.5, currency: 'NOK' } }],
    ['amount.value', { amount: { value: '100', currency: 'NOK' } }],
    ['amount.value', { amount: { value: -1, currency: 'NOK' } }],
    ['amount.value', { amount: { value: 65_000_001, currency: 'NOK' } }],
    ['amount.currency', { amount: { value: 100, currency: 'XYZ' } }],
    ['amount.vat', { amount: { value: 100, currency: 'NOK', vat: 1 } }],
    ['reference', { reference: 'short' }],
    ['reference', { reference: 'x'.repeat(65) }],
    ['reference', { reference: 'with space' }],
    ['paymentMethod', { paymentMethod: null }],
    ['paymentMethod.type', { paymentMethod: { type: 'CASH' } }],
    ['userFlow', { userFlow: 'SMS' }],
    ['paymentDescription', { paymentDescription: 'ab' }],
    ['customerInteraction', { customerInteraction: true }],
    ['minimumUserAge', { minimumUserAge: 101 }],
    ['qrFormat.format', { qrFormat: { size: 200 } }],
    ['qrFormat.size', { qrFormat: { format: 'IMAGE/PNG', size: 99 } }],
    ['customer.phoneNumber', { customer: { phoneNumber: '123' } }],
    ['customer', { customer: { ...customer, personalQr: 'https://x.test/4791234567' } }],
    ['metadata.till', { metadata: { till: 2 } }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['receipt.orderLines', { receipt: { ...receipt, orderLines: [] } }],
    ['receipt.bottomLine', { receipt: { orderLines: receipt.orderLines } }],
    ['surprise', { surprise: 1 }],
  ])('Create: %s is named when it is not valid', async (name, change) => {
    await using subject = await open()
    const merchant = await shop(subject)
    const answer = await merchant.create(merchant.request('sale-0001', change))
    expect(answer.status).toBe(400)
    expect(faultsOf(answer)).toContain(name)
    expect(codeOf(answer)).toBeUndefined()
    expect(answer.body['instance']).toBe('/v1/payments')
    expect((await merchant.get('sale-0001')).status).toBe(404)
  })

  test.each<[string, Market, number, Record<string, unknown>]>([
    ['6010', 'NO', 400, { amount: { value: 99, currency: 'NOK' } }],
    ['6010', 'DK', 400, { amount: { value: 0, currency: 'DKK' } }],
    ['5040', 'NO', 400, { amount: { value: 100, currency: 'EUR' } }],
    [
      '4160',
      'NO',
      400,
      { paymentMethod: { type: 'CARD' }, userFlow: 'WEB_REDIRECT', returnUrl: 'https://shop.test' },
    ],
    ['4160', 'NO', 400, { paymentMethod: { type: 'CARD_PASSTHROUGH' } }],
    ['5010', 'NO', 400, { paymentMethod: { type: 'WALLET', blockedSources: ['COMMERCIAL_CARDS'] } }],
    ['4140', 'NO', 400, { userFlow: 'PUSH_MESSAGE' }],
    ['4140', 'NO', 400, { userFlow: 'PUSH_MESSAGE', customer: null }],
    ['7010', 'NO', 400, { userFlow: 'PUSH_MESSAGE', customer: { phoneNumber: '4700000000' } }],
    ['4060', 'NO', 400, { userFlow: 'PUSH_MESSAGE', customer: { personalQr: 'not a code' } }],
    ['4140', 'NO', 400, { userFlow: 'WEB_REDIRECT' }],
    ['4090', 'NO', 400, { userFlow: 'WEB_REDIRECT', returnUrl: 'http://shop.test/back' }],
    ['4090', 'NO', 400, { userFlow: 'WEB_REDIRECT', returnUrl: 'javascript:alert(1)' }],
    ['4100', 'NO', 400, { metadata: { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' } }],
    ['6120', 'NO', 400, { expiresAt: at(600_000), receipt }],
    ['6110', 'NO', 400, { expiresAt: at(60 * day), receipt }],
    ['6130', 'NO', 400, { expiresAt: at(day) }],
  ])('Errors: %s in %s, with status %i, for %o', async (code, market, status, change) => {
    await using subject = await open()
    const merchant = await shop(subject, market)
    const answer = await merchant.create(merchant.request('sale-0001', change))
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect((await merchant.get('sale-0001')).status).toBe(404)
  })

  test.each<[string, Market, Record<string, unknown>]>([
    ['the smallest amount', 'FI', { amount: { value: 1, currency: 'EUR' } }],
    ['the largest amount', 'NO', { amount: { value: 65_000_000, currency: 'NOK' } }],
    [
      'blocked sources in Denmark',
      'DK',
      { paymentMethod: { type: 'WALLET', blockedSources: ['COMMERCIAL_CARDS'] } },
    ],
    ['a return to an app', 'NO', { userFlow: 'WEB_REDIRECT', returnUrl: 'till-app://back' }],
    ['a native redirect', 'NO', { userFlow: 'NATIVE_REDIRECT' }],
    ['a receipt and a later end', 'NO', { receipt, expiresAt: at(600_001) }],
    ['a receipt whose lines do not sum up', 'NO', { receipt, amount: { value: 100, currency: 'NOK' } }],
  ])('Create: %s is taken', async (_, market, change) => {
    await using subject = await open()
    const merchant = await shop(subject, market)
    expect((await merchant.create(merchant.request('sale-0001', change))).status).toBe(201)
  })

  test('User flows: a push has no address, and needs an approved sales unit', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const push = { userFlow: 'PUSH_MESSAGE', customer, qrFormat: undefined }
    const taken = await merchant.create(merchant.request('sale-0001', push))
    expect(taken.body).toEqual({ reference: 'sale-0001' })
    const other = await createMerchant(subject, await subject.unitWithout('PUSH_MESSAGE'))
    const refused = await other.create(other.request('sale-0001', push))
    expect([refused.status, codeOf(refused)]).toEqual([403, '5080'])
  })

  test('User flows: a customer’s own code stands for the customer’s number', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const own = { userFlow: 'PUSH_MESSAGE', customer: { personalQr: 'https://wallet.test/me/4791234567' } }
    await merchant.create(merchant.request('sale-0001', own))
    expect(subject.phone('4791234567').pending()).toMatchObject([{ reference: 'sale-0001' }])
  })

  test('Resources: a reference is unique within one MSN, and only there', async () => {
    await using subject = await open()
    const [norway, denmark] = [await shop(subject), await shop(subject, 'DK')]
    expect((await norway.create(norway.request('sale-0001'))).status).toBe(201)
    const again = await norway.create(norway.request('sale-0001'))
    expect([again.status, codeOf(again)]).toEqual([409, '4150'])
    expect((await norway.create(norway.request('SALE-0001'))).status).toBe(201)
    expect((await denmark.get('sale-0001')).status).toBe(404)
    expect((await denmark.create(denmark.request('sale-0001'))).status).toBe(201)
  })

  test('QR: the picture needs no credentials, and is gone when the payment is over', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const formats = { svg: { format: 'IMAGE/SVG+XML' }, png: { format: 'IMAGE/PNG', size: 300 } }
    const look = async (address: unknown) => subject.fetch(new Request(String(address)))
    const svg = (await merchant.create(merchant.request('sale-0001', { qrFormat: formats.svg }))).body[
      'redirectUrl'
    ]
    const png = (await merchant.create(merchant.request('sale-0002', { qrFormat: formats.png }))).body[
      'redirectUrl'
    ]
    const usual = (await merchant.create(merchant.request('sale-0003', { qrFormat: undefined }))).body[
      'redirectUrl'
    ]
    expect((await look(svg)).headers.get('content-type')).toBe('image/svg+xml')
    expect((await look(usual)).headers.get('content-type')).toBe('image/svg+xml')
    const picture = await look(png)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(readPng(Buffer.from(await picture.arrayBuffer()))).toEqual({ width: 300, height: 300 })
    subject.advance(600_000)
    expect([(await look(svg)).status, (await look(png)).status]).toEqual([404, 404])
    expect((await look(`${subject.url}/qr/${'a'.repeat(24)}.svg`)).status).toBe(404)
  })

  test('Resources: metadata comes back as it was sent, and not when it was not', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
    const metadata = { till: '2', 'cashier name': 'Åse "the till"', empty: '' }
    await merchant.create(merchant.request('sale-0001', { metadata }))
    await merchant.create(merchant.request('sale-0002'))
    expect((await merchant.get('sale-0001')).body['metadata']).toEqual(metadata)
    expect((await merchant.get('sale-0002')).body).not.toHaveProperty('metadata')
  })

  test('Errors: metadata keys are twice only within metadata', async () => {
    await using subject = await open()
    const merchant = await shop(subject)
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
