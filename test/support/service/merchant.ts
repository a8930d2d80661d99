// The merchant as somebody beside the till: the first sales unit's own credentials, with a token of its own.
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { accessTokenAnswer } from '#sandbox/schema/answers.ts'

type Unit = Pick<
  SalesUnit,
  'clientId' | 'clientSecret' | 'subscriptionKey' | 'merchantSerialNumber' | 'currency'
>
/** As much of the service as a merchant sees. */
export type Front = Pick<Sandbox, 'fetch'> & { salesUnits: readonly Unit[] }

/** The headers of a request to the sandbox at this address, without a slash at its end. */
export async function merchantHeaders(sandbox: Front, address: string) {
  const [unit] = sandbox.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const headers = {
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
  }
  const credentials = { client_id: unit.clientId, client_secret: unit.clientSecret }
  const asked = { method: 'POST', headers: { ...headers, ...credentials } }
  const given = await sandbox.fetch(new Request(`${address}/accesstoken/get`, asked))
  const { access_token: token } = accessTokenAnswer.parse(await given.json())
  return { ...headers, authorization: `Bearer ${token}` }
}
