// The read schedules that the benchmarks compare, ours and those that others use, all run by the same runner; and when customers approve.
import { usualSchedule, type Schedule } from '#core/system/limits.ts'
import { seeded } from '#test/support/run/clock.ts'

const second = 1000
const fixed = (first: number, every: number): Schedule => ({
  ...usualSchedule,
  firstRead: first,
  quickRead: every,
  slowRead: every,
})

/** Those of others: what tutorials and plugins for shops do. */
export const peerSchedules = {
  'every 2 s': fixed(2 * second, 2 * second),
  '5 s, then every 2 s': fixed(5 * second, 2 * second),
  'every 5 s': fixed(5 * second, 5 * second),
} as const satisfies Record<string, Schedule>

export type PeerName = keyof typeof peerSchedules

/** Ours with a hub, ours without, and theirs. */
export const paces = { hinted: usualSchedule, polled: usualSchedule, ...peerSchedules } as const
export type Pace = keyof typeof paces

export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table) as Key[] // a table of constants has no others

/** How long each customer takes from seeing the code to approving: evenly between the two, the same in every run of one seed. ms */
export function customers(count: number, seed: number, [least, most] = [3 * second, 15 * second]): number[] {
  const chance = seeded(seed)
  return Array.from({ length: count }, () => {
    const [high = 0, low = 0] = chance.bytes(2)
    return Math.round(least + ((most - least) * (high * 256 + low)) / 65_536)
  })
}
