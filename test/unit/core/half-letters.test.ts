// Half a letter or a NUL, in what the service says and in the till's files: refused where it comes in, and never in a fact.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parsePlans } from '#core/agreement/plans.ts'
import { parseCatalog } from '#core/catalog/catalog-file.ts'
import { readPaymentHandler } from '#core/settings/payment-configuration.ts'
import { parseSettings, settingsFaults } from '#core/settings/settings.ts'
import { readStaff } from '#core/staff/roster.ts'
import { placeOfOddText } from '#shared/text.ts'
import { createPlace } from '#test/support/till/journal.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { member } from '#test/support/till/club.ts'
import { openShop, type Shop } from '#test/support/till/shop.ts'
import { phoneNumber } from '#test/support/till/customer.ts'
import { paid } from '#test/support/till/sold.ts'

const facts = (shop: Shop) => rowsIn(shop.folder).map(({ body }) => JSON.parse(body) as object)
const oddFacts = (shop: Shop) => facts(shop).filter((fact) => placeOfOddText(fact) !== null)

/** Every text that the till does not act on begins with something that is no character. */
const spoilt = (names: RegExp) => (given: unknown) =>
  JSON.parse(
    JSON.stringify(given, (name, value: unknown) =>
      typeof value === 'string' && names.test(name) ? `\u0000\ud800${value}` : value,
    ),
  ) as unknown

test('a service whose words hold half letters and NULs is paid and refunded at, and no fact has them', async () => {
  await using shop = await openShop()
  shop.network.reword(/payments/, spoilt(/^(pspReference|redirectUrl|contextId)$/))
  await paid(shop)
  await shop.cashier.refund(2_000)
  await shop.leaveAlone(60_000)
  expect(shop.facts().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['captured', 'refunded']))
  expect(oddFacts(shop)).toEqual([])
  // What was said is written down, with the sign for what is no character.
  expect(JSON.stringify(facts(shop))).toContain('\ufffd')
})

test('a member whose agreement and charges are told so is charged, and no fact has them', async () => {
  await using shop = await openShop()
  shop.network.reword(
    /^GET .*\/recurring\//,
    spoilt(/^(productName|productDescription|description|transactionType|failureReason|event)$/),
  )
  const { club } = await member(shop)
  await club.days(35)
  expect(JSON.stringify(facts(shop))).toContain('"charge')
  expect(oddFacts(shop)).toEqual([])
})

test.each([0, 1, 2, 3])('a long refusal is cut between characters, not within one (%i)', async (shift) => {
  await using shop = await openShop()
  const title = `${'x'.repeat(shift)}${'𝄞 '.repeat(200)}`
  const body = { type: 'https://pay.example/problem', title, status: 400 }
  const headers = { 'content-type': 'application/problem+json' }
  shop.network.fail({ status: 400, body, headers }, /^POST .*\/payments$/)
  await shop.cashier.charge(5_000, phoneNumber)
  await shop.leaveAlone(10_000)
  expect(JSON.stringify(facts(shop))).toContain('𝄞')
  expect(oddFacts(shop)).toEqual([])
})

test.each(['\ud800', '\u0000'])('%j in a file of the till is refused where it stands', (odd) => {
  const shopNamed = { service: { kind: 'sandbox' }, shop: { name: `Kaffe${odd}` } }
  expect(parseSettings(shopNamed, 'settings.json')).toMatchObject({
    ok: false,
    problem: { code: 'settings.broken', details: { where: 'shop.name' } },
  })
  expect(settingsFaults(shopNamed)).toEqual({ faults: ['shop.name'] })
  const said = { service: { kind: 'sandbox' }, slogan: { en: odd }, personalCodeStart: odd }
  expect(settingsFaults(said)).toEqual({ faults: ['personalCodeStart', 'slogan.en'] })
  const category = { id: 'hot', names: { en: odd } }
  expect(parseCatalog(JSON.stringify({ categories: [category], products: [] }), 'c.json')).toMatchObject({
    ok: false,
    problem: { code: 'catalog.broken', details: { where: 'category 1 (hot), names, en' } },
  })
  const plan = { id: 'monthly', name: `Club${odd}`, description: odd }
  expect(parsePlans(JSON.stringify([plan]), 'plans.json')).toMatchObject({
    ok: false,
    problem: { code: 'plans.broken', details: { where: 'plan 1 (monthly), name' } },
  })
  const handler = {
    merchant_serial_number: '123456',
    allowed_payment_instruments: [{ type: `WALLET${odd}` }],
  }
  expect(readPaymentHandler(JSON.stringify(handler)).handler).toBeNull()
  const place = createPlace()
  const folder = place.newFolder()
  mkdirSync(folder)
  const file = path.join(folder, 'staff.json')
  const people = [{ id: 'p1', name: odd, role: 'cashier', pin: null, isActive: true }]
  writeFileSync(file, JSON.stringify({ people }))
  expect(readStaff(file)).toMatchObject({ ok: false, problem: { code: 'staff.broken' } })
  place.remove()
})
