// Stories of a register's checkout that expires: when its own time is over, whatever the till's clock says, and also after a new start.
import { expect, test } from 'vitest'
import { hour, minute, second } from '#test/support/run/times.ts'
import { byPhone, openRegister } from '#test/support/till/register.ts'

test('its own expiry calls it off, and says why', async () => {
  await using register = await openRegister()
  await register.ask('1', 4900, { ...byPhone, expiresIn: 60 })
  await register.shop.leaveAlone(61 * second)
  expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'CANCELED', reason: 'expired' })
})

test.each([hour, -hour])(
  'the clock jumps by %d ms while the customer is asked: the checkout ends when its minute is over',
  async (jump) => {
    await using register = await openRegister()
    await register.ask('1', 4900, { ...byPhone, expiresIn: 60 })
    register.shop.clock.jump(jump)
    await register.shop.leaveAlone(50 * second)
    expect(await register.follow('1', second)).toMatchObject({ state: 'IN_PROGRESS' })
    await register.shop.leaveAlone(11 * second)
    expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'CANCELED', reason: 'expired' })
  },
)

test('a checkout that waits for its customer since yesterday is over soon after the till has started', async () => {
  await using register = await openRegister({ settings: { isAttended: false, mode: 'terminal' } })
  await register.ask('1', 4900, { flow: 'CHOOSE' })
  await register.shop.restart(10 * hour)
  register.shop.run()
  await register.shop.network.quiet()
  await register.shop.clock.run(minute)
  expect(register.read('1')).toMatchObject({ state: 'CANCELED', reason: 'expired' })
})

test('the till starts with a clock that is ten hours ahead: a checkout waits as long as it may, and no longer', async () => {
  await using register = await openRegister({ settings: { isAttended: false, mode: 'terminal' } })
  const { shop } = register
  await register.ask('1', 4900, { flow: 'CHOOSE' })
  shop.clock.jump(10 * hour)
  await shop.restart()
  await shop.leaveAlone(9 * minute)
  expect(register.read('1')).toMatchObject({ state: 'PENDING' })
  await shop.leaveAlone(2 * minute)
  expect(register.read('1')).toMatchObject({ state: 'CANCELED', reason: 'expired' })
})

test('a register lists its day while one of its checkouts is paid: that goes on', async () => {
  await using register = await openRegister()
  for (let at = 0; at < 40; at += 1) {
    await register.ask(`earlier-${at}`, 4900, byPhone)
    await register.cancel(`earlier-${at}`)
    await register.follow(`earlier-${at}`, 20 * second)
  }
  await register.shop.leaveAlone(10 * minute)
  await register.ask('now', 4900, { ...byPhone, expiresIn: 300 })
  await register.shop.leaveAlone(10 * second)
  register.list()
  await register.shop.leaveAlone(10 * second)
  expect(await register.follow('now', second)).toMatchObject({ state: 'IN_PROGRESS' })
})
