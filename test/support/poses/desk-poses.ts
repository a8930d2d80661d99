// Poses of the cashier's screen in a shop with many products.
import { ago } from '#test/support/views/views.ts'
import { largeCatalog } from '#test/support/poses/large-catalog.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { some, selling } from '#test/support/poses/selling-poses.ts'

export const largeShop = { 'catalog.read': { revision: 1, catalog: largeCatalog } }
const bestSellers = ['cinnamon-bun', 'cheese-sandwich', 'orange-juice']

export const deskPoses: readonly Pose[] = [
  selling('large-shop', { basket: some }, undefined, { answers: largeShop, till: { bestSellers } }),
  selling('large-shop-banner', {}, undefined, {
    answers: largeShop,
    till: { service: { latencyMs: 84, unreachableSince: ago(300) } },
  }),
]
