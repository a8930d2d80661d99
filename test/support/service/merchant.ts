// The merchant as somebody beside the till: the first sales unit's own credentials, with a token of its own.
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { accessTokenAnswer } from '#sandbox/schema/answers.ts'
import { serviceUrl } from '#test/support/service/network.ts'

export type Unit = Pick<
  SalesUnit,
  'clientId' | 'clientSecret' | 'subscriptionKey' | 'merchantSerialNumber' | 'currency'
>
/** As much of the service as a merchant sees. */
export type Front = Pick<Sandbox, 'fetch'> & { salesUnits: readonly Unit[] }

export function firstUnit<Of>({ salesUnits: [unit] }: { salesUnits: readonly Of[] }): Of {
  if (!unit) throw new Error('the sandbox has no sales unit')
  return unit
}

/** As a host finds them in its environment. */
export const credentialsOf = (unit: Pick<Unit, 'clientId' | 'clientSecret' | 'subscriptionKey'>) => ({
  KASSE_CLIENT_ID: unit.clientId,
  KASSE_CLIENT_SECRET: unit.clientSecret,
  KASSE_SUBSCRIPTION_KEY: unit.subscriptionKey,
})

/** The headers of a request to the sandbox at this address, without a slash at its end. */
export async function merchantHeaders(front: Front, address: string) {
  const unit = firstUnit(front)
  const headers = {
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
  }
  const credentials = { client_id: unit.clientId, client_secret: unit.clientSecret }
  const asked = { method: 'POST', headers: { ...headers, ...credentials } }
  const given = await front.fetch(new Request(`${address}/accesstoken/get`, asked))
  const { access_token: token } = accessTokenAnswer.parse(await given.json())
  return { ...headers, authorization: `Bearer ${token}` }
}

type Sent = { key?: string; body?: object; headers?: Record<string, string> }

/** Asks what the merchant may ask, with one token. `key`: the idempotency key of a change. */
export async function askingAsMerchant(front: Front, address = serviceUrl) {
  const own = await merchantHeaders(front, address)
  return (method: string, path: string, { key, body, headers = {} }: Sent = {}): Promise<Response> => {
    const asked = key === undefined ? {} : { 'idempotency-key': key }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const kind = body === undefined ? {} : { 'content-type': 'application/json' }
    return front.fetch(
      new Request(address + path, { method, headers: { ...own, ...kind, ...asked, ...headers }, ...content }),
    )
  }
}
