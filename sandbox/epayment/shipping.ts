// The ways to deliver the goods of a payment, and the one that is taken when the customer does not choose.
import * as wire from '#sandbox/schema/epayment.ts'

export type ShippingChoice = { id: string; name: string; /** Minor units. */ cost: number }

/** The sandbox calls nobody back: where a merchant would be asked, delivery is free. */
const dynamicChoice: ShippingChoice = {
  id: 'sandbox',
  name: 'Delivery, not asked for by the sandbox',
  cost: 0,
}

/** The one taken unless another is chosen stands first; empty where no shipping is asked for. */
export function shippingChoices({ shipping }: Pick<wire.CreateRequest, 'shipping'>): ShippingChoice[] {
  if (!shipping) return []
  if ('dynamicOptions' in shipping) return [dynamicChoice]
  return defaultFirst(shipping.fixedOptions)
    .flatMap(({ options }) => defaultFirst(options))
    .map(({ id, name, amount }) => ({ id, name, cost: amount.value }))
}

const defaultFirst = <T extends { isDefault?: boolean | undefined }>(all: readonly T[]): T[] => [
  ...all.filter(({ isDefault }) => isDefault === true),
  ...all.filter(({ isDefault }) => isDefault !== true),
]
