// A till refunds a payment that another till of the shop took: what is taken up and what is not, lost answers, two tills at once. See stories/taken-up.txt.
import { expect } from 'vitest'
import { survey } from '#core/backup/backup.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import {
  adoptAt,
  asKnown,
  foldOf,
  givenBack,
  leaveBoth,
  refundAt,
  test,
  type OtherTill,
} from '#test/support/till/two-tills.ts'

type Named = { sale: string; reference: string }

const kinds = (entries: readonly { fact: { kind: string } }[]) => entries.map(({ fact }) => fact.kind)

test('it is on no screen that sells, takes no sale’s number, and is finished until money of it is on its way', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  expect(other.view()).toMatchObject({ sale: null, till: { unsettled: [] } })
  expect(opened(await other.sell('sale.recent', {}))).toEqual([])
  shop.network.fail('lost answer', /refund$/)
  shop.network.fail({ status: 503 }, /events$/, 2)
  opened(await refundAt(other, sold, 2_000))
  expect(other.view().till.unsettled).toMatchObject([{ sale: sold.sale, refunds: [{ state: 'pending' }] }])
  await leaveBoth(shop, other, 20)
  expect(other.view().till.unsettled).toEqual([])
  const own = await other.charge(700)
  expect(own).toMatchObject({ number: 1, sale: expect.stringMatching(/^[0-9a-z]{6}-00001-/) })
  await other.restart()
  expect(other.view().sale).toMatchObject({ sale: own.sale })
  expect(opened(await other.sell('sale.recent', {}))).toMatchObject([{ sale: own.sale, number: 1 }])
})

test('a restart with nothing but a taken-up payment shows the screen as it was: empty', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  await other.restart()
  expect(other.view()).toMatchObject({ sale: null, till: { unsettled: [] } })
  expect(survey(`${other.folder}/journal.sqlite`)).toMatchObject({
    ok: true,
    value: { isDerivedRight: true, unfinished: [], rows: 1 },
  })
})

test('both tills at once: the service gives one of them the money, and the other hears what is left', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  await Promise.all([shop.cashier.refund(3_000, sold), refundAt(other, sold, 3_000)])
  await leaveBoth(shop, other, 120)
  const file = opened(await other.ask('office.sale', { sale: sold.sale }))
  const own = opened(await shop.office.ask('office.sale', { sale: sold.sale }))
  const states = [...own.sale.refunds, ...file.sale.refunds].map(({ state }) => state)
  expect(states.toSorted()).toEqual(['refunded', 'refused'])
  const lost = [...own.sale.refunds, ...file.sale.refunds].find(({ state }) => state === 'refused')
  expect(lost?.problem).toEqual({
    code: 'refund.tooMuch',
    details: { value: 3_000, limit: 2_000, currency: 'NOK' },
  })
  expect(await shop.books(sold.reference)).toMatchObject({ refunded: 3_000 })
  expect([shop.cashier.view().till.unsettled, other.view().till.unsettled]).toEqual([[], []])
})

for (const [trouble, fault] of [
  ['the answer is lost', 'lost answer'],
  ['the connection breaks', 'broken connection'],
  ['the request never leaves', 'refused connection'],
  ['a proxy answers', 'html'],
] as const)
  test(`${trouble}: asked again under the same key, and given back once`, async (shop, other, sold) => {
    await adoptAt(shop, other, sold)
    shop.network.fail(fault, /refund$/)
    await refundAt(other, sold, 2_000)
    await leaveBoth(shop, other, 60)
    const keys = shop.network.heard.filter(({ path }) => path.endsWith('/refund')).map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(await shop.books(sold.reference)).toMatchObject({ refunded: 2_000 })
    expect(givenBack(other.facts(sold.sale))).toBe(2_000)
  })

test('of another sales unit, or in another environment or place, it is refused in words, and nothing is asked or written', async (shop, other, sold) => {
  const known = asKnown(shop, sold)
  const before = shop.network.heard.length
  const strange = [
    { merchantSerialNumber: '999999' },
    { environment: known.environment === 'TEST' ? ('PRODUCTION' as const) : ('TEST' as const) },
    { address: 'https://elsewhere.test' },
  ]
  for (const change of strange)
    expect(await other.adopt({ ...known, ...change })).toMatchObject({
      problem: { code: 'sale.belongsElsewhere' },
    })
  expect(shop.network.heard).toHaveLength(before)
  expect(other.facts(known.sale)).toEqual([])
})

test('what the service tells otherwise is not taken up: another amount, another currency, less or more captured, or nothing there; nor more VAT than money', async (shop, other, sold) => {
  const known = asKnown(shop, sold)
  const told = { problem: { code: 'sale.toldOtherwise', details: { till: 'Front till' } } }
  const { amount, taxed } = known
  const lies = [
    { amount: { ...amount, value: 5_001 } },
    { amount: { ...amount, currency: 'EUR' as const } },
    { captured: 4_999 },
    { captured: 9_000, taxed: { ...taxed, captured: [{ rate: null, gross: 9_000, vat: 0 }] } },
    { taxed: { ...taxed, captured: [{ rate: 2500, gross: 5_000, vat: 5_001 }] } },
    { taxed: { ...taxed, captured: [{ rate: 2500, gross: 5_000, vat: -1 }] } },
    { taxed: { ...taxed, refunded: [{ rate: 2500, gross: 0, vat: 1 }] } },
    { taxed: { ...taxed, captured: [] } },
    { taxed: { ...taxed, refunded: [{ rate: null, gross: 5_000, vat: 0 }] } },
    { sale: 'zzzzzz-00001-aaaaaa' },
  ]
  for (const lie of lies) expect(await other.adopt({ ...known, ...lie })).toMatchObject(told)
  const nothing = await other.adopt({
    ...known,
    sale: 'zzzzzz-00001-aaaaaa',
    reference: 'zzzzzz-00001-aaaaaa-1',
  })
  expect(nothing).toMatchObject({ ok: false, problem: { code: 'service.refused' } })
  shop.network.cut()
  expect(await other.adopt(known)).toMatchObject({ problem: { code: 'service.unreachable' } })
  expect([...other.facts(known.sale), ...other.facts('zzzzzz-00001-aaaaaa')]).toEqual([])
})

