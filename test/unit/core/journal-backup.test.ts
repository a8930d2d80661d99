// A copy of the till's folder in one file: whole, of one moment, without a secret; and the folder that is made of it again.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { backupFolder, restoreFolder, exportFacts, survey } from '#core/backup/backup.ts'
import { linkHash } from '#core/journal/chain.ts'
import { filesOf, openFolder } from '#core/folder/folder.ts'
import { openJournal } from '#core/journal/journal.ts'
import { writeStaff } from '#core/staff/roster.ts'
import { sandboxSettings } from '#core/settings/settings.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { changeFacts } from '#test/support/till/forger.ts'
import { seeded } from '#test/support/run/clock.ts'
import { bytesOf, createPlace, ended, opening, sell, write } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

let processes = 0
const anew = () => seeded(++processes)
const now = Date.UTC(2026, 0, 15, 12)

/** A till's folder with settings, three sales, and one open of which a number is kept. */
function shopFolder(prefix = '') {
  const folder = opened(openFolder(place.newFolder(), anew()))
  writeFileSync(folder.settings, JSON.stringify(sandboxSettings()))
  for (const beside of ['catalog', 'plans', 'pictures'] as const)
    writeFileSync(folder[beside], JSON.stringify({ beside }))
  writeStaff(folder.staff, [
    { id: 'p1', name: 'Kari', role: 'cashier', number: 11, pin: null, isActive: true },
  ])
  using journal = opened(openJournal(folder.journal, folder.identity.secret, tillFeatures))
  sell(
    journal,
    ['a', 'b', 'c'].map((sale) => prefix + sale),
  )
  const open = `${prefix}open`
  write(journal, open, 4, opening(open), { reference: `${open}-1`, text: msisdn })
  return folder
}

/** A copy of a shop's folder, in its file. */
function copied() {
  const file = place.newFile()
  return { file, ...opened(backupFolder(shopFolder().path, file)) }
}

/** A look at a journal may leave empty files of last writes behind. */
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .toSorted()

const restore = (folder: string, file: string, isReplacing = false) =>
  restoreFolder({ folder, file, isReplacing, chance: anew(), now })

test('a copy holds the journal and the settings, and nothing that must stay secret or be erased', () => {
  const folder = shopFolder()
  const file = place.newFile()
  const head = opened(survey(folder.journal)).head
  expect(opened(backupFolder(folder.path, file))).toMatchObject({
    rows: 10,
    head,
    settings: { isKept: true },
    unfinished: [{ sale: 'open', references: ['open-1'], amount: { value: 49900 } }],
  })
  expect(opened(survey(file))).toMatchObject({ rows: 10, head, isDerivedRight: true })
  const bytes = readFileSync(file)
  expect(bytes.includes(folder.identity.secret)).toBe(false)
  const db = new DatabaseSync(folder.journal, { readOnly: true })
  const sealed = Buffer.from(db.prepare('SELECT sealed FROM erasable').get()?.['sealed'] as Uint8Array)
  db.close()
  expect(bytesOf(folder.journal).includes(sealed)).toBe(true)
  expect(bytes.includes(sealed.subarray(0, 12))).toBe(false)
  expect(bytes.includes(msisdn)).toBe(false)
  expect(bytes.includes('Kaffebaren Torget')).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(existsSync(`${file}.part`)).toBe(false)
})

test('while the till is writing, the copy is of one moment, and the till does not wait', () => {
  const folder = shopFolder()
  using journal = opened(openJournal(folder.journal, folder.identity.secret, tillFeatures))
  for (let n = 0; n < 5; n += 1) {
    write(journal, `more-${n}`, 5, opening(`more-${n}`))
    expect(opened(backupFolder(folder.path, place.newFile()))).toMatchObject({
      rows: 11 + n,
      head: journal.head(),
    })
  }
  write(journal, 'open', 6, ended('open'))
})

