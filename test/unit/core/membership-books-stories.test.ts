// The money of a membership in the reports: in that of the till that moved it, at its next closing at the latest, and in one only.
import { expect, test } from 'vitest'
import { member } from '#test/support/till/club.ts'
import { refundInPortal, xOf, zOf } from '#test/support/till/charge-portal.ts'
import { factsOnDisk } from '#test/support/till/journal-file.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const day = 24 * 60 * 60 * second
const manager = { pin: '', reason: 'asked for it' }
const refused = (code: string) => ({ ok: false, problem: { code } })
const nothing = { captured: 0, refunded: 0, refundedElsewhere: 0 }

const firstCharge = async (shop: Shop, agreementId: string) =>
  opened(await shop.office.ask('agreements.look', { agreementId })).charges[0]?.chargeId ?? ''

async function daysAt(shop: Shop, till: { runOnce: () => Promise<void> }, count: number) {
  for (let quarter = 0; quarter < count * 4; quarter += 1) {
    shop.clock.advance(day / 4)
    await till.runOnce()
  }
}

test('what the office gives back at another till is in that till’s report at once, with its paper, and in no other', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  const other = await shop.another()
  opened(await other.ask('charges.refund', { agreementId, chargeId, amount: 5_000, manager }))

  expect(await xOf(other)).toEqual({ captured: 0, refunded: 5_000, refundedElsewhere: 0 })
  expect(await zOf(shop.office)).toEqual({ captured: 19_900, refunded: 0, refundedElsewhere: 0 })
  const x = opened(await other.ask('report.x', {}))
  expect(x.receipts).toEqual({ first: 1, last: 1 })
  const [fact] = factsOnDisk(other.folder).filter(({ kind }) => kind === 'chargeRefunded')
  expect(fact).toMatchObject({ value: 5_000, receipt: 1 })
})

test.each(['ACTIVE', 'STOPPED'])(
  'what goes back in the service’s portal of one that is %s is in the next closing of the till that signed it up',
  async (status) => {
    await using shop = await openShop()
    const { agreementId } = await member(shop)
    const chargeId = await firstCharge(shop, agreementId)
    if (status === 'STOPPED') opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
    expect(await zOf(shop.office)).toMatchObject({ captured: 19_900, refunded: 0 })
    await shop.leaveAlone(2 * second)
    await refundInPortal(shop, agreementId, chargeId, 3_000)
    shop.clock.advance(second)
    expect(await zOf(shop.office)).toEqual({ captured: 0, refunded: 3_000, refundedElsewhere: 3_000 })
    shop.clock.advance(second)
    expect(await zOf(shop.office)).toEqual(nothing)
  },
)

test('what nobody closes is found within a day', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  await refundInPortal(shop, agreementId, chargeId, 3_000)
  await daysAt(shop, { runOnce: () => shop.leaveAlone(second) }, 1.25)
  expect(await xOf(shop.office)).toEqual({ captured: 19_900, refunded: 3_000, refundedElsewhere: 3_000 })
})

test('a charge that a person makes at another till is in that till’s report, with what is given back of it', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const other = await shop.another()
  const asked = {
    agreementId,
    amount: 10_000,
    description: 'A cake',
    due: '2026-01-20',
    retryDays: 2,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: null,
  }
  const { charges } = opened(await other.ask('charges.create', asked))
  const cake = charges.find(({ amount }) => amount === 10_000)?.chargeId ?? ''
  await daysAt(shop, other, 6)
  expect(await zOf(other)).toEqual({ captured: 10_000, refunded: 0, refundedElsewhere: 0 })
  await refundInPortal(shop, agreementId, cake, 4_000)
  shop.clock.advance(second)
  expect(await zOf(other)).toEqual({ captured: 0, refunded: 4_000, refundedElsewhere: 4_000 })
  expect(await zOf(shop.office)).toEqual({ captured: 19_900, refunded: 0, refundedElsewhere: 0 })
})

test('a charge that another till makes in the place of one that is off is in that till’s report', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const other = await shop.another()
  await daysAt(shop, other, 32)
  expect(opened(await other.ask('agreements.look', { agreementId })).charges).toHaveLength(2)
  expect(await zOf(other)).toMatchObject({ captured: 19_900 })
  expect(await zOf(shop.office)).toMatchObject({ captured: 19_900 })
})

test('while the service cannot be asked a period is closed all the same, and the next one holds what moved', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  await refundInPortal(shop, agreementId, chargeId, 3_000)
  shop.network.fail({ status: 503 }, /recurring/, 20)
  expect(await zOf(shop.office)).toEqual({ captured: 19_900, refunded: 0, refundedElsewhere: 0 })
  shop.network.forgive()
  shop.clock.advance(second)
  expect(await zOf(shop.office)).toEqual({ captured: 0, refunded: 3_000, refundedElsewhere: 3_000 })
})

