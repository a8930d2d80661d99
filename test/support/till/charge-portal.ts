// The acts of a person on a charge beside every till, in the service's own portal.
import { expect } from 'vitest'
import { askingAsMerchant } from '#test/support/service/merchant.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

let requests = 0

type Act = (shop: Shop, agreementId: string, chargeId: string, amount: number) => Promise<void>

/** `amount`: minor units. */
const inPortal =
  (does: 'capture' | 'refund'): Act =>
  async (shop, agreementId, chargeId, amount) => {
    const ask = await askingAsMerchant(shop.front())
    const key = `portal-${(requests += 1)}`
    const charge = `/recurring/v3/agreements/${agreementId}/charges/${chargeId}`
    expect((await ask('POST', `${charge}/${does}`, { key, body: { amount } })).status).toBeLessThan(300)
  }

export const refundInPortal = inPortal('refund')
export const captureInPortal = inPortal('capture')

type Office = { ask: Shop['office']['ask'] }

/** What a till's open period holds. Minor units. */
export async function xOf({ ask }: Office) {
  const { captured, refunded, refundedElsewhere } = opened(await ask('report.x', {}))
  return { captured, refunded, refundedElsewhere }
}

/** The period is closed: what it held. */
export async function zOf({ ask }: Office) {
  const { from } = opened(await ask('report.x', {}))
  const { captured, refunded, refundedElsewhere } = opened(await ask('report.close', { from }))
  return { captured, refunded, refundedElsewhere }
}
