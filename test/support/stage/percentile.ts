// The middle of measured values, and the value below which a share of them lies.

/** Throws when there are none: a figure of nothing is no result. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
