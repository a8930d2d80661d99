// A plan as it is written in fields: what stands there comes back as it was, and every rule is said before the till says it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samplePlans } from '#core/agreement/plans.ts'
import { missingIn, movedIn } from '#renderer/office/plans/plan-actions.ts'
import {
  draftOf,
  idIn,
  initialDraft,
  newDraft,
  planIn,
  type PlanContext,
  type PlanDraft,
} from '#renderer/office/plans/plan-form.ts'
import { checkedPlan, planId } from '#shared/plan-rules.ts'
import { plan as planShape, planLimits, type Plan } from '#shared/plan.ts'
import { anyPlan } from '#test/support/till/plans.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'
import { liveSetup, sandboxSetup } from '#test/support/samples/setup.ts'

const today = '2026-01-15'
const around: PlanContext = { before: null, others: ['coffee-club'], today }
const swim: PlanDraft = { ...newDraft(2500, 'nb-NO'), name: 'Morgensvømming', price: '399' }
const faultsOf = (change: Partial<PlanDraft>, more: Partial<PlanContext> = {}) =>
  planIn({ ...swim, ...change }, { ...around, ...more }).faults.map(({ field, rule, limit }) =>
    limit === 0 ? `${field} ${rule}` : `${field} ${rule} ${limit}`,
  )

test('a name and a price are enough for a plan that is charged each month', () => {
  expect(planIn(swim, around).value).toEqual({
    id: 'morgensvomming',
    name: 'Morgensvømming',
    description: '',
    pricing: { type: 'LEGACY', amount: 39_900 },
    period: { unit: 'MONTH', count: 1 },
    campaign: null,
    initialCharge: null,
    vatRate: 2500,
    retryDays: 3,
    isOffered: true,
  } satisfies Plan)
})

test.each<[string, Partial<PlanDraft>, string[]]>([
  ['nothing written', { name: '', price: '' }, ['name missing', 'price missing']],
  ['a name of 46 characters', { name: 'x'.repeat(46) }, ['name long 45']],
  ['a description of 101', { description: 'x'.repeat(101) }, ['description long 100']],
  ['a price of 0.99', { price: '0,99' }, ['price least 100']],
  ['a price that is none', { price: 'much' }, ['price amount']],
  ['a price above the most', { price: '650000,01' }, ['price most 65000000']],
  ['no days', { retryDays: '' }, ['retryDays missing']],
  ['fifteen days', { retryDays: '15' }, ['retryDays most 14']],
  ['half a day', { retryDays: '1,5' }, ['retryDays number']],
  ['every 0 months', { count: '0' }, ['count least 1']],
  ['every 32 months', { count: '32' }, ['count most 31']],
  ['VAT above all', { vat: '101' }, ['vat most 10000']],
  ['VAT that is none', { vat: 'x' }, ['vat amount']],
  ['an id with a space', { id: 'a b' }, ['id id']],
  ['an id of 21 characters', { id: 'a'.repeat(21) }, ['id long 20']],
  ['an id that is taken', { id: 'coffee-club' }, ['id taken']],
  [
    'a first charge of nothing',
    { hasInitial: true },
    ['initialAmount missing', 'initialDescription missing'],
  ],
  [
    'a first charge with too many words',
    { hasInitial: true, initialAmount: '1', initialDescription: 'x'.repeat(46) },
    ['initialDescription long 45'],
  ],
  [
    'a campaign as dear as usual',
    { campaign: 'PERIOD_CAMPAIGN', campaignPrice: '399' },
    ['campaignPrice notLower 39900'],
  ],
  [
    'a campaign of half a krone',
    { campaign: 'PERIOD_CAMPAIGN', campaignPrice: '0,50' },
    ['campaignPrice uncharged 100'],
  ],
  [
    'a campaign for 32 weeks',
    { campaign: 'PERIOD_CAMPAIGN', campaignPrice: '0', campaignUnit: 'WEEK', campaignCount: '32' },
    ['campaignCount most 31'],
  ],
  ['a campaign without an end', { campaign: 'PRICE_CAMPAIGN', campaignPrice: '0' }, ['until missing']],
  ['one that ends today', { campaign: 'PRICE_CAMPAIGN', campaignPrice: '0', until: today }, ['until past']],
  [
    'an event without words',
    { campaign: 'EVENT_CAMPAIGN', campaignPrice: '0', until: '2026-01-16' },
    ['eventText missing'],
  ],
  ['a name that is read backwards', { name: 'Klubb \u202ex' }, ['name controls']],
])('%s is said beside its field', (_, change, faults) => {
  expect(faultsOf(change)).toEqual(faults)
})

test('what another choice hides is not asked for', () => {
  const hidden: Partial<PlanDraft> = {
    pricing: 'FLEXIBLE',
    price: '',
    unit: 'open',
    count: 'x',
    campaignPrice: 'x',
    campaignCount: 'x',
    initialAmount: 'x',
  }
  expect(faultsOf(hidden)).toEqual([])
  expect(planIn({ ...swim, ...hidden }, around).value).toMatchObject({
    pricing: { type: 'FLEXIBLE' },
    period: null,
  })
})

test('a campaign that was over before is left alone, and another day that is over is not taken', () => {
  const [club] = samplePlans('NO', 'nb')
  if (!club) throw new Error('there are samples')
  const before: Plan = { ...club, campaign: { type: 'PRICE_CAMPAIGN', price: 9900, until: '2025-02-01' } }
  const own = { before, others: [], today }
  expect(planIn({ ...draftOf(before, 'nb-NO'), name: 'Anew' }, own).value).toEqual({
    ...before,
    name: 'Anew',
  })
  expect(planIn({ ...draftOf(before, 'nb-NO'), until: '2025-02-02' }, own).faults).toMatchObject([
    { field: 'until', rule: 'past' },
  ])
})

