// The sums of a refund of another till's payment: receipts, VAT, X and Z of both tills, files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as plain } from 'vitest'
import { tillFeatures } from '#core/features.ts'
import { copyJournal } from '#core/journal/copy.ts'
import { survey } from '#core/backup/backup.ts'
import { sum } from '#shared/order.ts'
import { zOf } from '#test/support/till/charge-portal.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { sold as sell } from '#test/support/till/sold.ts'
import {
  adoptAt,
  asKnown,
  givenBack,
  goOn,
  leaveBoth,
  refundAt,
  stopAfter,
  sellGoods,
  test,
  xOf,
  foldOf,
} from '#test/support/till/two-tills.ts'

const today = { from: '2026-01-01', to: '2026-12-31' }
const everything = { text: '', filter: 'all', days: null, before: null } as const

test('X and Z: the sale counts where it was made, each refund where it was made, and each till says so for ever', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  opened(await refundAt(other, sold, 2_000))
  const there = await xOf(other)
  expect(there).toMatchObject({
    sales: 0,
    captured: 0,
    refunds: 1,
    refunded: 2_000,
    refundedElsewhere: 0,
    net: -2_000,
  })
  expect(there).toMatchObject({ unpaid: [], open: [], receipts: { first: 1, last: 1 } })
  expect(there.ever).toEqual({ captured: 0, refunded: 2_000 })
  expect(await xOf(shop.office)).toMatchObject({ sales: 1, captured: 5_000, refunds: 0, refunded: 0 })
  // The till that sold it hears of it when it reads: less can be refunded, and nothing moved here.
  await shop.reconcile()
  expect(await xOf(shop.office)).toMatchObject({ captured: 5_000, refunded: 0, refundedElsewhere: 0 })
  expect((await shop.cashier.refund(3_001, sold)).ok).toBe(false)
  opened(await shop.cashier.refund(1_000, sold))
  await adoptAt(shop, other, sold)
  expect(await xOf(other)).toMatchObject({ refunded: 2_000, refundedElsewhere: 0 })
  const z = opened(await other.ask('report.close', { from: there.from }))
  expect(z).toMatchObject({ number: 1, sales: 0, refunds: 1, refunded: 2_000, net: -2_000 })
  await other.restart()
  expect(await xOf(other)).toMatchObject({ refunds: 0, ever: { captured: 0, refunded: 2_000 } })
})

test('both tills close: their Z reports come to what the service holds, with what somebody gave back in the portal', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  opened(await refundAt(other, sold, 2_000))
  await shop.elsewhere('refund', 500, sold.reference)
  shop.clock.advance(2_000)
  const [here, there] = [await zOf(shop.office), await zOf(other)]
  expect(here).toEqual({ captured: 5_000, refunded: 500, refundedElsewhere: 500 })
  expect(there).toEqual({ captured: 0, refunded: 2_000, refundedElsewhere: 0 })
  expect(await shop.books(sold.reference)).toMatchObject({ captured: 5_000, refunded: 2_500 })
  const { refundable } = opened(await shop.office.ask('office.sale', { sale: sold.sale })).sale
  expect(refundable).toBe(2_500)
  const compared = opened(await shop.office.ask('report.reconcile', { ...today, next: null }))
  expect(compared.differences).toEqual([])
  expect(survey(`${shop.folder}/journal.sqlite`)).toMatchObject({ value: { isDerivedRight: true } })
})

