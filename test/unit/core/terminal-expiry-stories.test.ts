// Stories of a register's checkout that expires: when its own time is over, whatever the till's clock says, and also after a new start.
import { expect, test } from 'vitest'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const push = { flow: 'PUSH_MESSAGE', phoneNumber: '912 34 567' }

test('its own expiry calls it off, and says why', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  await register.ask('1', 4900, { ...push, expiresIn: 60 })
  await shop.leaveAlone(61 * second)
  expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'CANCELED', reason: 'expired' })
})

test.each([hour, -hour])(
  'the clock jumps by %d ms while the customer is asked: the checkout ends when its minute is over',
  async (jump) => {
    await using shop = await openShop()
    const register = await pairedRegister(shop)
    await register.ask('1', 4900, { ...push, expiresIn: 60 })
    shop.clock.jump(jump)
    await shop.leaveAlone(50 * second)
    expect(await register.follow('1', second)).toMatchObject({ state: 'IN_PROGRESS' })
    await shop.leaveAlone(11 * second)
    expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'CANCELED', reason: 'expired' })
  },
)

test('a checkout that waits for its customer since yesterday is over soon after the till has started', async () => {
  await using shop = await openShop({ settings: { isAttended: false, mode: 'terminal' } })
  const register = await pairedRegister(shop)
  await register.ask('1', 4900, { flow: 'CHOOSE' })
  await shop.restart(10 * hour)
  shop.run()
  await shop.clock.run(minute)
  expect(register.read('1')).toMatchObject({ state: 'CANCELED', reason: 'expired' })
})

test('the till starts with a clock that is ten hours ahead: a checkout waits as long as it may, and no longer', async () => {
  await using shop = await openShop({ settings: { isAttended: false, mode: 'terminal' } })
  const register = await pairedRegister(shop)
  await register.ask('1', 4900, { flow: 'CHOOSE' })
  shop.clock.jump(10 * hour)
  await shop.restart()
  await shop.leaveAlone(9 * minute)
  expect(register.read('1')).toMatchObject({ state: 'PENDING' })
  await shop.leaveAlone(2 * minute)
  expect(register.read('1')).toMatchObject({ state: 'CANCELED', reason: 'expired' })
})

test('a register lists its day while one of its checkouts is paid: that goes on', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  for (let at = 0; at < 40; at += 1) {
    await register.ask(`earlier-${at}`, 4900, push)
    await register.cancel(`earlier-${at}`)
    await register.follow(`earlier-${at}`, 20 * second)
  }
  await shop.leaveAlone(10 * minute)
  await register.ask('now', 4900, { ...push, expiresIn: 300 })
  await shop.leaveAlone(10 * second)
  register.list()
  await shop.leaveAlone(10 * second)
  expect(await register.follow('now', second)).toMatchObject({ state: 'IN_PROGRESS' })
})
