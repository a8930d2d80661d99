// The texts that must be erasable: sealed while needed, bound to their reference and till, and gone from the disk when their sale is settled.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openJournal } from '#core/journal/journal.ts'
import { createSeal } from '#core/journal/side-tables.ts'
import { openForReading } from '#core/journal/sqlite.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { msisdn } from '#test/support/till/customer.ts'
import { bytesOf, createPlace, ended, openAt, opening, secret, write } from '#test/support/till/journal.ts'
import { tried } from '#test/support/run/run-size.ts'
import { opened } from '#test/support/till/shop.ts'

const place = createPlace()
afterAll(place.remove)

const kept = (sale: string, text = msisdn) => ({ reference: `${sale}-1`, text })

function sealedIn(file: string): Buffer[] {
  const reader = opened(openForReading(file))
  const rows = reader.prepare('SELECT sealed FROM erasable').all()
  reader.close()
  return rows.map(({ sealed }) => Buffer.from(sealed as Uint8Array))
}

test('a number is on the disk only sealed, outlives a restart, and is gone in every form when the sale rests', () => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    write(journal, 'a', 1, opening('a'), kept('a'))
    expect(bytesOf(file).includes(msisdn)).toBe(false)
  }
  using journal = openAt(file)
  expect(journal.erasable('a-1')).toBe(msisdn)
  const [sealed] = sealedIn(file)
  if (!sealed) throw new Error('nothing was kept')
  expect(bytesOf(file).includes(sealed)).toBe(true)
  write(journal, 'a', 2, ended('a'))
  expect(journal.erasable('a-1')).toBeUndefined()
  expect(bytesOf(file).includes(sealed.subarray(0, 12))).toBe(false)
  expect(bytesOf(file).includes(sealed.subarray(-16))).toBe(false)
  expect(bytesOf(file).includes(msisdn)).toBe(false)
})

test('many sales at once, texts of all lengths: what rests leaves nothing behind, what does not stays readable', () => {
  const file = place.newFile()
  using journal = openAt(file)
  const sales = Array.from({ length: 120 }, (_, at) => `sale-${at}`)
  const textOf = (sale: string) => `${msisdn} ${sale} ${'x'.repeat(sale.length * 97)}`
  for (const sale of sales) write(journal, sale, 1, opening(sale), kept(sale, textOf(sale)))
  const before = new Set(sealedIn(file))
  const resting = sales.filter((_, at) => at % 3 !== 0)
  for (const sale of resting) write(journal, sale, 2, ended(sale))
  const after = sealedIn(file)
  const onDisk = bytesOf(file)
  const gone = [...before].filter((sealed) => !after.some((one) => one.equals(sealed)))
  expect(gone).toHaveLength(resting.length)
  // The nonce and the tag of each, and pieces of it wherever a page may have kept one.
  for (const sealed of gone) {
    for (let from = 0; from + 12 <= sealed.length; from += 12)
      expect(onDisk.includes(sealed.subarray(from, from + 12)), `bytes ${from} of ${sealed.length}`).toBe(
        false,
      )
  }
  for (const sale of sales.filter((one) => !resting.includes(one)))
    expect(journal.erasable(`${sale}-1`)).toBe(textOf(sale))
})

test('a fact that is not written keeps nothing, and one by which nothing is left to do keeps nothing either', () => {
  const file = place.newFile()
  using journal = openAt(file)
  write(journal, 'a', 1, opening('a'))
  expect(() => write(journal, 'a', 1, { ...opening('a') }, kept('a'))).toThrow('UNIQUE')
  expect(journal.erasable('a-1')).toBeUndefined()
  write(journal, 'a', 2, ended('a'), kept('a'))
  expect(journal.erasable('a-1')).toBeUndefined()
})

test('a reader that is in the way puts the erasing of old writes off, not the sale', () => {
  const file = place.newFile()
  using journal = openAt(file)
  write(journal, 'a', 1, opening('a'), kept('a'))
  const [sealed] = sealedIn(file)
  if (!sealed) throw new Error('nothing was kept')
  const reader = opened(openForReading(file))
  write(journal, 'a', 2, ended('a'))
  reader.close()
  write(journal, 'b', 3, opening('b'))
  expect(bytesOf(file).includes(sealed.subarray(0, 12))).toBe(false)
})

test('the last writes of a till that died before it could erase them are erased when it is opened again', () => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    write(journal, 'a', 1, opening('a'), kept('a'))
  }
  const [sealed] = sealedIn(file)
  if (!sealed) throw new Error('nothing was kept')
  // As after a crash between the writing and the erasing: an older reader keeps the writes where they are, the rest is done.
  const reader = opened(openForReading(file))
  {
    using journal = openAt(file)
    write(journal, 'a', 2, ended('a'))
    expect(bytesOf(file).includes(sealed.subarray(0, 12))).toBe(true)
  }
  reader.close()
  using journal = openAt(file)
  expect(journal.erasable('a-1')).toBeUndefined()
  expect(bytesOf(file).includes(sealed.subarray(0, 12))).toBe(false)
})

test('another till, another reference or a changed byte: it does not open', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 8 }),
      fc.string({ unit: 'grapheme' }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (reference, text, at, change) => {
        const seal = createSeal(secret)
        const sealed = seal.seal(reference, text)
        expect(seal.open(reference, sealed)).toBe(text)
        expect(Buffer.from(seal.seal(reference, text)).equals(sealed)).toBe(true)
        expect(createSeal('of another till').open(reference, sealed)).toBeUndefined()
        expect(seal.open(`${reference}2`, sealed)).toBeUndefined()
        expect(seal.open(reference, sealed.subarray(0, at % sealed.length))).toBeUndefined()
        const changed = Uint8Array.from(sealed)
        changed[at % sealed.length] = (changed[at % sealed.length] ?? 0) ^ change
        expect(seal.open(reference, changed)).toBeUndefined()
      },
    ),
    tried(200),
  )
})

test('under another secret the journal opens and tells nothing', () => {
  const file = place.newFile()
  {
    using journal = openAt(file)
    write(journal, 'a', 1, opening('a'), kept('a'))
  }
  using journal = opened(openJournal(file, 'another secret', tillFeatures))
  expect(journal.erasable('a-1')).toBeUndefined()
  expect(journal.entities(saleFeature).unsettled()).toEqual(['a'])
})