plain.each(['after', 'before'] as const)(
  'made from a copy from %s the payment was taken up: what the till that is gone gave back of it is in the report here, once',
  async (when) => {
    await using shop = await openShop()
    const other = await shop.another()
    await adoptAt(shop, other, await sell(shop))
    const sold = await sell(shop)
    const kept = when === 'before' ? other.backup() : undefined
    await adoptAt(shop, other, sold)
    const restore = kept ?? other.backup()
    opened(await refundAt(other, sold, 2_000))
    await shop.elsewhere('refund', 500, sold.reference)
    shop.clock.advance(2_000)
    // It burns down, and what it wrote since the copy with it.
    const restored = await restore()
    if (when === 'before') opened(await restored.adopt(asKnown(shop, sold)))
    expect(await zOf(restored)).toEqual({ captured: 0, refunded: 2_000, refundedElsewhere: 2_000 })
    expect(await zOf(shop.office)).toEqual({ captured: 10_000, refunded: 500, refundedElsewhere: 500 })
    shop.clock.advance(2_000)
    opened(await restored.adopt(asKnown(shop, sold)))
    expect(await refundAt(restored, sold, 2_501)).toMatchObject({ problem: { details: { limit: 2_500 } } })
    expect(await zOf(restored)).toEqual({ captured: 0, refunded: 0, refundedElsewhere: 0 })
    const compared = opened(await restored.ask('report.reconcile', { ...today, next: null }))
    expect(compared.differences).toEqual([])
  },
)

plain(
  'VAT: the parts that two tills give back sum to what was sold, rate by rate, to the minor unit',
  async () => {
    await using shop = await openShop()
    const other = await shop.another()
    const sold = await sellGoods(shop)
    opened(await shop.cashier.refund(3_333, sold))
    await adoptAt(shop, other, sold)
    for (const value of [1, 777, sold.value - 3_333 - 778]) opened(await refundAt(other, sold, value))
    const [own, theirs] = [await xOf(shop.office), await xOf(other)]
    expect(own.rates.filter(({ captured }) => captured > 0)).toHaveLength(2)
    for (const { rate, captured, capturedVat, ...gone } of own.rates) {
      const part = theirs.rates.find((one) => one.rate === rate)
      expect(gone.refunded + (part?.refunded ?? 0)).toBe(captured)
      expect(gone.refundedVat + (part?.refundedVat ?? 0)).toBe(capturedVat)
      expect(part).toMatchObject({ captured: 0, capturedVat: 0 })
    }
    expect(sum(theirs.rates.map(({ refunded }) => refunded))).toBe(theirs.refunded)
  },
)

plain(
  'VAT: of what the shop’s tills had not told of yet the rates are guessed, and no rate gives back more than it holds',
  async () => {
    await using shop = await openShop()
    const other = await shop.another()
    const sold = await sellGoods(shop)
    await shop.elsewhere('refund', 4_000, sold.reference)
    await adoptAt(shop, other, sold)
    opened(await refundAt(other, sold, sold.value - 4_000))
    const { rates } = await xOf(other)
    const held = asKnown(shop, sold).taxed.captured
    for (const { rate, refunded, refundedVat } of rates) {
      const share = held.find((one) => one.rate === rate)
      expect(refunded).toBeLessThanOrEqual(share?.gross ?? 0)
      expect(refundedVat).toBeLessThanOrEqual(share?.vat ?? 0)
    }
    expect(sum(rates.map(({ refunded }) => refunded))).toBe(sold.value - 4_000)
    // All is gone: of each rate what was sold at it.
    expect(foldOf(other.facts(sold.sale))?.payment.attempts[0].taxed.refunded).toEqual(held)
  },
)

test('its receipt names the till that sold it, and the payment; of the sale itself there is none here', async (shop, other) => {
  const sold = await sell(shop)
  await adoptAt(shop, other, sold)
  opened(await refundAt(other, sold, 2_000))
  const file = opened(await other.ask('office.sale', { sale: sold.sale }))
  expect(file.otherTill).toEqual({ till: sold.sale.slice(0, 6), name: 'Front till', number: 2 })
  expect(file.receipts).toMatchObject([{ kind: 'refund', number: 1 }])
  const rows = JSON.stringify(file.receipts[0]?.rows)
  const soldAt = `"Front till · ${shop.tillId()}"`
  for (const said of ['"Sold at"', soldAt, '"Sale no. there"', '"2"', sold.reference])
    expect(rows).toContain(said)
  expect(file.facts[0]).toMatchObject({ kind: 'adopted', value: 5_000, reference: sold.reference })
  const story = opened(await other.sell('sale.look', { sale: sold.sale }))
  expect(story.receipt).toBeNull()
  const own = opened(await shop.office.ask('office.sale', { sale: sold.sale }))
  expect(own.otherTill).toBeNull()
})

