// The changes to the shop's plans: one is written, moved in the list, no longer offered or offered again. The whole list is saved.
import { create } from 'zustand'
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import type { Moved } from '#renderer/office/page/movers.tsx'
import { invalidateQueries, cachedAnswer } from '#renderer/office/page/queries.ts'
import type { PlanContext } from '#renderer/office/plans/plan-form.ts'
import type { Plan, Plans } from '#shared/plan.ts'
import type { Problem } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'

export type PlanMessage = { what: 'saved' | 'ended' | 'again'; name: string }

type PlansState = {
  trouble: Problem | null
  said: PlanMessage | null
  moved: Moved | null
}

export const usePlansState = create<PlansState>()(() => ({
  trouble: null,
  said: null,
  moved: null,
}))
const { setState: set } = usePlansState

/** Clears the messages of the last visit. */
export const openPage = (): void => set({ trouble: null, said: null, moved: null })

/** Addresses without which nobody can join, by their settings' names. */
export function missingIn({ memberships, market, service }: Settings): ('redirectUrl' | 'agreementUrl')[] {
  if (service.kind === 'sandbox') return []
  const wanted = market === 'NO' ? (['redirectUrl', 'agreementUrl'] as const) : (['redirectUrl'] as const)
  return wanted.filter((name) => memberships[name] === undefined)
}

const found = () => cachedAnswer('plans.read', {})
const listed = (): Plans => found()?.plans ?? []

/** The context of a plan now. `before`: as in `PlanContext`. */
export function planContext(before: Plan | null): PlanContext {
  const ids = listed().map(({ id }) => id)
  const today = new Date(tillNow()).toISOString().slice(0, 10)
  return { before, others: ids.filter((id) => id !== before?.id), today }
}

/** The problem; null when it is saved, nothing while another change is on its way. */
export async function savePlan(plan: Plan, isNew: boolean): Promise<Problem | null | undefined> {
  const next = isNew ? [...listed(), plan] : listed().map((one) => (one.id === plan.id ? plan : one))
  const trouble = await save(next)
  if (trouble === null) set({ said: { what: 'saved', name: plan.name } })
  return trouble
}

async function save(plans: Plans): Promise<Problem | null | undefined> {
  const { revision } = found() ?? {}
  if (revision === undefined) return undefined
  const result = await sendCommand('office', 'plans.change', { revision, plans })
  if (!result) return undefined
  // What another page has made of them is what is changed next.
  if (result.ok || result.problem.code === 'plans.changed') await invalidateQueries()
  if (!result.ok) return result.problem
  set({ trouble: null })
  return null
}

async function saveList(plans: Plans, done: Partial<PlansState>): Promise<void> {
  set({ said: null, moved: null })
  const trouble = await save(plans)
  if (trouble !== undefined) set(trouble === null ? done : { trouble })
}

export async function offer({ id, name }: Plan, isOffered: boolean): Promise<void> {
  const next = listed().map((one) => (one.id === id ? { ...one, isOffered } : one))
  await saveList(next, { said: { what: isOffered ? 'again' : 'ended', name } })
}

export async function move({ id }: Plan, by: Moved['by']): Promise<void> {
  const next = movedIn(listed(), id, by)
  if (next) await saveList(next, { moved: { id, by } })
}

/** Nothing where it is the first or the last already. */
export function movedIn(plans: Plans, id: string, by: Moved['by']): Plans | undefined {
  const at = plans.findIndex((one) => one.id === id)
  const [one, other] = [plans[at], plans[at + by]]
  if (!one || !other) return undefined
  return plans.with(at, other).with(at + by, one)
}
