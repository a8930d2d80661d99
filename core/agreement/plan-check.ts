// The check of membership plans, from a file's text or from the office. The first mistake is returned in words.
import { catalogId } from '#shared/catalog.ts'
import { decimal } from '#shared/money.ts'
import { planLimits, type Plans } from '#shared/plan.ts'
import { checkedPlan, type PlanFault } from '#shared/plan-rules.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { messageOf, cut, notLine } from '#shared/text.ts'

/** Text of the file: one plan a line, so that two versions can be compared. */
export const plansText = (given: Plans): string =>
  given.length === 0 ? '[]\n' : `[\n${given.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`

/** The plans in a file's text, or the first thing in it that is not right. */
export function parsePlans(text: string, file: string): Result<Plans> {
  const broken = (where: string, why: string) => failed(problem('plans.broken', { file, where, why }))
  let given: unknown
  try {
    given = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = `no JSON (${messageOf(error)})`
    return broken('the whole file', why)
  }
  if (!Array.isArray(given)) return broken('the whole file', 'is not a list of plans')
  const found = checkedPlans(given)
  if (found.plans) return ok(found.plans)
  const { at, field, why } = found
  return at === null
    ? broken('the whole file', why)
    : broken(`plan ${at + 1}${idOf(given[at])}, ${field}`, why)
}

/** `at`: which of them, from 0; null where it is all of them. */
export function checkedPlans(
  given: readonly unknown[],
): { plans: Plans } | { plans: null; at: number | null; field: string; why: string } {
  const no = (at: number | null, field: string, why: string) => ({ plans: null, at, field, why })
  if (given.length > planLimits.plans) return no(null, 'plans', `has more than ${planLimits.plans} plans`)
  const found: Plans = []
  for (const [at, one] of given.entries()) {
    const { plan, faults } = checkedPlan(
      one,
      found.map(({ id }) => id),
    )
    const [fault] = faults ?? []
    if (fault) return no(at, fault.field || 'the whole plan', whyOf(fault))
    if (plan) found.push(plan)
  }
  return { plans: found }
}

/** By its name or id, for the words of a problem. */
export function planNameOf(given: unknown): string {
  const named =
    typeof given === 'object' && given !== null ? { id: '', name: '', ...given } : { id: '', name: '' }
  const found = [named.name, named.id].find((one) => typeof one === 'string' && one.trim() !== '')
  return cut((found ?? '').trim(), planLimits.name)
}

function idOf(given: unknown): string {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : undefined
  return catalogId.safeParse(id).success ? ` (${String(id)})` : ''
}

function whyOf({ field, rule, limit }: PlanFault): string {
  const isMoney = /(amount|price|Amount)$/.test(field)
  const shown = isMoney ? decimal(limit) : String(limit)
  switch (rule) {
    case 'missing':
      return 'is missing'
    case 'unfixed':
      return 'goes with a fixed price only'
    case 'long':
      return `is longer than ${limit} characters`
    case 'least':
      return `is below ${shown}`
    case 'most':
      return `is above ${shown}`
    case 'id':
      return 'is not of small letters, digits and hyphens'
    case 'day':
      return 'is no day like 2026-11-22'
    case 'notLower':
      return `is not lower than the usual price, ${shown}`
    case 'uncharged':
      return `is neither 0 nor at least ${shown}, the least that is charged`
    case 'taken':
      return 'is already that of another plan'
    case 'controls':
      return notLine
    case 'unknown':
      return 'is not understood'
  }
}
