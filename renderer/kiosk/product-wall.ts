// The choice of products for the wall of a kiosk's start screen: one of each drawing first, so that a wall of cups is not all there is.
import type { Product } from '#shared/catalog.ts'

/** Products that fill the wall of the largest screen; what does not fit is cut off in whole rows. */
export const mostOnWall = 16

export function productsForWall(products: readonly Product[]): Product[] {
  const seen = new Set<string>()
  const [firsts, others]: [Product[], Product[]] = [[], []]
  for (const product of products) {
    const { image } = product
    const look = 'drawing' in image ? image.drawing : image.picture
    ;(seen.has(look) ? others : firsts).push(product)
    seen.add(look)
  }
  return [...firsts, ...others].slice(0, mostOnWall)
}