test('whoever takes over the members of a till that is gone has their money since its last closing, and charges them', async () => {
  await using shop = await openShop()
  const joined = await member(shop)
  const stopped = await member(shop)
  const first = await firstCharge(shop, joined.agreementId)
  const second_ = await firstCharge(shop, stopped.agreementId)
  opened(await shop.office.ask('agreements.stop', { agreementId: stopped.agreementId, manager }))
  expect(await zOf(shop.office)).toMatchObject({ captured: 2 * 19_900 })
  const since = shop.clock.now()
  // It burns down here, and nobody ever hears of it again.
  const tillId = shop.tillId()
  shop.clock.advance(second)
  await refundInPortal(shop, stopped.agreementId, second_, 3_000)
  const other = await shop.another()
  const takeOver = (till: string, from: number) =>
    other.ask('agreements.takeOver', { till, since: from, manager })
  expect(await takeOver(tillId, shop.clock.now() + 1)).toMatchObject(refused('takeOver.sinceUnfit'))
  expect(await takeOver('zzzzzz', since)).toMatchObject(refused('takeOver.nobody'))
  expect(await takeOver(other.tillId, since)).toMatchObject(refused('takeOver.nobody'))
  expect(await xOf(other)).toEqual(nothing)

  expect(opened(await takeOver(tillId, since))).toEqual({ members: 2 })
  expect(await xOf(other)).toEqual({ captured: 0, refunded: 3_000, refundedElsewhere: 3_000 })
  expect(opened(await other.ask('report.x', {})).acts).toMatchObject([{ act: 'membership', times: 1 }])
  await daysAt(shop, other, 32)
  await refundInPortal(shop, joined.agreementId, first, 1_000)
  shop.clock.advance(second)
  expect(await zOf(other)).toEqual({ captured: 19_900, refunded: 4_000, refundedElsewhere: 4_000 })
})

test('a till that was only thought to be gone leaves what was taken over where it is', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  expect(await zOf(shop.office)).toMatchObject({ captured: 19_900 })
  const other = await shop.another()
  const taken = { till: shop.tillId(), since: shop.clock.now(), manager }
  expect(opened(await other.ask('agreements.takeOver', taken))).toEqual({ members: 1 })
  await daysAt(shop, other, 32)
  await shop.leaveAlone(second)
  expect(opened(await shop.office.ask('agreements.look', { agreementId })).charges).toHaveLength(2)
  expect(await zOf(shop.office)).toEqual(nothing)
  expect(await zOf(other)).toEqual({ ...nothing, captured: 19_900 })
})

test('the comparison of days tells of a membership’s money that no till has written down, and of a service that cannot be asked', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  const today = { from: '2026-01-15', to: '2026-01-15' }
  const compare = async (next: number | null) =>
    opened(await shop.office.ask('report.reconcile', { ...today, next }))
  expect(await compare(null)).toEqual({ differences: [], checked: 0, of: 1, next: -1 })
  expect(await compare(-1)).toEqual({ differences: [], checked: 1, of: 1, next: null })
  await refundInPortal(shop, agreementId, chargeId, 3_000)
  const refund = { agreementId, reference: chargeId, kind: 'refunded', ours: 0, theirs: 3_000 }
  expect(await compare(-1)).toMatchObject({ differences: [refund] })
  shop.network.fail({ status: 503 }, /charges$/, 3)
  expect(await compare(-1)).toMatchObject({ differences: [{ agreementId, kind: 'unread' }] })
  shop.network.forgive()
  opened(await shop.office.ask('agreements.look', { agreementId }))
  expect(await compare(-1)).toMatchObject({ differences: [] })
})

test('a till made from a copy has the money of the members it knows, and of those who joined after the copy was made', async () => {
  await using shop = await openShop()
  const before = await member(shop)
  const chargeId = await firstCharge(shop, before.agreementId)
  const restore = shop.backup()
  const after = await member(shop)
  opened(
    await shop.office.ask('charges.refund', {
      agreementId: before.agreementId,
      chargeId,
      amount: 3_000,
      manager,
    }),
  )
  // It burns down, and what it wrote since the copy with it.
  const restored = await restore()
  expect(await zOf(restored)).toEqual({ captured: 2 * 19_900, refunded: 3_000, refundedElsewhere: 3_000 })
  await daysAt(shop, restored, 32)
  expect(await zOf(restored)).toEqual({ ...nothing, captured: 2 * 19_900 })
  expect(
    opened(await restored.ask('agreements.look', { agreementId: after.agreementId })).charges,
  ).toHaveLength(2)
})

