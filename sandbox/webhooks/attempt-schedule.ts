// The schedule of deliveries that fail: when each is tried again, and when it is given up.

const second = 1000
const hour = 3_600_000
const day = 24 * hour

/** From the first attempt to the latest. */
const longestTrying = 7 * day

/**
 * Epoch ms of the next attempt, or null when none is left. `made`: attempts so far. Counted from the end of the attempt that failed, so
 * that a receiver that never answers is not asked again at once. Published: four about every 2 s, after 60 s, after 120 s, hourly to the
 * 29th, daily, 7 days in all.
 */
export function nextAttemptAt(made: number, firstAt: number, endedAt: number): number | null {
  const at = endedAt + pauseAfter(made)
  return at <= firstAt + longestTrying ? at : null
}

function pauseAfter(made: number): number {
  if (made < 4) return 2 * second
  if (made === 4) return 60 * second
  if (made === 5) return 120 * second
  return made < 29 ? hour : day
}
