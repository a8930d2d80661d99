// Stories of a register's money after the approval: kept reserved, captured later, given back.
import { expect, test } from 'vitest'
import { noRoomFor } from '#test/support/till/full-disk.ts'
import { byPhone, nok, openRegister } from '#test/support/till/register.ts'
import { opened } from '#test/support/till/shop.ts'
import { second, minute } from '#test/support/run/times.ts'

const reserved = { ...byPhone, keepReserved: true }

test('kept reserved: the till is free, and the register captures or gives back when it likes', async () => {
  await using register = await openRegister()
  await register.ask('kept', 4900, reserved)
  expect(await register.capture('kept')).toMatchObject({ problem: { code: 'checkout.notReserved' } })
  register.approve()
  expect(await register.follow('kept', 5 * second)).toMatchObject({
    state: 'IN_PROGRESS',
    reason: 'reserved',
    reserved: { value: 4900 },
    captured: { value: 0 },
  })
  await register.approved('other', reserved, 5000)
  await register.shop.leaveAlone(30 * minute)
  opened(await register.capture('kept'))
  expect(await register.follow('kept', 5 * second)).toMatchObject({
    state: 'COMPLETED',
    captured: { value: 4900 },
  })
  await register.cancel('other')
  expect(await register.follow('other', 5 * second)).toMatchObject({
    state: 'CANCELED',
    reason: 'byRegister',
    reserved: { value: 0 },
  })
})

test('kept reserved and forgotten: after twelve hours it goes back by rule', async () => {
  await using register = await openRegister()
  const { reference } = await register.approved('kept', reserved)
  register.shop.clock.advance(12 * 60 * minute)
  await register.shop.leaveAlone(11 * minute)
  expect(register.read('kept')).toMatchObject({ state: 'CANCELED', reason: 'givenBack' })
  expect(await register.shop.books(reference ?? '')).toMatchObject({ captured: 0, cancelled: 4900 })
})

test('kept reserved by a register that is gone: nobody is sent to a question that no screen asks, and the day is closed without it', async () => {
  await using register = await openRegister()
  const { shop } = register
  const { reference } = await register.approved('kept', reserved)
  await shop.leaveAlone(10 * minute)
  expect(shop.cashier.view().till.unsettled).toMatchObject([{ question: null, isKeptReserved: true }])
  const waiting = await shop.office.ask('office.search', {
    text: '',
    filter: 'waiting',
    days: null,
    before: null,
  })
  expect(opened(waiting).sales).toEqual([])
  expect(opened(await shop.office.ask('report.close', { from: null }))).toMatchObject({
    captured: 0,
    open: [{ reference, value: 4900 }],
  })
  // Captured after all, it stands in the next period.
  opened(await register.capture('kept'))
  await register.follow('kept', 5 * second)
  expect(opened(await shop.office.ask('report.x', {}))).toMatchObject({ captured: 4900, open: [] })
})

test('captured elsewhere in two parts, it is one payment in the totals, in the time of its first part', async () => {
  await using register = await openRegister()
  const { shop } = register
  // Whoever stands there is asked about what is left.
  opened(await shop.cashier.ask('poll', {}))
  const { reference } = await register.approved('kept', reserved)
  const totals = (from: number) => opened(register.totals(from, shop.clock.now() + 1))
  await shop.elsewhere('capture', 2000, reference ?? '')
  await shop.reconcile()
  await shop.leaveAlone(70 * minute)
  expect(totals(0)).toMatchObject({ payments: { count: 1, captured: { value: 2000 } } })
  const noon = shop.clock.now()
  await shop.elsewhere('capture', 2900, reference ?? '')
  await shop.leaveAlone(70 * minute)
  expect(totals(0)).toMatchObject({ payments: { count: 1, captured: { value: 4900 } } })
  expect(totals(noon)).toMatchObject({ payments: { count: 0, captured: { value: 2900 } } })
})

test.each(['checkoutOpened', 'checkoutBegun', 'opened', 'sent'])(
  'a disk that takes no fact "%s" takes none of them: nothing is asked, and the same request makes it once there is room',
  async (kind) => {
    await using register = await openRegister()
    const { shop } = register
    const body = { amount: nok(4900) }
    {
      using _full = noRoomFor(kind, shop)
      expect(await register.put('1', body)).toMatchObject({ problem: { code: 'journal.notWritten' } })
      expect(shop.terminal().read(register.register, '1')).toMatchObject({
        problem: { code: 'checkout.unknown' },
      })
      expect(shop.cashier.view().sale).toBeNull()
    }
    expect(shop.network.heard.filter(({ path }) => path.endsWith('/payments'))).toEqual([])
    await shop.leaveAlone(2 * second)
    expect(opened(await register.put('1', body)).isNew).toBe(true)
    register.approve()
    expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'COMPLETED' })
  },
)
