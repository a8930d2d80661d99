// A register over the client that `@hey-api/openapi-ts` makes of the document. Two mistakes stand in it that the types have to find.
import { client } from './made/client.gen'
import { cancelCheckout, makeRefund, putCheckout, readCheckout } from './made/sdk.gen'
import type { Checkout, CheckoutRequest } from './made/types.gen'

const told = ({
  data,
  error,
}: {
  data?: Checkout | undefined
  error?: { code: string } | undefined
}): Checkout => {
  if (data) return data
  throw new Error(error?.code)
}

export function connect(url: string, key: string) {
  client.setConfig({ baseUrl: url + '/api/v1', auth: key })
  return {
    put: async (id: string, value: number) => {
      const { data, error } = await putCheckout({
        path: { id },
        body: { amount: { value, currency: 'NOK' } },
      })
      if (error?.status === 409) {
        // @ts-expect-error: no such code is answered
        if (error.code === 'no.suchCode') throw new Error('no such code')
      }
      return data?.state ?? error?.code ?? ''
    },
    read: async (id: string, since?: string) =>
      told(await readCheckout({ path: { id }, query: since === undefined ? {} : { wait: 30, since } })),
    cancel: async (id: string) => told(await cancelCheckout({ path: { id } })),
    refund: async (id: string, refundId: string, value: number) =>
      told(await makeRefund({ path: { id, refundId }, body: { amount: { value, currency: 'NOK' } } })),
  }
}

export const wrong: CheckoutRequest = {
  amount: { value: 1, currency: 'NOK' },
  // @ts-expect-error: no such field is known
  tipp: 1,
}
