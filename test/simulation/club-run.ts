// The run of many clubs: played one after the other, counted together; the first that breaks a law is cut down and reported.
import { machineTime } from '#test/simulation/clock.ts'
import type { ClubPlan } from '#test/simulation/club-plan.ts'
import { ids } from '#test/simulation/club-plans.ts'
import { playClub } from '#test/simulation/club.ts'
import { drawClub } from '#test/simulation/draw-club.ts'
import { add, noneCounted, watch, type Broken, type Counted } from '#test/simulation/run.ts'
import { shorten } from '#test/simulation/plan-shortening.ts'

/** `from`: the number of the first club. Of the clubs, this worker plays each `of`-th, beginning with the `nth`. */
export type ClubShare = {
  seed: number
  from: number
  clubs: number
  nth: number
  of: number
  shrinkForMs: number
}

/** Who joins one club. */
export const membersAClub = 6

export const clubOf = (seed: number, nth: number): ClubPlan =>
  drawClub(seed, (nth - 1) * membersAClub + 1, membersAClub, ids)

/** Stops at the first club that breaks a law. */
export async function playClubs({ seed, from, clubs, nth, of, shrinkForMs }: ClubShare): Promise<Counted> {
  const counted = noneCounted()
  for (let club = from + nth; club < from + clubs; club += of) {
    const plan = clubOf(seed, club)
    const { violations, faults, deaths, agreements, charges } = await watched(plan)
    counted.clubs += 1
    counted.crashes += Object.values(deaths).reduce((sum, count) => sum + count, 0)
    add(counted.faults, faults)
    add(counted.ends, named('agreement', agreements))
    add(counted.ends, named('charge', charges))
    const [violation] = violations
    if (!violation) continue
    counted.violations.push({ seed, from: club, ...(await shortest(plan, violation.law, shrinkForMs)) })
    return counted
  }
  return counted
}

const named = (what: string, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${what} ${name}`, count]))

const watched = (plan: ClubPlan, isTold = false) => watch(() => playClub(plan, isTold))

async function shortest(
  plan: ClubPlan,
  law: string,
  limitMs: number,
): Promise<Omit<Broken, 'seed' | 'from'>> {
  const until = machineTime() + limitMs
  let least = plan
  const attempt = async (smaller: ClubPlan) => {
    if (machineTime() > until) return false
    const { violations } = await watched(smaller)
    if (!violations.some((violation) => violation.law === law)) return false
    least = smaller
    return true
  }
  for (const list of ['members', 'closures', 'weather', 'jumps', 'sleeps'] as const)
    await shorten<unknown>(
      () => least[list],
      (fewer) => attempt({ ...least, [list]: fewer }),
    )
  for (const { id } of least.members)
    for (const list of ['later', 'faults', 'crashes', 'unwritten', 'sleeps'] as const) {
      const changed = (items: unknown[]) =>
        attempt({
          ...least,
          members: least.members.map((member) => (member.id === id ? { ...member, [list]: items } : member)),
        })
      await shorten<unknown>(() => least.members.find((member) => member.id === id)?.[list] ?? [], changed)
    }
  const { violations, lines } = await watched(least, true)
  const what = violations.find((violation) => violation.law === law)?.what ?? 'only once'
  return { law, what, plan: least, trace: lines }
}
