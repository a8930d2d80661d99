// The commands about plans: what customers can join, and the office's changes to it.
import { planNameOf, checkedPlans } from '#core/agreement/plan-check.ts'
import { writePlans, type PlanFile } from '#core/agreement/plan-file.ts'
import {
  withTillFolder,
  journalProblem,
  noteChange,
  diskResult,
  type ChangeNotes,
} from '#core/folder/folder-access.ts'
import type { Folder } from '#core/folder/folder.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { failed, ok, problem, type Result, type Problem } from '#shared/problem.ts'

type PlanFolder = { folder: Pick<Folder, 'path' | 'plans'> }

type PlanOptions = ChangeNotes & {
  plans: PlanFile
  tillFolder?: PlanFolder
  sales: { changed(): void; probe(): void; trouble(): Problem | null }
}

type Names = 'plans.read' | 'plans.change'

export const planCommands = (options: PlanOptions): Pick<Handlers, Names> => ({
  'plans.read': async (_, { surface }) => {
    const { plans } = options
    // Where customers are signed up, only what they can join.
    const shown =
      surface === 'office' ? { revision: plans.revision(), plans: plans.plans() } : plans.offered()
    return ok({ ...shown, problem: plans.problem() })
  },
  'plans.change': (given, caller) =>
    withTillFolder(options, (tillFolder) => change(options, tillFolder, given, caller)),
})

function change(
  options: PlanOptions,
  { folder }: PlanFolder,
  given: Takes<'plans.change'>,
  caller: Caller,
): Result<null> {
  const { plans, sales } = options
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
  const unwritable = journalProblem(options)
  if (unwritable) return failed(unwritable)
  const written = diskResult(folder.path, () => writePlans(folder.plans, found.plans))
  if (!written.ok) return written
  if (plans.refresh()) sales.changed()
  noteChange(options, caller, ['plans'])
  return ok(null)
}
