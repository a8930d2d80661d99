// The run of many days: played one after the other, counted together; the first that breaks a law is reported as shortly as possible.
import type { ClubPlan } from '#test/simulation/club-plan.ts'
import { machineTime } from '#test/simulation/clock.ts'
import { drawCheckouts } from '#test/simulation/draw-callers.ts'
import { drawDay } from '#test/simulation/draw.ts'
import type { Violation } from '#test/simulation/running-laws.ts'
import { MachineDied } from '#test/simulation/machine.ts'
import type { Plan } from '#test/simulation/plan.ts'
import { shrink } from '#test/simulation/plan-shortening.ts'
import { play, type Outcome } from '#test/simulation/world.ts'

/** Sales of one day; the last day may have fewer. */
export const salesADay = 16

/** `from`: the number of the first sale. Of the days, this worker plays each `of`-th, beginning with the `nth`. */
export type Share = {
  seed: number
  from: number
  sales: number
  /** Another register asks for each of them. */
  isCalled?: boolean
  nth: number
  of: number
  shrinkForMs: number
}

export type Broken = {
  seed: number
  /** The number of the first sale of the day, or of the club. */
  from: number
  law: string
  what: string
  /** The shortest plan found that breaks the same law, and what happened in it. */
  plan: Plan | ClubPlan
  trace: string[]
}

export type Counted = {
  sales: number
  checkouts: number
  clubs: number
  crashes: number
  faults: Record<string, number>
  ends: Record<string, number>
  violations: Broken[]
}

export const noneCounted = (): Counted => ({
  sales: 0,
  checkouts: 0,
  clubs: 0,
  crashes: 0,
  faults: {},
  ends: {},
  violations: [],
})

/** Stops at the first day that breaks a law. */
export async function playDays({
  seed,
  from,
  sales,
  isCalled,
  nth,
  of,
  shrinkForMs,
}: Share): Promise<Counted> {
  const counted = noneCounted()
  for (let first = from + nth * salesADay; first < from + sales; first += of * salesADay) {
    const draw = isCalled ? drawCheckouts : drawDay
    const plan = draw(seed, first, Math.min(salesADay, from + sales - first))
    const { violations, faults, ends, deaths } = await watched(plan)
    counted[isCalled ? 'checkouts' : 'sales'] += plan.sales.length
    counted.crashes += Object.values(deaths).reduce((sum, count) => sum + count, 0)
    add(counted.faults, faults)
    add(counted.ends, ends)
    const [violation] = violations
    if (!violation) continue
    const broken =
      shrinkForMs > 0 ? await shortest(plan, violation.law, shrinkForMs) : { ...violation, plan, trace: [] }
    counted.violations.push({ seed, from: first, ...broken })
    return counted
  }
  return counted
}

async function shortest(plan: Plan, law: string, limitMs: number) {
  const until = machineTime() + limitMs
  const breaks = async (smaller: Plan) =>
    (await watched(smaller)).violations.some((violation) => violation.law === law)
  const least = await shrink(plan, breaks, () => machineTime() > until)
  const { violations, lines } = await watched(least, true)
  const what = violations.find((violation) => violation.law === law)?.what ?? 'only once'
  return { law, what, plan: least, trace: lines }
}

const watched = (plan: Plan, isTold = false): Promise<Outcome> => watch(() => play(plan, isTold))

/** A promise of the till's that fails and that nobody waits for is a mistake as well. */
export async function watch<T extends { violations: Violation[] }>(act: () => Promise<T>): Promise<T> {
  const lost: Violation[] = []
  const listen = (error: unknown) => {
    if (error instanceof MachineDied) return
    lost.push({ law: 'no mistakes', what: `nobody waited for what failed: ${String(error)}` })
  }
  process.on('unhandledRejection', listen)
  try {
    const outcome = await act()
    return { ...outcome, violations: [...outcome.violations, ...lost] }
  } finally {
    process.off('unhandledRejection', listen)
  }
}

export function add(sums: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count
}
