// The drawings of products: one for each name, flat, small, and for each product of the samples another.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { drawing } from '#shared/catalog.ts'
import { market } from '#shared/market.ts'

const file = readFileSync('renderer/ui/product-drawings.svg', 'utf8')
const parts = /<defs>.*<\/defs>/s.exec(file)?.[0] ?? ''
const idsIn = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('each name has its drawing, and each drawing its name', () => {
  expect(idsIn(file.replace(parts, ''))).toEqual(drawing.options)
})

test('the guide names them all', () => {
  const guide = readFileSync('docs/operating.md', 'utf8')
  expect(drawing.options.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('a part is named once, and is there for whoever takes it', () => {
  const ids = idsIn(file)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set([...file.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))).toEqual(new Set(idsIn(parts)))
})

test('they are flat shapes that need nothing else, and go over a network as less than 25 kB', () => {
  const kinds = new Set([...file.matchAll(/<(\w+)/g)].map(([, kind]) => kind))
  expect(kinds).toEqual(new Set(['svg', 'defs', 'g', 'use', 'path', 'circle', 'ellipse']))
  expect(gzipSync(file, { level: 9 }).length).toBeLessThan(25_000)
})

test.each(market.options)('no two products of the sample for %s look the same', (where) => {
  const { products } = sampleCatalog(where)
  const looks = products.map(({ image }) => ('drawing' in image ? image.drawing : image.picture))
  expect(new Set(looks).size).toBe(products.length)
})
