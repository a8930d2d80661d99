// Refusals of the service about an agreement: asked again while the refusal may pass, and waiting in the office once it is final.
import { expect, test } from 'vitest'
import { accepted, member } from '#test/support/till/club.ts'
import { refundInPortal } from '#test/support/till/charge-portal.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const manager = { pin: '', reason: 'the member asked for it' }
const charging = /^POST .*\/charges$/

const refusal = (status: number, name: string) => ({
  status,
  body: { type: `https://httpstatuses.io/${status}#${name}`, title: 'No', status },
})
/** As the gate says it. */
const turnedAway = { status: 401, body: { statusCode: 401, message: 'Unauthorized.' } }
const asked = (shop: Shop, which: RegExp) =>
  shop.network.heard.filter(({ method, path }) => which.test(`${method} ${path}`))

/** A pause is asked with the same method. */
const stops = (shop: Shop) => asked(shop, /^PATCH /).filter(({ body }) => body.includes('STOPPED'))

/** As anywhere else, no answer comes in the moment in which it was asked for. */
const slowly = (shop: Shop) => shop.network.watch(() => shop.clock.advance(20))

test.each([
  ['409', refusal(409, 'conflict')],
  ['423', { ...refusal(423, ''), headers: { 'retry-after': '3' } }],
  ['429', refusal(429, '')],
])('a stop that is refused twice with %s is asked again until it is taken', async (_, fault) => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail(fault, /^PATCH /, 2)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  await shop.leaveAlone(minute)
  expect(await club.look(agreementId)).toMatchObject({
    agreement: { status: 'STOPPED' },
    tasks: [{}, { do: 'stop', state: 'done' }],
  })
  expect(await club.attention()).toEqual([])
})

test('a stop that is refused for good waits in the office, nothing is charged meanwhile, and it is gone once it was asked again', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  slowly(shop)
  shop.network.fail(refusal(400, 'validation-error'), /^PATCH /)
  const stopped = await shop.office.ask('agreements.stop', { agreementId, manager })
  expect(stopped).toMatchObject({ ok: false, problem: { code: 'agreement.refused' } })
  await club.days(28)
  const [waiting, ...others] = await club.attention()
  expect([waiting, others]).toMatchObject([
    { kind: 'refused', isChargeable: false, refused: { asked: 'stop' } },
    [],
  ])
  const aCake = {
    agreementId,
    amount: 10_000,
    description: 'A cake',
    due: '2026-02-28',
    retryDays: 2,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: null,
  }
  expect(await shop.office.ask('charges.create', aCake)).toMatchObject({
    problem: { code: 'agreement.stopRefused' },
  })
  expect(asked(shop, charging)).toEqual([])
  const task = waiting?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.askAgain', { agreementId, task, manager }))
  expect((await club.look(agreementId)).agreement.status).toBe('STOPPED')
  expect(await club.attention()).toEqual([])
  expect(await shop.office.ask('agreements.askAgain', { agreementId, task, manager })).toMatchObject({
    problem: { code: 'agreement.notWaiting' },
  })
})

test('a stop that was refused for good and that another till has done since is gone from the list', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail(refusal(400, 'validation-error'), /^PATCH /)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await shop.restart(second)
  await shop.leaveAlone(second)
  expect(await club.attention()).toHaveLength(1)
  const other = await shop.another()
  opened(await other.ask('agreements.stop', { agreementId, manager }))
  const heard = shop.network.heard.length
  await shop.leaveAlone(hour + minute)
  expect(await club.attention()).toEqual([])
  expect(shop.network.heard.length - heard).toBeLessThan(10)
})

test('what is refused with an answer that passes is asked a bounded number of times, and then waits', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail(refusal(409, 'conflict'), /^PATCH /, 1000)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  await shop.leaveAlone(hour)
  for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
    shop.clock.advance(hour / 4)
    await shop.leaveAlone(second)
  }
  expect([stops(shop).length, new Set(stops(shop).map(({ key }) => key)).size]).toEqual([30, 30])
  expect(await club.attention()).toMatchObject([{ kind: 'refused', refused: { asked: 'stop' } }])
})

