// The tip that a customer is being asked for on their own screen. Of this process alone: a till that starts anew makes no payment that was ordered before; the basket is still there.
import type { SaleRepository } from '#core/sale/repository.ts'
import type { CustomerScreen } from '#core/sale/customer-screen.ts'
import { type Chance, randomWord } from '#core/system/clock.ts'
import type { Takes, TillView } from '#shared/bridge.ts'
import type { Settings } from '#shared/settings.ts'
import type { Person } from '#shared/staff.ts'

/** A payment that waits for it. `order`: what the cashier's screen has asked for; `person`: who was signed in there. */
export type AskedTip = {
  choice: string
  percents: number[]
  /** Minor units. */
  goods: number
  order: Takes<'sale.start'>
  person: Person | undefined
}

export type TipChoice = {
  pending(): AskedTip | null
  ask(order: Takes<'sale.start'>, person: Person | undefined): void
  end(): void
  /** Who asks for a tip just now. */
  by(): TillView['tipsBy']
}

export function createTipChoice(
  { chance, settings }: { chance: Chance; settings: Pick<Settings, 'tips'> },
  sales: Pick<SaleRepository, 'changed'>,
  customerScreen: Pick<CustomerScreen, 'isHere'>,
): TipChoice {
  let asked: AskedTip | null = null
  const put = (next: AskedTip | null) => {
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
