// The next charge is made in time and once, whichever tills run, and what nobody made in time waits for a person.
import { expect, test } from 'vitest'
import { member } from '#test/support/till/club.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const day = 24 * 60 * 60 * second

const made = (shop: Shop) =>
  shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/charges'))

test('the next charge is made a week ahead, once, and taken on its day', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  await club.days(23)
  expect(made(shop)).toHaveLength(0)
  await club.days(2)
  expect(made(shop)).toHaveLength(1)
  const planned = await club.look(agreementId)
  expect(planned.charges).toMatchObject([
    { kind: 'INITIAL' },
    { kind: 'RECURRING', status: 'DUE', due: '2026-02-15' },
  ])
  expect(planned.coming[0]).toMatchObject({ interval: '2026-02-15', state: 'made', amount: 19_900 })
  await club.days(8)
  expect((await club.look(agreementId)).charges).toMatchObject([{}, { status: 'CHARGED', captured: 19_900 }])
  expect(made(shop)).toHaveLength(1)
})

test('a till that was off for months lets the missed charges wait for a person', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  await shop.restart(100 * day)
  await club.days(1)
  const missed = await club.attention()
  expect(missed).toMatchObject([
    { kind: 'missed', interval: '2026-02-15' },
    { kind: 'missed', interval: '2026-03-15' },
    { kind: 'missed', interval: '2026-04-15' },
  ])
  const march = {
    agreementId,
    amount: 19_900,
    description: 'March',
    due: '2026-05-01',
    retryDays: 3,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: '2026-03-15',
  }
  const made1 = await shop.office.ask('charges.create', march)
  expect(opened(made1).charges.at(-1)).toMatchObject({ due: '2026-05-01', kind: 'RECURRING' })
  for (const interval of ['2026-03-15', '2026-01-15', '2026-05-15', '2026-03-16'])
    expect(await shop.office.ask('charges.create', { ...march, interval })).toMatchObject({
      problem: { code: 'charge.intervalDone' },
    })
  await shop.office.ask('charges.leave', {
    agreementId,
    interval: '2026-02-15',
    manager: { pin: '', reason: 'we were closed' },
  })
  await shop.leaveAlone(2 * second)
  expect((await club.attention()).map(({ interval }) => interval)).toEqual(['2026-04-15'])
})

test('a pause is no state at the service: no charges are made, and none of them is missed afterwards', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const paused = opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: true }))
  expect(paused.agreement).toMatchObject({ status: 'ACTIVE', isPaused: true })
  await club.days(40)
  expect(made(shop)).toHaveLength(0)
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: false }))
  await club.days(1)
  expect(await club.attention()).toEqual([])
  await club.days(20)
  expect(made(shop)).toHaveLength(1)
})

test('a charge that fails waits for a person, with the reason, until somebody leaves it or charges anew', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const ask = await shop.office.ask('charges.create', {
    agreementId,
    amount: 182,
    description: 'A mug that broke',
    due: '2026-01-20',
    retryDays: 0,
    transactionType: 'DIRECT_CAPTURE',
    interval: null,
  })
  expect(opened(ask).charges.at(-1)).toMatchObject({ status: 'DUE', kind: 'UNSCHEDULED', amount: 182 })
  await club.days(7)
  const [failed] = await club.attention()
  expect(failed).toMatchObject({ kind: 'failed', amount: 182, failure: 'non_technical_error' })
  const manager = { pin: '', reason: 'on the house' }
  await shop.office.ask('charges.leave', { agreementId, interval: failed?.interval ?? '', manager })
  await shop.leaveAlone(2 * second)
  expect(await club.attention()).toEqual([])
})

test('another till makes the charge when the one that signed the customer up is off, and neither makes a second', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const other = await shop.another()
  const charges = () =>
    made(shop).map(({ key, body }) => ({ key, orderId: (JSON.parse(body) as { orderId: string }).orderId }))
  for (let quarter = 0; quarter < 27 * 4; quarter += 1) {
    shop.clock.advance(day / 4)
    await other.runOnce()
  }
  expect(charges()).toHaveLength(1)
  await club.days(1)
  const file = await club.look(agreementId)
  expect(file.charges).toMatchObject([{ kind: 'INITIAL' }, { kind: 'RECURRING', due: '2026-02-15' }])
  expect(new Set(charges().map(({ orderId }) => orderId)).size).toBe(1)
})

test('two tills that make the same charge in one moment make one', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const copy = await shop.copy()
  shop.clock.advance(27 * day)
  await Promise.all([copy.runOnce(), shop.leaveAlone(second)])
  await Promise.all([copy.runOnce(), shop.leaveAlone(second)])
  expect(made(shop).length).toBeGreaterThan(0)
  expect((await club.look(agreementId)).charges).toHaveLength(2)
})

test('a third charge in a minute waits for as long as the first may have been on its way to the service', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  for (const description of ['March', 'April', 'May'])
    await shop.office.ask('charges.create', {
      agreementId,
      amount: 10_000,
      description,
      due: '2026-02-01',
      retryDays: 0,
      transactionType: 'DIRECT_CAPTURE',
      interval: null,
    })
  expect(made(shop)).toHaveLength(2)
  await shop.leaveAlone(65 * second)
  expect(made(shop)).toHaveLength(2)
  await shop.leaveAlone(10 * second)
  expect(made(shop)).toHaveLength(3)
})
