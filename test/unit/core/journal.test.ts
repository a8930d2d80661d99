// The journal on a real disk: what was acknowledged is there, what was changed is found, and only one may write.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { changeFacts } from '#test/support/till/forger.ts'
import { noGoods, write } from '#test/support/till/journal.ts'
import { journalIn, openJournal, type Journal } from '#core/journal/journal.ts'
import { openJournalFile } from '#core/journal/sqlite.ts'
import { attemptReference } from '#core/payment/state.ts'
import type { AnySaleFact, OpenedSale } from '#core/sale/facts.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { pastQueries } from '#core/report/projection.ts'
import type { Result } from '#shared/problem.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'a secret of this till'
let count = 0
const newFile = () => path.join(folder, `${++count}.sqlite`)
function opened<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}
const open = (file: string): Journal => opened(openJournal(file, secret, tillFeatures))
const opening = (sale: string): OpenedSale => ({
  kind: 'opened',
  reference: attemptReference(sale, 1),
  amount: { value: 49900, currency: 'NOK' },
  userFlow: 'QR',
  phoneEnding: null,
  qrFormat: 'TEXT/TARGETURL',
  isAttended: true,
  description: 'Shop, Till 1',
  ordered: noGoods,
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
})
const acknowledged: AnySaleFact = { kind: 'acknowledged' }
const ended = (sale: string): AnySaleFact => ({
  kind: 'ended',
  reference: attemptReference(sale, 1),
  end: 'terminated',
})

test('facts come back as they were written, in order, after the file was closed', () => {
  const file = newFile()
  {
    using journal = open(file)
    write(journal, 'a', 1000, opening('a'))
    write(journal, 'b', 1001, opening('b'))
    write(journal, 'a', 1002, ended('a'))
  }
  using journal = open(file)
  expect(journal.of(saleFeature, 'a')).toEqual([
    { seq: 1, id: 'a', at: 1000, fact: opening('a') },
    { seq: 3, id: 'a', at: 1002, fact: ended('a') },
  ])
  expect(journal.entities(saleFeature).unsettled()).toEqual(['b'])
  expect(journal.entities(saleFeature).newest(1)[0]).toBe('b')
  expect(journal.entities(saleFeature).counter()).toBe(2)
  expect([...journal.all(saleFeature)].map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('the chain goes on over a restart', () => {
  const file = newFile()
  let head: string
  {
    using journal = open(file)
    write(journal, 'a', 1, opening('a'))
    head = journal.head()
  }
  using journal = open(file)
  expect(journal.head()).toBe(head)
  write(journal, 'a', 2, acknowledged)
  expect(journal.head()).not.toBe(head)
})

test.each([
  ['an edited amount', "UPDATE fact SET body = replace(body, '49900', '9900') WHERE seq = 2", 2, 'edited'],
  ['an edited time', 'UPDATE fact SET at = at + 1 WHERE seq = 3', 3, 'edited'],
  ['a deleted row', 'DELETE FROM fact WHERE seq = 2', 2, 'removed'],
  ['a row moved to another sale', "UPDATE fact SET sale = 'a' WHERE seq = 2", 2, 'edited'],
])('%s is found at its row when the journal is opened', (_, sql, row, found) => {
  const file = newFile()
  {
    using journal = open(file)
    for (const sale of ['a', 'b', 'c', 'd']) write(journal, sale, 1, opening(sale))
  }
  changeFacts(file, sql)
  expect(openJournal(file, secret, tillFeatures)).toEqual({
    ok: false,
    problem: { code: 'journal.broken', details: { file, row, found } },
  })
})

test('not even its own process can edit or delete a fact', () => {
  const file = newFile()
  {
    using journal = open(file)
    write(journal, 'a', 1, opening('a'))
  }
  const db = new DatabaseSync(file)
  expect(() => db.exec('UPDATE fact SET at = 0')).toThrow('facts are never edited')
  expect(() => db.exec('DELETE FROM fact')).toThrow('facts are never deleted')
  db.close()
})

test('a second till on the same folder is kept out at once, and the first goes on', () => {
  const file = newFile()
  using first = open(file)
  write(first, 'a', 1, opening('a'))
  expect(openJournal(file, secret, tillFeatures)).toEqual({
    ok: false,
    problem: { code: 'folder.inUse', details: { folder } },
  })
  write(first, 'a', 2, acknowledged)
  expect(first.of(saleFeature, 'a')).toHaveLength(2)
})

test('a file that is no journal is left alone and named', () => {
  const file = newFile()
  writeFileSync(file, 'this is a shopping list, not a database, and it is long enough to have a header')
  expect(openJournal(file, secret, tillFeatures)).toMatchObject({
    ok: false,
    problem: { code: 'journal.unreadable', details: { file } },
  })
})

test('what a full disk did not take of a sale’s row is written with the next fact', () => {
  const db = opened(openJournalFile(newFile()))
  using journal = opened(journalIn(db, { file: ':memory:', secret, features: tillFeatures }))
  write(journal, 'a', 1, opening('a'))
  expect(journal.entities(saleFeature).unsettled()).toEqual(['a'])
  db.exec('PRAGMA max_page_count=8') // the disk has room for no more
  const problem = { code: 'till.mistake' as const, details: { what: 'x'.repeat(20_000) } }
  expect(() => write(journal, 'a', 2, { ...ended('a'), problem } as AnySaleFact)).toThrow(/full/)
  expect(journal.entities(saleFeature).unsettled()).toEqual(['a'])
  db.exec('PRAGMA max_page_count=1000')
  write(journal, 'a', 3, ended('a'))
  expect(journal.entities(saleFeature).unsettled()).toEqual([])
  expect(
    pastQueries(journal).search({
      words: null,
      filter: 'all',
      openedAt: null,
      asked: [],
      before: null,
      most: 9,
    }),
  ).toMatchObject([{ sale: 'a', settled: 1, state: 'terminated' }])
})

test('a full disk acknowledges nothing, and the journal goes on when there is room', () => {
  const file = newFile()
  const db = opened(openJournalFile(file))
  using journal = opened(journalIn(db, { file, secret, features: tillFeatures }))
  write(journal, 'a', 1, opening('a'))
  const head = journal.head()
  db.exec('PRAGMA max_page_count=8') // the disk has room for no more
  const long = { ...opening('b'), description: 'x'.repeat(20_000) }
  expect(() => write(journal, 'b', 2, long)).toThrow(/full/)
  expect(journal.head()).toBe(head)
  expect(journal.of(saleFeature, 'b')).toEqual([])
  expect(journal.entities(saleFeature).counter()).toBe(1)
  db.exec('PRAGMA max_page_count=10000')
  write(journal, 'b', 3, long)
  expect(journal.of(saleFeature, 'b')).toHaveLength(1)
})
