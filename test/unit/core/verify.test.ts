// A long journal is opened before all of it is checked: what is wrong with it is found behind, and then the till sells no more.
import fc from 'fast-check'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { checkedAtOnce, journalIn, type Journal } from '#core/journal/journal.ts'
import { filesOf } from '#core/folder/folder.ts'
import { openJournalFile } from '#core/journal/sqlite.ts'
import { survey } from '#core/backup/backup.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { changeFacts, forgeIndex } from '#test/support/till/forger.ts'
import { anySale, sellDay } from '#test/support/till/days.ts'
import { createPlace, openAt, opening, secret, write } from '#test/support/till/journal.ts'
import { makePast } from '#test/support/till/long-history.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

/** Nothing of it is checked before it is opened. */
const openUnchecked = (file: string): Journal =>
  opened(journalIn(opened(openJournalFile(file)), { file, secret, features: tillFeatures, most: 0 }))

function pastOf(seed: number, sales = 12): string {
  const file = place.newFile()
  using journal = openAt(file)
  sellDay(journal, fc.sample(anySale, { numRuns: sales, seed }), Date.UTC(2026, 0, 15))
  journal.note(1, { kind: 'signedIn', person: { id: 'a', name: 'Anna' } })
  return file
}

function toTheEnd(journal: Journal, rows = 7) {
  for (;;) {
    const state = journal.verify(rows)
    if (state.isWhole || state.trouble) return state
  }
}

test('it can be asked at once, and is known to be whole when all of it was checked, also what was written meanwhile', () => {
  const file = pastOf(1)
  using journal = openUnchecked(file)
  const before = journal.rows()
  expect(journal.verified()).toEqual({ facts: 0, isWhole: false, trouble: null })
  expect(journal.verify(5)).toEqual({ facts: 5, isWhole: false, trouble: null })
  write(journal, 'new', 9, opening('new'))
  expect(toTheEnd(journal)).toEqual({ facts: before + 1, isWhole: true, trouble: null })
  write(journal, 'newer', 10, opening('newer'))
  expect(journal.verified()).toEqual({ facts: before + 2, isWhole: true, trouble: null })
})

test('a short one is checked before it is opened', () => {
  using journal = openAt(pastOf(2))
  expect(journal.verified()).toMatchObject({ isWhole: true })
})

test.each([
  ['one flipped bit', "UPDATE fact SET body = replace(body, 'NOK', 'NOJ') WHERE seq = 1", 1, 'edited'],
  ['a fact is taken out', 'DELETE FROM fact WHERE seq = 20', 20, 'removed'],
  ['it says that it follows another', 'UPDATE fact SET previous = zeroblob(32) WHERE seq = 7', 7, 'edited'],
  [
    'an amount is another',
    "UPDATE fact SET body = json_set(body, '$.value', 1) WHERE kind = 'captured'",
    10,
    'edited',
  ],
])('%s: found at its row, behind the till', (_, sql, row, found) => {
  const file = pastOf(3)
  changeFacts(file, sql)
  using journal = openUnchecked(file)
  expect(toTheEnd(journal).trouble).toEqual({ code: 'journal.broken', details: { file, row, found } })
})

test('whose last fact was changed is not opened unchecked', () => {
  const file = pastOf(4)
  changeFacts(file, "UPDATE fact SET body = '{}' WHERE seq = (SELECT max(seq) FROM fact)")
  expect(
    journalIn(opened(openJournalFile(file)), { file, secret, features: tillFeatures, most: 0 }),
  ).toMatchObject({
    problem: { code: 'journal.broken' },
  })
})

test('a till on a long past sells at once; when the check behind comes to the flipped bit, it sells no more and says at which row', async () => {
  const prepare = (folder: string) => {
    const { journal } = filesOf(folder)
    makePast(journal, checkedAtOnce + 8)
    changeFacts(journal, "UPDATE fact SET body = replace(body, 'NOK', 'NOJ') WHERE seq = 4001")
  }
  await using shop = await openShop({ prepare })
  await shop.cashier.charge(5_000)
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(5_000)).state).toBe('terminated')
  expect(shop.office.view().verified).toEqual({ facts: 0, isWhole: false })
  shop.run()
  const isRefused = () => shop.cashier.view().till.refusal !== null
  for (let step = 0; step < 1000 && !isRefused(); step += 1)
    await shop.cashier.ask('poll', {}).then(() => shop.clock.advance(10))
  expect(shop.cashier.view().till.refusal).toMatchObject({
    code: 'journal.broken',
    details: { row: 4001, found: 'edited' },
  })
  const asked = { amount: { value: 100, currency: 'NOK' }, by: { userFlow: 'QR' as const } }
  expect(await shop.cashier.start(asked)).toMatchObject({ problem: { code: 'journal.broken' } })
})

test.each([
  ['a sale is held for finished', 'UPDATE sale SET settled = 1'],
  ['what was captured is another', 'UPDATE sale SET captured = captured + 1 WHERE captured > 0'],
  ['a movement is missing', 'DELETE FROM movement WHERE seq = (SELECT max(seq) FROM movement)'],
  ['a movement has another value', 'UPDATE movement SET value = value + 1'],
  [
    'a movement is there twice',
    'INSERT INTO movement SELECT 1, at, sale, kind, value, begun, shares, flow, currency, owner, NULL, NULL FROM movement LIMIT 1',
  ],
])('the rows beside the facts are wrong (%s): they are made anew behind the till', (_, sql) => {
  const file = pastOf(5)
  const right = survey(file)
  const vandal = new DatabaseSync(file)
  vandal.exec(sql)
  vandal.close()
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: false } })
  {
    using journal = openUnchecked(file)
    expect(toTheEnd(journal)).toMatchObject({ isWhole: true, trouble: null })
  }
  expect(survey(file)).toEqual(right)
})

test('the index of what is not settled holds settled sales as well: a look says so, and it is made anew behind the till', () => {
  const file = pastOf(7)
  forgeIndex(
    file,
    'sale_not_settled',
    'CREATE INDEX sale_not_settled ON sale (opened) WHERE settled IN (0, 1)',
  )
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: false } })
  {
    using journal = openUnchecked(file)
    const misled = journal.entities(saleFeature).unsettled().length
    expect(toTheEnd(journal)).toMatchObject({ isWhole: true, trouble: null })
    expect(journal.entities(saleFeature).unsettled().length).toBeLessThan(misled)
  }
  expect(survey(file)).toMatchObject({ ok: true, value: { isDerivedRight: true } })
})

test('an index of a long journal leaves rows out: it is made anew behind the till', () => {
  const file = pastOf(6)
  forgeIndex(file, 'movement_at', 'CREATE INDEX movement_at ON movement (at) WHERE seq < 5')
  const db = new DatabaseSync(file, { readOnly: true })
  const isSound = () => Object.values(db.prepare('PRAGMA integrity_check(movement)').get() ?? {})[0] === 'ok'
  expect(isSound()).toBe(false)
  {
    using journal = openUnchecked(file)
    expect(toTheEnd(journal)).toMatchObject({ isWhole: true, trouble: null })
  }
  expect(isSound()).toBe(true)
  db.close()
})