test.each([
  [
    'a 409 that says nothing',
    { status: 409, body: { statusCode: 409 } },
    30,
    [{ refused: { asked: 'stop' } }],
  ],
  ['a 503', { status: 503, body: {} }, 40, []],
  // Each is asked once more with a fresh token.
  ['a 401', turnedAway, 60, []],
])('a stop that meets %s for a day is asked after ever longer waits', async (_, fault, most, waiting) => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail(fault, /^PATCH /, 10_000)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
    shop.clock.advance(hour / 4)
    await shop.leaveAlone(minute)
  }
  expect(stops(shop).length).toBeLessThanOrEqual(most)
  expect(await club.attention()).toMatchObject(waiting)
})

test('a stop that met a 401 for a day is done within an hour of the end of it', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail(turnedAway, /^PATCH /, 10_000)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
    shop.clock.advance(hour / 4)
    await shop.leaveAlone(minute)
  }
  shop.network.forgive()
  shop.clock.advance(hour)
  await shop.leaveAlone(minute)
  expect((await club.look(agreementId)).agreement.status).toBe('STOPPED')
})

test('a sign-up that is taken back and cannot be stopped gives nothing to the shop, and waits in the office', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  shop.network.fail(refusal(400, 'illegal-agreement-update'), /^PATCH /, 9)
  await club.withdraw()
  await club.watch(minute)
  expect(stops(shop)).toHaveLength(2)
  expect(await club.look(agreementId)).toMatchObject({ charges: [{ captured: 0, status: 'CANCELLED' }] })
  await shop.leaveAlone(2 * second)
  expect(await club.attention()).toMatchObject([{ agreementId, refused: { asked: 'stop' } }])
})

test.each([
  ['once with 409', refusal(409, 'conflict'), 1],
  ['thrice with 409', refusal(409, 'conflict'), 3],
])('a first charge whose capture is refused %s is captured', async (_, fault, times) => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  shop.network.fail(fault, /\/capture$/, times)
  await club.watch(2 * minute)
  expect(await club.look(agreementId)).toMatchObject({ charges: [{ captured: 19_900 }] })
  expect(club.signUp()).toMatchObject({ firstCharge: { state: 'captured' } })
})

test('a first charge whose capture is refused for good waits in the office, and is captured from there', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  shop.network.fail(refusal(400, 'charge-capture-failed'), /\/capture$/)
  await club.watch(10 * second)
  await club.acknowledge()
  await shop.leaveAlone(minute)
  const [waiting] = await club.attention()
  expect(waiting).toMatchObject({
    kind: 'refused',
    amount: 19_900,
    refused: { asked: 'captureCharge', problem: { code: 'charge.refused' } },
  })
  expect(asked(shop, /\/capture$/)).toHaveLength(1)
  const task = waiting?.refused?.task ?? ''
  const file = opened(await shop.office.ask('agreements.askAgain', { agreementId, task, manager }))
  expect(file.charges).toMatchObject([{ captured: 19_900 }])
  expect(await club.attention()).toEqual([])
  expect(opened(await shop.office.ask('report.x', {})).captured).toBe(19_900)
})

test('a first charge whose capture is refused for good may be cancelled as well', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop)
  shop.network.fail(refusal(400, 'charge-capture-failed'), /\/capture$/)
  await club.watch(10 * second)
  await club.acknowledge()
  const [first] = (await club.look(agreementId)).charges
  const cancel = { agreementId, chargeId: first?.chargeId ?? '' }
  opened(await shop.office.ask('charges.cancel', cancel))
  await shop.leaveAlone(minute)
  expect(await club.attention()).toEqual([])
  expect(shop.openWork()).toEqual([])
  expect((await club.look(agreementId)).charges).toMatchObject([{ captured: 0, status: 'CANCELLED' }])
})

test('a charge by rule that is refused with 409 is made under the next key, which is the same at every till', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const copy = await shop.copy()
  shop.network.fail(refusal(409, 'conflict'), charging, 2)
  shop.clock.advance(27 * 24 * hour)
  for (let waited = 0; waited < 30; waited += 1) {
    await Promise.all([copy.runOnce(), shop.leaveAlone(5 * second)])
  }
  expect((await club.look(agreementId)).charges).toMatchObject([{}, { due: '2026-02-15', status: 'DUE' }])
  expect(new Set(asked(shop, charging).map(({ key }) => key)).size).toBe(2)
  expect(await club.attention()).toEqual([])
})

