// The service's own sum of captured money, asked without any till: the reference for what the tills and the hub say.
import type { Credentials } from '#core/service/credentials.ts'

/** What was captured of these payments in all, in minor units. */
export async function capturedAt(
  url: string,
  unit: Credentials & { merchantSerialNumber: string },
  references: readonly string[],
): Promise<number> {
  const headers = {
    client_id: unit.clientId,
    client_secret: unit.clientSecret,
    'ocp-apim-subscription-key': unit.subscriptionKey,
    'merchant-serial-number': unit.merchantSerialNumber,
  }
  const { access_token: token } = await json<{ access_token: string }>(`${url}/accesstoken/get`, {
    method: 'POST',
    headers,
  })
  let captured = 0
  for (const reference of references) {
    const { aggregate } = await json<{ aggregate: { capturedAmount: { value: number } } }>(
      `${url}/epayment/v1/payments/${reference}`,
      { headers: { ...headers, authorization: `Bearer ${token}` } },
    )
    captured += aggregate.capturedAmount.value
  }
  return captured
}

async function json<T>(address: string, init: RequestInit): Promise<T> {
  const answer = await fetch(address, init)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return (await answer.json()) as T // the contract suite holds the sandbox to its shape
}
