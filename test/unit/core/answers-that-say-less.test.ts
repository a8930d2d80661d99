// Stories of a till whose service says less than the contract, or whose answers come from something in between.
import { expect, test as plain } from 'vitest'
import { createClub, member } from '#test/support/till/club.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { nok, refusal, openAltered } from '#test/support/till/altered-answers.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { test } from '#test/support/till/till-test.ts'
import { second, minute } from '#test/support/run/times.ts'

type Fields = Record<string, unknown>
const agreementReads = /^GET .*\/agreements\/[^/]+$/
/** Of a service that leaves that out of every answer. */
const without =
  (name: string) =>
  (body: Fields): Fields =>
    Object.fromEntries(Object.entries(body).filter(([one]) => one !== name))
const madeOf = (shop: Shop) =>
  shop.network.heard
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/charges'))
    .map(({ body }) => JSON.parse(body) as { amount: number; due: string; description: string })

const problemJson = { 'content-type': 'application/problem+json' }
plain.each([
  [
    'a passing code that is a number',
    { ...refusal(400), body: { ...refusal(400).body, extraDetails: [{ name: 'ErrorCode', reason: 6280 }] } },
  ],
  ['an empty problem', { status: 400, headers: problemJson, body: {} }],
  [
    'a gateway’s own problem that nothing is there',
    { status: 404, headers: problemJson, body: { title: 'Not Found' } },
  ],
  [
    'a proxy’s JSON that looks like a problem',
    {
      status: 404,
      body: { type: 'https://rfc.example/#section-6.5.4', title: 'Not Found', status: 404, traceId: '00-1' },
    },
  ],
])('a capture that is answered by %s goes on, and the sale is paid', async (_, fault) => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, phoneNumber)
  shop.network.fail(fault, /^POST .*\/capture$/)
  shop.sandbox.phone(msisdn).approve()
  expect((await shop.cashier.watch(60 * second)).state).toBe('captured')
})

test('a payment that expired with all of its money released is over', async (shop) => {
  await shop.cashier.charge(5_000)
  const aggregate = {
    authorizedAmount: nok(5_000),
    cancelledAmount: nok(5_000),
    capturedAmount: nok(0),
    refundedAmount: nok(0),
  }
  shop.network.fail(openAltered({ state: 'EXPIRED', aggregate }), /^GET .*\/payments\/[^/]+$/, 100)
  expect((await shop.cashier.watch(10 * second)).state).toBe('expired')
})

plain.each([
  ['its start', without('start')],
  ['its externalId', without('externalId')],
  ['its name', without('productName')],
  ['how often', without('interval')],
  ['how often, in any form that is known', (told: Fields) => ({ ...told, interval: { type: 'RECURRING' } })],
] as const)('a member whose service never tells %s is charged as was offered', async (_, by) => {
  await using shop = await openShop()
  shop.network.reword(agreementReads, (body) => by(body as Fields))
  const { club } = await member(shop)
  await club.days(35)
  expect(madeOf(shop)).toMatchObject([{ due: '2026-02-15', description: 'Coffee club' }])
})

test('a campaign that an answer leaves out goes on, and is over when the service says so', async (shop) => {
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const [plan] = plans
  if (!plan) throw new Error('there are samples')
  const until = '2026-12-24'
  const cheap = {
    ...plan,
    id: 'cheap',
    initialCharge: null,
    campaign: { type: 'PRICE_CAMPAIGN' as const, price: 100, until },
  }
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, cheap] }))
  const { club, agreementId } = await member(shop, 'cheap')
  let campaign: null | undefined
  shop.network.reword(agreementReads, (body) => ({ ...(body as Fields), campaign }))
  await club.days(35)
  expect(madeOf(shop).at(-1)).toMatchObject({ due: '2026-02-15', amount: 100 })
  expect((await club.look(agreementId)).lowerPrice).toMatchObject({ price: 100 })
  campaign = null
  expect((await club.look(agreementId)).lowerPrice).toBeNull()
  await club.days(28)
  expect(madeOf(shop).at(-1)).toMatchObject({ due: '2026-03-15', amount: 19_900 })
})

const inEuro = (body: unknown) => ({
  ...(body as Fields),
  pricing: { type: 'LEGACY', amount: 19_900, currency: 'EUR' },
})
const allInEuro = (body: unknown) => (body as Fields[]).map((one) => ({ ...one, currency: 'EUR' }))
test('an agreement or charges in another currency are no answer: nobody has joined by it, and nothing is booked', async (shop) => {
  shop.network.reword(agreementReads, inEuro)
  const club = createClub(shop)
  await club.join('coffee-club')
  club.accept()
  expect((await club.watch(30 * second)).state).toBe('pending')

  await using other = await openShop()
  other.network.reword(/^GET .*\/charges$/, allInEuro)
  await (await member(other)).club.days(3)
  expect(opened(await other.office.ask('report.x', {})).captured).toBe(0)
})

test('a charge whose status does not fit its sums stands in the way of no other', async (shop) => {
  const { club } = await member(shop)
  shop.network.reword(/^GET .*\/charges$/, (body) =>
    (body as Fields[]).map((one) => (one['type'] === 'INITIAL' ? { ...one, status: 'CANCELLED' } : one)),
  )
  await club.days(35)
  expect(madeOf(shop)).toMatchObject([{ due: '2026-02-15' }])
})

test('an agreement of another program that no till can read hides no other from the office', async (shop) => {
  const { agreementId } = await member(shop)
  const odd = {
    id: 'agr_odd100001',
    externalId: 'of-another',
    pricing: { type: 'LEGACY', currency: 'SEK', amount: 1 },
  }
  shop.network.reword(/^GET .*\/agreements\?/, (body) => [odd, ...(body as Fields[])])
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'ACTIVE', page: 1 }))
  expect(rows.map((one) => one.agreementId)).toEqual([agreementId])
})

slowTest(
  'a proxy that answers a cancel of a charge by its own 200 is asked thirty times, then a person hears of it',
  async () => {
    await using shop = await openShop()
    const { club, agreementId } = await member(shop)
    const asked = { amount: 1_000, description: 'A', due: '2026-03-20', retryDays: 0, interval: null }
    opened(
      await shop.office.ask('charges.create', { agreementId, ...asked, transactionType: 'DIRECT_CAPTURE' }),
    )
    await shop.leaveAlone(minute)
    const chargeId = (await club.look(agreementId)).charges.at(-1)?.chargeId ?? ''
    shop.network.fail(
      { status: 200, body: { statusCode: 403, message: 'blocked by policy' } },
      /^DELETE /,
      1000,
    )
    opened(await shop.office.ask('charges.cancel', { agreementId, chargeId }))
    await shop.leaveAlone(24 * 60 * minute)
    expect(shop.network.heard.filter(({ method }) => method === 'DELETE')).toHaveLength(30)
    expect((await club.attention()).map(({ kind }) => kind)).toEqual(['refused'])
  },
)
