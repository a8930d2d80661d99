// The pause before a hub that is away is tried again: longer each time, and never the same for all tills.
import type { Chance } from '#core/system/clock.ts'

const first = 1000
const longest = 60_000

/** `failures` in a row, from 1. ms */
export function waitAfter(failures: number, chance: Chance): number {
  const wait = Math.min(longest, first * 2 ** Math.min(failures - 1, 10))
  const share = (chance.bytes(1)[0] ?? 0) / 255
  return Math.round(wait / 2 + (wait / 2) * share)
}
