// The service's own side of a story's payments: what a person does in its portal, and what it holds.
import type { Sandbox } from '#sandbox/sandbox.ts'
import { payment } from '#sandbox/schema/epayment.ts'
import { merchantHeaders, type Front } from '#test/support/service/merchant.ts'

/** Where the service of a story answers. */
export const serviceUrl = 'http://service.test'

/** What the keys of others begin with: people in the portal, other programs. */
export const othersKey = 'elsewhere-'

let elsewhere = 0

export async function actInServicePortal(sandbox: Front, request: string, reference: string, value?: number) {
  const headers = await merchantHeaders(sandbox, serviceUrl)
  const body =
    value === undefined ? {} : { modificationAmount: { currency: sandbox.salesUnits[0]?.currency, value } }
  const answer = await sandbox.fetch(
    new Request(`${serviceUrl}/epayment/v1/payments/${reference}/${request}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': `${othersKey}${(elsewhere += 1)}`,
      },
      body: JSON.stringify(body),
    }),
  )
  if (!answer.ok) throw new Error(await answer.text())
}

export async function serviceRecordOf(sandbox: Sandbox, reference: string) {
  const asked = new Request(`${serviceUrl}/epayment/v1/payments/${reference}`, {
    headers: await merchantHeaders(sandbox, serviceUrl),
  })
  const { state, aggregate } = payment.parse(await (await sandbox.fetch(asked)).json())
  const { authorizedAmount, capturedAmount, cancelledAmount, refundedAmount } = aggregate
  return {
    state,
    authorized: authorizedAmount.value,
    captured: capturedAmount.value,
    cancelled: cancelledAmount.value,
    refunded: refundedAmount.value,
  }
}
