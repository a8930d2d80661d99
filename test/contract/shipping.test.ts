// Tests of express: which deliveries can be offered, which one is taken, what it costs.
import { describe, expect, test } from 'vitest'
import { merchantOf, paid, sumsOf } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

const kroner = (value: number, currency = 'NOK') => ({ value, currency })
const meta = { carrier: 'Post', 'lead time': '2 days', empty: '' }
const mailbox = { id: 'mailbox', name: 'To your mailbox', amount: kroner(2_900), meta }
const home = { id: 'home', name: 'To your door', amount: kroner(9_900) }
const evening = { id: 'evening', name: 'To your door tonight', amount: kroner(14_900), isDefault: true }
const fixed = {
  dynamicOptions: null,
  fixedOptions: [
    { type: 'MAILBOX', options: [mailbox] },
    { type: 'HOME_DELIVERY', options: [home] },
  ],
}

describe.each(subjects)('$name', ({ open }) => {
  test('Shipping: the customer chooses, and the cost is reserved with the amount', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { shipping: fixed }))
    const phone = subject.phone('4791234567')
    const seen = phone.scan(String(body['redirectUrl']))
    expect(seen.shipping.map(({ id, cost }) => [id, cost])).toEqual([
      ['mailbox', 2_900],
      ['home', 9_900],
    ])
    expect((await merchant.get('sale-0001')).body).not.toHaveProperty('shippingDetails')
    phone.approve('sale-0001', { shippingOptionId: 'home' })
    const after = (await merchant.get('sale-0001')).body
    expect(after['shippingDetails']).toEqual({
      address: { addressLine1: expect.any(String), postCode: '0184', city: 'Oslo', country: 'NO' },
      shippingCost: 9_900,
      shippingOptionId: 'home',
      shippingOptionName: 'To your door',
    })
    expect(after['amount']).toEqual(kroner(49_900))
    expect(sumsOf(after)).toEqual([59_800, 0, 0, 0])
    expect((await merchant.events('sale-0001')).at(-1)).toMatchObject({
      name: 'AUTHORIZED',
      amount: kroner(59_800),
    })
    expect(codeOf(await merchant.capture('sale-0001', 59_801))).toBe('6090')
    expect(sumsOf((await merchant.capture('sale-0001', 59_800)).body)).toEqual([59_800, 59_800, 0, 0])
    expect(sumsOf((await merchant.refund('sale-0001', 59_800)).body)[3]).toBe(59_800)
  })

  test.each([
    ['the first', fixed, 'mailbox', 2_900],
    [
      'the default of its group',
      { fixedOptions: [{ type: 'HOME_DELIVERY', options: [home, evening] }] },
      'evening',
      14_900,
    ],
    [
      'the default group',
      { fixedOptions: [fixed.fixedOptions[0], { ...fixed.fixedOptions[1], isDefault: true }] },
      'home',
      9_900,
    ],
    [
      'what the sandbox offers itself',
      { dynamicOptions: { callbackUrl: 'https://shop.test/options' } },
      'sandbox',
      0,
    ],
  ])('Shipping: unless another is chosen, %s', async (_, shipping, id, cost) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await paid(subject, merchant, { shipping })
    const { body } = await merchant.get('sale-0001')
    expect(body['shippingDetails']).toMatchObject({ shippingOptionId: id, shippingCost: cost })
    expect(sumsOf(body)[0]).toBe(49_900 + cost)
  })

  test('Shipping: what is not offered cannot be chosen, and who shares no address does not pay', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { shipping: fixed }))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    expect(() => phone.approve('sale-0001', { shippingOptionId: 'drone' })).toThrow('no such shipping option')
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    phone.approve('sale-0001', { consents: false })
    const after = (await merchant.get('sale-0001')).body
    expect(after['state']).toBe('ABORTED')
    expect(after).not.toHaveProperty('shippingDetails')
  })

  test.each([
    ['WEB_REDIRECT', { returnUrl: 'https://shop.test/back' }, undefined],
    ['QR', {}, undefined],
    ['NATIVE_REDIRECT', {}, undefined],
    ['PUSH_MESSAGE', { customer: { phoneNumber: '4791234567' } }, '5070'],
  ])('Shipping: with the flow %s', async (userFlow, more, code) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const given = await merchant.create(merchant.request('sale-0001', { userFlow, ...more, shipping: fixed }))
    expect(codeOf(given)).toBe(code)
  })

  test('Errors: express needs an approved sales unit, 5020 with 403', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject, 'plain-payments')
    const given = await merchant.create(merchant.request('sale-0001', { shipping: fixed }))
    expect([given.status, codeOf(given)]).toEqual([403, '5020'])
  })

  test.each([
    ['5040', { fixedOptions: [{ type: 'MAILBOX', options: [{ ...home, amount: kroner(1, 'EUR') }] }] }],
    ['4040', { fixedOptions: [{ type: 'MAILBOX', options: [{ ...home, amount: kroner(65_000_000) }] }] }],
    ['4090', { dynamicOptions: { callbackUrl: 'http://shop.test/options' } }],
  ])('Errors: %s for a delivery that cannot be', async (code, shipping) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const given = await merchant.create(merchant.request('sale-0001', { shipping }))
    expect([given.status, codeOf(given)]).toEqual([400, code])
  })
})
