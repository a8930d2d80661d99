// Stories of the registers that are paired: by a code, once, with rights of their own, until they are revoked.
import { expect, test } from 'vitest'
import type { Register } from '#core/terminal/terminal.ts'
import { minute, second } from '#test/support/run/times.ts'
import { nok, openRegister } from '#test/support/till/register.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

test('a register does what it is allowed, until it is revoked', async () => {
  await using register = await openRegister({}, ['totals'])
  const { shop } = register
  const refused = { problem: { code: 'register.notAllowed' } }
  expect(await register.put('1', { amount: { value: 4900, currency: 'NOK' } })).toMatchObject(refused)
  expect(opened(register.totals(0, 1))).toMatchObject({ payments: { count: 0 } })
  expect(opened(shop.registers().byKey(register.key))).toEqual(register.register)
  opened(await shop.office.ask('registers.revoke', { register: register.register.id }))
  expect(shop.registers().byKey(register.key)).toMatchObject({ problem: { code: 'register.keyRefused' } })
  expect(shop.tillFacts().at(-1)).toMatchObject({ kind: 'registerChanged', change: 'revoked' })
})

test('a right that is taken away takes nothing back: what was done is told again, and nothing new is begun', async () => {
  await using paired = await openRegister({}, ['pay', 'refund', 'refundAny'])
  const { shop, register } = paired
  const amount = (value: number) => ({ amount: nok(value) })
  const { reference } = await paired.approved('1', { keepReserved: true })
  const actsAs = (rights: Register['rights']) => {
    const [till, own] = [shop.terminal(), { ...register, rights }]
    const body = { ...amount(4900), keepReserved: true }
    return (id: string, value: number) => [
      () => till.put(own, id, body),
      () => till.capture(own, '1', amount(value)),
      () => till.refund(own, '1', `own-${id}`, amount(value - 1000)),
      () => till.refundSale(own, reference ?? '', `any-${id}`, amount(value - 1800)),
    ]
  }
  const done = async (acts: (() => Promise<object>)[]) => {
    const answers: object[] = []
    for (const act of acts) {
      answers.push(await act())
      await shop.leaveAlone(10 * second)
    }
    return answers
  }
  const one = { ok: true }
  expect(await done(actsAs(register.rights)('1', 2000))).toMatchObject([one, one, one, one])
  const bare = actsAs([])
  expect(await done(bare('1', 2000))).toMatchObject([one, one, one, one])
  const refused = { problem: { code: 'register.notAllowed' } }
  const different = { problem: { code: 'checkout.different' } }
  const otherPart = { problem: { code: 'capture.different' } }
  expect(await done(bare('2', 2000))).toMatchObject([refused, one, refused, refused])
  expect(await done(bare('1', 2001))).toMatchObject([one, otherPart, different, different])
  expect(await shop.books(reference ?? '')).toMatchObject({ captured: 2000, refunded: 1200 })
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
  await using register = await openRegister()
  const { shop } = register
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
