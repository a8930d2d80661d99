// The office and the shop's plans: what customers can join shows at once, and no agreement loses the plan it was made by.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import type { Plan } from '#shared/plan.ts'
import type { Result } from '#shared/problem.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const read = async (shop: Shop) => opened(await shop.office.ask('plans.read', {}))
const offered = async (shop: Shop) => opened(await shop.cashier.ask('plans.read', {}))
const codeOf = (result: Result<unknown>) => (result.ok ? null : result.problem.code)
const detailsOf = (result: Result<unknown>) => (result.ok ? {} : result.problem.details)

const swim: Plan = {
  id: 'swim',
  name: 'Morning swim',
  description: '',
  pricing: { type: 'LEGACY', amount: 9900 },
  period: { unit: 'MONTH', count: 1 },
  campaign: null,
  initialCharge: null,
  vatRate: 2500,
  retryDays: 3,
  isOffered: true,
}

test('a new plan is offered at the counter and the kiosk at once, and after a restart', async () => {
  await using shop = await openShop()
  const before = await read(shop)
  const shown = shop.cashier.view().till.plansRevision
  expect(shown).toBe((await offered(shop)).revision)
  expect(shop.kiosk.view().canSignUp).toBe(true)
  expect(existsSync(filesOf(shop.folder).plans)).toBe(false)
  const given = { revision: before.revision, plans: [swim, ...before.plans] }
  opened(await shop.office.ask('plans.change', given))
  const saved = opened(await shop.office.ask('plans.read', {}))
  expect(saved.plans).toEqual([swim, ...before.plans])
  expect(saved.revision).not.toBe(before.revision)
  expect(shop.cashier.view().till.plansRevision).not.toBe(shown)
  expect((await offered(shop)).plans.map(({ id }) => id)).toContain('swim')
  expect(shop.tillFacts().at(-1)).toMatchObject({ kind: 'settingsChanged', keys: ['plans'] })
  await shop.restart()
  expect(await read(shop)).toEqual({ ...saved, problem: null })
})

test('what is not offered any more is still the office’s, and no more the counter’s', async () => {
  await using shop = await openShop()
  const { revision, plans } = await read(shop)
  const ended = plans.map((one) => ({ ...one, isOffered: false }))
  opened(await shop.office.ask('plans.change', { revision, plans: ended }))
  expect((await read(shop)).plans).toEqual(ended)
  expect((await offered(shop)).plans).toEqual([])
  expect(shop.cashier.view().till.plansRevision).toBeNull()
  expect(shop.kiosk.view().canSignUp).toBe(false)
  // A page that has read them before may still ask for one.
  expect(
    await shop.cashier.ask('signUp.start', { plan: plans[0]?.id ?? '', phoneNumber: null }),
  ).toMatchObject({ problem: { code: 'plan.unknown' } })
})

test('a second page that knows nothing of the first one’s change changes nothing', async () => {
  await using shop = await openShop()
  const { revision, plans } = await read(shop)
  opened(await shop.office.ask('plans.change', { revision, plans: [...plans, swim] }))
  const late = await shop.office.ask('plans.change', { revision, plans })
  expect(codeOf(late)).toBe('plans.changed')
  expect((await read(shop)).plans.at(-1)).toEqual(swim)
})

test('nor does it over a file that somebody has written by hand a moment ago', async () => {
  await using shop = await openShop()
  const { revision, plans } = await read(shop)
  writeFileSync(filesOf(shop.folder).plans, JSON.stringify([swim]))
  expect(codeOf(await shop.office.ask('plans.change', { revision, plans }))).toBe('plans.changed')
  expect((await read(shop)).plans).toEqual([swim])
})

test('a plan that agreements may have is neither taken away nor given another id', async () => {
  await using shop = await openShop()
  const { revision, plans } = await read(shop)
  const [first, ...rest] = plans
  for (const left of [rest, [{ ...first, id: 'another-id' }, ...rest]]) {
    const refused = await shop.office.ask('plans.change', { revision, plans: left })
    expect(codeOf(refused)).toBe('plan.unfit')
    expect(detailsOf(refused)).toMatchObject({ plan: first?.name, field: 'id' })
  }
  expect(await read(shop)).toMatchObject({ revision, plans })
  expect(existsSync(filesOf(shop.folder).plans)).toBe(false)
})

