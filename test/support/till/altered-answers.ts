// The altered answers of a service, and the requests that the till sent: for stories in which one answer is not what it should be.
import type { openShop } from '#test/support/till/shop.ts'

/** A refusal in the service's own words, with its code. */
export const refusal = (status: number, reason?: string) => ({
  status,
  body: {
    type: 'x',
    title: 'No',
    status,
    extraDetails: reason === undefined ? [] : [{ name: 'ErrorCode', reason }],
  },
  headers: { 'content-type': 'application/problem+json' },
})
export const nok = (value: number) => ({ currency: 'NOK', value })
/** An answer about a payment of 50.00 that nobody approved yet, with what is to be wrong with it. */
export const openAltered = (wrong: object, authorized = 0) => ({
  status: 200,
  body: (reference: string) => ({
    amount: nok(5_000),
    state: 'CREATED',
    aggregate: {
      authorizedAmount: nok(authorized),
      cancelledAmount: nok(0),
      capturedAmount: nok(0),
      refundedAmount: nok(0),
    },
    pspReference: 'p',
    reference,
    paymentMethod: { type: 'WALLET' },
    ...wrong,
  }),
})
export type Shop = Awaited<ReturnType<typeof openShop>>

export const sent = (shop: Shop, which: RegExp) =>
  shop.network.heard.filter(({ method, path }) => which.test(`${method} ${path}`))
