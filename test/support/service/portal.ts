// What a person does with a story's payments in the service's portal, beside every till.
import { askingAsMerchant, firstUnit, type Front } from '#test/support/service/merchant.ts'

/** What the keys of others begin with: people in the portal, other programs. */
export const othersKey = 'elsewhere-'

let elsewhere = 0

export async function actInServicePortal(front: Front, request: string, reference: string, value?: number) {
  const { currency } = firstUnit(front)
  const ask = await askingAsMerchant(front)
  const answer = await ask('POST', `/epayment/v1/payments/${reference}/${request}`, {
    key: `${othersKey}${(elsewhere += 1)}`,
    body: value === undefined ? {} : { modificationAmount: { currency, value } },
  })
  if (!answer.ok) throw new Error(await answer.text())
}
