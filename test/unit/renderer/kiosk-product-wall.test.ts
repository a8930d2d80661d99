// The choice of products for the wall of a kiosk's start screen.
import { expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { mostOnWall, productsForWall } from '#renderer/kiosk/product-wall.ts'
import type { Product } from '#shared/catalog.ts'

const [cup] = sampleCatalog('NO').products
const drawn = (id: string, drawing: 'espresso' | 'tea'): Product => {
  if (!cup) throw new Error('the sample is empty')
  return { ...cup, id, image: { drawing } }
}

test('one of each drawing comes first, then the others in their order', () => {
  const products = [drawn('a', 'tea'), drawn('b', 'tea'), drawn('c', 'espresso'), drawn('d', 'tea')]
  expect(productsForWall(products).map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd'])
})

test('each of 5,000 products is looked at once', () => {
  let reads = 0
  const products = Array.from({ length: 5000 }, (_, at) => {
    const product = drawn(`p-${at}`, at % 2 === 0 ? 'tea' : 'espresso')
    return Object.defineProperty(product, 'image', {
      get: () => {
        reads += 1
        return { drawing: 'tea' }
      },
    })
  })
  expect(productsForWall(products)).toHaveLength(mostOnWall)
  expect(reads).toBe(5000)
})
