// The form of a plan: its fields from a plan, and a plan from its fields, with every rule checked before the network. Pure.
import {
  amountIn,
  stripSpaces,
  type Checked,
  percentsText,
  shortAmountText,
} from '#renderer/office/page/form.ts'
import { checkedPlan, planId, type PlanFault, type PlanRule } from '#shared/plan-rules.ts'
import { planLimits, type Plan } from '#shared/plan.ts'
import type { PlanPeriod, TransactionType } from '#shared/recurring.ts'

export const pricings = ['LEGACY', 'VARIABLE', 'FLEXIBLE'] as const satisfies Plan['pricing']['type'][]
export const campaigns = ['none', 'PRICE_CAMPAIGN', 'PERIOD_CAMPAIGN', 'EVENT_CAMPAIGN'] as const
export const units = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const satisfies PlanPeriod['unit'][]
export const ways = ['DIRECT_CAPTURE', 'RESERVE_CAPTURE'] as const satisfies TransactionType[]

/** What their words are called by. */
export const wayWords = { DIRECT_CAPTURE: 'direct', RESERVE_CAPTURE: 'reserve' } as const
export const campaignWords = {
  none: 'none',
  PRICE_CAMPAIGN: 'price',
  PERIOD_CAMPAIGN: 'period',
  EVENT_CAMPAIGN: 'event',
} as const

/** As it is written. What another choice hides stays, and counts again when it is chosen. */
export type PlanDraft = {
  name: string
  /** Empty: made of the name. */
  id: string
  description: string
  pricing: (typeof pricings)[number]
  price: string
  /** `open`: when the shop says so. */
  unit: PlanPeriod['unit'] | 'open'
  count: string
  campaign: (typeof campaigns)[number]
  campaignPrice: string
  until: string
  eventText: string
  campaignUnit: PlanPeriod['unit']
  campaignCount: string
  hasInitial: boolean
  initialAmount: string
  initialDescription: string
  transactionType: TransactionType
  vat: string
  retryDays: string
}
export type PlanField = Exclude<keyof PlanDraft, 'pricing' | 'unit' | 'campaign' | 'campaignUnit'> | 'whole'

/**
 * `amount`: no amount of money · `number`: no whole number · `past`: a day that has begun already; what the shared rules say beside
 * these. `isMoney`: the limit is one of minor units.
 */
export type FormFault = {
  field: PlanField
  rule: PlanRule | 'amount' | 'number' | 'past'
  limit: number
  isMoney: boolean
}

/** `vat`: the market's usual rate, in hundredths of a percent. */
export const newDraft = (vat: number, locale: string): PlanDraft => ({
  name: '',
  id: '',
  description: '',
  pricing: 'LEGACY',
  price: '',
  unit: 'MONTH',
  count: '1',
  campaign: 'none',
  campaignPrice: '',
  until: '',
  eventText: '',
  campaignUnit: 'MONTH',
  campaignCount: '1',
  hasInitial: false,
  initialAmount: '',
  initialDescription: '',
  transactionType: 'DIRECT_CAPTURE',
  vat: percentsText(vat, locale),
  retryDays: '3',
})

/** The plan as it is written in this locale. */
export function draftOf(
  { pricing, period, campaign, initialCharge, ...plan }: Plan,
  locale: string,
): PlanDraft {
  const blank = newDraft(plan.vatRate, locale)
  return {
    ...blank,
    name: plan.name,
    id: plan.id,
    description: plan.description,
    pricing: pricing.type,
    price: priceText(pricing, locale),
    unit: period?.unit ?? 'open',
    count: String(period?.count ?? blank.count),
    ...(campaign ? campaignDraft(campaign, locale) : {}),
    hasInitial: initialCharge !== null,
    initialAmount: initialCharge ? shortAmountText(initialCharge.amount, locale) : '',
    initialDescription: initialCharge?.description ?? '',
    transactionType: initialCharge?.transactionType ?? blank.transactionType,
    retryDays: String(plan.retryDays),
  }
}

function priceText(pricing: Plan['pricing'], locale: string): string {
  if (pricing.type === 'FLEXIBLE') return ''
  return shortAmountText(pricing.type === 'LEGACY' ? pricing.amount : pricing.suggestedMaxAmount, locale)
}

function campaignDraft(campaign: NonNullable<Plan['campaign']>, locale: string): Partial<PlanDraft> {
  const shared = { campaign: campaign.type, campaignPrice: shortAmountText(campaign.price, locale) }
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return { ...shared, until: campaign.until }
    case 'PERIOD_CAMPAIGN':
      return { ...shared, campaignUnit: campaign.period.unit, campaignCount: String(campaign.period.count) }
    case 'EVENT_CAMPAIGN':
      return { ...shared, until: campaign.until, eventText: campaign.text }
  }
}

const wholeIn = (text: string): number =>
  /^\d{1,6}$/.test(stripSpaces(text)) ? Number(stripSpaces(text)) : Number.NaN

/** The facts by which a plan is judged beside what is written. */
export type PlanContext = {
  /** The plan that is changed; null for a new one. */
  before: Plan | null
  /** The ids of the others. */
  others: readonly string[]
  /** The day on which the form is filled in, as the service counts days. */
  today: string
}

