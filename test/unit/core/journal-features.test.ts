// A journal of a feature that no till has: it appends, opens again, makes its table anew, and refuses what it does not know.
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import type { EntityTable, Feature, Features, Queryable } from '#core/journal/feature.ts'
import { journalIn, openJournal, type Journal, readJournal } from '#core/journal/journal.ts'
import { openJournalFile } from '#core/journal/sqlite.ts'
import { surveyFile } from '#core/journal/verify.ts'
import { createPlace, secret } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

/** A bottle is lent out, and comes back for its deposit, with a receipt. */
type BottleFact = { kind: 'lent'; deposit: number } | { kind: 'returned'; receipt?: number }
type Bottle = { id: string; deposit: number; receipt: number | null; isBack: boolean }

const bottleTable: EntityTable = {
  name: 'bottle',
  columns: {
    counter: 'INTEGER PRIMARY KEY',
    id: 'TEXT NOT NULL UNIQUE',
    settled: 'INTEGER NOT NULL',
    deposit: 'INTEGER NOT NULL',
    receipt: 'INTEGER UNIQUE',
  },
  indexes: '',
  entities: { id: 'id', changing: ['settled', 'receipt'] },
}

const bottleFeature: Feature<Bottle, BottleFact> = {
  kinds: { lent: true, returned: true },
  owns: () => true,
  reduce(before, id, fact) {
    if (fact.kind === 'lent') return { id, deposit: fact.deposit, receipt: null, isBack: false }
    if (!before) throw new Error('it was never lent')
    return { ...before, receipt: fact.receipt ?? null, isBack: true }
  },
  isSettled: ({ isBack }) => isBack,
  receiptOf: (_, { kind }) => (kind === 'returned' ? 'next' : null),
  projections: [
    {
      table: bottleTable,
      row: ({ id, deposit, receipt, isBack }, _, before, next) => ({
        counter: before?.['counter'] ?? next(),
        id,
        settled: Number(isBack),
        deposit,
        receipt,
      }),
    },
  ],
}

const bottles: Features = { rulesVersion: 1, all: [bottleFeature] }

const lentQueries = (db: Queryable) => {
  const lent = db.prepare('SELECT sum(deposit) AS lent FROM bottle WHERE settled = 0')
  return { lent: () => Number(lent.get()?.['lent'] ?? 0) }
}

const openAt = (file: string): Journal => opened(openJournal(file, secret, bottles))

/** Nothing is checked before it is open. */
const openUnchecked = (file: string): Journal =>
  opened(journalIn(opened(openJournalFile(file)), { file, secret, features: bottles, most: 0 }))

/** Two bottles are lent, and the first comes back. */
function past(): string {
  const file = place.newFile()
  using journal = openAt(file)
  const lend = (id: string, deposit: number) =>
    journal.append(bottleFeature, {
      id,
      at: 1,
      fact: { kind: 'lent', deposit },
      before: undefined,
      erasable: { reference: id, text: `who has ${id}` },
    })
  const { after } = lend('a', 300)
  lend('b', 500)
  journal.append(bottleFeature, { id: 'a', at: 2, fact: { kind: 'returned' }, before: after })
  return file
}

const isRight = (file: string): boolean =>
  opened(surveyFile(file, bottles, file, () => null)).survey.isDerivedRight

function vandalised(file: string, sql: string): void {
  const vandal = new DatabaseSync(file)
  vandal.exec(sql)
  vandal.close()
}

test('its facts, rows, receipts and what is erasable come back when it is opened again, also by who only reads', () => {
  const file = past()
  using journal = openAt(file)
  const entities = journal.entities(bottleFeature)
  expect([entities.all(), entities.unsettled(), entities.counter()]).toEqual([['a', 'b'], ['b'], 2])
  expect(journal.of(bottleFeature, 'a')).toEqual([
    { seq: 1, id: 'a', at: 1, fact: { kind: 'lent', deposit: 300 } },
    { seq: 3, id: 'a', at: 2, fact: { kind: 'returned', receipt: 1 } },
  ])
  expect(journal.receipts()).toBe(1)
  expect(journal.queries(lentQueries).lent()).toBe(500)
  expect([journal.erasable('a'), journal.erasable('b')]).toEqual([undefined, 'who has b'])
  using read = opened(readJournal(file, bottles))
  expect(read.queries(lentQueries).lent()).toBe(500)
  expect(read.entities(bottleFeature).newest(1)).toEqual(['b'])
})

test.each([
  ['a row is another', 'UPDATE bottle SET deposit = 1 WHERE counter = 2'],
  ['a row is missing', 'DELETE FROM bottle WHERE counter = 1'],
  ['a row is too many', "INSERT INTO bottle VALUES (0, 'c', 0, 9, NULL)"],
])(
  '%s: a look says so; the table is made anew when it is opened, and behind a till that is open',
  (_, sql) => {
    for (const open of [openAt, openUnchecked]) {
      const file = past()
      expect(isRight(file)).toBe(true)
      vandalised(file, sql)
      expect(isRight(file)).toBe(false)
      {
        using journal = open(file)
        while (!journal.verified().isWhole) expect(journal.verify(1).trouble).toBeNull()
        expect(journal.queries(lentQueries).lent()).toBe(500)
      }
      expect(isRight(file)).toBe(true)
    }
  },
)

test('by other rules its rows are made anew, also where they are of another shape', () => {
  const file = past()
  const table = { ...bottleTable, columns: { ...bottleTable.columns, deposit: 'TEXT NOT NULL' } }
  const [of] = bottleFeature.projections
  if (!of) throw new Error('it has a projection')
  const feature: Feature<Bottle, BottleFact> = {
    ...bottleFeature,
    projections: [
      { table, row: (after, ...rest) => ({ ...of.row(after, ...rest), deposit: `${after.deposit} øre` }) },
    ],
  }
  using journal = opened(openJournal(file, secret, { rulesVersion: 2, all: [feature] }))
  const deposits = (db: Queryable) => db.prepare('SELECT deposit FROM bottle ORDER BY counter').all()
  expect(journal.queries(deposits).map(({ deposit }) => deposit)).toEqual(['300 øre', '500 øre'])
})

test('a kind of a newer version is refused by its name and row; a fact that cannot follow is, too', () => {
  const newer = place.newFile()
  {
    using journal = openAt(newer)
    journal.note(1, { kind: 'counted' })
  }
  expect(openJournal(newer, secret, bottles)).toMatchObject({
    problem: { code: 'journal.newer', details: { found: '“counted” in row 1' } },
  })
  const impossible = place.newFile()
  {
    using journal = openAt(impossible)
    const lenient = {
      ...bottleFeature,
      reduce: (): Bottle => ({ id: 'a', deposit: 0, receipt: null, isBack: true }),
    }
    journal.append(lenient, { id: 'a', at: 1, fact: { kind: 'returned' }, before: undefined })
  }
  expect(openJournal(impossible, secret, bottles)).toMatchObject({
    problem: { code: 'journal.broken', details: { row: 1, found: 'impossible' } },
  })
})

test('a fact that is not written leaves no row, takes no receipt’s number and keeps nothing', () => {
  const file = past()
  using journal = openAt(file)
  const again = { id: 'b', at: 3, before: undefined, erasable: { reference: 'b', text: 'somebody else' } }
  expect(() => journal.append(bottleFeature, { ...again, fact: { kind: 'lent', deposit: 900 } })).toThrow(
    'UNIQUE',
  )
  expect([journal.rows(), journal.receipts(), journal.erasable('b')]).toEqual([3, 1, 'who has b'])
  expect(journal.queries(lentQueries).lent()).toBe(500)
})
