// The shop's membership plans, from `plans.json`: read whole or not at all, and read again when the file changes.
import { createHash } from 'node:crypto'
import { parsePlans, plansText } from '#core/agreement/plan-check.ts'
import type { Clock } from '#core/system/clock.ts'
import { markOf, readWhole, writeWhole } from '#core/system/disk.ts'
import type { Plan, Plans } from '#shared/plan.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type PlanFile = {
  /** All there are, also those that are not offered any more. */
  plans(): Plans
  /** Made of the content: the same plans have the same number, also after a restart. */
  revision(): number
  plan(id: string): Plan | undefined
  /** What a customer can join now: without a campaign that is over. Its number is another when a campaign ends. */
  offered(): { revision: number; plans: Plans }
  /** Why the file could not be taken up; null when it was, or when there is none. */
  problem(): Problem | null
  /** Reads the file again when it is another than last time. True when plans, offers or problem are new. */
  refresh(): boolean
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
  let seen = markOf(file)
  let shown = numbered(otherwise)
  let trouble: Problem | null = null
  let hasRead = false
  const read = () => {
    const found = readPlans(file)
    if (found.ok) {
      hasRead = found.value !== undefined
      shown = numbered(found.value ?? otherwise)
      trouble = null
      return
    }
    trouble = found.problem
    if (!hasRead) shown = numbered([])
  }
  const offered = () => offeredOf(shown, clock.now())
  read()
  let offeredBefore = offered().revision
  return {
    plans: () => shown.plans,
    revision: () => shown.revision,
    plan: (id) => shown.plans.find((one) => one.id === id),
    offered,
    problem: () => trouble,
    refresh() {
      const before = { shown: shown.revision, offeredBefore, trouble: JSON.stringify(trouble) }
      const mark = markOf(file)
      if (mark !== seen) {
        seen = mark
        read()
      }
      offeredBefore = offered().revision
      return (
        before.shown !== shown.revision ||
        before.offeredBefore !== offeredBefore ||
        before.trouble !== JSON.stringify(trouble)
      )
    },
  }
}

/** Nothing where there is no file. */
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

function offeredOf({ plans, revision }: { plans: Plans; revision: number }, at: number) {
  const offered = plans.filter(({ isOffered }) => isOffered)
  const over = offered.filter((one) => isCampaignOver(one, at)).length
  return { revision: revision + over, plans: offered.map((one) => offeredPlans(one, at)) }
}

function numbered(plans: Plans) {
  const digest = createHash('sha256').update(JSON.stringify(plans)).digest('hex')
  return { plans, revision: Number.parseInt(digest.slice(0, 12), 16) } // 48 bits: exact in a number
}
