// The name of a till beside its shop's.
import type { TillView } from '#shared/bridge.ts'

/** A till that nobody named a shop for is known by its own name: that is not said twice. */
export const hasShop = ({ shopName, tillName }: Pick<TillView, 'shopName' | 'tillName'>): boolean =>
  shopName !== tillName
