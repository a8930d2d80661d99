// Tests of the file of plans: the till offers what it says, takes up a new one by itself, and goes on when it is spoilt.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { plansText, offeredPlans, createPlanFile, writePlans, samplePlans } from '#core/agreement/plans.ts'
import { offerOf } from '#sandbox/recurring/offer.ts'
import { language } from '#shared/language.ts'
import { market } from '#shared/market.ts'
import { checkedPlan } from '#shared/plan-rules.ts'
import { plans as plansShape, type Plan, type Plans } from '#shared/plan.ts'
import { draftRequest } from '#sandbox/schema/recurring.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { anyPlan, draftOf, plainUnit } from '#test/support/till/plans.ts'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-plans-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const sample = samplePlans('NO', 'nb')
const clock = createManualClock()
const newFile = () => path.join(mkdtempSync(path.join(root, 'till-')), 'plans.json')
const shelfOf = (file: string, otherwise: Plans = sample) => createPlanFile({ file, otherwise, clock })

/** The sample with one plan changed. */
const changed = (id: string, change: Partial<Plan>): Plans =>
  sample.map((one) => (one.id === id ? { ...one, ...change } : one))
const priceOf = (plan: Plan | undefined) =>
  plan?.pricing.type === 'LEGACY' ? plan.pricing.amount : undefined
const dearer = changed('coffee-club', { pricing: { type: 'LEGACY', amount: 21_900 } })

test('the samples are whole in every market and language, and no two of them begin alike', () => {
  for (const where of market.options) {
    for (const spoken of language.options) {
      const given = samplePlans(where, spoken)
      expect(plansShape.parse(given)).toEqual(given)
      expect(given.map((one) => checkedPlan(one).faults)).toEqual(given.map(() => null))
      expect(new Set(given.map(({ id }) => id)).size).toBe(given.length)
    }
  }
  expect(sample.map(({ period }) => period?.unit)).toEqual(['MONTH', 'WEEK', 'MONTH', 'YEAR'])
  expect(sample.map(({ initialCharge }) => initialCharge?.transactionType)).toEqual([
    'RESERVE_CAPTURE',
    undefined,
    undefined,
    'DIRECT_CAPTURE',
  ])
})

test('without a file there is what the till was made with; a file shows without a restart, and goes again', () => {
  const file = newFile()
  const shelf = shelfOf(file)
  expect(shelf.plans()).toEqual(sample)
  expect(shelf.refresh()).toBe(false)
  const first = shelf.revision()
  writePlans(file, dearer)
  expect(priceOf(shelf.plan('coffee-club'))).toBe(19_900)
  expect(shelf.refresh()).toBe(true)
  expect(priceOf(shelf.plan('coffee-club'))).toBe(21_900)
  expect(shelf.revision()).not.toBe(first)
  expect(shelf.refresh()).toBe(false)
  rmSync(file)
  expect(shelf.refresh()).toBe(true)
  expect(shelf.plans()).toEqual(sample)
  expect(shelf.revision()).toBe(first)
})

test('a file that only was touched changes nothing, and its number is the same after a restart', () => {
  const file = newFile()
  writePlans(file, sample)
  const shelf = shelfOf(file, [])
  const before = shelf.revision()
  utimesSync(file, 1, 1)
  expect(shelf.refresh()).toBe(false)
  expect(shelf.revision()).toBe(before)
  expect(shelfOf(file, []).revision()).toBe(before)
})

test('a spoilt file leaves a starting till without plans, a running one with those it had; both say so', () => {
  const file = newFile()
  writePlans(file, sample)
  const running = shelfOf(file, [])
  writeFileSync(file, '[')
  expect(running.refresh()).toBe(true)
  expect(running.plans()).toEqual(sample)
  const starting = shelfOf(file)
  expect(starting.plans()).toEqual([])
  for (const shelf of [running, starting])
    expect(shelf.problem()).toMatchObject({
      code: 'plans.broken',
      details: { file, where: 'the whole file', why: expect.stringMatching(/^no JSON/) },
    })
  writePlans(file, sample)
  expect([running.refresh(), starting.refresh()]).toEqual([true, true])
  expect([running.problem(), starting.problem()]).toEqual([null, null])
  expect(starting.plans()).toEqual(sample)
})

test('a folder where the file should be is said, not thrown', () => {
  expect(shelfOf(root).problem()).toMatchObject({
    code: 'plans.broken',
    details: { where: 'the whole file', why: 'cannot be read (EISDIR)' },
  })
})

