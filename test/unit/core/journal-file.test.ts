// A journal's file in which somebody has put more than facts, and tables that say something else than the facts: what is signed is true.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { restoreFolder } from '#core/backup/backup.ts'
import { survey } from '#core/backup/survey.ts'
import { tillFeatures } from '#core/features.ts'
import { filesOf } from '#core/folder/folder.ts'
import { copyJournal } from '#core/journal/copy.ts'
import { journalIn, openJournal } from '#core/journal/journal.ts'
import { openDatabase } from '#core/journal/sqlite.ts'
import { readJournal } from '#core/journal/reader.ts'
import { createSigner } from '#core/journal/signer.ts'
import { systemChance } from '#core/system/clock.ts'
import { changeFacts, forge } from '#test/support/till/forger.ts'
import { makePast } from '#test/support/till/long-history.ts'
import { createPlace, openAt, opening, secret, sell, write } from '#test/support/till/journal.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

function change(file: string, statements: string): void {
  const db = new DatabaseSync(file)
  db.enableDefensive(false)
  db.exec(statements)
  db.close()
}

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

const skim = `CREATE TRIGGER skim AFTER INSERT ON movement BEGIN
  UPDATE movement SET value = NEW.value / 10 WHERE seq = NEW.seq; END`

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
  change(file, statements)
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
  change(file, statements)
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: false } })
  opened(journalIn(opened(openDatabase(file)), { file, secret, features: tillFeatures, most: 0 }))[
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
  change(file, 'CREATE TABLE stash (n); INSERT INTO stash VALUES (1)')
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

async function soldShop(): Promise<Shop> {
  const shop = await openShop()
  for (const value of [4_900, 10_000]) {
    await sellFor(shop, value)
    await shop.cashier.acknowledge()
  }
  return shop
}

async function sellFor(shop: Shop, value: number): Promise<void> {
  await shop.cashier.charge(value, '91234567')
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(5_000)).state).toBe('captured')
}

const close = async (shop: Shop) => {
  const { from } = opened(await shop.office.ask('report.x', {}))
  return shop.office.ask('report.close', { from })
}
const tenth = 'UPDATE movement SET value = value / 10'
const fileOf = ({ folder }: Shop) => filesOf(folder).journal

test('somebody makes a tenth of the money that moved, while the till runs: the Z is signed with all of it', async () => {
  await using shop = await soldShop()
  change(fileOf(shop), tenth)
  expect(opened(await close(shop))).toMatchObject({ captured: 14_900, ever: { captured: 14_900 } })
  expect(survey(fileOf(shop))).toMatchObject({ ok: true, value: { isDerivedRight: true } })
})

test.each([
  [
    'a sale that nobody opened',
    "INSERT INTO sale SELECT 2, 99, 'z', 1, 0, 0, openedAt, 'terminated', amount, currency, owner, 0, 0, flow, '', NULL, NULL, NULL FROM sale LIMIT 1",
  ],
  ['a sale that is called unpaid', "UPDATE sale SET captured = 0, state = 'terminated'"],
  [
    'money that moved twice',
    'INSERT INTO movement SELECT 2, at, sale, kind, value, begun, shares, flow, currency, owner, 99, register FROM movement LIMIT 1',
  ],
  ['money that did not move', 'DELETE FROM movement WHERE seq = (SELECT min(seq) FROM movement)'],
])('%s, while the till runs: the Z says what the facts say', async (_, statements) => {
  await using shop = await soldShop()
  change(fileOf(shop), statements)
  expect(opened(await close(shop))).toMatchObject({ sales: 2, captured: 14_900, unpaid: [] })
})

test('money of an earlier period is made less: the grand total of the next Z is still all of it', async () => {
  await using shop = await soldShop()
  expect(opened(await close(shop))).toMatchObject({ ever: { captured: 14_900 } })
  await sellFor(shop, 100)
  await shop.cashier.acknowledge()
  change(fileOf(shop), `${tenth} WHERE value > 1000`)
  expect(opened(await close(shop))).toMatchObject({ captured: 100, ever: { captured: 15_000 } })
})

test('a trigger that is put there while the till runs: nothing is signed', async () => {
  await using shop = await soldShop()
  change(fileOf(shop), skim)
  expect(await close(shop)).toMatchObject({
    problem: { code: 'journal.strange', details: { found: 'skim' } },
  })
  expect(opened(await shop.office.ask('report.list', {}))).toEqual([])
})

test.each([
  ['a fact of the period', "UPDATE fact SET body = json_set(body, '$.value', 1) WHERE kind = 'captured'"],
  ['the last fact', 'UPDATE fact SET at = at + 1 WHERE seq = (SELECT max(seq) FROM fact)'],
])('%s is another while the till runs: nothing is signed', async (_, statements) => {
  await using shop = await soldShop()
  changeFacts(fileOf(shop), statements)
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken' } })
  expect(opened(await shop.office.ask('report.list', {}))).toEqual([])
})

test('the closing that the next one goes on from is another: nothing is signed', async () => {
  await using shop = await soldShop()
  opened(await close(shop))
  changeFacts(fileOf(shop), "UPDATE fact SET body = json_set(body, '$.report.to', 1) WHERE kind = 'zClosed'")
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken' } })
})