/** The id is that of the plan for good; of a new one what is written, else what its name makes. */
export const idIn = ({ id, name }: PlanDraft, { before, others }: PlanContext): string =>
  before?.id ?? (id.trim() === '' ? planId(name, others) : id.trim())

/** The plan that is written, or every field that is not right. */
export function planIn(draft: PlanDraft, around: PlanContext): Checked<Plan, FormFault> {
  const checked = checkedPlan(wordedAs(draft, around), around.before ? [] : around.others)
  const refused = (checked.faults ?? []).map((fault) => inField(fault, draft))
  const over = refused.some(({ field }) => field === 'until') ? [] : pastDay(draft, around)
  const faults = [...refused, ...over]
  return checked.plan && faults.length === 0 ? { value: checked.plan, faults: [] } : { value: null, faults }
}

function wordedAs(draft: PlanDraft, around: PlanContext): unknown {
  const { name, description } = draft
  return {
    id: idIn(draft, around),
    name,
    description,
    pricing: pricingIn(draft),
    period: draft.unit === 'open' ? null : { unit: draft.unit, count: wholeIn(draft.count) },
    campaign: campaignIn(draft),
    initialCharge: draft.hasInitial
      ? {
          amount: amountIn(draft.initialAmount),
          description: draft.initialDescription,
          transactionType: draft.transactionType,
        }
      : null,
    vatRate: amountIn(draft.vat),
    retryDays: wholeIn(draft.retryDays),
    isOffered: around.before?.isOffered ?? true,
  }
}

function pricingIn({ pricing, price }: PlanDraft) {
  switch (pricing) {
    case 'LEGACY':
      return { type: pricing, amount: amountIn(price) }
    case 'VARIABLE':
      return { type: pricing, suggestedMaxAmount: amountIn(price) }
    case 'FLEXIBLE':
      return { type: pricing }
  }
}

/** Only a fixed price has one. */
const campaignOf = ({ pricing, campaign }: PlanDraft): PlanDraft['campaign'] =>
  pricing === 'LEGACY' ? campaign : 'none'

function campaignIn(draft: PlanDraft) {
  const { until } = draft
  const price = amountIn(draft.campaignPrice)
  const type = campaignOf(draft)
  switch (type) {
    case 'none':
      return null
    case 'PRICE_CAMPAIGN':
      return { type, price, until }
    case 'PERIOD_CAMPAIGN':
      return { type, price, period: { unit: draft.campaignUnit, count: wholeIn(draft.campaignCount) } }
    case 'EVENT_CAMPAIGN':
      return { type, price, until, text: draft.eventText }
  }
}

/** One that stood there before stays as it is: nobody joins by it, and nothing is wrong with the plan. */
function pastDay(draft: PlanDraft, { before, today }: PlanContext): FormFault[] {
  const { until } = draft
  const campaign = campaignOf(draft)
  if (campaign !== 'PRICE_CAMPAIGN' && campaign !== 'EVENT_CAMPAIGN') return []
  const stood = before?.campaign && 'until' in before.campaign ? before.campaign.until : ''
  if (until === '' || until > today || until === stood) return []
  return [{ field: 'until', rule: 'past', limit: 0, isMoney: false }]
}

const places: Record<string, PlanField> = {
  id: 'id',
  name: 'name',
  description: 'description',
  'pricing.amount': 'price',
  'pricing.suggestedMaxAmount': 'price',
  'period.count': 'count',
  'campaign.price': 'campaignPrice',
  'campaign.until': 'until',
  'campaign.text': 'eventText',
  'campaign.period.count': 'campaignCount',
  'initialCharge.amount': 'initialAmount',
  'initialCharge.description': 'initialDescription',
  vatRate: 'vat',
  retryDays: 'retryDays',
}
const moneyFields = new Set<PlanField>(['price', 'campaignPrice', 'initialAmount'])
const wholeFields = new Set<PlanField>(['count', 'campaignCount', 'retryDays'])

function inField({ field: path, rule, limit }: PlanFault, draft: PlanDraft): FormFault {
  const field = places[path] ?? 'whole'
  const isMoney = moneyFields.has(field)
  const fault = (said: FormFault['rule']): FormFault => ({ field, rule: said, limit, isMoney })
  if (field === 'until') return fault(draft.until === '' ? 'missing' : rule)
  const isWritten = field !== 'whole' && stripSpaces(String(draft[field])) !== ''
  if (rule !== 'missing' || !isWritten) return fault(rule)
  // What is written where a number is missing is none.
  if (wholeFields.has(field)) return fault('number')
  return fault(isMoney || field === 'vat' ? 'amount' : rule)
}

/** A first charge that is switched on begins as the usual price, in the plan's own name. */
export const initialDraft = ({ initialAmount, initialDescription, price, name }: PlanDraft) => ({
  initialAmount: initialAmount === '' ? price : initialAmount,
  initialDescription:
    initialDescription === '' ? name.slice(0, planLimits.chargeDescription) : initialDescription,
})