test.each([
  [
    'are not understood',
    '{ "service": { "kind": "sandbox" }, "clientSecret": "hunter2" }',
    'settings.broken',
  ],
  ['are no JSON', '{', 'settings.broken'],
  ['are not there', null, 'settings.missing'],
])('settings that %s are left out, and that is said; the journal is copied all the same', (_, text, code) => {
  const folder = shopFolder()
  if (text === null) rmSync(folder.settings)
  else writeFileSync(folder.settings, text)
  const file = place.newFile()
  expect(opened(backupFolder(folder.path, file))).toMatchObject({
    rows: 10,
    settings: { isKept: false, problem: { code } },
  })
  expect(readFileSync(file).includes('hunter2')).toBe(false)
})

test('a file that is there is never written over, and a journal that is broken is not copied', () => {
  const folder = shopFolder()
  const file = place.newFile()
  writeFileSync(file, 'the last good copy')
  expect(backupFolder(folder.path, file)).toMatchObject({ ok: false, problem: { code: 'backup.exists' } })
  expect(readFileSync(file, 'utf8')).toBe('the last good copy')
  changeFacts(folder.journal, 'UPDATE fact SET at = 0 WHERE seq = 3')
  const other = place.newFile()
  expect(backupFolder(folder.path, other)).toMatchObject({
    ok: false,
    problem: { code: 'journal.broken', details: { file: folder.journal, row: 3 } },
  })
  expect(existsSync(other) || existsSync(`${other}.part`)).toBe(false)
})

test('a place that cannot be written to, and a folder without a journal, are named', () => {
  const folder = shopFolder()
  expect(backupFolder(folder.path, path.join(place.folder, 'nowhere', 'copy'))).toMatchObject({
    ok: false,
    problem: { code: 'backup.notWritten' },
  })
  expect(backupFolder(place.newFolder(), place.newFile())).toMatchObject({
    ok: false,
    problem: { code: 'journal.missing' },
  })
})

test('a restored folder is a new till with the same facts, settings, goods, plans and staff, and nothing that was erasable', () => {
  const folder = shopFolder()
  const file = place.newFile()
  const { head } = opened(backupFolder(folder.path, file))
  const to = place.newFolder()
  const restored = opened(restore(to, file))
  expect(restored).toMatchObject({
    rows: 10,
    head,
    settings: 'copy',
    replaced: null,
    unfinished: [{ sale: 'open' }],
  })
  expect(restored.tillId).not.toBe(folder.identity.tillId)
  const there = opened(openFolder(to, anew()))
  expect(there).toMatchObject({ identity: { tillId: restored.tillId }, wasCopied: false, isNew: false })
  expect(there.identity.secret).not.toBe(folder.identity.secret)
  for (const kept of ['settings', 'catalog', 'plans', 'pictures', 'staff'] as const)
    expect(readFileSync(there[kept], 'utf8')).toBe(readFileSync(folder[kept], 'utf8'))
  using journal = opened(openJournal(there.journal, there.identity.secret, tillFeatures))
  expect([
    journal.head(),
    journal.entities(saleFeature).unsettled(),
    journal.entities(saleFeature).counter(),
  ]).toEqual([head, ['open'], 4])
  expect(journal.erasable('open-1')).toBeUndefined()
  write(journal, 'new', 9, opening('new'))
})

test('the journal file itself, with its last writes beside it, can be restored from as well', () => {
  const folder = shopFolder()
  using journal = opened(openJournal(folder.journal, folder.identity.secret, tillFeatures))
  write(journal, 'late', 5, opening('late'))
  expect(statSync(`${folder.journal}-wal`).size).toBeGreaterThan(0)
  const to = place.newFolder()
  expect(opened(restore(to, folder.journal))).toMatchObject({ rows: 11, settings: 'none' })
  const there = opened(openFolder(to, anew()))
  using restored = opened(openJournal(there.journal, folder.identity.secret, tillFeatures)) // even under the old secret
  expect(restored.erasable('open-1')).toBeUndefined()
})

