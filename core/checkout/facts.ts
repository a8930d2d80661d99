// The facts of a checkout: what another register has asked for, which sale pays it, and who called it off.
import type { CheckoutFlow } from '#shared/checkout.ts'
import type { Language } from '#shared/language.ts'
import type { Money } from '#shared/money.ts'
import type { OrderLine } from '#shared/order.ts'

/** Which register, and its name at that time. */
export type RegisterNamed = { id: string; name: string }

/** All that is to be paid and how, but for what must be erasable: a phone number or personal code stands beside its payment. */
export type AskedOf = {
  amount: Money
  flow: CheckoutFlow
  phoneEnding: string | null
  text: string | null
  /** The register's own number of the sale. */
  saleNumber: string | null
  /** As the customer reads them; they sum to the amount. */
  lines: OrderLine[]
  minimumAge: number | null
  language: Language
  metadata: Record<string, string>
  keepsReserved: boolean
  /** The customer is asked for a tip first, on their own screen. */
  asksTip?: true
}

/** Who called it off; `rule`: its own expiry. */
export type CalledOffBy = 'register' | 'staff' | 'customer' | 'rule'

export type CheckoutFact =
  /** `id`: the register's own. `fingerprint`: of all that was asked, so that the same id cannot ask for something else. */
  | {
      kind: 'checkoutOpened'
      register: RegisterNamed
      id: string
      fingerprint: string
      asked: AskedOf
      expiresAt: number | null
    }
  /** This sale pays it. */
  | { kind: 'checkoutBegun'; sale: string }
  /** Whether that came in time, the sale tells; without a sale it did. */
  | { kind: 'checkoutCalledOff'; by: CalledOffBy }
