// A journal's file in which somebody has put more than facts: it is refused, copied without that, or made anew.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { restoreFolder, survey } from '#core/backup/backup.ts'
import { tillFeatures } from '#core/features.ts'
import { copyJournal } from '#core/journal/copy.ts'
import { journalIn, openJournal, readJournal } from '#core/journal/journal.ts'
import { inTransaction, openJournalFile } from '#core/journal/sqlite.ts'
import { createSigner } from '#core/journal/chain.ts'
import { systemChance } from '#core/system/clock.ts'
import { changeFile, skim } from '#test/support/till/forger.ts'
import { makePast } from '#test/support/till/long-history.ts'
import { createPlace, openAt, opening, secret, sell, write } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

function journalOfTwo(): string {
  const file = place.newFile()
  using journal = openAt(file)
  sell(journal, ['a', 'b'])
  return file
}

const partsIn = (file: string): string[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  const parts = db.prepare('SELECT name FROM sqlite_schema ORDER BY name').all()
  db.close()
  return parts.map(({ name }) => String(name))
}

test.each<[string, string, string]>([
  ['a trigger on money that moves', skim, 'skim'],
  ['a trigger on the facts', `CREATE TRIGGER t BEFORE INSERT ON fact BEGIN SELECT 1; END`, 't'],
  ['a guard of the facts that is gone', 'DROP TRIGGER fact_is_never_deleted', 'fact_is_never_deleted'],
  [
    'a guard of the facts that guards nothing',
    `DROP TRIGGER fact_is_never_edited;
     CREATE TRIGGER fact_is_never_edited BEFORE UPDATE ON fact WHEN 0 BEGIN SELECT RAISE(ABORT, 'facts are never edited'); END`,
    'fact_is_never_edited',
  ],
  [
    'a trigger, and then a table of the same name',
    'CREATE TRIGGER stash AFTER INSERT ON movement BEGIN UPDATE movement SET value = 1; END; CREATE TABLE stash (n)',
    'stash',
  ],
  ['a view of another name', 'CREATE VIEW seen AS SELECT * FROM fact', 'seen'],
  [
    'a view in the place of a table that is made of the facts',
    `ALTER TABLE movement RENAME TO moved;
     CREATE VIEW movement AS SELECT seq, at, sale, kind, value / 10 AS value, begun, shares, flow, currency, owner, receipt, register FROM moved`,
    'movement',
  ],
  [
    'a view in the place of what is kept',
    "DROP TABLE kept; CREATE VIEW kept AS SELECT 'n' AS name, '1' AS body",
    'kept',
  ],
  ['a virtual table', 'CREATE VIRTUAL TABLE found USING fts5(body)', 'found'],
  ['a virtual table with a remark', 'CREATE /**/ VIRTUAL TABLE found USING fts5(body)', 'found'],
  [
    'a table that counts by itself',
    'CREATE TABLE counted (n INTEGER PRIMARY KEY AUTOINCREMENT)',
    'sqlite_sequence',
  ],
  [
    'a column of the facts with a value of its own',
    "ALTER TABLE fact ADD COLUMN more TEXT DEFAULT 'x'",
    'fact',
  ],
  [
    'an index of the facts that leaves some out',
    'DROP INDEX fact_of_sale; CREATE INDEX fact_of_sale ON fact (sale, seq) WHERE seq < 3',
    'fact_of_sale',
  ],
  ['an index on what is kept', "CREATE INDEX i ON kept (body) WHERE name = 'x'", 'i'],
])('%s: the till does not open the file, and nobody looks at it or copies it', (_, statements, found) => {
  const file = journalOfTwo()
  changeFile(file, statements)
  const strange = { ok: false, problem: { code: 'journal.strange', details: { file, found } } }
  expect(openJournal(file, secret, tillFeatures)).toEqual(strange)
  expect(survey(file)).toEqual(strange)
  const copy = place.newFile()
  expect(copyJournal(file, copy, tillFeatures)).toEqual(strange)
  expect(existsSync(copy)).toBe(false)
  const folder = place.newFolder()
  expect(restoreFolder({ folder, file, isReplacing: false, chance: systemChance, now: 1 })).toEqual(strange)
})

