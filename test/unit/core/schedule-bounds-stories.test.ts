// The limits of what the till charges by itself: never what was refused, paused, cancelled or signed up by somebody else.
import { expect, test } from 'vitest'
import { intervalChargeId, intervalKey } from '#core/agreement/charge-schedule.ts'
import type { Plan } from '#shared/plan.ts'
import { createClub, member } from '#test/support/till/club.ts'
import { merchantHeaders } from '#test/support/service/merchant.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

const made = (shop: Shop) =>
  shop.network.heard
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/charges'))
    .map(({ key, body }) => ({
      key,
      ...(JSON.parse(body) as { orderId: string; amount: number; due: string }),
    }))

/** The one that signed up is off, the other looks four times a day. */
async function daysAt(shop: Shop, other: { runOnce: () => Promise<void> }, count: number) {
  for (let quarter = 0; quarter < count * 4; quarter += 1) {
    shop.clock.advance(day / 4)
    await other.runOnce()
  }
}

test('key and id of a charge come of agreement and interval, at whichever till it is made', async () => {
  for (const isOther of [false, true]) {
    await using shop = await openShop()
    const { club, agreementId } = await member(shop)
    if (isOther) await daysAt(shop, await shop.another(), 28)
    else await club.days(28)
    expect(made(shop)).toMatchObject([
      {
        key: intervalKey(agreementId, '2026-02-15'),
        orderId: intervalChargeId(agreementId, '2026-02-15'),
        due: '2026-02-15',
        amount: 19_900,
      },
    ])
  }
})

test('a charge that the service refuses is not asked for again, and waits for a person', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const type = 'https://service.example/problems/charge-creation-failed'
  const body = { type, title: 'Not this one', status: 400, contextId: 'c-1' }
  shop.network.fail({ status: 400, body }, /^POST .*\/charges$/)
  await club.days(30)
  expect(made(shop)).toHaveLength(1)
  expect(await club.attention()).toMatchObject([{ kind: 'missed', interval: '2026-02-15' }])

  // Another amount on another day under the rule's key would be refused, or be what was refused before.
  const byHand = {
    agreementId,
    amount: 9_900,
    description: 'February',
    due: '2026-02-20',
    retryDays: 0,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: '2026-02-15',
  }
  const { charges } = opened(await shop.office.ask('charges.create', byHand))
  expect(charges.at(-1)).toMatchObject({ amount: 9_900, due: '2026-02-20' })
  const [byRule, byPerson] = made(shop)
  expect(byPerson?.key).not.toBe(byRule?.key)
  expect(await club.attention()).toEqual([])
})

test('what is paused at one till is charged by no other', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const other = await shop.another()
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: true }))
  await daysAt(shop, other, 29)
  expect(made(shop)).toEqual([])
})

test('what is paused while another till works through its list is not charged by it', async () => {
  await using shop = await openShop()
  for (let others = 0; others < 3; others += 1) await member(shop)
  const { agreementId } = await member(shop)
  const other = await shop.another()
  shop.clock.advance(27 * day)
  let pausing: Promise<unknown> | undefined
  shop.network.watch((line) => {
    if (line.includes('/agreements?status=ACTIVE'))
      pausing ??= shop.office.ask('agreements.pause', { agreementId, isPaused: true })
  })
  await other.runOnce()
  expect(await pausing).toMatchObject({ value: { agreement: { isPaused: true } } })
  expect(made(shop)).toHaveLength(3)
  const paused = intervalChargeId(agreementId, '2026-02-15')
  expect(made(shop).map(({ orderId }) => orderId)).not.toContain(paused)
})

