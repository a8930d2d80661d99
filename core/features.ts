// The features whose facts stand in a till's journal: sales, agreements, and the till itself.
import { agreementFeature } from '#core/agreement/projection.ts'
import { checkoutFeature } from '#core/checkout/projection.ts'
import type { Features } from '#core/journal/feature.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { tillFeature } from '#core/till/facts.ts'

/** `rulesVersion`: the hub makes its rows anew by it as well. */
export const tillFeatures: Features = {
  rulesVersion: 17,
  all: [saleFeature, agreementFeature, checkoutFeature, tillFeature],
}