test('prices and rates are written with the point or comma of the reader’s language', () => {
  const [club] = samplePlans('NO', 'nb')
  if (!club) throw new Error('there are samples')
  const dear: Plan = { ...club, pricing: { type: 'LEGACY', amount: 49_950 }, vatRate: 1350 }
  expect(draftOf(dear, 'en-GB')).toMatchObject({ price: '499.50', vat: '13.5' })
  expect(draftOf(dear, 'nb-NO')).toMatchObject({ price: '499,50', vat: '13,5' })
})

test('the id of a plan that is there stays, whatever is written', () => {
  const [club] = samplePlans('NO', 'nb')
  if (!club) throw new Error('there are samples')
  const own = { before: club, others: ['museum-card'], today }
  expect(idIn({ ...draftOf(club, 'nb-NO'), id: 'another', name: 'Another' }, own)).toBe('coffee-club')
})

test('any plan that the till takes stands in the fields and comes back as it was', () => {
  const isTaken = premise('the till takes it', 0.15)
  fc.assert(
    fc.property(anyPlan, (given) => {
      const plan = isTaken(checkedPlan(given).plan)
      if (plan)
        expect(planIn(draftOf(plan, 'nb-NO'), { before: plan, others: [], today }).value).toEqual(plan)
    }),
    tried(500),
  )
})

test('any text in any field is refused with words, or makes a plan that the till takes', () => {
  const isMade = premise('it makes a plan', 0.02)
  const text = fc.oneof(
    fc.constantFrom('', '0', '1', '-1', '1,5', '99', '0,99', '2026-02-30', ' '),
    fc.string(),
  )
  const fields = {
    name: text,
    id: text,
    description: text,
    price: text,
    count: text,
    campaignPrice: text,
    until: text,
    eventText: text,
    campaignCount: text,
    initialAmount: text,
    initialDescription: text,
    vat: text,
    retryDays: text,
    pricing: fc.constantFrom('LEGACY' as const, 'VARIABLE' as const, 'FLEXIBLE' as const),
    unit: fc.constantFrom('DAY' as const, 'open' as const),
    campaign: fc.constantFrom(
      'none' as const,
      'PRICE_CAMPAIGN' as const,
      'PERIOD_CAMPAIGN' as const,
      'EVENT_CAMPAIGN' as const,
    ),
    hasInitial: fc.boolean(),
  }
  // All of them at once, or some in a draft that is right otherwise.
  const typed = fc.oneof(
    fc.record(fields).map((change) => ({ ...newDraft(2500, 'nb-NO'), ...change })),
    fc
      .tuple(
        fc.record(fields),
        fc.subarray(Object.keys(fields) as (keyof typeof fields)[], { minLength: 1, maxLength: 3 }),
      )
      .map(([change, some]) => ({ ...swim, ...Object.fromEntries(some.map((one) => [one, change[one]])) })),
  )
  fc.assert(
    fc.property(typed, (draft) => {
      const { value: plan, faults } = planIn(draft, around)
      expect(plan === null).toBe(faults.length > 0)
      if (isMade(plan)) expect(checkedPlan(plan, around.others).plan).toEqual(plan)
      expect(new Set(faults.map(({ field }) => field)).size).toBe(faults.length)
    }),
    tried(1000),
  )
})

test('an id is made of any name, is one that the till takes, and is nobody else’s', () => {
  expect(planId('Kaffeklubben på Torget i Bergen', [])).toBe('kaffeklubben-pa-torg')
  expect(planId('Työpöytä', [])).toBe('tyopoyta')
  expect(planId('Smørbrød & Œuf', ['smorbrod-uf'])).toBe('smorbrod-uf-2')
  expect(planId('会員', ['plan'])).toBe('plan-2')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (name, isTaken) => {
      const first = planId(name, [])
      const id = isTaken ? planId(name, [first]) : first
      expect(planShape.shape.id.safeParse(id).success).toBe(true)
      expect(id.length).toBeLessThanOrEqual(planLimits.id)
      if (isTaken) expect(id).not.toBe(first)
    }),
    tried(300),
  )
})

test('a first charge that is switched on begins as the usual price under the plan’s own name', () => {
  expect(initialDraft(swim)).toEqual({ initialAmount: '399', initialDescription: 'Morgensvømming' })
  const own = { initialAmount: '50', initialDescription: 'Badge' }
  expect(initialDraft({ ...swim, ...own })).toEqual(own)
})

test('a plan goes one place up or down, and not beyond the ends', () => {
  const plans = samplePlans('NO', 'nb')
  const ids = (given: readonly Plan[] | undefined) => given?.map(({ id }) => id)
  expect(ids(movedIn(plans, 'bread-every-week', -1))).toEqual([
    'bread-every-week',
    'coffee-club',
    'work-table',
    'museum-card',
  ])
  expect(movedIn(plans, 'coffee-club', -1)).toBeUndefined()
  expect(movedIn(plans, 'museum-card', 1)).toBeUndefined()
  expect(movedIn(plans, 'no-such', 1)).toBeUndefined()
})

test('addresses that are missing are told where the shop sells for real: both in Norway, else the first', () => {
  const bare = { ...liveSetup.settings, memberships: {} }
  const there = (market: 'NO' | 'FI') => ({ ...bare, market })
  expect(missingIn(there('NO'))).toEqual(['redirectUrl', 'agreementUrl'])
  expect(missingIn(there('FI'))).toEqual(['redirectUrl'])
  expect(missingIn(liveSetup.settings)).toEqual([])
  expect(missingIn({ ...sandboxSetup.settings, memberships: {} })).toEqual([])
})
