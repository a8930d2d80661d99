// The commits of a sale, a refund and a charge, as the journal's files hold them: what has no request in between is one.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createClub } from '#test/support/till/club.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

/** Where commits end in a file of last writes: in frames that say how large the database is after them. */
function commitsOf(wal: Buffer): number[] {
  if (wal.length === 0) return []
  const frame = 24 + wal.readUInt32BE(8)
  const salt = wal.subarray(16, 24)
  const ends: number[] = []
  for (let at = 32; at + frame <= wal.length; at += frame) {
    const isOfNow = wal.subarray(at + 8, at + 16).equals(salt)
    if (isOfNow && wal.readUInt32BE(at + 4) > 0) ends.push(at + frame)
  }
  return ends
}

/** The kinds of facts that these files hold. */
function kindsIn(folder: string): string[] {
  const db = new DatabaseSync(path.join(folder, 'journal.sqlite'))
  const kinds = db.prepare('SELECT kind FROM fact ORDER BY seq').all()
  db.close()
  return kinds.map(({ kind }) => String(kind))
}

/** The facts that were written meanwhile, by commit: the files are cut after each of them and opened. What is no fact is left out. */
async function commits(shop: Shop, act: () => Promise<unknown>): Promise<string[][]> {
  const file = path.join(shop.folder, 'journal.sqlite')
  const before = commitsOf(readFileSync(`${file}-wal`)).at(-1) ?? 0
  await act()
  const wal = readFileSync(`${file}-wal`)
  const copy = mkdtempSync(path.join(tmpdir(), 'kasse-commits-'))
  const held = [before, ...commitsOf(wal).filter((end) => end > before)].map((end) => {
    copyFileSync(file, path.join(copy, 'journal.sqlite'))
    writeFileSync(path.join(copy, 'journal.sqlite-wal'), wal.subarray(0, end))
    return kindsIn(copy)
  })
  rmSync(copy, { recursive: true })
  return held
    .map((kinds, place) => (place === 0 ? [] : kinds.slice(held[place - 1]?.length)))
    .filter((kinds) => kinds.length > 0)
}

test('a sale and its refund', async () => {
  await using shop = await openShop()
  const { cashier } = shop
  expect(await commits(shop, () => cashier.charge(49_900))).toEqual([['opened', 'sent'], ['created']])
  const { qr } = shop.customer.view().sale ?? {}
  if (qr?.kind !== 'text') throw new Error('no code to scan')
  const phone = shop.sandbox.phone()
  phone.scan(qr.text)
  expect(await commits(shop, () => cashier.watch(5 * second))).toEqual([])
  phone.approve()
  expect(await commits(shop, () => cashier.watch(2 * second))).toEqual([
    ['authorized', 'captureClaimed', 'sent'],
    ['issuerChanged', 'captured'], // once, before the first receipt
  ])
  expect(await commits(shop, async () => opened(await cashier.refund(10_000)))).toEqual([
    ['refundOpened', 'sent'],
    ['refunded'],
  ])
})

test('a membership and its charge', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  expect(await commits(shop, () => club.join('coffee-club'))).toEqual([
    ['issuerChanged', 'agreementOpened', 'sent'],
    ['agreementDrafted'],
  ])
  club.accept()
  expect(await commits(shop, () => club.watch(6 * second))).toEqual([
    ['agreementSeen'],
    ['chargeSeen', 'taskOpened', 'sent'],
    ['chargeSeen', 'chargeCaptured', 'taskDone'],
  ])
  await club.acknowledge()
  expect(await commits(shop, () => club.days(24))).toEqual([
    ['taskOpened', 'sent'],
    ['chargeSeen', 'taskDone'],
  ])
})