test('a folder with a journal is left alone, unless it is to be replaced: then all of the old one stays beside', () => {
  const { file } = copied()
  const to = shopFolder('other-')
  const before = readFileSync(to.journal)
  expect(restore(to.path, file)).toMatchObject({ ok: false, problem: { code: 'journal.exists' } })
  expect(readFileSync(to.journal).equals(before)).toBe(true)
  const { replaced } = opened(restore(to.path, file, true))
  expect(replaced).toMatchObject({
    lost: ['other-a', 'other-b', 'other-c', 'other-open'],
    open: [{ sale: 'other-open', references: ['other-open-1'] }],
  })
  expect(opened(survey(replaced?.file ?? ''))).toMatchObject({ rows: 10 })
  const besides = ['catalog', 'pictures', 'plans', 'settings', 'staff'].flatMap((name) => [
    `${name}.json`,
    `${name}.replaced-20260115T120000Z.json`,
  ])
  const journals = ['journal.sqlite', 'journal.sqlite-writer', 'journal.replaced-20260115T120000Z.sqlite']
  expect(namesIn(to.path)).toEqual([...besides, ...journals, 'till.json'].toSorted())
})

test('a broken journal is what one restores over: it stays beside with the last writes that are its own', () => {
  const { file, head } = copied()
  const to = shopFolder('other-')
  writeFileSync(to.journal, 'not a database, and long enough to look like something that could be one')
  writeFileSync(`${to.journal}-wal`, 'last writes')
  const { replaced } = opened(restore(to.path, file, true))
  expect(replaced).toMatchObject({ problem: { code: 'journal.unreadable' } })
  expect(readFileSync(`${replaced?.file}-wal`, 'utf8')).toBe('last writes')
  expect(existsSync(`${to.journal}-wal`)).toBe(false)
  using journal = opened(openJournal(to.journal, 'x', tillFeatures))
  expect(journal.head()).toBe(head)
})

test('a broken copy changes nothing', () => {
  const { file } = copied()
  changeFacts(file, 'DELETE FROM fact WHERE seq = 4')
  const to = shopFolder('other-')
  const before = namesIn(to.path)
  expect(restore(to.path, file, true)).toMatchObject({
    ok: false,
    problem: { code: 'journal.broken', details: { file, row: 4 } },
  })
  expect(namesIn(to.path)).toEqual(before)
  expect(opened(openFolder(to.path, anew())).identity).toEqual(to.identity)
  expect(restore(to.path, path.join(place.folder, 'nothing'), true)).toMatchObject({
    ok: false,
    problem: { code: 'journal.missing' },
  })
})

test('a folder that a till is using is not restored into', () => {
  const { file } = copied()
  const to = shopFolder('other-')
  using journal = opened(openJournal(to.journal, to.identity.secret, tillFeatures))
  expect(restore(to.path, file, true)).toMatchObject({ ok: false, problem: { code: 'folder.inUse' } })
  write(journal, 'still', 7, opening('still'))
})

test('a restore that was interrupted between the old and the new is said so, and can be done again', () => {
  const { file } = copied()
  const to = place.newFolder()
  mkdirSync(to)
  copyFileSync(file, filesOf(to).restoring)
  expect(openFolder(to, anew())).toMatchObject({ ok: false, problem: { code: 'restore.unfinished' } })
  expect(opened(restore(to, file))).toMatchObject({ rows: 10 })
  expect(opened(openFolder(to, anew()))).toMatchObject({ wasCopied: false })
})

test('settings somebody has prepared in a folder without a journal stay', () => {
  const { file } = copied()
  const to = place.newFolder()
  mkdirSync(to)
  writeFileSync(filesOf(to).settings, 'prepared')
  expect(opened(restore(to, file))).toMatchObject({ settings: 'folder' })
  expect(readFileSync(filesOf(to).settings, 'utf8')).toBe('prepared')
})

test('whoever holds an export can check the chain without the till', () => {
  const folder = shopFolder()
  let tip: Uint8Array = new Uint8Array(32)
  const { rows } = opened(
    exportFacts(folder.journal, (given) => {
      const { seq, sale, at, fact, hash } = JSON.parse(JSON.stringify(given)) as typeof given
      const { kind, ...body } = fact
      tip = linkHash(tip, { seq, sale, kind, at, body: JSON.stringify(body) })
      expect(Buffer.from(tip).toString('hex')).toBe(hash)
    }),
  )
  expect(rows).toBe(10)
  expect(Buffer.from(tip).toString('hex')).toBe(opened(survey(folder.journal)).head)
})
