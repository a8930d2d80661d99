// What registers send that is wrong: refused by name before anything begins.
import { expect, test } from 'vitest'
import { approve } from '#test/support/till/baskets.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop, type Shop } from '#test/support/till/shop.ts'

const push = { flow: 'PUSH_MESSAGE', phoneNumber: '912 34 567' }
const creates = (shop: Shop) =>
  shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'))

test.each([
  ['amount', {}],
  ['amount.value', { amount: { currency: 'NOK' } }],
  ['amount.currency', { amount: { value: 4900 } }],
  ['colour', { amount: { value: 4900, currency: 'NOK' }, colour: 'red' }],
  ['flow', { amount: { value: 4900, currency: 'NOK' }, flow: 'CASH' }],
  ['phoneNumber', { amount: { value: 4900, currency: 'NOK' }, flow: 'PUSH_MESSAGE' }],
  ['phoneNumber', { amount: { value: 4900, currency: 'NOK' }, phoneNumber: '91234567' }],
  ['personalCode', { amount: { value: 4900, currency: 'NOK' }, flow: 'PERSONAL_CODE' }],
  ['text', { amount: { value: 4900, currency: 'NOK' }, text: 'x' }],
  ['text', { amount: { value: 4900, currency: 'NOK' }, text: 'half \ud800 a character' }],
  ['saleNumber', { amount: { value: 4900, currency: 'NOK' }, saleNumber: 'x'.repeat(41) }],
  ['lines', { amount: { value: 4900, currency: 'NOK' }, lines: [{ name: 'Bread', unitPrice: 4800 }] }],
  ['lines', { amount: { value: 100, currency: 'NOK' }, lines: [{ name: 'A', unitPrice: 1, discount: 2 }] }],
  ['lines.0.name', { amount: { value: 4900, currency: 'NOK' }, lines: [{ unitPrice: 4900 }] }],
  ['minimumAge', { amount: { value: 4900, currency: 'NOK' }, minimumAge: 101 }],
  ['expiresIn', { amount: { value: 4900, currency: 'NOK' }, expiresIn: 601 }],
  ['metadata', { amount: { value: 4900, currency: 'NOK' }, metadata: { a: '', b: '', c: '', d: '' } }],
  ['metadata', { amount: { value: 4900, currency: 'NOK' }, metadata: { sale: 'mine' } }],
])('a body that is wrong at %s is refused by that name, and nothing begins', async (where, body) => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  expect(await register.put('1', body)).toMatchObject({
    problem: { code: 'checkout.unfit', details: { where } },
  })
  expect(creates(shop)).toHaveLength(0)
  expect(register.list().checkouts).toEqual([])
})

test.each([
  ['amount.wrongCurrency', '1', { amount: { value: 4900, currency: 'DKK' } }],
  ['amount.tooSmall', '1', { amount: { value: 99, currency: 'NOK' } }],
  ['phone.invalid', '1', { amount: { value: 4900, currency: 'NOK' }, ...push, phoneNumber: '12' }],
  ['instrument.notAllowed', '1', { amount: { value: 4900, currency: 'NOK' }, flow: 'CHOOSE' }],
  ['checkout.unfit', 'a b', { amount: { value: 4900, currency: 'NOK' } }],
  ['checkout.unfit', 'x'.repeat(51), { amount: { value: 4900, currency: 'NOK' } }],
])('%s is said of what cannot be charged', async (code, id, body) => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  expect(await register.put(id, body)).toMatchObject({ problem: { code } })
  expect(creates(shop)).toHaveLength(0)
})

test('a refund of nothing, or of less, is said to be the field’s fault', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  await register.ask('1')
  approve(shop)
  await register.follow('1', 5_000)
  for (const value of [0, -100, 0.5])
    expect(await register.refund('1', 'r', { amount: { value, currency: 'NOK' } })).toMatchObject({
      problem: { code: 'checkout.unfit', details: { where: 'amount.value' } },
    })
})

test.each([
  ['1', { colour: 'red' }, 'colour', 'is not known here'],
  ['1', { expiresIn: 29 }, 'expiresIn', 'is less than 30'],
  ['1', { text: 'x' }, 'text', 'is less than 3 characters'],
  ['1', { flow: 'CASH' }, 'flow', 'is none of QR, PUSH_MESSAGE, PERSONAL_CODE, CHOOSE'],
  ['1', { keepReserved: 'yes' }, 'keepReserved', 'is no boolean'],
  [
    '1',
    { amount: { value: 49.5, currency: 'NOK' } },
    'amount.value',
    'has to be a whole number of minor units, such as 4900 for 49.00',
  ],
  ['a b', {}, 'id', 'is no id: 1 to 50 letters, digits, - and _'],
])('of the id "%s" and %j it is said in plain words what is wrong', async (id, more, where, why) => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  const body = { amount: { value: 4900, currency: 'NOK' }, ...more }
  expect(await register.put(id, body)).toMatchObject({
    problem: { code: 'checkout.unfit', details: { where, why } },
  })
})
