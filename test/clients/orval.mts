// A register over the functions that `orval` makes of the document. Two mistakes stand in it that the types have to find.
import {
  cancelCheckout,
  makeRefund,
  putCheckout,
  readCheckout,
  type Checkout,
  type CheckoutRequest,
} from './api'

const told = (answer: { status: number; data: Checkout | { code: string } }): Checkout => {
  if ('code' in answer.data) throw new Error(answer.data.code)
  return answer.data
}

export function connect(_: string, key: string) {
  const asked = { headers: { authorization: 'Bearer ' + key } }
  return {
    put: async (id: string, value: number) => {
      const answer = await putCheckout(id, { amount: { value, currency: 'NOK' } }, asked)
      if (answer.status === 200 || answer.status === 201) return answer.data.state
      if (answer.status === 409) {
        // @ts-expect-error: no such code is answered
        if (answer.data.code === 'no.suchCode') throw new Error('no such code')
      }
      return answer.data.code
    },
    read: async (id: string, since?: string) =>
      told(await readCheckout(id, since === undefined ? {} : { wait: 30, since }, asked)),
    cancel: async (id: string) => told(await cancelCheckout(id, asked)),
    refund: async (id: string, refundId: string, value: number) =>
      told(await makeRefund(id, refundId, { amount: { value, currency: 'NOK' } }, asked)),
  }
}

export const wrong: CheckoutRequest = {
  amount: { value: 1, currency: 'NOK' },
  // @ts-expect-error: no such field is known
  tipp: 1,
}
