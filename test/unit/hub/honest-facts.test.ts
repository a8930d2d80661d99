// The bounds of the hub for a till's facts, held against whole days of tills and the largest sale that one takes.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fitEntry, largestFact } from '#hub/tills/fact-bounds.ts'
import { mostLines, mostPieces } from '#shared/order.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { approve } from '#test/support/till/baskets.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop } from '#test/support/till/shop.ts'

type Golden = { sale: string; kind: string; at: number; body: unknown }
const days = globSync('test/fixtures/golden/*.facts.jsonl', {
  cwd: path.join(import.meta.dirname, '../../..'),
})

test('the hub takes every fact of the golden days', () => {
  const facts = days.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  expect(facts.length).toBeGreaterThan(900)
  for (const [at, line] of facts.entries()) {
    const fact = JSON.parse(line) as Golden
    const row = { ...fact, seq: at + 1, body: JSON.stringify(fact.body), hash: new Uint8Array() }
    expect(fitEntry(row)).toMatchObject({ fact: { kind: fact.kind } })
  }
})

test('the largest sale that a register may ask for is far from too large for the hub', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  const one = {
    name: '文'.repeat(100),
    id: '\u0001'.repeat(50),
    quantity: mostPieces,
    unitPrice: 2,
    discount: 999,
  }
  await register.ask('order-1', mostLines * 999, {
    lines: Array<typeof one>(mostLines).fill(one),
    metadata: { one: '\u0001'.repeat(500), two: '\u0001'.repeat(500), three: '\u0001'.repeat(500) },
    saleNumber: '文'.repeat(40),
    text: '文'.repeat(100),
  })
  approve(shop)
  await register.follow('order-1', 10_000)
  const facts = rowsIn(shop.folder).map((row) => ({ ...row, hash: Buffer.from(row.hash, 'hex') }))
  const largest = Math.max(...facts.map(({ body }) => Buffer.byteLength(body)))
  expect(largest).toBeGreaterThan(90_000)
  expect(largest).toBeLessThan(largestFact)
  for (const fact of facts) expect(fitEntry(fact)).toMatchObject({ seq: fact.seq })
})
