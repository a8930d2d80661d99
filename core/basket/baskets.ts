// The open basket and the parked ones. Kept beside the journal, so that neither a reload nor a power cut empties one; what is taken out of a shown one is a fact.
import * as z from 'zod/mini'
import { countOf, dueOf, emptyBasket, piecesOut } from '#core/basket/basket.ts'
import { type Chance, type Clock, randomWord } from '#core/system/clock.ts'
import { type Journal, noteIn } from '#core/journal/journal.ts'
import { limits } from '#core/system/limits.ts'
import type { AgreementOwner } from '#core/service/access.ts'
import type { PriceOwner, TillFact } from '#core/till/facts.ts'
import type { Settings } from '#shared/settings.ts'
import { currencyOf } from '#shared/market.ts'
import { basket as basketShape, type Basket } from '#shared/order.ts'
import type { ParkedBasket } from '#shared/basket.ts'
import { problem, type Problem, type Result } from '#shared/problem.ts'
import type { Person } from '#shared/staff.ts'

const parked = z.strictObject({ basket: basketShape, parkedAt: z.number() })
/** `shown`: the names of those that a customer has been shown. */
const shape = z.strictObject({ current: basketShape, parked: z.array(parked), shown: z.array(z.string()) })
type Kept = z.infer<typeof shape>

/** So many customers have gone to fetch something else. */
const mostParked = 20

/** Person who changes a basket at a cashier's screen; null for a customer at a kiosk, whose changes nobody counts. */
export type BasketEditor = { person: Person | null } | null

type TakenOut = Extract<TillFact, { kind: 'takenOut' }>
/** Without whose money it is about, which the baskets know. */
type Allowed = Omit<Extract<TillFact, { kind: 'discountAllowed' }>, keyof PriceOwner>

export type Baskets = {
  current(): Basket
  parked(): ParkedBasket[]
  /** The basket after what the act did to it, kept; or the act's own problem. `said`: written down in the same commit. */
  change(act: (basket: Basket) => Result<Basket>, by: BasketEditor, said?: Allowed): Result<Basket>
  /** A new, empty one in its place. `by`: absent where what was in it has been paid, or stands in the books as a sale. */
  empty(by?: BasketEditor): void
  /** Empties the basket, also on a disk that does not take it: whoever filled it has gone. */
  abandon(): void
  hold(): Problem | undefined
  /** Takes up a parked basket; the one being filled is held in its place, unless it is empty. */
  resume(name: string): Problem | undefined
  drop(name: string, by: BasketEditor): Problem | undefined
  /** Its customer is asked to pay it. */
  show(): void
  /** A customer's screen has told that it lives: it shows the basket. */
  seen(): void
}

type Options = {
  clock: Clock
  chance: Chance
  journal: Journal
  sales: { batch<T>(act: () => T): T; note(fact: TillFact): void; changed(): void }
  identity: { tillId: string }
  service: AgreementOwner
  settings: Pick<Settings, 'market' | 'isAttended'>
}

export function createBaskets(options: Options): Baskets {
  const { clock, chance, journal, sales, settings, service } = options
  const fresh = () => emptyBasket(randomWord(chance, 8))
  const currency = currencyOf[settings.market]
  // A copied or restored folder is another till, whose customers never put anything in; and prices are nothing without their currency.
  const name = `baskets ${options.identity.tillId} ${currency}`
  // From the start on, as their name: another market or service is that of the next start.
  const { merchantSerialNumber, environment, address } = service
  const holding: PriceOwner = { merchantSerialNumber, environment, address, currency }
  // Baskets that cannot be read are no loss of money: the till begins with an empty one.
  let kept: Kept = noteIn(journal, name, shape) ?? { current: fresh(), parked: [], shown: [] }
  let seenAt = -Infinity
  /** Fact of a basket that was left while the disk took nothing. */
  let owed: TakenOut | null = null

  function keep(next: Kept, out: TillFact | null = null): void {
    const before = kept
    const said = [owed, out].filter((one) => one !== null)
    const write = () => {
      for (const fact of said) sales.note(fact)
      kept = withoutGone(next)
      journal.keep(name, JSON.stringify(kept))
    }
    try {
      if (said.length === 0) write()
      else sales.batch(write)
    } catch (error) {
      kept = before
      throw error
    }
    owed = null
    sales.changed()
  }

  const showing = (of: Kept): Kept =>
    of.shown.includes(of.current.basket) ? of : { ...of, shown: [...of.shown, of.current.basket] }
  /** At a kiosk nobody is shown anything but what they choose themselves. */
  const watched = (of: Kept): Kept =>
    settings.isAttended && clock.age(seenAt) < limits.screenGone ? showing(of) : of

  function outOf(
    how: TakenOut['how'],
    by: BasketEditor | undefined,
    before: Basket,
    after?: Basket,
  ): TakenOut | null {
    const { pieces, value } = piecesOut(before, after)
    if (!by || pieces === 0 || !watched(kept).shown.includes(before.basket)) return null
    return { kind: 'takenOut', person: by.person, how, basket: before.basket, pieces, value, ...holding }
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
    change(act, by, said) {
      const { current } = kept
      const next = act(current)
      if (next.ok)
        keep(
          watched({ ...kept, current: next.value }),
          said ? { ...said, ...holding } : outOf('lines', by, current, next.value),
        )
      return next
    },
    empty(by) {
      const { current } = kept
      if (current.lines.length > 0 || current.discount !== null)
        keep({ ...kept, current: fresh() }, outOf('basket', by, current))
    },
    abandon() {
      // Also on a disk that does not take it.
      owed = outOf('left', { person: null }, kept.current)
      kept = { ...kept, current: fresh() }
      keep(kept)
    },
    hold() {
      const { current, parked: held } = kept
      if (current.lines.length === 0) return problem('basket.nothing')
      if (held.length >= mostParked) return problem('basket.tooManyParked', { most: mostParked })
      keep({ ...kept, current: fresh(), parked: [...held, ...parkedNow()] })
      return undefined
    },
    resume(which) {
      const wanted = kept.parked.find(({ basket }) => basket.basket === which)
      if (!wanted) return problem('basket.notParked')
      keep(watched({ ...kept, current: wanted.basket, parked: [...others(which), ...parkedNow()] }))
      return undefined
    },
    drop(which, by) {
      const dropped = kept.parked.find(({ basket }) => basket.basket === which)
      if (!dropped) return problem('basket.notParked')
      keep({ ...kept, parked: others(which) }, outOf('basket', by, dropped.basket))
      return undefined
    },
    show() {
      if (settings.isAttended && !kept.shown.includes(kept.current.basket)) keep(showing(kept))
    },
    seen() {
      seenAt = clock.elapsed()
      // On disk with the next change.
      kept = withoutGone(watched(kept))
    },
  }
}

/** One that is empty has shown nothing. */
function withoutGone({ current, parked, shown }: Kept): Kept {
  const here = [current, ...parked.map(({ basket }) => basket)].filter(({ lines }) => lines.length > 0)
  return { current, parked, shown: shown.filter((name) => here.some(({ basket }) => basket === name)) }
}
