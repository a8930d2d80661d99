// The office's care for a till: copies, a restore at the next start, and the files that its pages send.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { largestCopy, pieceLength } from '#shared/backup.ts'
import { largestSheet } from '#shared/catalog-file.ts'
import { backupFolder, restoreFolder } from '#core/backup/backup.ts'
import { createUploads } from '#core/system/uploads.ts'
import { seeded } from '#test/support/run/clock.ts'
import { filesOf } from '#core/folder/folder.ts'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { sold } from '#test/support/till/sold.ts'
import { keys, vaultIn, there } from '#test/support/till/vaults.ts'
import { sendCopy, sendFile } from '#test/support/pages/uploads.ts'

const copyOf = async (shop: Shop) => {
  const made = opened(await shop.office.ask('backup.make', {}))
  if (made.base64 === null) throw new Error('the copy is too large')
  return { ...made, base64: made.base64 }
}

const send = (shop: Shop, bytes: Uint8Array) => sendFile(shop.office.ask, bytes)
const sendKept = (shop: Shop, base64: string) => sendCopy(shop.office.ask, Buffer.from(base64, 'base64'))
const manager = { pin: '', reason: 'the disk was replaced' }
const left = (shop: Shop) => {
  const { uploads } = filesOf(shop.folder)
  return existsSync(uploads) ? readdirSync(uploads) : []
}

test('a copy goes to the page and leaves nothing behind; it holds the catalog, the plans, the pictures and the staff too', async () => {
  await using shop = await openShop()
  const { settings, catalog, plans, pictures, staff } = filesOf(shop.folder)
  writeFileSync(settings, JSON.stringify({ service: { kind: 'sandbox' } }))
  writeFileSync(catalog, '{"categories":[],"products":[]}')
  writeFileSync(plans, '[]')
  writeFileSync(pictures, '{"logo":null,"idle":[]}')
  writeFileSync(staff, '{"people":[]}')
  const never = vaultFiles(shop.folder)
  for (const file of Object.values(never)) writeFileSync(file, '{"clientId":"never in a copy"}')
  await sold(shop, 1000)
  const copy = await copyOf(shop)
  expect(copy).toMatchObject({
    sales: 1,
    open: 0,
    beside: ['settings.json', 'catalog.json', 'plans.json', 'pictures.json', 'staff.json'],
    file: null,
  })
  expect(Buffer.from(copy.base64, 'base64').length).toBe(copy.bytes)
  const bytes = Buffer.from(copy.base64, 'base64')
  for (const text of ['never in a copy', ...Object.values(never).map((file) => path.basename(file))])
    expect([text, bytes.includes(text)]).toEqual([text, false])
  expect(existsSync(path.join(shop.folder, 'copies', copy.name))).toBe(false)
})

test('what going back would lose is told before, with the money that nobody would look after', async () => {
  await using shop = await openShop()
  await sold(shop, 1000)
  const { base64 } = await copyOf(shop)
  const { sale: later } = await sold(shop, 2000)
  const open = await shop.cashier.charge(3000)
  const found = opened(await shop.office.ask('backup.check', await send(shop, Buffer.from(base64, 'base64'))))
  expect(found).toMatchObject({ sales: 1, open: 0, lost: 2, lostOpen: 1 })
  expect(found.lostUnfinished).toMatchObject([{ sale: open.sale, value: 3000 }])
  expect(later).not.toBe(open.sale)
  expect(opened(await shop.office.ask('backup.read', {})).prepared).toBeNull()
})

