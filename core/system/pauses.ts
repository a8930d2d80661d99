// The pauses before something that is away is tried again, drawn by chance so that many do not come back at once.
import type { Chance } from '#core/system/clock.ts'

const firstPause = 1000
const longestPause = 60_000

/** Anything from `least` to `most` ms. */
export function pauseBetween(least: number, most: number, chance: Chance): number {
  const share = (chance.bytes(1)[0] ?? 0) / 255
  return Math.round(least + (most - least) * share)
}

/** Longer each time. `failures` in a row, from 1. ms */
export function pauseAfter(failures: number, chance: Chance): number {
  const longest = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 10))
  return pauseBetween(longest / 2, longest, chance)
}
