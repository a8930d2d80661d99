// Answers that get lost on the way, and tills that die: every agreement and charge is found again, and nothing is done twice.
import { expect, test } from 'vitest'
import { accepted, createClub, member } from '#test/support/till/club.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second

const drafts = (shop: Shop) =>
  shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/agreements'))

test('whatever is asked of the service for an agreement is written down before it leaves', async () => {
  await using shop = await openShop()
  const lastFacts: unknown[] = []
  shop.network.watch((line) => {
    if (!/^(?:POST|PATCH|DELETE) \/recurring/.test(line)) return
    lastFacts.push(factsOnDisk(shop.folder).at(-1))
  })
  const { club, agreementId } = await member(shop)
  const ask = shop.office.ask
  const charge = {
    agreementId,
    amount: 10_000,
    description: 'A cake',
    due: '2026-01-20',
    retryDays: 2,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: null,
  }
  const [first, cake] = opened(await ask('charges.create', charge)).charges.map(({ chargeId }) => chargeId)
  opened(await ask('charges.cancel', { agreementId, chargeId: cake ?? '' }))
  const manager = { pin: '', reason: 'the member asked for it' }
  opened(await ask('charges.refund', { agreementId, chargeId: first ?? '', amount: 100, manager }))
  opened(await ask('agreements.pause', { agreementId, isPaused: true }))
  opened(await ask('agreements.stop', { agreementId, manager }))
  await club.look(agreementId)
  const sent = (task: string) => ({ kind: 'taskSent', task, n: 1 })
  expect(lastFacts).toMatchObject(['draft', 't1', 't2', 't3', 't4', 't5', 't6'].map(sent))
})

test('a draft whose answer was lost is asked for again under its key, and made once', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', /^POST .*\/agreements$/)
  await club.join('coffee-club')
  expect(await club.watch(5 * second)).toMatchObject({ state: 'pending' })
  expect(club.token()).toContain('http')
  const [first, again] = drafts(shop)
  expect(again).toMatchObject({ key: first?.key, body: first?.body })
  const listed = opened(await shop.office.ask('agreements.list', { status: 'PENDING', page: 1 }))
  expect(listed.rows).toHaveLength(1)
})

test('a push that may have arrived is never asked for once more by QR, also when the second try is forbidden', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const forbidden = { type: 'https://httpstatuses.io/403#validation-error', title: 'Forbidden', status: 403 }
  shop.network.fail('lost answer', /^POST .*\/agreements$/)
  shop.network.fail({ status: 403, body: forbidden }, /^POST .*\/agreements$/, 9)
  await club.join('coffee-club', '912 34 567')
  await club.watch(3 * minute)
  expect(new Set(drafts(shop).map(({ key }) => key)).size).toBe(1)
  expect(drafts(shop).length).toBeGreaterThan(1)
  expect(club.signUp()).toMatchObject({ isPushed: true, fellBack: false })
})

test('a till that dies before it hears of its draft finds it, and takes back what nobody can open', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', /^POST .*\/agreements$/, 9)
  await club.join('coffee-club')
  shop.network.forgive()
  await shop.restart(5 * second)
  await shop.leaveAlone(minute)
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'STOPPED', page: 1 }))
  expect(rows).toHaveLength(1)
  expect(club.signUp()).toMatchObject({ state: 'withdrawn' })
})

test('a draft that certainly never left is none', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.cut()
  expect(await club.join('coffee-club')).toMatchObject({
    state: 'opened',
    problem: { code: 'service.notReached' },
  })
  await club.withdraw()
  expect(club.signUp()).toMatchObject({ state: 'neverMade', problem: { code: 'agreement.neverSent' } })
})

