// Stories of a register that gives back what another one, or the till itself, has sold: with that right alone, once, and told nothing else.
import { expect, test } from 'vitest'
import { noRoomFor } from '#test/support/till/full-disk.ts'
import { nok, openRegister, pairedRegister } from '#test/support/till/register.ts'
import { opened } from '#test/support/till/shop.ts'
import { second, minute } from '#test/support/run/times.ts'

/** One register has sold for 49, and another stands at the returns. */
async function soldBefore() {
  const seller = await openRegister()
  const returns = await pairedRegister(seller.shop, 'Returns', ['refundAny', 'totals'])
  const { reference } = await seller.approved('1')
  return { ...seller, seller, returns, reference: reference ?? '' }
}

test('another register’s sale is given back by its reference: once under each id, never above what is left', async () => {
  await using sold = await soldBefore()
  const { shop, seller, returns, reference } = sold
  const part = { amount: nok(1900), reason: 'Stale' }
  expect(opened(await returns.refundSale(reference, 'r1', part))).toMatchObject({
    isNew: true,
    refund: { id: 'r1', reference, amount: nok(1900), left: nok(3000) },
  })
  expect(opened(await returns.refundSale(reference, 'r1', part)).isNew).toBe(false)
  for (const [id, body, code] of [
    ['r1', { amount: nok(1) }, 'checkout.different'],
    ['r2', { amount: nok(3001) }, 'refund.tooMuch'],
    ['r2', { amount: { value: 1, currency: 'DKK' } }, 'amount.wrongCurrency'],
    ['a b', {}, 'checkout.unfit'],
  ] as const)
    expect(await returns.refundSale(reference, id, body)).toMatchObject({ problem: { code } })
  await shop.leaveAlone(10 * second)
  const done = opened(returns.saleRefund(reference, 'r1'))
  expect(Object.keys(done).toSorted()).toEqual([
    'amount',
    'code',
    'createdAt',
    'endedAt',
    'id',
    'left',
    'pspReference',
    'reason',
    'reference',
    'state',
  ])
  expect(done).toMatchObject({ state: 'COMPLETED', left: nok(3000) })
  // The seller sees it, under no id of its own, and may use the same id for a refund of its own.
  expect(seller.read('1')).toMatchObject({
    refunded: nok(1900),
    refunds: [{ id: null, state: 'COMPLETED', reason: 'Stale' }],
  })
  expect(seller.events(0).events.map(({ type }) => type)).toContain('checkout.refunded')
  opened(await seller.refund('1', 'r1'))
  await shop.leaveAlone(10 * second)
  expect(seller.read('1')).toMatchObject({ refunded: nok(4900), refunds: [{ id: null }, { id: 'r1' }] })
  expect(await returns.refundSale(reference, 'r3')).toMatchObject({ problem: { code: 'refund.nothingLeft' } })
  expect(await shop.books(reference)).toMatchObject({ captured: 4900, refunded: 4900 })
  // Totals are of the register whose checkout it was.
  const now = shop.clock.now() + 1
  expect(opened(returns.totals(0, now))).toMatchObject({ refunds: { refunded: nok(0) } })
  expect(opened(seller.totals(0, now))).toMatchObject({ refunds: { count: 2, refunded: nok(4900) } })
})

test('what the till itself has sold is given back too, and the office names the register', async () => {
  await using returns = await openRegister({}, ['refundAny'])
  const { shop } = returns
  opened(await shop.cashier.ask('sale.start', { amount: nok(2500), by: { userFlow: 'QR' } }))
  const { sale = '', reference = '' } = shop.cashier.view().sale ?? {}
  returns.approve()
  await shop.leaveAlone(5 * second)
  opened(await returns.refundSale(reference, 'all'))
  await shop.leaveAlone(10 * second)
  expect(opened(returns.saleRefund(reference, 'all'))).toMatchObject({ state: 'COMPLETED', left: nok(0) })
  const { facts } = opened(await shop.office.ask('office.sale', { sale }))
  expect(facts.filter(({ kind }) => kind === 'refundOpened')).toMatchObject([
    { isByRegister: true, note: 'Bakery 1: refunded at the register' },
  ])
})

test('its own sale under either path is one refund', async () => {
  await using register = await openRegister({}, ['pay', 'refund', 'refundAny'])
  const { reference } = await register.approved('1')
  const part = { amount: nok(1000) }
  opened(await register.refund('1', 'r', part))
  expect(opened(await register.refundSale(reference ?? '', 'r', part)).isNew).toBe(false)
  await register.shop.leaveAlone(10 * second)
  expect(register.read('1')).toMatchObject({ refunded: nok(1000), refunds: [{ id: 'r' }] })
})

test('without the right, of no sale of this till, or of another register’s refund nothing is given back and nothing told', async () => {
  await using sold = await soldBefore()
  const { seller, returns, reference } = sold
  expect(await seller.refundSale(reference, 'r')).toMatchObject({
    problem: { code: 'register.notAllowed', details: { right: 'refundAny' } },
  })
  for (const named of ['abcdefgh-00001-xyz123-1', `${reference}1`, reference.slice(0, -2), '../..', ''])
    expect(await returns.refundSale(named, 'r')).toMatchObject({ problem: { code: 'refund.saleUnknown' } })
  opened(await returns.refundSale(reference, 'r'))
  expect(seller.saleRefund(reference, 'r')).toMatchObject({ problem: { code: 'checkout.unknown' } })
  expect(returns.saleRefund(reference, 'other')).toMatchObject({ problem: { code: 'checkout.unknown' } })
  // Its own checkouts are none of that right's business.
  expect(await returns.put('2', { amount: nok(100) })).toMatchObject({
    problem: { code: 'register.notAllowed' },
  })
})

test.each([
  ['its answer is lost', 'lost answer', false],
  ['it breaks off, and the till dies', 'broken connection', true],
  ['it never leaves, and the till dies', 'refused connection', true],
] as const)('%s: repeated under its id it is given back once', async (_, fault, isKilled) => {
  await using sold = await soldBefore()
  const { shop, seller, returns, reference } = sold
  const part = { amount: nok(1900) }
  shop.network.fail(fault, /refund$/)
  opened(await returns.refundSale(reference, 'r', part))
  if (isKilled) await shop.restart()
  expect(opened(await returns.refundSale(reference, 'r', part)).isNew).toBe(false)
  await shop.leaveAlone(15 * minute)
  expect(opened(returns.saleRefund(reference, 'r'))).toMatchObject({ state: 'COMPLETED', left: nok(3000) })
  expect(await shop.books(reference)).toMatchObject({ refunded: 1900 })
  expect(seller.read('1')).toMatchObject({ refunded: nok(1900) })
})

test('a disk that takes nothing: nothing is asked, and the same makes it once there is room', async () => {
  await using sold = await soldBefore()
  const { shop, returns, reference } = sold
  {
    using _full = noRoomFor('refundOpened', shop)
    expect(await returns.refundSale(reference, 'r')).toMatchObject({
      problem: { code: 'journal.notWritten' },
    })
  }
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/refund'))).toEqual([])
  expect(opened(await returns.refundSale(reference, 'r')).isNew).toBe(true)
})
