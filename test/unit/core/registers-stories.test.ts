// Stories of the registers that are paired: by a code, once, with rights of their own, until they are revoked.
import { expect, test } from 'vitest'
import { pairedRegister } from '#test/support/till/register.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

const minute = 60_000

test('a register does what it is allowed, until it is revoked', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop, 'Bakery 1', ['totals'])
  const refused = { problem: { code: 'register.notAllowed' } }
  expect(await register.put('1', { amount: { value: 4900, currency: 'NOK' } })).toMatchObject(refused)
  expect(opened(register.totals(0, 1))).toMatchObject({ payments: { count: 0 } })
  expect(opened(shop.registers().byKey(register.key))).toEqual(register.register)
  opened(await shop.office.ask('registers.revoke', { register: register.register.id }))
  expect(shop.registers().byKey(register.key)).toMatchObject({ problem: { code: 'register.keyRefused' } })
  expect(shop.tillFacts().at(-1)).toMatchObject({ kind: 'registerChanged', change: 'revoked' })
})

test('no code pairs twice, and a wrong one pairs nobody', async () => {
  await using shop = await openShop()
  opened(await shop.office.ask('registers.pair', { name: 'Bakery 1', rights: ['pay'] }))
  const code = opened(await shop.office.ask('registers.read', {})).codes[0]?.code ?? ''
  expect(shop.registers().redeem('AAAA-AAAA', 'near')).toMatchObject({
    problem: { code: 'register.codeRefused' },
  })
  const { key } = opened(shop.registers().redeem(code.toLowerCase().replace('-', ' '), 'near'))
  expect(shop.registers().redeem(code, 'near')).toMatchObject({ problem: { code: 'register.codeRefused' } })
  await shop.restart()
  expect(opened(shop.registers().byKey(key))).toMatchObject({ name: 'Bakery 1' })
})

test('the office sees when a register was last heard, also after a restart', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  const seenAt = async () => opened(await shop.office.ask('registers.read', {})).registers[0]?.seenAt
  opened(shop.registers().byKey(register.key))
  shop.clock.advance(5 * minute)
  opened(shop.registers().byKey(register.key))
  expect(await seenAt()).toBe(shop.clock.now())
  shop.clock.advance(61 * minute)
  opened(shop.registers().byKey(register.key))
  const last = shop.clock.now()
  await shop.restart(minute)
  expect(await seenAt()).toBe(last)
})
