// What the till tells the service of a charge by rule: its key and id, its tries, a lower price; and an agreement of another program.
import { expect, test } from 'vitest'
import { intervalKey, intervalChargeId } from '#core/agreement/ids.ts'
import { daysAt } from '#test/support/till/club-days.ts'
import type { Plan } from '#shared/plan.ts'
import { createClub, member } from '#test/support/till/club.ts'
import { merchantHeaders } from '#test/support/service/merchant.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const made = (shop: Shop) =>
  shop.network.heard
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/charges'))
    .map(({ key, body }) => ({
      key,
      ...(JSON.parse(body) as { orderId: string; amount: number; due: string }),
    }))

test('key and id of a charge come of agreement and interval, at whichever till it is made', async () => {
  for (const isOther of [false, true]) {
    await using shop = await openShop()
    const { club, agreementId } = await member(shop)
    if (isOther) await daysAt(shop, [await shop.another()], 28)
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
