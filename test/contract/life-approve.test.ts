// Tests of the test environment's approval: whom it lets approve, and how often.
import { describe, expect, test } from 'vitest'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf, type Merchant } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

const code = 'https://wallet.example/qr/28?c=9f3k&number='
const approve = (merchant: Merchant, body: unknown, key?: string) =>
  merchant.call('POST', '/test/payments/sale-0001/approve', body, key === undefined ? {} : { key })
const of = (phoneNumber: string) => ({ customer: { phoneNumber } })

describe.each(subjects)('$name', ({ open }) => {
  test.each([
    ['a number that begins with 0', of('0791234567'), '4070'],
    ['the number of nobody', of('4700000000'), '7010'],
    ['a customer token of nobody', { customer: { customerToken: 'any' } }, '4050'],
    ['a code of nobody', { customer: { personalQr: 'https://wallet.test/?number=0912345' } }, '4060'],
    ['a customer token whose number nobody has', { customer: { customerToken: 'of-4700000000' } }, '7010'],
    ['a token of no redirect address', { token: 'customer-4791234567' }, '10020'],
    ['a good number with such a token', { ...of('4791234567'), token: 'any' }, '10020'],
  ])('TEST: approve by %s is refused', async (_, approver, code) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    const refused = await approve(merchant, approver)
    expect([refused.status, codeOf(refused)]).toEqual([400, code])
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    const approved = await approve(merchant, of('4791234567'))
    expect([approved.status, (await merchant.get('sale-0001')).body['state']]).toEqual([200, 'AUTHORIZED'])
  })

  test.each([
    ['a phone number', {}, () => of('4520123456'), '4520123456'],
    ['a code', {}, () => ({ customer: { personalQr: `${code}4520123456` } }), '4520123456'],
    ['a customer token', {}, () => ({ customer: { customerToken: 'of-4520123456' } }), '4520123456'],
    ['the token of the address', {}, (token: string) => ({ token }), '4791234567'],
    ['the token of a picture', { qrFormat: undefined }, (token: string) => ({ token }), '4791234567'],
    [
      'the token of a page, for the number that the merchant named',
      { userFlow: 'WEB_REDIRECT', returnUrl: 'https://shop.test', ...of('4520123456') },
      (token: string) => ({ token }),
      '4520123456',
    ],
    ['both', {}, (token: string) => ({ ...of('4520123456'), token }), '4520123456'],
  ])('TEST: approve by %s', async (_, more, approver, mobileNumber) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const request = merchant.request('sale-0001', { scope: 'name', ...more })
    const { body } = await merchant.create(request)
    const token = String(body['redirectUrl']).split('/').at(-1) ?? ''
    const approved = await approve(merchant, approver(token))
    expect([approved.status, approved.text]).toEqual([200, '{}'])
    expect((await merchant.get('sale-0001')).body).toMatchObject({ userDetails: { mobileNumber } })
  })

  test('Limits: approving in TEST is limited by nothing', async () => {
    await using subject = await open({ limits: 'on' })
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    for (let count = 0; count < 20; count += 1) {
      const answer = await approve(merchant, of('4700000000'))
      expect(answer.status).toBe(400)
    }
  })

  test('TEST: approving under one key is done once', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    const customer = { customer: { phoneNumber: '4520123456' } }
    expect([
      (await approve(merchant, customer, 'one')).status,
      (await approve(merchant, customer, 'one')).status,
    ]).toEqual([200, 200])
    expect((await merchant.events('sale-0001')).map(({ name }) => name)).toEqual(['CREATED', 'AUTHORIZED'])
  })

  test.each([
    {},
    { token: '' },
    { token: 'x'.repeat(2049) },
    { ...of('4791234567'), token: '' },
    { ...of('4791234567'), token: 'x'.repeat(2049) },
    { customer: {} },
    { ...of('4791234567'), surprise: 1 },
    { customer: { phoneNumber: '4791234567', personalQr: 'https://wallet.test/?number=4791234567' } },
    { customer: { phoneNumber: '+47' } },
  ])('Bad input: approve with %o is refused', async (body) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    const refused = await approve(merchant, body)
    expect([refused.status, codeOf(refused)]).toEqual([400, undefined])
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
  })

  test('PRODUCTION: nobody approves in the customer’s place', async () => {
    await using subject = await open({ environment: 'PRODUCTION' })
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001'))
    const given = await approve(merchant, { token: 'any' })
    expect(given.status).toBe(404)
  })
})
