// Money of memberships that moved where nobody looks at once: found within days, and in the report of one till.
import { expect } from 'vitest'
import { atHome, daysAt } from '#test/support/till/club-days.ts'
import { refundInPortal, zOf } from '#test/support/till/charge-portal.ts'
import { member } from '#test/support/till/club.ts'
import { merchantHeaders } from '#test/support/service/merchant.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { test } from '#test/support/till/till-test.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

const manager = { pin: '', reason: 'asked for it' }
const firstCharge = async (shop: Shop, agreementId: string) =>
  opened(await shop.office.ask('agreements.look', { agreementId })).charges[0]?.chargeId ?? ''

test('a charge that a till made in another’s place before it burnt down is in some report', async (shop) => {
  const { agreementId } = await member(shop)
  expect(await zOf(shop.office)).toMatchObject({ captured: 19_900 })
  const since = shop.clock.now()
  // The till of the member is off; the other one makes the charge five days before its day, and burns down.
  const other = await shop.another()
  await daysAt(shop, [other], 28)
  expect(opened(await other.ask('agreements.look', { agreementId })).charges).toHaveLength(2)
  // On its day the service takes it. The member's till is back.
  await daysAt(shop, [atHome(shop)], 5)
  opened(await shop.office.ask('agreements.takeOver', { till: other.tillId, since, manager }))
  expect(opened(await shop.office.ask('agreements.look', { agreementId })).charges[1]).toMatchObject({
    captured: 19_900,
  })
  expect(await zOf(shop.office)).toMatchObject({ captured: 19_900 })
})

test('of a till that was only thought to be gone, what was taken over is in one report only', async (shop) => {
  const { club, agreementId } = await member(shop)
  await club.days(33)
  const charges = (await club.look(agreementId)).charges
  expect(charges).toHaveLength(2)
  expect(await zOf(shop.office)).toMatchObject({ captured: 2 * 19_900 })
  const other = await shop.another()
  const taken = { till: shop.tillId(), since: shop.clock.now(), manager }
  shop.clock.advance(second)
  expect(opened(await other.ask('agreements.takeOver', taken))).toEqual({ members: 1 })
  await daysAt(shop, [other], 1)
  await refundInPortal(shop, agreementId, charges[1]?.chargeId ?? '', 3_000)
  shop.clock.advance(second)
  const [there, here] = [await zOf(other), await zOf(shop.office)]
  expect(there.refunded + here.refunded).toBe(3_000)
})

