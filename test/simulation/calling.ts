// What the callers of both doors have in common: the register that they are, and what they remember of one sale.
import type { AnySaleFact } from '#core/sale/facts.ts'
import type { Register } from '#core/terminal/terminal.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'
import type { CashierOptions } from '#test/simulation/cashier.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { CallerPlan, SalePlan } from '#test/simulation/plan.ts'

/** A caller was told that this is final, at this time of the service's clock. */
export type Told = { checkout: string; answer: CheckoutAnswer; at: number }

/**
 * What a register that speaks nexo has sent and heard, in that order. `answered`: a payment, for good, at this time of the service's clock.
 * `reversed`: a reversal, for good. `last`: asked for the last message, it heard of that one; null where it heard that there is none.
 */
export type NexoTold =
  | { is: 'sent' | 'reversed'; service: string }
  | { is: 'answered'; service: string; isPaid: boolean; at: number }
  | { is: 'last'; service: string | null }

export type Around = {
  told: Told[]
  nexoTold: NexoTold[]
  /** What registers send again when the day is over. */
  repeats: (() => Promise<void>)[]
  /** The day is over: whoever has not begun by then goes home. */
  isClosed: () => boolean
  /** A message of a register about the sale is open at a till that runs. */
  waits: () => void
}
export type CallerOptions = CashierOptions & Around & { caller: CallerPlan }

/** `isMade`: the caller has heard that the checkout is there, or has sent its message. */
export type Running = CallerOptions & {
  calls: number
  startedAt: number
  hasDied: boolean
  isMade: boolean
}

export const theRegister: Register = { id: 'bakery', name: 'Bakery', rights: ['pay', 'refund', 'totals'] }
export const checkoutOf = ({ id }: SalePlan): string => `order-${id}`

/** The day is over, the till is started anew, and registers send once more what they had sent. */
export async function sendAgain(till: Machine, repeats: Around['repeats']): Promise<void> {
  if (repeats.length === 0) return
  till.die('it is started anew')
  till.start()
  await Promise.all(repeats.map((send) => send()))
}

/** Whose sale of the day begins. What a register had asked for while the machine slept may begin when its next sale has. */
export const begunBy = (fact: AnySaleFact, all: readonly SalePlan[], current: SalePlan | undefined) =>
  fact.kind === 'opened'
    ? (all.find(({ id }) => String(id) === fact.register?.saleNumber) ?? current)
    : undefined
