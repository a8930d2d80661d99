// A journal that is not the one that its till wrote is noticed: deleted, older, another, written to by somebody else.
import { copyFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { isSigned } from '#core/journal/chain.ts'
import { survey } from '#core/backup/backup.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'
import { failed, problem } from '#shared/problem.ts'
import { forge } from '#test/support/till/forger.ts'
import { startJournal } from '#test/support/till/journal-start.ts'
import { createPlace, openAt, sell } from '#test/support/till/journal.ts'
import { memoryPart } from '#test/support/till/memory-vault.ts'
import { drawn, zReport } from '#test/support/samples/printed-papers.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(() => place.remove())

const staff = { kind: 'signedIn', person: { id: 'p1', name: 'Kari' } } as const
/** What a power cut has left of a file that is being written to stands beside it. */
const ends = ['', '-wal', '-shm']

/** A till that has sold twice and was closed; its journal as it stood between, and as it stands. */
function closedTill() {
  const [file, part] = [place.newFile(), memoryPart()]
  const first = startJournal(file, part)
  sell(first.journal, ['s-1'])
  first.close()
  copyFileSync(file, `${file}.monday`)
  const second = startJournal(file, part)
  sell(second.journal, ['s-2'])
  second.close()
  return { file, part }
}

function putBack(file: string): void {
  for (const end of ends) rmSync(file + end, { force: true })
  copyFileSync(`${file}.monday`, file)
}

test('a till that was closed, or died at any fact, opens its own journal without a word', () => {
  const [file, part] = [place.newFile(), memoryPart()]
  for (let round = 0; round < 3; round += 1) {
    const till = startJournal(file, part)
    expect(till.trouble()).toBe(null)
    sell(till.journal, [`s-${round}`])
    if (round === 1) till.close()
    else till.die()
  }
  const last = startJournal(file, part)
  expect(last.trouble()).toBe(null)
  const signed = last.journal.signedHead()
  expect(signed).toMatchObject({ till: 'till01', rows: 9 })
  expect(signed && isSigned(signed.key, 'till01', signed, signed.signature)).toBe(true)
  expect(signed && isSigned(signed.key, 'till02', signed, signed.signature)).toBe(false)
  expect(signed && isSigned(signed.key, 'till01', { ...signed, rows: 8 }, signed.signature)).toBe(false)
  last.die()
})

test('every fact is signed in the transaction that writes it', () => {
  const till = startJournal(place.newFile(), memoryPart())
  for (const sale of ['a', 'b', 'c']) {
    sell(till.journal, [sale])
    expect(till.journal.signedHead()).toMatchObject({ rows: till.journal.rows() })
    expect(Buffer.from(till.journal.signedHead()?.hash ?? []).toString('hex')).toBe(till.journal.head())
  }
  till.die()
})

const doubted: [string, string, (file: string) => void][] = [
  ['was deleted', 'journal.shorter', (file) => ends.forEach((end) => rmSync(file + end, { force: true }))],
  ['was put back to an earlier day', 'journal.shorter', putBack],
  ['ends before its last fact', 'journal.shorter', (file) => forge(file, (rows) => rows.slice(0, -1))],
  [
    'was put back, and written on from there',
    'journal.replaced',
    (file) => {
      putBack(file)
      using journal = openAt(file)
      sell(journal, ['s-3', 's-4'])
    },
  ],
  [
    'tells of another amount, its chain made anew',
    'journal.replaced',
    (file) =>
      forge(file, (rows) => rows.map((row) => ({ ...row, body: row.body.replace('49900', '19900') }))),
  ],
  [
    'has one more sale, its chain made anew',
    'journal.unsigned',
    (file) => {
      using journal = openAt(file)
      sell(journal, ['s-5'])
    },
  ],
]

test.each(doubted)('a journal that %s is not taken for the till’s own (%s)', (_, code, change) => {
  const { file, part } = closedTill()
  change(file)
  const till = startJournal(file, part)
  expect(till.trouble()).toBe(code)
  // Nothing vouches for it from here on, and the next start does not take it either.
  expect(till.anchor.signer()).toBe(null)
  till.journal.note(1, staff)
  till.close()
  const next = startJournal(file, part)
  expect(next.trouble()).toMatch(/^journal\./)
  next.die()
})

test('after a power cut, when little is remembered outside the file, what another wrote is found by the signature', () => {
  const [file, part] = [place.newFile(), memoryPart()]
  const till = startJournal(file, part)
  sell(till.journal, ['s-1'])
  till.die()
  forge(file, (rows) => rows.map((row) => ({ ...row, body: row.body.replace('49900', '19900') })))
  const after = startJournal(file, part)
  expect(after.trouble()).toBe('journal.unsigned')
  after.die()
})

test('after a hundred facts, and after a closing, the head is remembered though the till dies', () => {
  const [file, part] = [place.newFile(), memoryPart()]
  const till = startJournal(file, part)
  const rows = () => till.anchor.known()?.facts
  const write = (count: number) => {
    for (let fact = 0; fact < count; fact += 1) {
      till.journal.note(1, staff)
      till.anchor.follow()
    }
  }
  write(99)
  expect(rows()).toBe(0)
  write(1)
  expect(rows()).toBe(100)
  write(5)
  till.journal.note(1, {
    kind: 'zClosed',
    person: null,
    report: { ...zReport, number: 1 },
    drawn,
    owner: 'somebody',
  })
  till.anchor.follow()
  expect(rows()).toBe(106)
  till.die()
  for (const end of ends) rmSync(file + end, { force: true })
  const after = startJournal(file, part)
  expect(after.trouble()).toBe('journal.shorter')
  after.die()
})

test('whoever verifies a journal is told by which key its head is signed, or that it is not', () => {
  const { file } = closedTill()
  const key = opened(survey(file)).signed?.key
  expect(opened(survey(file)).signed).toEqual({ till: 'till01', key: expect.any(String), isRight: true })
  {
    using journal = openAt(file)
    sell(journal, ['s-9'])
  }
  expect(opened(survey(file)).signed).toEqual({ till: 'till01', key, isRight: false })
  const unsigned = place.newFile()
  openAt(unsigned)[Symbol.dispose]()
  expect(opened(survey(unsigned)).signed).toBe(null)
})

test('a signature by another key, or none at all, vouches for nothing', () => {
  for (const change of [
    'DELETE FROM signed_head',
    "UPDATE signed_head SET key = 'x'",
    'UPDATE signed_head SET rows = 2',
  ]) {
    const [file, part] = [place.newFile(), memoryPart()]
    const till = startJournal(file, part)
    sell(till.journal, ['s-1'])
    till.die()
    const db = new DatabaseSync(file)
    db.exec(change)
    db.close()
    const after = startJournal(file, part)
    expect([change, after.trouble()]).toEqual([change, 'journal.unsigned'])
    after.die()
  }
})

test('without its key a till that has lived sells nothing, and makes no other key; with it again it goes on', () => {
  const { file, part } = closedTill()
  const gone = startJournal(file, memoryPart())
  expect(gone.trouble()).toBe('journal.keyGone')
  gone.journal.note(1, staff)
  gone.close()
  const closed: SealedPart = {
    ...memoryPart(),
    read: () => failed(problem('vault.damaged', { file: 'vault.sealed' })),
  }
  const unread = startJournal(file, closed)
  expect(unread.trouble()).toBe('journal.keyGone')
  unread.close()
  // Only who signed in was written meanwhile.
  const again = startJournal(file, part)
  expect(again.trouble()).toBe(null)
  expect(again.journal.signedHead()).toMatchObject({ rows: 7 })
  again.die()
})

test('a till whose journal and key are gone is not a new one while a secret was ever kept for it', () => {
  const lived = startJournal(place.newFile(), memoryPart(), { isNew: false })
  expect(lived.trouble()).toBe('journal.keyGone')
  lived.die()
})

test('a till that begins anew under another id, on a copy of a journal, signs it by a key of its own', () => {
  const { file, part } = closedTill()
  const { key = '' } = opened(survey(file)).signed ?? {}
  const copy = startJournal(file, part, { till: 'till02', formerIds: ['till01'], isNew: false })
  expect(copy.trouble()).toBe(null)
  sell(copy.journal, ['s-3'])
  expect(copy.journal.signedHead()).toMatchObject({ till: 'till02', rows: 9 })
  expect(copy.journal.signedHead()?.key).not.toBe(key)
  copy.die()
  const next = startJournal(file, part, { till: 'till02', formerIds: ['till01'], isNew: false })
  expect(next.trouble()).toBe(null)
  next.die()
})

test('a till that was restored from an older copy is asked about it, and goes on under the id that it has', () => {
  const { file, part } = closedTill()
  putBack(file)
  const restored = startJournal(file, part, { till: 'till02', formerIds: ['till01'] })
  expect(restored.trouble()).toBe('journal.shorter')
  expect(restored.anchor.isFormer()).toBe(true)
  expect(restored.anchor.accept('till02')).toMatchObject({ ok: true })
  expect(restored.trouble()).toBe(null)
  sell(restored.journal, ['s-3'])
  restored.die()
  const next = startJournal(file, part, { till: 'till02', formerIds: ['till01'] })
  expect([next.trouble(), next.anchor.isFormer()]).toEqual([null, false])
  next.die()
})

test('a till whose journal somebody answered for goes on under another id, and only with what it has written since', () => {
  const { file, part } = closedTill()
  putBack(file)
  const doubted = startJournal(file, part)
  expect(doubted.trouble()).toBe('journal.shorter')
  expect(doubted.anchor.accept('till02')).toMatchObject({ ok: true })
  expect([doubted.trouble(), doubted.anchor.signer()]).toEqual(['journal.accepted', null])
  doubted.journal.note(1, staff)
  doubted.close()
  const next = startJournal(file, part, { till: 'till02', formerIds: ['till01'] })
  expect(next.trouble()).toBe(null)
  next.close()
  putBack(file)
  const again = startJournal(file, part, { till: 'till02', formerIds: ['till01'] })
  expect(again.trouble()).toBe('journal.shorter')
  again.die()
})

test('a key that cannot be kept signs nothing: the next start begins again', () => {
  const file = place.newFile()
  const full: SealedPart = {
    ...memoryPart(),
    write: () => failed(problem('folder.full', { folder: '/till' })),
  }
  const till = startJournal(file, full)
  expect([till.trouble(), till.journal.signedHead()]).toEqual(['folder.full', undefined])
  till.journal.note(1, staff)
  till.die()
  const next = startJournal(file, memoryPart())
  expect(next.trouble()).toBe(null)
  next.die()
})

test('a head that the till has signed must be in its journal; what anybody else shows changes nothing', () => {
  const { file, part } = closedTill()
  const till = startJournal(file, part)
  const head = { rows: 6, hash: Buffer.from(till.journal.head(), 'hex') }
  const signature = till.anchor.signer()?.sign(head) ?? new Uint8Array()
  till.die()
  putBack(file)
  // Whoever puts back the journal puts back what is remembered of it too.
  const kept = part.read()
  if (!kept.ok || kept.value === null) throw new Error('nothing is kept')
  const seed = (JSON.parse(kept.value) as { seed: string }).seed
  const older = memoryPart()
  older.write(JSON.stringify({ till: 'till01', seed, rows: 3, hash: opened(survey(file)).head }))
  const back = startJournal(file, older)
  expect(back.trouble()).toBe(null)
  back.anchor.show({ ...head, rows: 5 }, signature)
  back.anchor.show(head, new Uint8Array(64))
  expect(back.trouble()).toBe(null)
  back.anchor.show(head, signature)
  expect(back.trouble()).toBe('journal.shorter')
  back.close()
  // Known at the next start too, also where nobody shows it then.
  const next = startJournal(file, older)
  expect(next.trouble()).toBe('journal.shorter')
  next.die()
})
