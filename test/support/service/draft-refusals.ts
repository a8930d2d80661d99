// The drafts whose fields are good one by one and do not go together, with the fields to blame; and some that do.
const pricing = { type: 'LEGACY', amount: 49_900, currency: 'NOK' }
const variable = { type: 'VARIABLE', suggestedMaxAmount: 49_900, currency: 'NOK' }
const flexible = { type: 'FLEXIBLE', currency: 'NOK' }
const month = { unit: 'MONTH', count: 1 }
const price = { type: 'PRICE_CAMPAIGN', price: 100, end: '2026-02-15T12:00:00Z' }

/** What is wrong, what the draft has in place of the good, the names of the faults. */
export const badDrafts: [string, Record<string, unknown>, string[]][] = [
  ['no type and no amount', { pricing: { currency: 'NOK' } }, ['pricing.amount']],
  [
    'LEGACY with a suggested maximum',
    { pricing: { ...pricing, suggestedMaxAmount: 100 } },
    ['pricing.suggestedMaxAmount'],
  ],
  ['VARIABLE with an amount', { pricing: { ...variable, amount: 100 } }, ['pricing.amount']],
  ['FLEXIBLE with an amount', { pricing: { ...flexible, amount: 100 } }, ['pricing.amount']],
  [
    'FLEXIBLE with a maximum',
    { pricing: { ...flexible, suggestedMaxAmount: 100 } },
    ['pricing.suggestedMaxAmount'],
  ],
  ['an empty interval', { interval: {} }, ['interval.unit']],
  ['FLEXIBLE with a period', { interval: { type: 'FLEXIBLE', period: month } }, ['interval.period']],
  [
    'both forms of an interval',
    { interval: { type: 'RECURRING', period: month, ...month } },
    ['interval.unit'],
  ],
  ['a campaign beside VARIABLE pricing', { pricing: variable, campaign: price }, ['campaign']],
  ['a campaign beside FLEXIBLE pricing', { pricing: flexible, campaign: price }, ['campaign']],
  ['skipLandingPage without a number', { skipLandingPage: true }, ['phoneNumber']],
  ['skipLandingPage with a null number', { skipLandingPage: true, phoneNumber: null }, ['phoneNumber']],
  [
    'several things at once',
    { productName: undefined, isApp: 'x', interval: { unit: 'MONTH', count: 99 } },
    ['interval.count', 'isApp', 'productName'],
  ],
]

export const goodDrafts: [string, Record<string, unknown>][] = [
  ['LEGACY and no maximum', { pricing: { ...pricing, suggestedMaxAmount: null } }],
  ['FLEXIBLE pricing', { pricing: flexible }],
  ['a FLEXIBLE interval', { interval: { type: 'FLEXIBLE' } }],
  ['what belongs to a campaign of another type', { campaign: { ...price, eventText: 7 } }],
]
