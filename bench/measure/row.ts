// One result of the benchmarks: our figure, the figure it is compared with, and whether the goal is met.

/** `limit`: what nobody can be better than here, where that is known. `goal`: in words; `met`: whether it is reached, null without a goal. */
export type Row = {
  name: string
  unit: string
  ours: number
  theirs: number | null
  ratio: number | null
  limit: number | null
  goal: string | null
  met: boolean | null
}

export const row = (
  name: string,
  unit: string,
  ours: number,
  more: Partial<Pick<Row, 'theirs' | 'limit' | 'goal' | 'met'>> = {},
): Row => {
  const theirs = more.theirs ?? null
  return {
    name,
    unit,
    ours: rounded(ours),
    theirs: theirs === null ? null : rounded(theirs),
    ratio: theirs === null || theirs === 0 ? null : rounded(ours / theirs),
    limit: more.limit === undefined || more.limit === null ? null : rounded(more.limit),
    goal: more.goal ?? null,
    met: more.met ?? null,
  }
}

/** Three digits that mean something. */
const rounded = (value: number): number => Number(value.toPrecision(3))
