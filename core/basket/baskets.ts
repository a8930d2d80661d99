// The open basket and the parked ones. Kept beside the journal, so that neither a reload nor a power cut empties one.
import * as z from 'zod/mini'
import { countOf, dueOf, emptyBasket } from '#core/basket/basket.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import { randomWord } from '#core/system/random-word.ts'
import type { Settings } from '#shared/settings.ts'
import { currencyOf } from '#shared/market.ts'
import { basket as basketShape, type Basket } from '#shared/order.ts'
import type { ParkedBasket } from '#shared/basket.ts'
import { problem, type Problem, type Result } from '#shared/problem.ts'

const parked = z.strictObject({ basket: basketShape, parkedAt: z.number() })
const shape = z.strictObject({ current: basketShape, parked: z.array(parked) })
type Kept = z.infer<typeof shape>

/** So many customers have gone to fetch something else. */
const mostParked = 20

export type Baskets = {
  current(): Basket
  parked(): ParkedBasket[]
  /** The basket after what the act did to it, kept; or the act's own problem. */
  change(act: (basket: Basket) => Result<Basket>): Result<Basket>
  /** A new, empty one in its place. */
  empty(): void
  /** The same, also on a disk that does not take it: whoever filled it has gone. */
  abandon(): void
  hold(): Problem | undefined
  /** What is being filled meanwhile is held in its place, unless it is empty. */
  resume(name: string): Problem | undefined
  drop(name: string): Problem | undefined
}

type Options = {
  clock: Clock
  chance: Chance
  journal: Journal
  identity: { tillId: string }
  settings: Pick<Settings, 'market'>
  changed: () => void
}

/** A copied or restored folder is another till, whose customers never put anything in; and prices are nothing without their currency. */
const nameOf = ({ identity, settings }: Options): string =>
  `baskets ${identity.tillId} ${currencyOf[settings.market]}`

export function createBaskets(options: Options): Baskets {
  const { clock, chance, journal, changed } = options
  const name = nameOf(options)
  const fresh = () => emptyBasket(randomWord(chance, 8))
  let kept: Kept = read(journal, name) ?? { current: fresh(), parked: [] }

  function keep(next: Kept): void {
    journal.keep(name, JSON.stringify(next))
    kept = next
    changed()
  }

  const others = (which: string) => kept.parked.filter(({ basket }) => basket.basket !== which)
  const parkedNow = () =>
    kept.current.lines.length === 0 ? [] : [{ basket: kept.current, parkedAt: clock.now() }]

  return {
    current: () => kept.current,
    parked: () =>
      kept.parked.map(({ basket, parkedAt }) => ({
        basket: basket.basket,
        parkedAt,
        lines: basket.lines.length,
        count: countOf(basket),
        total: dueOf(basket),
        first: basket.lines[0]?.names ?? null,
      })),
    change(act) {
      const next = act(kept.current)
      if (next.ok) keep({ ...kept, current: next.value })
      return next
    },
    empty() {
      if (kept.current.lines.length > 0 || kept.current.discount !== null) keep({ ...kept, current: fresh() })
    },
    abandon() {
      kept = { ...kept, current: fresh() }
      keep(kept)
    },
    hold() {
      if (kept.current.lines.length === 0) return problem('basket.nothing')
      if (kept.parked.length >= mostParked) return problem('basket.tooManyParked', { most: mostParked })
      keep({ current: fresh(), parked: [...kept.parked, ...parkedNow()] })
      return undefined
    },
    resume(which) {
      const wanted = kept.parked.find(({ basket }) => basket.basket === which)
      if (!wanted) return problem('basket.notParked')
      keep({ current: wanted.basket, parked: [...others(which), ...parkedNow()] })
      return undefined
    },
    drop(which) {
      if (!kept.parked.some(({ basket }) => basket.basket === which)) return problem('basket.notParked')
      keep({ ...kept, parked: others(which) })
      return undefined
    },
  }
}

/** What cannot be read is no loss of money: the till begins with an empty basket. */
function read(journal: Journal, name: string): Kept | undefined {
  const text = journal.kept(name)
  if (text === undefined) return undefined
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
