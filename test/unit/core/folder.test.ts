// Tests of a till's identity: its folder keeps it where it stands, and a copy of it becomes a till of its own.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Chance } from '#core/system/clock.ts'
import { openFolder, type TillIdentity } from '#core/folder/folder.ts'
import { openJournal } from '#core/journal/journal.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { noGoods, write } from '#test/support/till/journal.ts'
import { openShop, opened } from '#test/support/till/shop.ts'
import { seeded } from '#test/support/run/clock.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

let count = 0
const newFolder = () => path.join(root, String(++count))
/** Each opening is another process: it has chance of its own. */
const open = (folder: string, host = 'till-1.shop.example') =>
  opened(openFolder(folder, seeded(++count), host))
const fileOf = (folder: string) => path.join(folder, 'till.json')

test('the identity stays, whatever the network calls the machine, and only its owner can read it', () => {
  const folder = newFolder()
  const first = open(folder)
  expect(first).toMatchObject({ isNew: true, wasCopied: false })
  const again = open(folder, 'TILL-1.local')
  expect(again).toMatchObject({ identity: first.identity, isNew: true, wasCopied: false })
  expect(statSync(fileOf(folder)).mode & 0o777).toBe(0o600)
  expect(existsSync(`${fileOf(folder)}.new`)).toBe(false)
})

test('two first starts at once are one till: the second is who the first has written down', () => {
  const folder = newFolder()
  const chance = seeded(++count)
  let other: TillIdentity | undefined
  // Between the look for an identity and the writing of one.
  const late: Chance = {
    ...chance,
    bytes(length) {
      other ??= open(folder).identity
      return chance.bytes(length)
    },
  }
  const first = opened(openFolder(folder, late, 'till-1.shop.example'))
  expect(other).toBeDefined()
  expect(first.identity).toEqual(other)
  expect(open(folder).identity).toEqual(other)
  expect(readdirSync(folder)).toEqual(['till.json'])
})

test('a folder that was moved on its disk is the same till', () => {
  const folder = newFolder()
  const first = open(folder)
  const moved = newFolder()
  renameSync(folder, moved)
  expect(open(moved)).toMatchObject({ identity: first.identity, wasCopied: false })
})

test.each([
  ['copied beside', (from: string, to: string) => cpSync(from, to, { recursive: true }), 'till-1'],
  // A whole disk copied to another machine: every inode is as it was.
  ['on another machine', (from: string, to: string) => renameSync(from, to), 'till-2'],
])('a folder that is %s is another till, once', (_, take, host) => {
  const from = newFolder()
  const first = open(from)
  const to = newFolder()
  take(from, to)
  const copy = open(to, host)
  expect(copy).toMatchObject({ isNew: true, wasCopied: true })
  expect(copy.identity.tillId).not.toBe(first.identity.tillId)
  expect(copy.identity.secret).not.toBe(first.identity.secret)
  expect(open(to, host)).toMatchObject({ identity: copy.identity, wasCopied: false })
  if (existsSync(from)) expect(open(from)).toMatchObject({ identity: first.identity, wasCopied: false })
})

test('a crash while the identity was being written leaves nothing half', () => {
  const folder = newFolder()
  mkdirSync(folder)
  writeFileSync(`${fileOf(folder)}.new`, '{ "tillId": "ab')
  const first = open(folder)
  expect(first).toMatchObject({ isNew: true })
  writeFileSync(`${fileOf(folder)}.new`, '{ "tillId": "ab')
  expect(open(folder).identity).toEqual(first.identity)
})

test('a journal without its identity belongs to nobody known: a new till, and not a new folder', () => {
  const folder = newFolder()
  const first = open(folder)
  opened(openJournal(first.journal, first.identity.secret, tillFeatures))[Symbol.dispose]()
  rmSync(fileOf(folder))
  expect(open(folder)).toMatchObject({ isNew: false, wasCopied: true })
})

test('an identity that cannot be read is named, and left as it is', () => {
  const folder = newFolder()
  open(folder)
  writeFileSync(fileOf(folder), '{ "tillId": "ab')
  expect(openFolder(folder, seeded(1))).toMatchObject({ ok: false, problem: { code: 'folder.damaged' } })
  expect(readFileSync(fileOf(folder), 'utf8')).toBe('{ "tillId": "ab')
})

test('what the first till sealed does not open in its copy, and is erased there like everywhere', () => {
  const from = newFolder()
  const first = open(from)
  {
    using journal = opened(openJournal(first.journal, first.identity.secret, tillFeatures))
    write(
      journal,
      'a',
      1,
      {
        kind: 'opened',
        reference: 'a-1',
        amount: { value: 100, currency: 'NOK' },
        userFlow: 'PUSH_MESSAGE',
        phoneEnding: '67',
        qrFormat: 'TEXT/TARGETURL',
        isAttended: true,
        description: 'Shop',
        ordered: noGoods,
        merchantSerialNumber: '123456',
        environment: 'TEST',
        address: 'sandbox',
      },
      { reference: 'a-1', text: '4791234567' },
    )
    expect(journal.erasable('a-1')).toBe('4791234567')
  }
  const to = newFolder()
  cpSync(from, to, { recursive: true })
  const copy = open(to)
  using journal = opened(openJournal(copy.journal, copy.identity.secret, tillFeatures))
  expect(journal.erasable('a-1')).toBeUndefined()
  expect(journal.entities(saleFeature).unsettled()).toEqual(['a'])
})

test('the log of a till on a copied folder tells of its new id', async () => {
  await using shop = await openShop()
  const lines = () => shop.logged.filter((line) => line.includes('the till has a new id'))
  await shop.restart()
  expect(lines()).toEqual([])
  const file = fileOf(shop.folder)
  const copied = JSON.parse(readFileSync(file, 'utf8')) as { tillId: string; place: object }
  writeFileSync(file, JSON.stringify({ ...copied, place: { ...copied.place, inode: '1' } }))
  await shop.restart()
  expect(lines()).toHaveLength(1)
  const now = JSON.parse(readFileSync(file, 'utf8')) as { tillId: string }
  expect(now.tillId).not.toBe(copied.tillId)
  expect(lines()[0]).toContain(now.tillId)
})
