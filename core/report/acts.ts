// The acts that people answer for: what they allowed with a PIN, and what they took out of a basket. Each as its fact tells it; their sums.
import { act as acts, type Act, type ActSums } from '#shared/report.ts'
import { inOrder } from '#core/report/name-order.ts'
import type { Person } from '#shared/staff.ts'

/** `about`: the sale, the agreement or the basket, by its name. `value`: minor units. `pieces`: taken out. */
export type Acted = {
  at: number
  act: Act
  about: string
  person: Person | null
  askedBy: Person | null
  reason: string
  value: number
  pieces: number | null
  owner: string
  currency: string
}

/** In the order of the acts, then by name. */
export function actSumsOf(acted: readonly Acted[]): ActSums[] {
  const sums = new Map<string, ActSums>()
  for (const { act, person, askedBy, value } of acted) {
    const key = `${act} ${person?.id ?? ''} ${askedBy?.id ?? ''}`
    const before = sums.get(key) ?? { act, person, askedBy, times: 0, value: 0 }
    sums.set(key, { ...before, times: before.times + 1, value: before.value + value })
  }
  const named = ({ person, askedBy }: ActSums) => `${person?.name ?? ''} ${askedBy?.name ?? ''}`
  return [...sums.values()].toSorted(
    (one, other) =>
      acts.options.indexOf(one.act) - acts.options.indexOf(other.act) || inOrder(named(one), named(other)),
  )
}
