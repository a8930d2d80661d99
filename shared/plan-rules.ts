// The rules for a plan: one list, used by the office's form before it saves and by the till before it takes the plan up.
import * as z from 'zod/mini'
import { leastCharge, plan, planLimits, type Plan } from '#shared/plan.ts'
import { idFor } from '#shared/readable-id.ts'
import { notLine, notSeen } from '#shared/text.ts'

/**
 * `missing`: nothing stands there · `long`: more than `limit` characters · `least`, `most`: below or above `limit` · `id`: other signs
 * than small letters, digits and hyphens · `day`: no day · `notLower`: a campaign that is not cheaper than usual, `limit` · `uncharged`:
 * a price that is neither 0 nor as much as the service charges, `limit` · `unfixed`: a campaign beside a price that is not fixed · `taken`: the id of another plan · `controls`: control characters · `unknown`: anything else that
 * no form can say.
 */
export type PlanRule =
  | 'missing'
  | 'long'
  | 'least'
  | 'most'
  | 'id'
  | 'day'
  | 'notLower'
  | 'uncharged'
  | 'unfixed'
  | 'taken'
  | 'controls'
  | 'unknown'

/** `field`: by its path, `campaign.price`. `limit`: characters, days, periods, or minor units; 0 where the rule has none. */
export type PlanFault = { field: string; rule: PlanRule; limit: number }

/** A finding of zod; a message of its own stands only where the field's shape is a rule of ours. */
type Issue = z.core.$ZodIssue

/** Texts as they are kept: on one line, without space around them. Anything else stays as it is. */
function tidyTexts(given: unknown): unknown {
  if (!isObject(given)) return given
  const [initialCharge, campaign] = [given['initialCharge'], given['campaign']]
  return {
    ...textsTidied(given, ['name', 'description']),
    ...(isObject(initialCharge) ? { initialCharge: textsTidied(initialCharge, ['description']) } : {}),
    ...(isObject(campaign) ? { campaign: textsTidied(campaign, ['text']) } : {}),
  }
}

function textsTidied(given: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const found = names.flatMap((name) => {
    const text = given[name]
    return typeof text === 'string' ? [[name, text.trim().replaceAll(/\s+/g, ' ')] as const] : []
  })
  return { ...given, ...Object.fromEntries(found) }
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** The plan, its texts tidied, or every field of it that is not right. `others`: the ids that are taken. */
export function checkedPlan(
  given: unknown,
  others: readonly string[] = [],
): { plan: Plan; faults: null } | { plan: null; faults: PlanFault[] } {
  const parsed = plan.safeParse(tidyTexts(given))
  const faults = parsed.success ? betweenFields(parsed.data, others) : parsed.error.issues.map(faultOf)
  return parsed.success && faults.length === 0 ? { plan: parsed.data, faults: null } : { plan: null, faults }
}

/** Faults that no field can say alone. */
function betweenFields(given: Plan, others: readonly string[]): PlanFault[] {
  const faults: PlanFault[] = []
  if (others.includes(given.id)) faults.push({ field: 'id', rule: 'taken', limit: 0 })
  const { campaign, pricing } = given
  if (campaign === null) return faults
  if (pricing.type !== 'LEGACY') faults.push({ field: 'campaign', rule: 'unfixed', limit: 0 })
  else if (campaign.price >= pricing.amount)
    faults.push({ field: 'campaign.price', rule: 'notLower', limit: pricing.amount })
  else if (campaign.price > 0 && campaign.price < leastCharge)
    faults.push({ field: 'campaign.price', rule: 'uncharged', limit: leastCharge })
  return faults
}

function faultOf(issue: Issue): PlanFault {
  const field = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.')
  const fault = (rule: PlanRule, limit = 0): PlanFault => ({ field, rule, limit })
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum)
    return issue.origin === 'string' ? fault('long', most) : fault('most', most)
  }
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? fault('missing') : fault('least', Number(issue.minimum))
  // Where a number is expected, a form has nothing that is one.
  if (issue.code === 'invalid_type') return fault(issue.expected === 'string' ? 'unknown' : 'missing')
  if (field === 'id') return fault('id')
  if (issue.message === notLine) return fault('controls')
  if (issue.message === notSeen) return fault('missing')
  return fault(field === 'campaign.until' ? 'day' : 'unknown')
}

/** `Coffee club` is `coffee-club`. */
export const planId = (name: string, others: readonly string[]): string =>
  idFor(name, others, { otherwise: 'plan', most: planLimits.id })
