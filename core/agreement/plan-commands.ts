// The commands about plans: what customers can join, and the office's changes to it.
import { planNameOf, checkedPlans } from '#core/agreement/plan-check.ts'
import { writePlans, type PlanFile } from '#core/agreement/plan-file.ts'
import { journalProblem, noteChange, diskResult, type FileChange } from '#core/folder/folder.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

type PlanContext = FileChange & { plans: PlanFile }

type Names = 'plans.read' | 'plans.change'

export const planCommands = (context: PlanContext): Pick<Handlers, Names> => ({
  'plans.read': async (_, { surface }) => {
    const { plans } = context
    // Where customers are signed up, only what they can join.
    const shown =
      surface === 'office' ? { revision: plans.revision(), plans: plans.plans() } : plans.offered()
    return ok({ ...shown, problem: plans.problem() })
  },
  'plans.change': async (given, caller) => change(context, given, caller),
})

function change(context: PlanContext, given: Takes<'plans.change'>, caller: Caller): Result<null> {
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