test.each(['lost answer', 'broken connection', 'refused connection', 'html'] as const)(
  'the first charge is captured once, whatever happens to its capture: %s',
  async (fault) => {
    await using shop = await openShop()
    const club = createClub(shop)
    const { agreementId } = await club.join('coffee-club')
    club.accept()
    shop.network.fail(fault, /\/capture$/, 2)
    await club.watch(40 * second)
    expect(club.signUp()).toMatchObject({ firstCharge: { state: 'captured' } })
    const file = await club.look(agreementId ?? '')
    expect(file.charges).toMatchObject([{ captured: 19_900, status: 'CHARGED' }])
    expect(file.charges[0]?.history.filter(({ event }) => event === 'CAPTURE')).toHaveLength(1)
  },
)

test('a refund whose answer was lost is given once, and a restart in between changes nothing', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const [first] = (await club.look(agreementId)).charges
  shop.network.fail('lost answer', /\/refund$/)
  await shop.office.ask('charges.refund', {
    agreementId,
    chargeId: first?.chargeId ?? '',
    amount: 5000,
    manager: { pin: '', reason: 'a bad month' },
  })
  await shop.restart(second)
  await shop.leaveAlone(minute)
  const file = await club.look(agreementId)
  expect(file.charges).toMatchObject([{ refunded: 5000, status: 'PARTIALLY_REFUNDED' }])
  expect(file.tasks.filter(({ do: request }) => request === 'refundCharge')).toMatchObject([
    { state: 'done' },
  ])
})

test('a stop whose answer was lost is done once, and one that is stopped already stays so', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail('lost answer', /^PATCH /)
  const manager = { pin: '', reason: 'moves away' }
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await shop.leaveAlone(30 * second)
  expect(await club.look(agreementId)).toMatchObject({ agreement: { status: 'STOPPED' } })
  const again = opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  expect(again.agreement.status).toBe('STOPPED')
})

test('what the till asks for by itself while the office looks stands in no way of what the office asks for', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  shop.clock.advance(10 * second)
  const { agreement } = club.signUp()
  let looks = 0
  let polled: Promise<unknown> | undefined
  shop.network.watch((line) => {
    looks += Number(/^GET .*\/agreements\/agr/.test(line))
    // The cashier asks how it stands while the first charge shows.
    if (looks === 3) polled ??= shop.cashier.ask('signUp.check', { agreement })
  })
  const manager = { pin: '', reason: 'moves away' }
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  await polled
  await shop.leaveAlone(minute)
  const file = await club.look(agreementId)
  expect(file.agreement.status).toBe('STOPPED')
  expect(file.tasks).toMatchObject([
    { do: 'captureCharge', state: 'done' },
    { do: 'stop', state: 'done' },
  ])
})

test('a charge that is being taken when its agreement is stopped is booked all the same', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  await club.days(25)
  // The morning of the day it is due: the service is taking it.
  shop.clock.advance(
    6 * 24 * 60 * minute - (shop.clock.now() % (24 * 60 * minute)) + 7 * 60 * minute + 10 * second,
  )
  const before = await club.look(agreementId)
  expect(before.charges.at(-1)).toMatchObject({ status: 'PROCESSING' })
  opened(await shop.office.ask('agreements.stop', { agreementId, manager: { pin: '', reason: 'leaves' } }))
  await shop.leaveAlone(3 * minute)
  const report = opened(await shop.office.ask('report.x', {}))
  expect(report.flows).toMatchObject([{ captured: 2 * 19_900, sales: 2 }])
  expect((await club.look(agreementId)).charges.at(-1)).toMatchObject({ captured: 19_900 })
})

test('an agreement that the service knows no more is asked about for an hour, and no longer', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  const unknown = { type: 'https://httpstatuses.io/404#resource-not-found', title: 'Not Found', status: 404 }
  shop.network.fail({ status: 404, body: unknown }, /^GET .*\/agreements\//, Infinity)
  await shop.leaveAlone(70 * minute)
  expect(shop.openWork()).toEqual([])
  expect(club.signUp()).toMatchObject({ state: 'expired' })
  const asked = shop.network.heard.length
  await shop.leaveAlone(10 * minute)
  expect(shop.network.heard.length).toBe(asked)
  shop.network.forgive()
  const { agreementId } = club.signUp()
  expect(await club.look(agreementId ?? '')).toMatchObject({ agreement: { status: 'EXPIRED' } })
})