test('an externalId that another program wrote keeps no money out of the reports', async (shop) => {
  const { club, agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  const headers = await merchantHeaders(shop.sandbox, 'http://service.test')
  const asked = new Request(`http://service.test/recurring/v3/agreements/${agreementId}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'crm-1' },
    body: JSON.stringify({ externalId: 'crm-4711' }),
  })
  expect((await shop.sandbox.fetch(asked)).status).toBeLessThan(300)
  await club.look(agreementId)
  opened(await shop.office.ask('charges.refund', { agreementId, chargeId, amount: 4_000, manager }))
  await shop.leaveAlone(minute)
  await refundInPortal(shop, agreementId, chargeId, 1_000)
  shop.clock.advance(second)
  expect(await zOf(shop.office)).toMatchObject({ captured: 19_900, refunded: 5_000 })
})

test('what moved is found within a day, also where periods are closed while the service is away', async (shop) => {
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  opened(await shop.office.ask('agreements.stop', { agreementId, manager }))
  for (let n = 0; n < 4; n += 1) await member(shop)
  await zOf(shop.office)
  await shop.leaveAlone(2 * second)
  await refundInPortal(shop, agreementId, chargeId, 3_000)
  let found = 0
  for (let nights = 0; nights < 14; nights += 1) {
    await daysAt(shop, [atHome(shop)], 0.75)
    // Every evening while the period is closed the service has its hour of maintenance.
    shop.network.fail({ status: 503 }, /recurring/, 10_000)
    found += (await zOf(shop.office)).refunded
    shop.network.forgive()
  }
  expect(found).toBe(3_000)
})

test('of more members than a closing’s minute reaches, those at the end of the list are read within days too', async (shop) => {
  let last = ''
  for (let n = 0; n < 16; n += 1) last = (await member(shop)).agreementId
  const chargeId = await firstCharge(shop, last)
  opened(await shop.office.ask('agreements.stop', { agreementId: last, manager }))
  await zOf(shop.office)
  await shop.leaveAlone(2 * second)
  await refundInPortal(shop, last, chargeId, 3_000)
  // As slow as if there were some hundred members.
  let isSlow = false
  shop.network.watch(() => isSlow && shop.clock.advance(2.5 * second))
  let found = 0
  for (let evenings = 0; evenings < 21; evenings += 1) {
    await daysAt(shop, [atHome(shop)], 0.75)
    isSlow = true
    found += (await zOf(shop.office)).refunded
    isSlow = false
    // Five hours later in the night, so that a period is closed after 23 hours each.
    shop.clock.advance(4.5 * hour)
  }
  expect(found).toBe(3_000)
})

test('a charge made in another’s place after the copy was made is in the restored till’s report', async (shop) => {
  const home = await shop.another()
  opened(await home.sell('signUp.start', { plan: 'coffee-club', phoneNumber: null }))
  const phone = shop.sandbox.phone()
  phone.scanAgreement(home.view().signUp?.confirmation ?? '')
  phone.acceptAgreement()
  for (let n = 0; n < 8; n += 1) {
    shop.clock.advance(second)
    opened(await home.sell('poll', {}))
  }
  expect(await zOf(home)).toMatchObject({ captured: 19_900 })
  await shop.cashier.charge(5_000)
  const restore = shop.backup()
  // The till of the member is off; this one makes the charge in its place, and burns down before its day.
  await daysAt(shop, [atHome(shop)], 28)
  const restored = await restore()
  await daysAt(shop, [restored, home], 5)
  const agreementId = home.view().signUp?.agreementId ?? ''
  expect(opened(await home.ask('agreements.look', { agreementId })).charges[1]).toMatchObject({
    captured: 19_900,
  })
  const [one, two] = [await zOf(restored), await zOf(home)]
  expect([one.captured, two.captured]).toEqual([19_900, 0])
})

test('a member who joined after the copy was made is taken over also where the restored till acted on them first', async (shop) => {
  await member(shop)
  const restore = shop.backup()
  const { agreementId } = await member(shop)
  const chargeId = await firstCharge(shop, agreementId)
  const restored = await restore()
  opened(await restored.ask('charges.refund', { agreementId, chargeId, amount: 500, manager }))
  expect(await zOf(restored)).toMatchObject({ captured: 2 * 19_900, refunded: 500 })
})

test('what no till of ours had charged and the till that is gone had closed is counted by no till that takes its place', async (shop) => {
  const { agreementId } = await member(shop)
  const headers = await merchantHeaders(shop.sandbox, 'http://service.test')
  const due = new Date(shop.clock.now() + 2 * 24 * hour).toISOString().slice(0, 10)
  const asked = new Request(`http://service.test/recurring/v3/agreements/${agreementId}/charges`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'crm-2' },
    body: JSON.stringify({
      amount: 7_000,
      transactionType: 'DIRECT_CAPTURE',
      description: 'A cake',
      due,
      retryDays: 2,
    }),
  })
  expect((await shop.sandbox.fetch(asked)).status).toBe(201)
  await daysAt(shop, [atHome(shop)], 3)
  expect(await zOf(shop.office)).toMatchObject({ captured: 19_900 + 7_000 })
  const taken = { till: shop.tillId(), since: shop.clock.now(), manager }
  shop.clock.advance(second)
  const heir = await shop.another()
  opened(await heir.ask('agreements.takeOver', taken))
  await daysAt(shop, [heir], 1)
  expect(await zOf(heir)).toMatchObject({ captured: 0, refunded: 0 })
})