test('the signature of the head finds no room: the journal is opened, and the next fact is signed with all before it', () => {
  const file = journalOfTwo()
  using journal = openAt(file)
  change(
    file,
    "CREATE TRIGGER no_room BEFORE INSERT ON signed_head BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  )
  journal.signWith('k7m2q9', createSigner('k7m2q9', new Uint8Array(32).fill(7)))
  expect(journal.signedHead()).toBeUndefined()
  change(file, 'DROP TRIGGER no_room')
  write(journal, 'c', 4, opening('c'))
  expect(journal.signedHead()).toMatchObject({ rows: journal.rows() })
})

/** An index made over other rows or values, then called by the text of the right one. */
function forgeIndex(file: string, name: string, forged: string): void {
  const db = new DatabaseSync(file)
  db.enableDefensive(false)
  const { sql } = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(name) as { sql: string } // its own text
  db.exec(`DROP INDEX ${name}; ${forged}; PRAGMA writable_schema=ON`)
  db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, name)
  const version = Number(db.prepare('PRAGMA schema_version').get()?.['schema_version'])
  db.exec(`PRAGMA schema_version=${version + 1}`)
  db.close()
}

test.each([
  [
    'an index of sums holds a tenth',
    'movement_sums',
    'CREATE INDEX movement_sums ON movement (owner, currency, kind, value / 10)',
  ],
  [
    'an index of closings holds none',
    'fact_closed',
    "CREATE INDEX fact_closed ON fact (seq) WHERE kind = 'none'",
  ],
])('%s, while the till runs: the next Z is the next, with all of it', async (_, name, forged) => {
  await using shop = await soldShop()
  expect(opened(await close(shop))).toMatchObject({ number: 1 })
  const { from } = opened(await shop.office.ask('report.x', {}))
  forgeIndex(fileOf(shop), name, forged)
  expect(opened(await shop.office.ask('report.close', { from }))).toMatchObject({
    number: 2,
    captured: 0,
    ever: { captured: 14_900 },
  })
})

test.each([
  ['receipts have no number', 'UPDATE movement SET receipt = NULL'],
  ['a receipt has a high number', 'UPDATE movement SET receipt = 4999 WHERE receipt = 2'],
  ['a sale has a high number', 'UPDATE sale SET counter = 500 WHERE counter = 2'],
])('%s, while the till runs: the next sale has the next numbers', async (_, statements) => {
  await using shop = await soldShop()
  change(fileOf(shop), statements)
  await sellFor(shop, 100)
  expect(shop.facts().findLast(({ kind }) => kind === 'captured')).toMatchObject({ receipt: 3 })
  expect(shop.cashier.sale().number).toBe(3)
  expect(opened(await close(shop))).toMatchObject({ captured: 15_000, receipts: { first: 1, last: 3 } })
})

test('receipts have no number in the file of a long journal: the next has the next, before all is checked', () => {
  const file = place.newFile()
  makePast(file, 40)
  const last = (() => {
    using journal = openAt(file)
    return journal.receipts()
  })()
  change(file, 'UPDATE movement SET receipt = NULL')
  using journal = opened(
    journalIn(opened(openDatabase(file)), { file, secret, features: tillFeatures, most: 0 }),
  )
  expect(last).toBeGreaterThan(3)
  expect(journal.receipts()).toBe(last)
})

test('a sale at the service is called settled in the file: no Z is signed before it is', async () => {
  await using shop = await soldShop()
  await shop.cashier.charge(4_900)
  change(fileOf(shop), 'UPDATE sale SET settled = 1, runs = 0')
  expect(await close(shop)).toMatchObject({ problem: { code: 'report.openSale' } })
})

test('somebody else’s key stands beside the signature: the Z names the till’s own', async () => {
  await using shop = await soldShop()
  const { journal } = opened(await shop.office.ask('report.x', {}))
  change(fileOf(shop), "UPDATE signed_head SET key = 'another'")
  expect(opened(await close(shop)).journal.key).toBe(journal.key)
})

test('a link of a fact is another while the till runs: nothing is signed, and the till still writes', async () => {
  await using shop = await soldShop()
  changeFacts(fileOf(shop), 'UPDATE fact SET previous = zeroblob(32) WHERE seq = 3')
  expect(await close(shop)).toMatchObject({ problem: { code: 'journal.broken', details: { row: 3 } } })
  await sellFor(shop, 100)
})

test.each([
  ['a number that is too large', 'UPDATE movement SET value = 9223372036854775807'],
  ['ANALYZE', 'ANALYZE'],
  [
    'a table that refers to one of ours',
    'CREATE TABLE stash (seq INTEGER REFERENCES movement (seq)); INSERT INTO stash SELECT seq FROM movement LIMIT 1',
  ],
])('%s: the tables are made anew at the next start, and the Z is signed', async (_, statements) => {
  await using shop = await soldShop()
  await shop.restart(0, {}, () => change(fileOf(shop), statements))
  expect(opened(await close(shop))).toMatchObject({ captured: 14_900 })
})

test('a look at the journal names the Z that does not say what the facts say', async () => {
  await using shop = await soldShop()
  opened(await close(shop))
  opened(await close(shop))
  const looked = () => opened(survey(fileOf(shop))).untrueClosings
  expect(looked()).toEqual([])
  const said = [
    ['"captured":14900,', '"captured":14000,'],
    ['"capturedVat":2980', '"capturedVat":2000'],
    ['"receipts":{"first":1,"last":2}', '"receipts":{"first":1,"last":1}'],
  ] as const
  for (const [from, to] of said) {
    const put = (one: string, other: string) =>
      forge(fileOf(shop), (rows) =>
        rows.map((row) => (row.kind === 'zClosed' ? { ...row, body: row.body.replace(one, other) } : row)),
      )
    put(from, to)
    expect([from, looked()[0]]).toEqual([from, 1])
    put(to, from)
  }
  expect(looked()).toEqual([])
})