test('what is not paid yet, or all given back, is not taken up', async (shop, other, sold) => {
  const known = asKnown(shop, sold)
  const open = await shop.cashier.charge(900, '91234567')
  expect(await other.adopt({ ...known, sale: open.sale, reference: open.reference })).toMatchObject({
    problem: { code: 'sale.toldOtherwise' },
  })
  await shop.elsewhere('refund', 5_000, sold.reference)
  expect(await other.adopt(known)).toMatchObject({ problem: { code: 'refund.nothingLeft' } })
  expect([...other.facts(known.sale), ...other.facts(open.sale)]).toEqual([])
})

test('what is in the journal is not taken up again: this till’s own sale, one taken up before, and two pages at once', async (shop, other, sold) => {
  const known = asKnown(shop, sold)
  expect(opened(await shop.adopt(known))).toBe(sold.sale)
  expect(kinds(shop.entries(sold.sale))).not.toContain('adopted')
  expect(await Promise.all([other.adopt(known), other.adopt(known)])).toEqual([
    { ok: true, value: sold.sale },
    { ok: true, value: sold.sale },
  ])
  await adoptAt(shop, other, sold)
  expect(kinds(other.facts(sold.sale))).toEqual(['adopted'])
})

test('what went back since the hub was told, the service says: it is no refund that anybody sees here later', async (shop, other, sold) => {
  const known = asKnown(shop, sold)
  opened(await shop.cashier.refund(1_200, sold))
  opened(await other.adopt(known))
  expect(other.facts(sold.sale)).toMatchObject([{ fact: { kind: 'adopted', value: 5_000, refunded: 1_200 } }])
})

test('who took it up stands in the journal', async (shop, other, sold) => {
  opened(await other.ask('staff.setUp', { name: 'Ingrid', pin: '826413' }))
  await adoptAt(shop, other, sold)
  expect(other.facts(sold.sale)[0]?.fact).toMatchObject({ kind: 'adopted', person: { name: 'Ingrid' } })
})

/** The customer approved a second payment of this sale as well, and it was captured. */
async function paidAgain(shop: Shop, { sale, reference: first }: Named) {
  const created = shop.network.heard.find(({ body }) => body.includes(first))
  if (!created) throw new Error('nothing was asked for')
  const reference = `${sale}-2`
  const headers = new Headers(created.headers)
  headers.set('idempotency-key', `${reference}-create-1`)
  await shop.deliver({ ...created, headers, body: created.body.replace(first, reference) })
  shop.sandbox.phone('4791234567').approve(reference)
  await shop.elsewhere('capture', 5_000, reference)
  return { reference }
}

test('a second payment of the same sale joins the first, and rings no alarm here', async (shop, other, one) => {
  const further = await paidAgain(shop, one)
  await adoptAt(shop, other, one)
  const second = { ...asKnown(shop, one), reference: further.reference }
  expect(opened(await other.adopt(second))).toBe(one.sale)
  expect(other.view().till.unsettled).toEqual([])
  opened(await refundAt(other, { sale: one.sale, reference: further.reference }, 5_000))
  expect(await shop.books(further.reference)).toMatchObject({ refunded: 5_000 })
  expect(await shop.books(one.reference)).toMatchObject({ refunded: 0 })
})

test('whoever asks signs it with a PIN, as for a sale of this till', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  opened(await shop.office.ask('staff.setUp', { name: 'Ingrid', pin: '826413' }))
  opened(await other.ask('staff.setUp', { name: 'Ingrid', pin: '826413' }))
  expect(await refundAt(other, sold, 100)).toMatchObject({ ok: false, problem: { code: 'pin.missing' } })
  expect(givenBack(other.facts(sold.sale))).toBe(0)
})

/** The facts of the sale: at the till that made it, and the first at the one that took it up. */
function factsAt(shop: Shop, other: OtherTill, sold: Named) {
  const [taken] = other.facts(sold.sale)
  if (taken?.fact.kind !== 'adopted') throw new Error('nothing was taken up')
  return { made: shop.entries(sold.sale), taken: { ...taken, fact: taken.fact } }
}

test('one payment is taken up once; another of the same sale joins it, and is the newest', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  const { taken } = factsAt(shop, other, sold)
  expect(() => foldOf([taken, taken])).toThrow('adopted twice')
  const reference = taken.fact.reference.replace(/1$/, '2')
  const second = { ...taken, fact: { ...taken.fact, reference } }
  expect(foldOf([taken, second])?.payment.attempts).toMatchObject([
    { reference: taken.fact.reference },
    { reference },
  ])
})

test('of a sale that this till made nothing is taken up; what is taken up is over at once, and waits for nobody', async (shop, other, sold) => {
  await adoptAt(shop, other, sold)
  const { made, taken } = factsAt(shop, other, sold)
  expect(() => foldOf([...made, taken])).toThrow('is of this till')
  expect(foldOf([taken])).toMatchObject({ acknowledgedAt: taken.at, moved: null, copies: 0 })
})