test('made from a copy from before it gave back of another till’s charge: within a day that is in the report here, once', async () => {
  await using shop = await openShop()
  const known = await member(shop)
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  const other = await shop.another()
  opened(await other.ask('agreements.stop', { agreementId: known.agreementId, manager }))
  const restore = other.backup()
  opened(await other.ask('charges.refund', { agreementId, chargeId, amount: 3_000, manager }))
  const restored = await restore()
  await daysAt(shop, restored, 1)
  expect(await zOf(restored)).toEqual({ ...nothing, refunded: 3_000, refundedElsewhere: 3_000 })
  expect(await zOf(shop.office)).toEqual({ ...nothing, captured: 2 * 19_900 })
  expect(await zOf(restored)).toEqual(nothing)
})

type Step = { event: string; amount?: number }
const charges = /charges$/

test('what the lost till gave back of another till’s charge is in the report here also where the office acts on that member first', async () => {
  await using shop = await openShop()
  const known = await member(shop)
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  const other = await shop.another()
  opened(await other.ask('agreements.stop', { agreementId: known.agreementId, manager }))
  const restore = other.backup()
  opened(await other.ask('charges.refund', { agreementId, chargeId, amount: 3_000, manager }))
  const restored = await restore()
  opened(await restored.ask('charges.refund', { agreementId, chargeId, amount: 1_000, manager }))
  await daysAt(shop, restored, 1)
  expect(await zOf(restored)).toEqual({ ...nothing, refunded: 4_000, refundedElsewhere: 3_000 })
})

test('the service’s log of a charge does not explain its sums: nothing is written down, and a person is asked until it does', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  await shop.leaveAlone(2 * second)
  await refundInPortal(shop, agreementId, chargeId, 3_000)
  const today = { from: '2026-01-15', to: '2026-01-15', next: -1 }
  const needs = async () => opened(await shop.office.ask('agreements.attention', {})).rows
  const lie = (by: (step: Step) => Step[]) => {
    shop.network.forgive()
    shop.network.reword(charges, (told) =>
      (told as { history: Step[] }[]).map((one) => ({ ...one, history: one.history.flatMap(by) })),
    )
    shop.clock.advance(second)
  }
  const isRefund = ({ event }: Step) => event === 'REFUND'
  const untold = { ...nothing, captured: 19_900 }
  for (const by of [
    (step: Step) => (isRefund(step) ? [] : [step]),
    (step: Step) => (isRefund(step) ? [step, { ...step, amount: 1_000 }] : [step]),
    ({ amount, ...step }: Step) => (isRefund(step) ? [step] : [{ ...step, ...(amount ? { amount } : {}) }]),
  ]) {
    lie(by)
    opened(await shop.office.ask('agreements.look', { agreementId }))
    expect(await xOf(shop.office)).toEqual(untold)
    expect(await needs()).toMatchObject([{ kind: 'doubted', chargeId }])
    const { differences } = opened(await shop.office.ask('report.reconcile', today))
    expect(differences).toMatchObject([
      { reference: chargeId, kind: 'unread', problem: { code: 'sale.sumsDisagree' } },
    ])
  }
  // So it is when the member has gone, and it keeps nobody from another service.
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  await shop.leaveAlone(10 * second)
  expect(await needs()).toMatchObject([{ kind: 'doubted', chargeId }])
  expect(shop.openWork()).toEqual([])
  // Told twice it is one, and what is new says nothing.
  lie((step) => (isRefund(step) ? [step, step, { event: 'REMINDED' }] : [step]))
  expect(await zOf(shop.office)).toEqual({ ...untold, refunded: 3_000, refundedElsewhere: 3_000 })
  expect(await needs()).toEqual([])
})

test('a member’s first charge is by whoever signed them up, one that the office asks for is by who asked, and what comes by itself is nobody’s', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const aCake = { description: 'A cake', due: '2026-01-17', retryDays: 0, interval: null }
  const captured = { agreementId, ...aCake, amount: 10_000, transactionType: 'DIRECT_CAPTURE' } as const
  opened(await shop.office.ask('charges.create', captured))
  await club.days(33)
  const days = { from: '2026-01-15', to: '2026-02-28' }
  const { people } = opened(await shop.office.ask('report.period', days))
  expect(people.map(({ person, sales, captured: value }) => [person?.name, sales, value])).toEqual([
    ['Ingrid', 2, 29_900],
    [undefined, 1, 19_900],
  ])
})
