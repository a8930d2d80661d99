// The open basket and the parked ones. Kept beside the journal, so that neither a reload nor a power cut empties one.
import * as z from 'zod/mini'
import { countOf, dueOf, emptyBasket } from '#core/basket/basket.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import { randomWord } from '#core/system/random-word.ts'
import type { Settings } from '#shared/settings.ts'
import { currencyOf } from '#shared/market.ts'
import { basket as basketShape, type Basket } from '#shared/order.ts'
import type { HeldBasket } from '#shared/basket.ts'
import { problem, type Problem, type Result } from '#shared/problem.ts'

const held = z.strictObject({ basket: basketShape, heldAt: z.number() })
const shape = z.strictObject({ current: basketShape, held: z.array(held) })
type Kept = z.infer<typeof shape>

/** So many customers have gone to fetch something else. */
const mostHeld = 20

export type Baskets = {
  current(): Basket
  held(): HeldBasket[]
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
  let kept: Kept = read(journal, name) ?? { current: fresh(), held: [] }

  function keep(next: Kept): void {
    journal.keep(name, JSON.stringify(next))
    kept = next
    changed()
  }

  const others = (which: string) => kept.held.filter(({ basket }) => basket.basket !== which)
  const heldNow = () =>
    kept.current.lines.length === 0 ? [] : [{ basket: kept.current, heldAt: clock.now() }]

  return {
    current: () => kept.current,
    held: () =>
      kept.held.map(({ basket, heldAt }) => ({
        basket: basket.basket,
        heldAt,
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
      if (kept.held.length >= mostHeld) return problem('basket.tooManyHeld', { most: mostHeld })
      keep({ current: fresh(), held: [...kept.held, ...heldNow()] })
      return undefined
    },
    resume(which) {
      const wanted = kept.held.find(({ basket }) => basket.basket === which)
      if (!wanted) return problem('basket.notHeld')
      keep({ current: wanted.basket, held: [...others(which), ...heldNow()] })
      return undefined
    },
    drop(which) {
      if (!kept.held.some(({ basket }) => basket.basket === which)) return problem('basket.notHeld')
      keep({ ...kept, held: others(which) })
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
