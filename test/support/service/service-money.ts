// The money of a payment at the service, by its own answer: the reference for every story about money.

export type ServiceMoney = Record<'authorized' | 'captured' | 'cancelled' | 'refunded', number>

/** In minor units. `body`: of the answer to a read of the payment. */
export function serviceMoneyOf(body: Record<string, unknown>): ServiceMoney {
  const { aggregate } = body as { aggregate: Record<string, { value: number }> } // the contract's answer
  const of = (name: string) => aggregate[`${name}Amount`]?.value ?? 0
  return {
    authorized: of('authorized'),
    captured: of('captured'),
    cancelled: of('cancelled'),
    refunded: of('refunded'),
  }
}
