// The shop's membership plans, from `plans.json`: read whole or not at all, and read again when the file changes.
import { parsePlans, plansText } from '#core/agreement/plan-check.ts'
import type { Clock } from '#core/system/clock.ts'
import { readWhole, writeWhole, watchFile, type WatchedFile } from '#core/system/disk.ts'
import type { Plan, Plans } from '#shared/plan.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

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
  const offered = () => offeredOf({ plans: watched.content(), revision: watched.revision() }, clock.now())
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

function offeredOf({ plans, revision }: { plans: Plans; revision: number }, at: number) {
  const offered = plans.filter(({ isOffered }) => isOffered)
  const over = offered.filter((one) => isCampaignOver(one, at)).length
  return { revision: revision + over, plans: offered.map((one) => offeredPlans(one, at)) }
}
