// A golden month of memberships in Norway: how joining can end, charges of every state, and what the office does with them.
import { captureInPortal, refundInPortal } from '#test/support/till/charge-portal.ts'
import { createClub, member } from '#test/support/till/club.ts'
import { close, days, manager, msisdn, number, pass, type GoldenShop } from '#test/support/golden/day.ts'
import { opened } from '#test/support/till/shop.ts'
import { second, minute } from '#test/support/run/times.ts'

export async function club(shop: GoldenShop) {
  const joined = await member(shop)
  await joined.club.look(joined.agreementId)
  await otherEnds(shop)
  const card = await member(shop, 'museum-card')
  const bread = await member(shop, 'bread-every-week')
  const table = await member(shop, 'work-table')
  opened(await shop.office.ask('agreements.name', { agreementId: joined.agreementId, member: 'Kari' }))
  opened(await shop.office.ask('agreements.list', { status: 'ACTIVE', page: 1 }))
  await close(shop.office)
  opened(await shop.office.ask('agreements.stop', { agreementId: bread.agreementId, manager }))
  shop.say('charges of every state')
  await charges(shop, joined)
  shop.say('paused, stopped, left')
  const { agreementId } = card
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: true }))
  await joined.club.look(agreementId)
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: false }))
  await days(shop, 1)
  await joined.club.look(table.agreementId)
  await close(shop.office)
  opened(await shop.office.ask('agreements.stop', { agreementId: joined.agreementId, manager }))
  await days(shop, 1)
  card.phone.stopAgreement(agreementId)
  await days(shop, 1)
  for (const left of [joined.agreementId, agreementId]) await joined.club.look(left)
  opened(await shop.office.ask('agreements.list', { status: 'STOPPED', page: 1 }))
  await copies(shop)
}

async function otherEnds(shop: GoldenShop) {
  const club = createClub(shop)
  const ends: Record<string, () => Promise<unknown> | void> = {
    'taken back': () => club.withdraw(),
    'accepted, and taken back': () => {
      shop.sandbox.phone(msisdn).acceptAgreement()
      return club.withdraw()
    },
    declined: () => void shop.sandbox.phone(msisdn).rejectAgreement(),
    expired: () => pass(shop, 11 * minute, minute),
  }
  for (const [end, happens] of Object.entries(ends)) {
    shop.say(`to be ${end}`)
    await club.join('museum-card', number)
    await happens()
    await club.watch(20 * second)
    await club.acknowledge()
  }
  shop.say('the first charge is not paid')
  await firstChargeFails(shop)
  await club.acknowledge()
}

/** In TEST the service takes no money of this amount. */
const failing = 182

async function firstChargeFails(shop: GoldenShop) {
  const { revision, plans } = opened(await shop.office.ask('plans.read', {}))
  const initialCharge = { amount: failing, description: 'The key', transactionType: 'DIRECT_CAPTURE' }
  const keyed = { ...plans[0], id: 'keyed', initialCharge }
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, keyed] }))
  const club = createClub(shop)
  await club.join('keyed', number)
  shop.sandbox.phone(msisdn).acceptAgreement()
  await club.watch(6 * second)
}

type Joined = Awaited<ReturnType<typeof member>>

async function charges(shop: GoldenShop, { club, agreementId }: Joined) {
  const create = async (charge: object) =>
    opened(
      await shop.office.ask('charges.create', {
        agreementId,
        amount: 10_000,
        description: 'Beans',
        retryDays: 0,
        interval: null,
        due: '2026-01-20',
        transactionType: 'DIRECT_CAPTURE',
        ...charge,
      }),
    ).charges.at(-1)?.chargeId ?? ''
  const cancelled = await create({ description: 'A cake', due: '2026-03-31' })
  await club.look(agreementId)
  opened(await shop.office.ask('charges.cancel', { agreementId, chargeId: cancelled }))
  const reserved = await create({ transactionType: 'RESERVE_CAPTURE' })
  await create({ amount: failing, description: 'A mug that broke' })
  await days(shop, 1)
  await club.look(agreementId)
  shop.clock.advance(Date.UTC(2026, 0, 20, 7, 0, 10) - shop.clock.now())
  await club.look(agreementId)
  await days(shop, 3)
  opened(await shop.office.ask('charges.capture', { agreementId, chargeId: reserved, amount: 4_005 }))
  shop.say('somebody captures 10.15 more in the portal')
  await captureInPortal(shop, agreementId, reserved, 1_015)
  await days(shop, 1)
  await club.look(agreementId)
  const failed = (await club.attention()).find(({ kind }) => kind === 'failed')
  opened(await shop.office.ask('charges.leave', { agreementId, interval: failed?.interval ?? '', manager }))
  await days(shop, 7)
  const late = await member(shop)
  await club.look(late.agreementId)
  await days(shop, 18)
  const [first, ...more] = (await club.look(agreementId)).charges
  const monthly = more.find(({ kind }) => kind === 'RECURRING')
  const back = async (chargeId = '', amount: number) =>
    opened(await shop.office.ask('charges.refund', { agreementId, chargeId, amount, manager }))
  await back(first?.chargeId, 5_000)
  shop.say('somebody gives 19.00 back in the portal')
  await refundInPortal(shop, agreementId, monthly?.chargeId ?? '', 1_900)
  await back(monthly?.chargeId, 18_000)
  await days(shop, 1)
  await club.look(agreementId)
}

/** Of every receipt that a member has, the original and a copy. */
async function copies(shop: GoldenShop) {
  const names = new Set(
    opened(
      await shop.office.ask('report.export', { from: '2026-01-01', to: '2026-12-31', format: 'csv' }),
    ).text.match(/[0-9a-z]{6}-a\d{5}-[0-9a-z]{6}/g),
  )
  for (const sale of names)
    for (const receipt of [null, null]) await shop.office.ask('print.receipt', { sale, receipt })
}