test('a copy that is put ready is restored by the next start; until then the till goes on', async () => {
  await using shop = await openShop()
  const { sale: kept } = await sold(shop, 1000)
  const { catalog } = filesOf(shop.folder)
  writeFileSync(catalog, '{"categories":[],"products":[]}')
  vaultIn(shop.folder).keep(keys, there)
  const { base64 } = await copyOf(shop)
  writeFileSync(catalog, '{"categories":[{"id":"new","names":{"en":"New"}}],"products":[]}')
  const { sale: lost } = await sold(shop, 2000)
  opened(await shop.office.ask('backup.restore', { ...(await sendKept(shop, base64)), manager }))
  expect(opened(await shop.office.ask('backup.read', {})).prepared).not.toBeNull()
  expect(shop.facts(lost).length).toBeGreaterThan(0)
  await shop.restart()
  expect(shop.facts(kept).length).toBeGreaterThan(0)
  expect(shop.facts(lost)).toEqual([])
  expect(JSON.parse(readFileSync(catalog, 'utf8'))).toEqual({ categories: [], products: [] })
  expect(opened(await shop.office.ask('backup.read', {})).prepared).toBeNull()
  expect(shop.logged.join()).toContain('the copy that the office had put ready')
  // The till has another id now, and sells for the same sales unit.
  expect(vaultIn(shop.folder).held(there)).toEqual(keys)
})

test('a restore that a power cut has interrupted goes on at the next start, with all that belongs to the copy', async () => {
  await using shop = await openShop()
  const { sale: kept } = await sold(shop, 1000)
  const { catalog, journal, prepared, restoring } = filesOf(shop.folder)
  writeFileSync(catalog, '{"categories":[],"products":[]}')
  const { base64 } = await copyOf(shop)
  writeFileSync(catalog, '{"categories":[{"id":"new","names":{"en":"New"}}],"products":[]}')
  opened(await shop.office.ask('backup.restore', { ...(await sendKept(shop, base64)), manager }))
  // The old journal is away already, and nothing of the copy is in its place.
  copyFileSync(prepared, restoring)
  renameSync(journal, `${journal}.old`)
  renameSync(`${journal}-wal`, `${journal}-wal.old`)
  await shop.restart()
  expect(shop.facts(kept).length).toBeGreaterThan(0)
  expect(JSON.parse(readFileSync(catalog, 'utf8'))).toEqual({ categories: [], products: [] })
})

test('whoever restores in the terminal meanwhile is not overruled by what the office had put ready', async () => {
  await using shop = await openShop()
  const { base64 } = await copyOf(shop)
  const { sale } = await sold(shop, 1000)
  const later = path.join(shop.folder, 'later.sqlite')
  opened(backupFolder(shop.folder, later))
  opened(await shop.office.ask('backup.restore', { ...(await sendKept(shop, base64)), manager }))
  await shop.restart(0, {}, (folder) => {
    opened(restoreFolder({ folder, file: later, isReplacing: true, chance: seeded(9), now: 1 }))
  })
  expect(shop.facts(sale).length).toBeGreaterThan(0)
  expect(opened(await shop.office.ask('backup.read', {})).prepared).toBeNull()
})

test('what was put ready can be forgotten, and one that is spoilt meanwhile changes nothing', async () => {
  await using shop = await openShop()
  const { sale } = await sold(shop, 1000)
  const { base64 } = await copyOf(shop)
  opened(await shop.office.ask('backup.restore', { ...(await sendKept(shop, base64)), manager }))
  opened(await shop.office.ask('backup.forget', {}))
  expect(opened(await shop.office.ask('backup.read', {})).prepared).toBeNull()
  opened(await shop.office.ask('backup.restore', { ...(await sendKept(shop, base64)), manager }))
  writeFileSync(filesOf(shop.folder).prepared, 'spoilt')
  await shop.restart()
  expect(shop.facts(sale).length).toBeGreaterThan(0)
  expect(existsSync(filesOf(shop.folder).prepared)).toBe(false)
})

