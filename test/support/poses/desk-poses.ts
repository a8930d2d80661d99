// Poses of the cashier's screen: a shop with many products, and a code that no customer's screen shows.
import type { Qr } from '#shared/sale.ts'
import { aSignUp } from '#test/support/samples/sign-ups.ts'
import { ago, aSale } from '#test/support/samples/screens.ts'
import { largeCatalog } from '#test/support/poses/large-catalog.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { some, selling } from '#test/support/poses/selling-poses.ts'

const aCode: Qr = { kind: 'text', text: 'https://pay.example/p/k7m2q9-00142-e5f1xw-1' }
const largeShop = { 'catalog.read': { revision: 1, catalog: largeCatalog } }
const bestSellers = ['cinnamon-bun', 'cheese-sandwich', 'orange-juice']

export const deskPoses: readonly Pose[] = [
  selling('large-shop', { basket: some }, undefined, { answers: largeShop, till: { bestSellers } }),
  selling('large-shop-banner', {}, undefined, {
    answers: largeShop,
    till: { service: { latencyMs: 84, unreachableSince: ago(300) } },
  }),
  selling('own-code', { sale: aSale, code: aCode }),
  selling('own-code-last-minute', { sale: { ...aSale, endsAt: ago(-40) }, code: aCode }),
  selling('own-code-join', { signUp: aSignUp, code: aCode }),
]