test.each<[string, unknown, object]>([
  [
    'below the least',
    { ...swim, pricing: { type: 'LEGACY', amount: 99 } },
    { plan: 'Morning swim', field: 'pricing.amount', why: 'is below 1.00' },
  ],
  ['without a name', { ...swim, name: ' ' }, { plan: 'swim', field: 'name', why: 'is missing' }],
  [
    'of 46 characters',
    { ...swim, name: 'x'.repeat(46) },
    { field: 'name', why: 'is longer than 45 characters' },
  ],
  ['with a key of its own', { ...swim, colour: 'red' }, { field: 'colour', why: 'is not understood' }],
  ['of nothing', null, { plan: '1', field: 'the whole plan' }],
])('a plan %s is refused with its field, and nothing is written', async (_, given, details) => {
  await using shop = await openShop()
  const { revision, plans } = await read(shop)
  const refused = await shop.office.ask('plans.change', { revision, plans: [given, ...plans] })
  expect(codeOf(refused)).toBe('plan.unfit')
  expect(detailsOf(refused)).toMatchObject(details)
  expect(existsSync(filesOf(shop.folder).plans)).toBe(false)
})

test('a spoilt file is said in the office and mended by saving there; the counter goes on meanwhile', async () => {
  await using shop = await openShop()
  const { revision, plans } = await read(shop)
  opened(await shop.office.ask('plans.change', { revision, plans: [swim, ...plans] }))
  const { plans: file } = filesOf(shop.folder)
  writeFileSync(file, '[{"id":"swim"')
  await shop.leaveAlone(1000)
  const spoilt = await read(shop)
  expect(spoilt.problem?.code).toBe('plans.broken')
  expect((await offered(shop)).plans).toContainEqual(swim)
  opened(await shop.office.ask('plans.change', { revision: spoilt.revision, plans: spoilt.plans }))
  expect((await read(shop)).problem).toBeNull()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(spoilt.plans)
})

test('fifty plans with all their words fit in one change', async () => {
  await using shop = await openShop({ prepare: (folder) => writeFileSync(filesOf(folder).plans, '[]') })
  const { revision, plans } = await read(shop)
  expect([plans, shop.cashier.view().till.plansRevision]).toEqual([[], null])
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...swim,
    id: `plan-${at}`,
    name: 'ø'.repeat(45),
    description: 'ø'.repeat(100),
    initialCharge: { amount: 100, description: 'ø'.repeat(45), transactionType: 'RESERVE_CAPTURE' as const },
    campaign: { type: 'EVENT_CAMPAIGN' as const, price: 100, until: '2026-12-24', text: 'ø'.repeat(15) },
  }))
  opened(await shop.office.ask('plans.change', { revision, plans: many }))
  expect(opened(await shop.office.ask('plans.read', {})).plans).toEqual(many)
})

test('a kiosk offers nothing while an address is missing that members are sent to; a counter has somebody to tell', async () => {
  const service = {
    kind: 'service' as const,
    baseUrl: 'http://localhost:9',
    systemHeaderPrefix: 'Service-System',
    confirmationUrlField: 'walletConfirmationUrl',
    handler: { merchant_serial_number: '123456', environment: 'TEST' as const },
  }
  const shownWith = async (memberships: object) => {
    await using shop = await openShop({
      settings: { service, memberships },
      credentials: () => ({ clientId: 'id', clientSecret: 'secret', subscriptionKey: 'key' }),
      prepare: (folder) => writeFileSync(filesOf(folder).plans, JSON.stringify([swim])),
    })
    return [shop.cashier.view().till.plansRevision !== null, shop.kiosk.view().canSignUp]
  }
  const redirectUrl = 'https://shop.example/hi'
  expect(await shownWith({})).toEqual([true, false])
  expect(await shownWith({ redirectUrl })).toEqual([true, false])
  expect(await shownWith({ redirectUrl, agreementUrl: 'https://shop.example/mine' })).toEqual([true, true])
})

test('a till that does not sell signs nobody up; the cashier of no other surface changes plans', async () => {
  await using shop = await openShop({ settings: { service: { kind: 'none' } } })
  expect(shop.cashier.view().till.plansRevision).toBeNull()
  expect((await read(shop)).plans).toEqual([])
  expect(codeOf(await shop.cashier.ask('plans.change', { revision: 0, plans: [] }))).toBe(
    'command.notAllowed',
  )
})