test('what no till has signed up is charged by hand alone, and not paused here', async () => {
  await using shop = await openShop()
  const headers = { ...(await merchantHeaders(shop.sandbox, 'http://service.test')) }
  const asked = new Request('http://service.test/recurring/v3/agreements', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'of-another-program' },
    body: JSON.stringify({
      pricing: { type: 'LEGACY', amount: 5_000, currency: 'NOK' },
      interval: { unit: 'MONTH', count: 1 },
      merchantRedirectUrl: 'https://shop.example/welcome',
      merchantAgreementUrl: 'https://shop.example/my-agreement',
      productName: 'From the web shop',
    }),
  })
  const answer = await (await shop.sandbox.fetch(asked)).json()
  const { agreementId, walletConfirmationUrl } = answer as Record<
    'agreementId' | 'walletConfirmationUrl',
    string
  >
  const phone = shop.sandbox.phone()
  phone.scanAgreement(walletConfirmationUrl)
  phone.acceptAgreement()
  const club = createClub(shop)
  expect(await club.look(agreementId)).toMatchObject({ agreement: { isOurs: false }, coming: [] })
  await club.days(2)
  const byHand = {
    amount: 5_000,
    description: 'Once',
    due: '2026-01-25',
    retryDays: 0,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: null,
  }
  opened(await shop.office.ask('charges.create', { agreementId, ...byHand }))
  await club.days(40)
  expect(made(shop)).toHaveLength(1)
  expect(await club.look(agreementId)).toMatchObject({ coming: [], charges: [{ status: 'CHARGED' }] })
  expect(await club.attention()).toEqual([])
  expect(await shop.office.ask('agreements.pause', { agreementId, isPaused: true })).toMatchObject({
    ok: false,
  })
})

test('a first charge that is only reserved is not captured once the agreement is taken back', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  const { agreementId } = await club.join('coffee-club')
  club.accept()
  await club.withdraw()
  expect(await club.watch(30 * second)).toMatchObject({ state: 'withdrawn', receipt: null })
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/capture'))).toEqual([])
  expect((await club.look(agreementId ?? '')).charges).toMatchObject([{ status: 'CANCELLED', captured: 0 }])
})

test('half the price for the first month is half the price for the first month alone', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop, 'work-table')
  const planned = await club.look(agreementId)
  expect(planned.coming).toMatchObject([{ amount: 29_500 }, { amount: 59_000 }, { amount: 59_000 }])
  await club.days(28)
  expect(made(shop)).toMatchObject([
    { due: '2026-01-17', amount: 29_500 },
    { due: '2026-02-15', amount: 59_000 },
  ])
})

test('a lower price until a day is told to the service, and ends as that day begins', async () => {
  await using shop = await openShop()
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const autumn: Plan = {
    id: 'swim',
    name: 'Morning swim',
    description: '',
    pricing: { type: 'LEGACY', amount: 9_900 },
    period: { unit: 'MONTH', count: 1 },
    campaign: { type: 'PRICE_CAMPAIGN', price: 4_900, until: '2026-03-15' },
    initialCharge: null,
    vatRate: 2_500,
    retryDays: 3,
    isOffered: true,
  }
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, autumn] }))
  const { club, agreementId } = await member(shop, 'swim')
  const [draft] = shop.network.heard.filter(({ path }) => path.endsWith('/agreements'))
  expect(JSON.parse(draft?.body ?? '')).toMatchObject({
    campaign: { type: 'PRICE_CAMPAIGN', price: 4_900, end: '2026-03-15T00:00:00.000Z' },
  })
  const { coming, lowerPrice } = await club.look(agreementId)
  expect(lowerPrice).toEqual({ price: 4_900, until: '2026-03-15T00:00:00.000Z' })
  expect(coming).toMatchObject([
    { interval: '2026-01-15', amount: 4_900 },
    { interval: '2026-02-15', amount: 4_900 },
    { interval: '2026-03-15', amount: 9_900 },
  ])
})

test('a charge that fails is tried again on as many days as its plan says', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop, 'work-table')
  await club.days(1)
  const { plans } = opened(await shop.office.ask('plans.read', {}))
  const plan = plans.find(({ id }) => id === 'work-table')
  // The usual five would prove nothing.
  expect(plan?.retryDays).not.toBe(5)
  expect((await club.look(agreementId)).charges).toMatchObject([{ retryDays: plan?.retryDays }])
})

test('what was cancelled leaves room below the most that an interval may come to', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const most = {
    agreementId,
    amount: 4 * 19_900,
    description: 'A party',
    due: '2026-01-20',
    retryDays: 0,
    transactionType: 'DIRECT_CAPTURE' as const,
    interval: null,
  }
  const { charges } = opened(await shop.office.ask('charges.create', most))
  const chargeId = charges.at(-1)?.chargeId ?? ''
  expect(await shop.office.ask('charges.create', { ...most, amount: 100 })).toMatchObject({
    problem: { code: 'charge.tooHigh' },
  })
  opened(await shop.office.ask('charges.cancel', { agreementId, chargeId }))
  shop.clock.advance(minute)
  expect(opened(await shop.office.ask('charges.create', most)).charges).toHaveLength(3)
})
