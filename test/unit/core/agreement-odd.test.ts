// Odd answers about agreements: lost ones, one that leaves out the first charge, a start that is no moment, and a list whose every page is the same.
import { expect, test } from 'vitest'
import { createAgreementLists } from '#core/agreement/read.ts'
import type { AuthorizedCalls } from '#core/service/client.ts'
import { createRecurringClient } from '#core/service/recurring.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { second } from '#test/support/run/times.ts'
import { createClub, member } from '#test/support/till/club.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const drafts = /^POST .*\/agreements$/

test('a first charge is captured although the answer to the draft did not name it', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', drafts)
  await club.join('coffee-club', '912 34 567')
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'PENDING', page: 1 }))
  const agreementId = rows[0]?.agreementId ?? ''
  const answer = { agreementId, uuid: 'u', walletConfirmationUrl: 'https://wallet.example/1' }
  shop.network.fail({ status: 201, body: answer }, drafts)
  expect(await club.watch(3 * second)).toMatchObject({ state: 'pending', agreementId })
  shop.sandbox.phone('4791234567').acceptAgreement()
  expect(await club.watch(10 * second)).toMatchObject({ state: 'active', firstCharge: { state: 'captured' } })
})

test('drafts whose answers were lost are looked for together, as often as one', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', drafts, Infinity)
  const names: string[] = []
  for (let nth = 0; nth < 6; nth += 1) {
    const { agreement } = await club.join('coffee-club')
    names.push(agreement)
    await club.withdraw()
    await club.acknowledge()
    await shop.leaveAlone(3 * second)
  }
  await shop.leaveAlone(90 * second)
  const looks = shop.network.heard.filter(
    ({ method, path }) => method === 'GET' && /\/agreements\?/.test(path),
  )
  expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200))
  expect(looks.length).toBeLessThanOrEqual(5)
  const { rows } = opened(await shop.office.ask('agreements.list', { status: 'STOPPED', page: 1 }))
  expect(rows).toHaveLength(names.length)
})

/** The service has done the request, and something in between answers. */
const unauthorized = {
  status: 401,
  bytes: JSON.stringify({ title: 'Unauthorized', status: 401 }),
  kind: 'application/problem+json',
  isDone: true,
}

test('a look that began before a draft left does not tell that it was never made', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  shop.network.fail('lost answer', drafts, 9)
  await club.join('coffee-club')
  await club.withdraw()
  await club.acknowledge()
  await shop.leaveAlone(5 * second)
  shop.network.forgive()
  shop.network.fail(unauthorized, drafts, 9)
  await club.join('coffee-club')
  expect(await club.watch(3 * second)).toMatchObject({ state: 'opened' })
  // Nobody can open it without its code, so it is found to be taken back.
  expect(await club.watch(60 * second)).toMatchObject({ state: 'withdrawn' })
})

test('a start that is no moment is no answer', async () => {
  await using shop = await openShop()
  const { agreementId } = await member(shop)
  const wire = {
    id: agreementId,
    status: 'ACTIVE',
    campaign: null,
    pricing: { type: 'LEGACY', currency: 'NOK', amount: 19_900 },
    interval: { type: 'RECURRING', period: { unit: 'MONTH', count: 1 } },
    productName: 'Coffee club',
    created: '2026-01-15T12:00:00Z',
    start: 'soon',
    stop: null,
  }
  shop.network.fail({ status: 200, body: wire }, /^GET .*\/agreements\/[^/]+$/)
  expect(await shop.office.ask('agreements.look', { agreementId })).toMatchObject({
    problem: { code: 'service.garbled' },
  })
  expect((await createClub(shop).look(agreementId)).agreement.status).toBe('ACTIVE')
})

test('a list whose every page is the same comes to an end', async () => {
  const clock = createManualClock()
  const asked: string[] = []
  const one = { id: 'agr_5kSeqz', uuid: 'u', status: 'ACTIVE' }
  const page = Array.from({ length: 2000 }, () => one)
  const gate: AuthorizedCalls = async ({ path }) => {
    asked.push(path)
    if (asked.length > 9) throw new Error('still asking')
    return { ok: true, value: page as never, serverTime: null, headers: new Headers() } // whatever was asked for
  }
  const lists = createAgreementLists({
    clock,
    recurring: createRecurringClient(gate, { confirmationUrlField: 'walletConfirmationUrl', market: 'NO' }),
  })
  expect(opened(await lists.every('ACTIVE')).agreements).toHaveLength(1)
})