test.each([
  ['no database', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
  ['one with a flipped bit in a fact', (copy: Buffer) => flipped(copy)],
])('%s is refused in words, and nothing is left of it', async (_, spoil) => {
  await using shop = await openShop()
  await sold(shop, 1000)
  const { base64 } = await copyOf(shop)
  const spoilt = spoil(Buffer.from(base64, 'base64'))
  const unfit = { problem: { code: 'copy.unfit' } }
  expect(await shop.office.ask('backup.check', await send(shop, spoilt))).toMatchObject(unfit)
  const upload = await send(shop, spoilt)
  expect(await shop.office.ask('backup.restore', { ...upload, confirmedRows: 0, manager })).toMatchObject(
    unfit,
  )
  expect(existsSync(filesOf(shop.folder).prepared)).toBe(false)
  expect(left(shop)).toEqual([])
})

/** In the text of a fact, where the page of the database itself stays readable. */
function flipped(copy: Buffer): Buffer {
  const at = copy.indexOf('"value":1000')
  expect(at).toBeGreaterThan(0)
  copy[at + 8] = (copy[at + 8] ?? 0) ^ 2
  return copy
}

const gone = { ok: false, problem: { code: 'upload.gone' } }

test('a file that a page sends lies in the folder for its owner alone, and is gone when it was used', async () => {
  await using shop = await openShop()
  await sold(shop, 1000)
  const { base64 } = await copyOf(shop)
  const { confirmedRows, ...copy } = await sendKept(shop, base64)
  const { uploads } = filesOf(shop.folder)
  const [name = ''] = left(shop)
  expect(readFileSync(path.join(uploads, name)).toString('base64')).toBe(base64)
  expect([uploads, path.join(uploads, name)].map((place) => statSync(place).mode & 0o777)).toEqual([
    0o700, 0o600,
  ])
  opened(await shop.office.ask('backup.check', copy))
  expect(left(shop)).toEqual([name])
  opened(await shop.office.ask('backup.restore', { ...copy, confirmedRows, manager }))
  expect(left(shop)).toEqual([])
  expect(await shop.office.ask('backup.restore', { ...copy, confirmedRows, manager })).toMatchObject(gone)
})

test('what is left of a file goes with the next one of its page, after an hour, and when the till starts', async () => {
  await using shop = await openShop()
  const first = await send(shop, Buffer.from('one'))
  const second = await send(shop, Buffer.from('two'))
  expect(left(shop)).toEqual([second.upload])
  expect(await shop.office.ask('backup.check', first)).toMatchObject(gone)
  shop.clock.advance(3_600_000)
  await shop.leaveAlone(1000)
  expect(left(shop)).toEqual([])
  await send(shop, Buffer.from('three'))
  await shop.restart()
  expect(left(shop)).toEqual([])
  // As a power cut leaves it.
  const { uploads } = filesOf(shop.folder)
  mkdirSync(uploads)
  writeFileSync(path.join(uploads, 'abandoned'), 'half of a file')
  createUploads(uploads, { clock: shop.clock, chance: seeded(7) })
  expect(left(shop)).toEqual([])
})

test('a piece that comes twice, out of turn or from another page is refused and spoils nothing', async () => {
  await using shop = await openShop()
  const { upload } = await send(shop, Buffer.from('1234'))
  const base64 = Buffer.from('5678').toString('base64')
  const other = shop.page('office', 'another')
  for (const asked of [
    shop.office.ask('upload.add', { upload, at: 0, base64 }),
    shop.office.ask('upload.add', { upload, at: 5, base64 }),
    other.ask('upload.add', { upload, at: 4, base64 }),
    other.ask('backup.check', { upload }),
  ])
    expect(await asked).toMatchObject(gone)
  expect(opened(await shop.office.ask('upload.add', { upload, at: 4, base64 })).bytes).toBe(8)
  expect(readFileSync(path.join(filesOf(shop.folder).uploads, upload), 'utf8')).toBe('12345678')
})

test('four files at once and no more, none longer than a copy may be, and a catalog shorter than that', async () => {
  await using shop = await openShop()
  const piece = Buffer.alloc(pieceLength).toString('base64')
  for (const page of ['a', 'b', 'c', 'd', 'e'])
    opened(await shop.page('office', page).ask('upload.add', { upload: null, at: 0, base64: piece }))
  expect(left(shop)).toHaveLength(4)
  const { upload } = await send(shop, Buffer.alloc(largestCopy))
  expect(await shop.office.ask('upload.add', { upload, at: largestCopy, base64: 'AAAA' })).toMatchObject(gone)
  expect(statSync(path.join(filesOf(shop.folder).uploads, upload)).size).toBe(largestCopy)
  const sheet = await send(shop, Buffer.alloc(largestSheet + 1))
  expect(await shop.office.ask('catalog.check', { ...sheet, isKeeping: true })).toMatchObject(gone)
})
