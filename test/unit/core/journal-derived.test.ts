// The rows beside the facts that are made of them: they say what the facts say, and are made anew when they do not.
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { survey } from '#core/backup/backup.ts'
import { tillFeatures } from '#core/features.ts'
import { tablesOf, type Table, type TableRow } from '#core/journal/feature.ts'
import { createComparison, rebuildTables } from '#core/journal/projections.ts'
import { openJournalFile } from '#core/journal/sqlite.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { saleFeature, saleQueries } from '#core/sale/projection.ts'
import { acknowledged, createPlace, ended, openAt, opening, sell, write } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'
import { premise } from '#test/support/run/premise.ts'
import { patience, tried } from '#test/support/run/run-size.ts'

const place = createPlace()
afterAll(place.remove)

test.each<[string, string]>([
  ['a sale that is not at rest is held for finished', 'UPDATE sale SET settled = 1'],
  ['a sale is missing', 'DELETE FROM sale'],
  [
    'a sale is there that nobody opened',
    "INSERT INTO sale SELECT 99, 9, 'z', 0, 0, 0, 1, state, amount, currency, owner, 0, 0, flow, '', NULL, NULL, NULL FROM sale LIMIT 1",
  ],
  ['what a sale came to is another', 'UPDATE sale SET captured = 1 WHERE counter = 1'],
  [
    'money moved that no fact tells of',
    "INSERT INTO movement VALUES (2, 1, 'a', 'captured', 1, 1, '[]', 'QR', 'NOK', '', 1, NULL)",
  ],
  ['it follows another fact than the last', 'UPDATE derived SET seq = 1'],
  ['the order is another', 'UPDATE sale SET counter = 10 - counter'],
])('the derived table is wrong (%s): a look says so, and opening makes it anew from the facts', (_, sql) => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    sell(journal, ['a', 'b'])
    write(journal, 'c', 4, opening('c'))
  }
  const vandal = new DatabaseSync(file)
  vandal.exec(sql)
  vandal.close()
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: false, sales: ['a', 'b', 'c'] } })
  {
    using journal = openAt(file)
    expect([
      journal.entities(saleFeature).unsettled(),
      journal.entities(saleFeature).newest(1)[0],
      journal.entities(saleFeature).counter(),
    ]).toEqual([['c'], 'c', 3])
  }
  expect(survey(file)).toMatchObject({
    ok: true,
    value: { isDerivedRight: true, unfinished: [{ sale: 'c', references: ['c-1'] }] },
  })
})

test(
  'the derived table follows the facts through any day',
  () => {
    const isLeft = premise('a sale is left open', 0.3)
    const request = fc.record({ sale: fc.nat(5), ends: fc.boolean() })
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), (day) => {
        const file = place.newFile()
        const open = new Set<string>()
        const known = new Set<string>()
        {
          using journal = openAt(file)
          for (const { sale: number, ends } of day) {
            const sale = `sale-${number}`
            if (!known.has(sale)) write(journal, sale, 1, opening(sale))
            else if (ends && open.has(sale)) write(journal, sale, 2, ended(sale))
            else write(journal, sale, 3, acknowledged)
            if (known.has(sale) && ends) open.delete(sale)
            else if (!known.has(sale)) open.add(sale)
            known.add(sale)
          }
        }
        const looked = survey(file)
        if (!looked.ok) throw new Error(looked.problem.code)
        expect(looked.value).toMatchObject({ isDerivedRight: true, sales: [...known] })
        expect(new Set(looked.value.unfinished.map(({ sale }) => sale))).toEqual(open)
        isLeft(open.size > 0)
      }),
      tried(40),
    )
  },
  patience,
)

test('refunds are counted over all sales', () => {
  using journal = openAt(':memory:')
  expect(saleQueries(journal).refunds()).toBe(0)
  for (const sale of ['a', 'b']) {
    write(journal, sale, 1, opening(sale))
    write(journal, sale, 2, { kind: 'refundOpened' } as unknown as AnySaleFact)
  }
  expect(saleQueries(journal).refunds()).toBe(2)
})

/** A row of this table with something else in each column than any other; none of it has a meaning. */
const anyRow = (table: Table, n: number): TableRow =>
  Object.fromEntries(
    Object.entries(table.columns).map(([column, what]) => {
      if (what.includes('CHECK')) return [column, Math.abs(n % 2)]
      return [column, what.startsWith('INTEGER') ? n : `${column} ${n}`]
    }),
  )

test.each(tablesOf(tillFeatures).map((table) => [table.name, table] as const))(
  'the table %s is compared whole, and each row that is missing, added or changed in one column is found',
  (name, table) => {
    const [key = '', ...others] = Object.keys(table.columns)
    const right = new Map([2, 4, 6, 8, 10].map((n) => [n, anyRow(table, n)]))
    const all = new Map(tablesOf(tillFeatures).map((one) => [one, one === table ? right : new Map()]))
    const db = opened(openJournalFile(':memory:'))
    rebuildTables(db, tillFeatures, all, { seq: 0, hash: new Uint8Array(32) })
    const compared = (most: number) => {
      const compare = createComparison(db, all)
      for (;;) {
        const found = compare(most)
        if (found !== 'more') return found
      }
    }
    const inParts = () => [1, 2, 1000].map(compared)
    const put = (n: number) => {
      const row = anyRow(table, n)
      const columns = Object.keys(row)
      db.prepare(`INSERT INTO ${name} VALUES (${columns.map((one) => `:${one}`).join(', ')})`).run(row)
    }
    const changes: (() => void)[] = [
      ...[-3, 1, 5, 11, 2 ** 50].map((n) => () => put(n)),
      ...[...right.keys()].flatMap((n) => [
        () => db.exec(`DELETE FROM ${name} WHERE ${key} = ${n}`),
        () => db.exec(`UPDATE ${name} SET ${key} = ${key} + 1 WHERE ${key} = ${n}`),
        ...others.map((column) => () => {
          const what = table.columns[column] ?? ''
          const other = what.includes('CHECK') ? `1 - ${column}` : what.startsWith('INTEGER') ? '99' : "'99'"
          const value = what.includes('NOT NULL') ? other : 'NULL'
          db.exec(`UPDATE ${name} SET ${column} = ${value} WHERE ${key} = ${n}`)
        }),
      ]),
    ]
    expect(inParts()).toEqual(['same', 'same', 'same'])
    for (const change of changes) {
      db.exec('BEGIN')
      change()
      expect(inParts(), String(changes.indexOf(change))).toEqual(['differs', 'differs', 'differs'])
      db.exec('ROLLBACK')
    }
    expect(inParts()).toEqual(['same', 'same', 'same'])
    db.close()
  },
)