test.each<[string, string]>([
  ['a table of its own', 'CREATE TABLE stash (n)'],
  ['an index of the facts that nobody asks for', 'CREATE INDEX mine ON fact (kind) WHERE seq < 2'],
  ['an index that somebody took away', 'DROP INDEX fact_closed'],
  [
    'an index that leaves closings out',
    "DROP INDEX fact_closed; CREATE INDEX fact_closed ON fact (seq) WHERE kind = 'none'",
  ],
  ['a column with a value of its own', 'ALTER TABLE movement ADD COLUMN more INTEGER DEFAULT 3'],
])('%s: a look says that the tables are not right, and they are made anew', (_, statements) => {
  const file = journalOfTwo()
  const parts = partsIn(file)
  changeFile(file, statements)
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: false } })
  opened(journalIn(opened(openJournalFile(file)), { file, secret, features: tillFeatures, most: 0 }))[
    Symbol.dispose
  ]()
  expect(partsIn(file)).toEqual(parts)
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: true } })
})

test('a copy holds the facts, their signature and what is kept, in tables of our own, and nothing else', () => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    sell(journal, ['a'])
    write(journal, 'b', 1, opening('b'), { reference: 'b-1', text: '4791234567' })
    journal.signWith('k7m2q9', createSigner('k7m2q9', new Uint8Array(32).fill(7)))
    journal.keep('a note', 'of a basket')
  }
  const parts = partsIn(file)
  changeFile(file, 'CREATE TABLE stash (n); INSERT INTO stash VALUES (1)')
  const copy = place.newFile()
  opened(copyJournal(file, copy, tillFeatures, { settings: '{}' }))
  expect(partsIn(copy)).toEqual([...parts, 'beside', 'sqlite_autoindex_beside_1'].toSorted())
  const looked = (at: string) => {
    using read = opened(readJournal(at, tillFeatures))
    return [read.head(), read.rows(), read.signedHead()]
  }
  expect(looked(copy)).toEqual(looked(file))
  using restored = openAt(copy)
  expect([restored.kept('a note'), restored.erasable('b-1')]).toEqual(['of a basket', undefined])
})

test.each([
  ['receipts have no number', 'UPDATE movement SET receipt = NULL'],
  [
    'a receipt has a high number',
    'UPDATE movement SET receipt = 4999 WHERE receipt = (SELECT max(receipt) FROM movement)',
  ],
])('%s in the file of a long journal: the next has the next, before all is checked', (_, statements) => {
  const file = place.newFile()
  makePast(file, 40)
  const last = (() => {
    using journal = openAt(file)
    return journal.receipts()
  })()
  changeFile(file, statements)
  using journal = opened(
    journalIn(opened(openJournalFile(file)), { file, secret, features: tillFeatures, most: 0 }),
  )
  expect(last).toBeGreaterThan(3)
  expect(journal.receipts()).toBe(last)
})

test('what is made within something larger and fails is taken back alone', () => {
  using db = opened(openJournalFile(':memory:'))
  const put = (name: string) => db.prepare("INSERT INTO kept VALUES (?, '')").run(name)
  inTransaction(db, () => {
    put('before')
    const makePart = () =>
      inTransaction(db, () => {
        put('half')
        throw new Error('no more')
      })
    expect(makePart).toThrow('no more')
    put('after')
  })
  expect(db.prepare('SELECT name FROM kept').all()).toEqual([{ name: 'after' }, { name: 'before' }])
})

test('the signature of the head finds no room: the journal is opened, and the next fact is signed with all before it', () => {
  const file = journalOfTwo()
  using journal = openAt(file)
  changeFile(
    file,
    "CREATE TRIGGER no_room BEFORE INSERT ON signed_head BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  )
  journal.signWith('k7m2q9', createSigner('k7m2q9', new Uint8Array(32).fill(7)))
  expect(journal.signedHead()).toBeUndefined()
  changeFile(file, 'DROP TRIGGER no_room')
  write(journal, 'c', 4, opening('c'))
  expect(journal.signedHead()).toMatchObject({ rows: journal.rows() })
})