const [club, ...others] = sample
if (!club) throw new Error('there are samples')
test.each<[string, unknown, string, RegExp]>([
  ['no list', { plans: [] }, 'the whole file', /list of plans/],
  ['an id twice', [...sample, club], 'plan 5 (coffee-club), id', /already that of another plan/],
  ['an id with capitals', [{ ...club, id: 'Coffee' }], 'plan 1, id', /small letters/],
  ['an id of 21 characters', [{ ...club, id: 'a'.repeat(21) }], `plan 1 (${'a'.repeat(21)}), id`, /20 char/],
  ['a name of spaces', changed('coffee-club', { name: '  ' }), 'plan 1 (coffee-club), name', /missing/],
  [
    'a price of 0.99',
    changed('coffee-club', { pricing: { type: 'LEGACY', amount: 99 } }),
    'plan 1 (coffee-club), pricing.amount',
    /below 1\.00/,
  ],
  [
    'half a minor unit',
    changed('coffee-club', { pricing: { type: 'LEGACY', amount: 100.5 } }),
    'plan 1 (coffee-club), pricing.amount',
    /./,
  ],
  [
    '32 months',
    changed('coffee-club', { period: { unit: 'MONTH', count: 32 } }),
    'plan 1 (coffee-club), period.count',
    /above 31/,
  ],
  [
    'a unit that is none',
    changed('coffee-club', { period: { unit: 'DECADE' as 'YEAR', count: 1 } }),
    'plan 1 (coffee-club), period.unit',
    /not understood/,
  ],
  ['15 days', changed('museum-card', { retryDays: 15 }), 'plan 4 (museum-card), retryDays', /above 14/],
  [
    'a campaign as dear as usual',
    changed('work-table', { campaign: { type: 'PRICE_CAMPAIGN', price: 59_000, until: '2026-12-01' } }),
    'plan 3 (work-table), campaign.price',
    /not lower than the usual price, 590\.00/,
  ],
  [
    'a campaign that nothing can be charged by',
    changed('work-table', { campaign: { type: 'PRICE_CAMPAIGN', price: 50, until: '2026-12-01' } }),
    'plan 3 (work-table), campaign.price',
    /neither 0 nor at least 1\.00/,
  ],
  [
    'a day that no calendar has',
    changed('work-table', { campaign: { type: 'PRICE_CAMPAIGN', price: 100, until: '2026-02-30' } }),
    'plan 3 (work-table), campaign.until',
    /no day/,
  ],
  [
    'what is of another kind of campaign',
    changed('work-table', {
      campaign: { type: 'PRICE_CAMPAIGN', price: 100 } as unknown as Plan['campaign'],
    }),
    'plan 3 (work-table), campaign.until',
    /./,
  ],
  [
    'a campaign beside a price that is not fixed',
    changed('work-table', {
      pricing: { type: 'FLEXIBLE' },
      campaign: { type: 'PRICE_CAMPAIGN', price: 100, until: '2026-12-01' },
    }),
    'plan 3 (work-table), campaign',
    /fixed price only/,
  ],
  [
    'a maximum of more than may be suggested',
    changed('work-table', { pricing: { type: 'VARIABLE', suggestedMaxAmount: 2_000_001 }, campaign: null }),
    'plan 3 (work-table), pricing.suggestedMaxAmount',
    /above 20000\.00|above 20,000/,
  ],
  ['an unknown key', [{ ...club, colour: 1 }, ...others], 'plan 1 (coffee-club), colour', /not understood/],
  ['what is no plan', [1], 'plan 1, the whole plan', /./],
  [
    'fifty-one',
    Array.from({ length: 51 }, (_, at) => ({ ...club, id: `p${at}` })),
    'the whole file',
    /more than 50/,
  ],
])('%s is named with its place', (_, given, where, why) => {
  const file = newFile()
  writeFileSync(file, JSON.stringify(given))
  const { details } = shelfOf(file).problem() ?? {}
  expect(details).toMatchObject({ file, where })
  expect(details).toHaveProperty('why', expect.stringMatching(why))
})

test('what is written is read again, with texts on one line and without space around them', () => {
  const file = newFile()
  writePlans(file, changed('coffee-club', { name: '  Coffee\n club ' }))
  const shelf = shelfOf(file, [])
  expect(shelf.plan('coffee-club')?.name).toBe('Coffee club')
  writeFileSync(file, plansText([]))
  shelf.refresh()
  expect([shelf.plans(), shelf.problem()]).toEqual([[], null])
})

test('a campaign whose day has begun is still in the file and offered no more; the screens hear of it', () => {
  const then = createManualClock()
  const today = new Date(then.now()).toISOString().slice(0, 10)
  const tomorrow = new Date(then.now() + 86_400_000).toISOString().slice(0, 10)
  const campaign = (until: string) => ({ type: 'PRICE_CAMPAIGN' as const, price: 9900, until })
  const given = [
    ...changed('coffee-club', { campaign: campaign(tomorrow) }).slice(0, 1),
    { ...club, id: 'over', campaign: campaign(today) },
    { ...club, id: 'gone', isOffered: false },
  ]
  const shelf = createPlanFile({ file: newFile(), otherwise: given, clock: then })
  const campaigns = () => shelf.offered().plans.map(({ id, campaign: one }) => [id, one !== null])
  expect(campaigns()).toEqual([
    ['coffee-club', true],
    ['over', false],
  ])
  const before = [shelf.revision(), shelf.offered().revision]
  then.advance(Date.parse(`${tomorrow}T00:00:00Z`) - then.now() - 1)
  expect(shelf.refresh()).toBe(false)
  then.advance(1)
  expect(shelf.refresh()).toBe(true)
  expect(campaigns()).toEqual([
    ['coffee-club', false],
    ['over', false],
  ])
  expect(shelf.plan('over')?.campaign).not.toBeNull()
  expect(shelf.revision()).toBe(before[0])
  expect(shelf.offered().revision).not.toBe(before[1])
  expect(shelf.refresh()).toBe(false)
})

test(
  'a draft of any plan that the till takes is one that the service takes',
  () => {
    const isTaken = premise('the till takes it', 0.15)
    fc.assert(
      fc.property(anyPlan, (given) => {
        const plan = isTaken(checkedPlan(given).plan)
        if (!plan) return
        const asked = draftRequest.parse(draftOf(offeredPlans(plan, clock.now()), plainUnit))
        expect(offerOf(asked, plainUnit, clock.now())).toMatchObject({ ok: true })
      }),
      tried(300),
    )
  },
  patience,
)
