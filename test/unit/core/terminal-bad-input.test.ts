// What registers send that is wrong: refused by name before anything begins.
import { expect, test } from 'vitest'
import { byPhone, nok, openRegister } from '#test/support/till/register.ts'

const bread = { name: 'Bread', unitPrice: 4900 }

test.each<[where: string, sent: object, why?: string]>([
  ['amount', { amount: undefined }, 'is missing'],
  ['amount.value', { amount: { currency: 'NOK' } }],
  ['amount.value', { amount: nok(49.5) }, 'has to be a whole number of minor units, such as 4900 for 49.00'],
  ['amount.value', { amount: nok(1e300) }],
  ['amount.value', { amount: { value: '4900', currency: 'NOK' } }],
  ['amount.currency', { amount: { value: 4900 } }],
  ['colour', { colour: 'red' }, 'is not known here'],
  ['flow', { flow: 'CASH' }, 'is none of QR, PUSH_MESSAGE, PERSONAL_CODE, CHOOSE'],
  ['phoneNumber', { flow: 'PUSH_MESSAGE' }],
  ['phoneNumber', { phoneNumber: '91234567' }],
  ['personalCode', { flow: 'PERSONAL_CODE' }],
  ['text', { text: 'ab' }, 'is less than 3 characters'],
  ['text', { text: 'a'.repeat(101) }],
  ['text', { text: 'half \ud800 a character' }],
  ['saleNumber', { saleNumber: 'x'.repeat(41) }],
  ['lines', { lines: [{ ...bread, unitPrice: 4800 }] }],
  ['lines', { amount: nok(100), lines: [{ name: 'A', unitPrice: 1, discount: 2 }] }],
  ['lines', { lines: [] }, 'is less than 1 entries'],
  ['lines.0.name', { lines: [{ unitPrice: 4900 }] }],
  ['minimumAge', { minimumAge: 101 }],
  ['expiresIn', { expiresIn: 29 }, 'is less than 30'],
  ['expiresIn', { expiresIn: 601 }],
  ['keepReserved', { keepReserved: 'yes' }, 'is no boolean'],
  ['metadata', { metadata: { a: '', b: '', c: '', d: '' } }],
  ['metadata', { metadata: { sale: 'mine' } }],
])('what is wrong at %s is refused by that name, and nothing begins: %j', async (where, sent, why) => {
  await using register = await openRegister()
  const details = { where, why: why ?? (expect.stringMatching(/./) as string) }
  expect(await register.put('1', { amount: nok(4900), ...sent })).toMatchObject({
    problem: { code: 'checkout.unfit', details },
  })
  expect(register.shop.network.heard).toEqual([])
  expect(register.list().checkouts).toEqual([])
})

test.each<[code: string, sent: object]>([
  ['amount.wrongCurrency', { amount: { value: 4900, currency: 'DKK' } }],
  ['amount.tooSmall', { amount: nok(99) }],
  ['amount.tooSmall', { amount: nok(0) }],
  ['amount.tooSmall', { amount: nok(-100) }],
  ['amount.tooLarge', { amount: nok(65_000_001) }],
  ['phone.invalid', { ...byPhone, phoneNumber: '12' }],
  ['instrument.notAllowed', { flow: 'CHOOSE' }],
])('%s is said of what cannot be charged: %j', async (code, sent) => {
  await using register = await openRegister()
  expect(await register.put('1', { amount: nok(4900), ...sent })).toMatchObject({ problem: { code } })
  expect(register.shop.network.heard).toEqual([])
})

test.each(['a b', 'x'.repeat(51)])('an id of “%s” is said to be none', async (id) => {
  await using register = await openRegister()
  const details = { where: 'id', why: 'is no id: 1 to 50 letters, digits, - and _' }
  expect(await register.put(id, { amount: nok(4900) })).toMatchObject({
    problem: { code: 'checkout.unfit', details },
  })
})

test('a refund of nothing, or of less, is said to be the field’s fault', async () => {
  await using register = await openRegister()
  await register.approved('1')
  for (const value of [0, -100, 0.5])
    expect(await register.refund('1', 'r', { amount: nok(value) })).toMatchObject({
      problem: { code: 'checkout.unfit', details: { where: 'amount.value' } },
    })
})
