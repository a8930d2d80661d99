// The chance of the simulation, the same for the same seeds. Every draw comes from here.

export type Random = {
  /** From 0 to below 1. */
  draw(): number
  /** Whole, from the first to the last, both included. */
  between(first: number, last: number): number
  /** True with this probability. */
  happens(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** One of the weighted. */
  weigh<T>(list: readonly [readonly [weight: number, what: T], ...(readonly [weight: number, what: T])[]]): T
}

/** Several seeds are one: a day's, a sale's, a call's. */
export function createRandom(...seeds: number[]): Random {
  let state = 0x9e3779b9
  for (const seed of seeds) state = mixed(state ^ mixed(seed | 0))
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    return (mixed(state) >>> 0) / 2 ** 32
  }
  return {
    draw,
    between: (first, last) => first + Math.floor(draw() * (last - first + 1)),
    happens: (probability) => draw() < probability,
    pick: (list) => list[Math.floor(draw() * list.length)] ?? list[0],
    weigh(list) {
      let left = draw() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, what] of list) if ((left -= weight) < 0) return what
      return list[0][1]
    },
  }
}

/** The finalizer of MurmurHash3: every bit of the seed moves every bit of the result. */
function mixed(seed: number): number {
  let one = seed
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b)
  one = Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return one ^ (one >>> 16)
}