test('a pause and a charge by hand that are refused for good wait in the office, and either is done from there', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const aCake = {
    agreementId,
    amount: 10_000,
    description: 'A cake',
    due: '2026-01-17',
    retryDays: 2,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: null,
  }
  slowly(shop)
  shop.network.fail(refusal(400, 'charge-creation-failed'), charging, 2)
  await shop.office.ask('charges.create', aCake)
  await club.days(3)
  const again = async () => {
    const task = (await club.attention())[0]?.refused?.task ?? ''
    return shop.office.ask('agreements.askAgain', { agreementId, task, manager })
  }
  expect(await again()).toMatchObject({ ok: false })
  expect(await club.attention()).toMatchObject([{ kind: 'refused', refused: { asked: 'charge' } }])
  expect(opened(await again()).charges).toMatchObject([{}, { description: 'A cake', due: '2026-01-19' }])
  expect(await club.attention()).toEqual([])

  shop.network.fail(refusal(400, 'validation-error'), /^PATCH /)
  await shop.office.ask('agreements.pause', { agreementId, isPaused: true })
  await club.days(25)
  expect(asked(shop, charging)).toHaveLength(3)
  expect(await club.attention()).toMatchObject([
    { isChargeable: false, refused: { asked: 'pause', next: { due: '2026-02-15', amount: 19_900 } } },
  ])
  expect(opened(await again()).agreement.isPaused).toBe(true)
  expect(await club.attention()).toEqual([])
})

test('a refund by rule that is refused because somebody gave a part back waits for a person', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await accepted(shop, 'museum-card')
  // The cashier took it back in the moment in which the customer accepted; the refund finds no connection.
  shop.network.fail('refused connection', /\/refund$/, 10_000)
  await club.withdraw()
  await club.watch(minute)
  const before = await club.look(agreementId)
  expect(before).toMatchObject({ charges: [{ captured: 49_000, refunded: 0 }] })
  expect(before.tasks.at(-1)).toMatchObject({ do: 'refundCharge', state: 'pending' })
  await refundInPortal(shop, agreementId, before.charges[0]?.chargeId ?? '', 5_000)
  shop.network.forgive()
  await shop.leaveAlone(5 * minute)
  for (let hours = 0; hours < 48; hours += 1) {
    shop.clock.advance(hour)
    await shop.leaveAlone(second)
  }
  const [waiting, ...others] = await club.attention()
  expect([waiting, others]).toMatchObject([{ kind: 'refused', refused: { asked: 'refundCharge' } }, []])
  const task = waiting?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.askAgain', { agreementId, task, manager }))
  expect(await club.look(agreementId)).toMatchObject({ charges: [{ captured: 49_000, refunded: 49_000 }] })
  expect(await club.attention()).toEqual([])
})

test('a refund that is taken and then fails, as the history tells, waits in the office with its reason, and is made once it is asked again', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const [charge] = (await club.look(agreementId)).charges
  const chargeId = charge?.chargeId ?? ''
  shop.network.fail('failure afterwards', /\/refund$/)
  await shop.office.ask('charges.refund', { agreementId, chargeId, amount: 5000, manager })
  await shop.leaveAlone(minute)
  const [waiting, ...others] = await club.attention()
  expect([waiting, others]).toMatchObject([
    { kind: 'refused', refused: { asked: 'refundCharge', problem: { code: 'service.notDone' } } },
    [],
  ])
  expect(asked(shop, /\/refund$/)).toHaveLength(1)
  opened(
    await shop.office.ask('agreements.askAgain', {
      agreementId,
      task: waiting?.refused?.task ?? '',
      manager,
    }),
  )
  await shop.leaveAlone(minute)
  expect((await club.look(agreementId)).charges).toMatchObject([{ refunded: 5000 }])
  expect(await club.attention()).toEqual([])
})

test('a stop that is taken again and again with no effect is asked a bounded number of times, each under another key, and then waits', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail({ status: 204, bytes: null }, /^PATCH /, 1000)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await shop.leaveAlone(hour)
  for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
    shop.clock.advance(hour / 4)
    await shop.leaveAlone(second)
  }
  expect([stops(shop).length, new Set(stops(shop).map(({ key }) => key)).size]).toEqual([30, 30])
  expect(await club.attention()).toMatchObject([{ kind: 'refused', refused: { asked: 'stop' } }])
})
