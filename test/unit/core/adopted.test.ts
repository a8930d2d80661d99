// Tests of the facts of a sale whose payment was adopted from another till. What no till of ours writes is refused.
import { beforeAll, expect, test } from 'vitest'
import type { Adopted, Fact } from '#core/sale/facts.ts'
import { reduceSale } from '#core/sale/reduce.ts'
import type { Sale } from '#core/sale/state.ts'
import { adoptAt, openTwo, sell } from '#test/support/till/two-tills.ts'

type Written = { id: string; fact: Fact; at: number }
let made: Written[]
let taken: Written & { fact: Adopted }

beforeAll(async () => {
  await using two = await openTwo()
  const sold = await sell(two.shop)
  await adoptAt(two.shop, two.other, sold)
  const [first] = two.other.facts(sold.sale)
  if (first?.fact.kind !== 'adopted') throw new Error('nothing was taken up')
  made = two.shop.entries(sold.sale)
  taken = { ...first, fact: first.fact }
})

const after = (written: readonly Written[]) =>
  written.reduce<Sale | undefined>((sale, { id, fact, at }) => reduceSale(sale, id, fact, at), undefined)

test('one payment is taken up once; another of the same sale joins it, and is the newest', () => {
  expect(() => after([taken, taken])).toThrow('adopted twice')
  const reference = taken.fact.reference.replace(/1$/, '2')
  const second = { ...taken, fact: { ...taken.fact, reference } }
  expect(after([taken, second])?.payment.attempts).toMatchObject([
    { reference: taken.fact.reference },
    { reference },
  ])
})

test('of a sale that this till made nothing is taken up', () => {
  expect(() => after([...made, taken])).toThrow('is of this till')
})

test('it is over as soon as it is taken up: it waits for nobody to look at it', () => {
  expect(after([taken])).toMatchObject({ acknowledgedAt: taken.at, moved: null, copies: 0 })
})