test('the office finds it among the sales of its day, marked with its till and without a number', async (shop, other, sold) => {
  const first = await other.charge(700)
  await other.sell('sale.abandon', { sale: first.sale })
  await adoptAt(shop, other, sold)
  const later = await other.charge(700)
  const { sales } = opened(await other.ask('office.search', everything))
  expect(sales.map(({ sale, number, otherTill }) => [sale, number, otherTill?.name ?? null])).toEqual([
    [later.sale, 2, null],
    [sold.sale, null, 'Front till'],
    [first.sale, 1, null],
  ])
  const before = sales[0]?.place ?? null
  const older = opened(await other.ask('office.search', { ...everything, before }))
  expect(older.sales.map(({ sale }) => sale)).toEqual([sold.sale, first.sale])
  const found = async (text: string) =>
    opened(await other.ask('office.search', { ...everything, text })).sales.map(({ sale }) => sale)
  expect(await found(sold.reference)).toEqual([sold.sale])
  expect(await found('2')).toEqual([later.sale])
})

test('compared with the service: another till’s refunds are no difference of this till’s, its own are looked for', async (shop, other, sold) => {
  opened(await shop.cashier.refund(300, sold))
  await adoptAt(shop, other, sold)
  opened(await refundAt(other, sold, 2_000))
  opened(await shop.cashier.refund(500, sold))
  const compared = opened(await other.ask('report.reconcile', { ...today, next: null }))
  expect(compared).toEqual({ differences: [], checked: 1, of: 1, next: null })
})

test('the files of a bookkeeper hold the refund alone; a backup is whole, and has it', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  opened(await refundAt(other, sold, 2_000))
  const csv = opened(await other.ask('report.export', { ...today, format: 'csv' }))
  expect(csv.rows).toBe(1)
  expect(csv.text).toContain(sold.sale)
  const json = opened(await other.ask('report.export', { ...today, format: 'json' }))
  expect(JSON.parse(json.text)).toMatchObject({
    period: { sales: 0, refunded: 2_000 },
    movements: [{ kind: 'refunded', value: 2_000, receipt: 1 }],
  })
  const place = mkdtempSync(path.join(tmpdir(), 'kasse-copy-'))
  try {
    opened(copyJournal(`${other.folder}/journal.sqlite`, `${place}/copy`, tillFeatures))
    expect(survey(`${place}/copy`)).toMatchObject({
      ok: true,
      value: { isDerivedRight: true, sales: [sold.sale], unfinished: [] },
    })
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

plain(
  'the power goes after any write: whatever was asked for is given back once, and the rest can still be',
  async () => {
    for (let row = 0; row <= 4; row += 1) {
      await using shop = await openShop()
      const other = await shop.another()
      const sold = await sell(shop)
      stopAfter(other.folder, row)
      const adopted = await other.adopt(asKnown(shop, sold)).catch(() => null)
      if (adopted?.ok) await refundAt(other, sold, 2_000)
      await leaveBoth(shop, other, 3).catch(() => null)
      await other.restart(goOn)
      await leaveBoth(shop, other, 90)
      const asked = other.facts(sold.sale).some(({ fact }) => fact.kind === 'refundOpened')
      // What was asked for and its request are one commit.
      expect([row, asked]).toEqual([row, row >= 3])
      expect(await shop.books(sold.reference)).toMatchObject({ refunded: asked ? 2_000 : 0 })
      expect(givenBack(other.facts(sold.sale))).toBe(asked ? 2_000 : 0)
      expect(other.view().till.unsettled).toEqual([])
      await adoptAt(shop, other, sold)
      opened(await refundAt(other, sold, asked ? 3_000 : 5_000))
      expect(await shop.books(sold.reference)).toMatchObject({ refunded: 5_000 })
      expect(survey(`${other.folder}/journal.sqlite`)).toMatchObject({
        ok: true,
        value: { isDerivedRight: true, unfinished: [] },
      })
    }
  },
)
