// The customer's screen, and the tip that is being asked for there. Of this process alone: a till that starts anew makes no payment that was ordered before.
import type { SaleRepository } from '#core/sale/projection.ts'
import { type Clock, type Chance, randomWord } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import type { Surface } from '#shared/command.ts'
import type { InputOf, TillView } from '#shared/bridge.ts'
import type { Settings } from '#shared/settings.ts'
import type { Person } from '#shared/staff.ts'

export type CustomerScreen = {
  isHere(): boolean
  /** It has told that it lives, and that its page is not hidden. */
  seen(): void
  /** Whether it has gone meanwhile. */
  look(): void
}

/** The screens hear when one comes and when the last has gone: tips are asked there, and codes are scanned there. */
export function createCustomerScreen(clock: Clock, sales: Pick<SaleRepository, 'changed'>): CustomerScreen {
  let seenAt = -Infinity
  let wasHere = false
  const isHere = () => clock.age(seenAt) < limits.screenGone
  const look = () => {
    if (wasHere === isHere()) return
    wasHere = isHere()
    sales.changed()
  }
  return {
    isHere,
    seen() {
      seenAt = clock.elapsed()
      look()
    },
    look,
  }
}

export type ScreenPresence = ReturnType<typeof createScreenPresence>

/** Which screens have told lately that they live. */
export function createScreenPresence(clock: Pick<Clock, 'age' | 'elapsed'>) {
  const seen = new Map<Surface, number>()
  return {
    note: (of: Surface) => void seen.set(of, clock.elapsed()),
    isHere: (of: Surface): boolean => clock.age(seen.get(of) ?? -Infinity) < limits.screenGone,
  }
}

/** A payment that waits for it. `order`: what the cashier's screen has asked for; `person`: who was signed in there. */
export type TipQuestion = {
  choice: string
  percents: number[]
  /** Minor units. */
  goods: number
  order: InputOf<'sale.start'>
  person: Person | undefined
}

export type TipChoice = {
  pending(): TipQuestion | null
  ask(order: InputOf<'sale.start'>, person: Person | undefined): void
  end(): void
  /** Who asks for a tip just now. */
  by(): TillView['tipsBy']
}

export function createTipChoice(
  { chance, settings }: { chance: Chance; settings: Pick<Settings, 'tips'> },
  sales: Pick<SaleRepository, 'changed'>,
  customerScreen: Pick<CustomerScreen, 'isHere'>,
): TipChoice {
  let asked: TipQuestion | null = null
  const put = (next: TipQuestion | null) => {
    asked = next
    sales.changed()
  }
  return {
    pending: () => asked,
    ask: (order, person) =>
      put({
        choice: randomWord(chance, 8),
        percents: settings.tips.percents,
        goods: order.amount.value,
        order,
        person,
      }),
    end: () => put(null),
    by() {
      if (settings.tips.askedBy !== 'customer') return 'staff'
      return customerScreen.isHere() ? 'customer' : 'customerAway'
    },
  }
}
