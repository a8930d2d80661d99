// The shop's membership plans: their file, its check, the office's changes to it, and samples for the sandbox.
import samples from '#core/agreement/sample-plans.json' with { type: 'json' }
import type { Clock } from '#core/system/clock.ts'
import { readWhole, writeWhole, watchFile, type WatchedFile } from '#core/system/disk.ts'
import { type Plan, type Plans, planLimits } from '#shared/plan.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { catalogId } from '#shared/catalog.ts'
import { decimal } from '#shared/money.ts'
import { checkedPlan, type PlanFault } from '#shared/plan-rules.ts'
import { messageOf, cutText, notLine } from '#shared/text.ts'
import { journalProblem, noteChange, diskResult, type FileChange } from '#core/folder/folder.ts'
import type { Caller, Handlers, InputOf } from '#shared/bridge.ts'
import type { Language } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'

/** `refresh` is true for another offer, too. */
export type PlanFile = Omit<WatchedFile<Plans>, 'content'> & {
  /** All there are, also those that are not offered any more. */
  plans(): Plans
  plan(id: string): Plan | undefined
  /** Plans that a customer can join now: without a campaign that is over. `revision` is another when a campaign ends. */
  offered(): { revision: number; plans: Plans }
}

/**
 * Where there is no file the plans are `otherwise` (the sample in the sandbox, else none). A file that cannot be taken up leaves the
 * till with the last good ones it read, or without any.
 */
export function createPlanFile({
  file,
  otherwise,
  clock,
}: {
  file: string
  otherwise: Plans
  clock: Pick<Clock, 'now'>
}): PlanFile {
  const watched = watchFile(file, () => readPlans(file), { otherwise, empty: [] })
  const offered = () => {
    const now = clock.now()
    const plans = watched.content().filter(({ isOffered }) => isOffered)
    const over = plans.filter((one) => isCampaignOver(one, now)).length
    return { revision: watched.revision() + over, plans: plans.map((one) => offeredPlans(one, now)) }
  }
  let offeredBefore = offered().revision
  return {
    plans: watched.content,
    revision: watched.revision,
    plan: (id) => watched.content().find((one) => one.id === id),
    offered,
    problem: watched.problem,
    refresh() {
      const isNew = watched.refresh()
      const before = offeredBefore
      offeredBefore = offered().revision
      return isNew || before !== offeredBefore
    },
  }
}

/** Undefined where there is no file. */
export function readPlans(file: string): Result<Plans | undefined> {
  try {
    return parsePlans(readWhole(file).toString('utf8'), file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'ENOENT') return ok(undefined)
    return failed(problem('plans.broken', { file, where: 'the whole file', why: `cannot be read (${code})` }))
  }
}

/** All of them or nothing; a till that runs on this folder takes them up by itself. */
export const writePlans = (file: string, given: Plans): void => writeWhole(file, () => plansText(given))

/** As it is offered at a moment (epoch ms): a campaign ends as its day begins, as the service counts days. */
export const offeredPlans = (plan: Plan, at: number): Plan =>
  isCampaignOver(plan, at) ? { ...plan, campaign: null } : plan

/** Epoch ms; null where it has no end of its own: no campaign, or one that begins when somebody joins. */
export function campaignEndOf({ campaign }: Pick<Plan, 'campaign'>): number | null {
  if (campaign === null || campaign.type === 'PERIOD_CAMPAIGN') return null
  return Date.parse(`${campaign.until}T00:00:00Z`)
}

const isCampaignOver = (plan: Plan, at: number): boolean => (campaignEndOf(plan) ?? Infinity) <= at

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
  if (at === null) return broken('the whole file', why)
  const { id } = { id: undefined, ...Object(given[at]) } as { id: unknown } // whatever it is
  const named = catalogId.safeParse(id).success ? ` (${String(id)})` : ''
  return broken(`plan ${at + 1}${named}, ${field}`, why)
}

/** `at`: which of them, from 0; null where it is all of them. */
function checkedPlans(
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
function planNameOf(given: unknown): string {
  const named =
    typeof given === 'object' && given !== null ? { id: '', name: '', ...given } : { id: '', name: '' }
  const found = [named.name, named.id].find((one) => typeof one === 'string' && one.trim() !== '')
  return cutText((found ?? '').trim(), planLimits.name)
}

function whyOf({ field, rule, limit }: PlanFault): string {
  const shown = /(amount|price|Amount)$/.test(field) ? decimal(limit) : String(limit)
  const reasons: Record<PlanFault['rule'], string> = {
    missing: 'is missing',
    unfixed: 'goes with a fixed price only',
    long: `is longer than ${limit} characters`,
    least: `is below ${shown}`,
    most: `is above ${shown}`,
    id: 'is not of small letters, digits and hyphens',
    day: 'is no day like 2026-11-22',
    notLower: `is not lower than the usual price, ${shown}`,
    uncharged: `is neither 0 nor at least ${shown}, the least that is charged`,
    taken: 'is already that of another plan',
    controls: notLine,
    unknown: 'is not understood',
  }
  return reasons[rule]
}

type PlanContext = FileChange & { plans: PlanFile }

type Names = 'plans.read' | 'plans.change'

export const planHandlers = (context: PlanContext): Pick<Handlers, Names> => ({
  'plans.read': async (_, { surface }) => {
    const { plans } = context
    // Where customers are signed up, only what they can join.
    const shown =
      surface === 'office' ? { revision: plans.revision(), plans: plans.plans() } : plans.offered()
    return ok({ ...shown, problem: plans.problem() })
  },
  'plans.change': async (given, caller) => change(context, given, caller),
})

function change(context: PlanContext, given: InputOf<'plans.change'>, caller: Caller): Result<null> {
  const { plans, sales, folder } = context
  // Somebody may have written the file by hand a moment ago.
  if (plans.refresh()) sales.changed()
  if (given.revision !== plans.revision()) return failed(problem('plans.changed'))
  const found = checkedPlans(given.plans)
  if (!found.plans) {
    const plan = found.at === null ? '' : planNameOf(given.plans[found.at]) || String(found.at + 1)
    return failed(problem('plan.unfit', { plan, field: found.field, why: found.why }))
  }
  const kept = new Set(found.plans.map(({ id }) => id))
  const gone = plans.plans().find(({ id }) => !kept.has(id))
  if (gone) {
    const why = `“${gone.id}” must stay: there may be agreements that have it`
    return failed(problem('plan.unfit', { plan: gone.name, field: 'id', why }))
  }
  const unwritable = journalProblem(context)
  if (unwritable) return failed(unwritable)
  const written = diskResult(folder.path, () => writePlans(folder.plans, found.plans))
  if (!written.ok) return written
  if (plans.refresh()) sales.changed()
  noteChange(context, caller, ['plans'])
  return ok(null)
}

/**
 * The file is a shop's `plans.json`, but that a price or a rate of VAT (as of autumn 2026) stands there for each market and a text in each
 * language. In the language that customers are first spoken to in: the wallet shows one text to everybody.
 */
export function samplePlans(market: Market, language: Language): Plans {
  const ofShop = (_: string, value: object | null) => {
    const choices = new Map<string, unknown>(Object.entries(Object(value)))
    return choices.get(market) ?? choices.get(language) ?? value
  }
  const plans = parsePlans(JSON.stringify(JSON.parse(JSON.stringify(samples), ofShop)), 'sample-plans.json')
  if (!plans.ok) throw new Error(JSON.stringify(plans.problem.details))
  return plans.value
}
