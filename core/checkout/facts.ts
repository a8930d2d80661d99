// The facts of a checkout: what another register has asked for, which sale pays it, and who called it off; and the state they lead to.
import type { CheckoutFlow } from '#shared/checkout.ts'
import type { Language } from '#shared/language.ts'
import type { Money } from '#shared/money.ts'
import type { OrderLine } from '#shared/order.ts'
import { reduceBy, type Reducers } from '#core/process/request-state.ts'

/** Which register, and its name at that time. */
type RegisterNamed = { id: string; name: string }

/** All that is to be paid and how, but for what must be erasable: a phone number or personal code stands beside its payment. */
export type CheckoutTerms = {
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
export type CheckoutCanceller = 'register' | 'staff' | 'customer' | 'rule'

export type CheckoutFact =
  /** `id`: the register's own. `fingerprint`: of all that was asked, so that the same id cannot ask for something else. */
  | {
      kind: 'checkoutOpened'
      register: RegisterNamed
      id: string
      fingerprint: string
      asked: CheckoutTerms
      expiresAt: number | null
    }
  /** This sale pays it. */
  | { kind: 'checkoutBegun'; sale: string }
  /** Whether that came in time, the sale tells; without a sale it did. */
  | { kind: 'checkoutCalledOff'; by: CheckoutCanceller }

export type Checkout = {
  /** The till's own name of it. */
  checkout: string
  register: RegisterNamed
  /** The register's own. */
  id: string
  fingerprint: string
  asked: CheckoutTerms
  openedAt: number
  expiresAt: number | null
  sale: string | null
  calledOff: { by: CheckoutCanceller; at: number } | null
}

/** `c-{register}-{id}`: two registers may use the same id. */
export const checkoutName = (register: string, id: string): string => `c-${register}-${id}`

/** Its customer has not chosen how to pay. */
export const isWaiting = ({ sale, calledOff }: Checkout): boolean => sale === null && calledOff === null

const checkoutReducers: Reducers<Checkout, Exclude<CheckoutFact, { kind: 'checkoutOpened' }>> = {
  checkoutBegun(before, { sale }) {
    if (!isWaiting(before))
      throw new Error(`checkout ${before.checkout} is begun or called off: no sale can follow`)
    return { ...before, sale }
  },
  checkoutCalledOff: (before, { by }, at) => ({ ...before, calledOff: before.calledOff ?? { by, at } }),
}

/** Every kind that is understood. */
export const checkoutKinds = { checkoutOpened: true, ...checkoutReducers }

/** The checkout after this fact. Throws on a fact that cannot follow: that is our mistake, or a damaged journal. */
export function reduceCheckout(
  before: Checkout | undefined,
  checkout: string,
  fact: CheckoutFact,
  at: number,
): Checkout {
  if (fact.kind === 'checkoutOpened') {
    if (before) throw new Error(`checkout ${checkout} was opened twice`)
    const { kind: _kind, ...opened } = fact
    return { checkout, ...opened, openedAt: at, sale: null, calledOff: null }
  }
  if (!before) throw new Error(`checkout ${checkout} has a fact "${fact.kind}" before it was opened`)
  return reduceBy(checkoutReducers, before, fact, at)
}
