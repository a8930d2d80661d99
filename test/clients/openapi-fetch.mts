// A register over `openapi-fetch` and the types that `openapi-typescript` makes of the document. Two mistakes stand in it that the types have to find.
import createClient from 'openapi-fetch'
import type { components, paths } from './api'

type Checkout = components['schemas']['Checkout']
const told = ({ data, error }: { data?: Checkout; error?: { code: string } }): Checkout => {
  if (data) return data
  throw new Error(error?.code)
}

export function connect(url: string, key: string) {
  const till = createClient<paths>({ baseUrl: url + '/api/v1', headers: { authorization: 'Bearer ' + key } })
  const at = (id: string) => ({ path: { id } })
  return {
    put: async (id: string, value: number) => {
      const { data, error } = await till.PUT('/checkouts/{id}', {
        params: at(id),
        body: { amount: { value, currency: 'NOK' } },
      })
      if (error?.status === 409) {
        // @ts-expect-error: no such code is answered
        if (error.code === 'no.suchCode') throw new Error('no such code')
      }
      return data?.state ?? error?.code ?? ''
    },
    read: async (id: string, since?: string) =>
      told(
        await till.GET('/checkouts/{id}', {
          params: { ...at(id), query: since === undefined ? {} : { wait: 30, since } },
        }),
      ),
    cancel: async (id: string) => told(await till.POST('/checkouts/{id}/cancel', { params: at(id) })),
    refund: async (id: string, refundId: string, value: number) =>
      told(
        await till.POST('/checkouts/{id}/refunds/{refundId}', {
          params: { path: { id, refundId } },
          body: { amount: { value, currency: 'NOK' } },
        }),
      ),
  }
}

export const wrong: components['schemas']['CheckoutRequest'] = {
  amount: { value: 1, currency: 'NOK' },
  // @ts-expect-error: no such field is known
  tipp: 1,
}
