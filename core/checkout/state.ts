// The state of a checkout as its facts leave it; how its payment stands is the sale's to tell.
import { reduceBy, type Reducers } from '#core/process/request-state.ts'
import type { AskedOf, CalledOffBy, CheckoutFact, RegisterNamed } from '#core/checkout/facts.ts'

export type Checkout = {
  /** The till's own name of it. */
  checkout: string
  register: RegisterNamed
  /** The register's own. */
  id: string
  fingerprint: string
  asked: AskedOf
  openedAt: number
  expiresAt: number | null
  sale: string | null
  calledOff: { by: CalledOffBy; at: number } | null
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
