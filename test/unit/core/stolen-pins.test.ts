// PINs in a copy of a till: whoever has it guesses nothing, the till it was made of goes on, and another says what it cannot check.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { scryptSync } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder, restoreFolder } from '#core/backup/backup.ts'
import { systemChance } from '#core/system/clock.ts'
import { createPins, hashPin } from '#core/staff/pin.ts'
import { managerOf, readStaff, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { memoryPart } from '#test/support/till/memory-vault.ts'
import { seeded } from '#test/support/run/clock.ts'
import { serviceFolder, startTill } from '#test/support/till/service-till.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'
import { refused } from '#test/support/till/changed-answer.ts'

const pin = '739152'

async function makeTill(): Promise<string> {
  const folder = serviceFolder()
  await using shop = await startTill(folder)
  opened(await shop.office('staff.setUp', { name: 'Ingrid', pin }))
  return folder
}

const copyOf = (folder: string): string => {
  const file = path.join(emptyFolder(), 'copy.sqlite')
  opened(backupFolder(folder, file))
  return file
}
const restore = (file: string, folder: string, isReplacing: boolean) =>
  opened(restoreFolder({ folder, file, isReplacing, chance: systemChance, now: Date.now() }))

/** As a thief tries it: every hash in a text against a list. */
function guessed(text: string): string[] {
  const hashes = [...text.matchAll(/scrypt(?:\$[\w-]+)+/g)].map(([hash]) => hash.split('$'))
  expect(hashes.length).toBeGreaterThan(0)
  const cost = { N: 16_384, r: 8, p: 1 }
  return list.filter((guess) =>
    hashes.some(([, salt = '', kept]) => {
      const found = scryptSync(guess, Buffer.from(salt, 'base64url'), 32, cost)
      return found.toString('base64url') === kept
    }),
  )
}

function guessedIn(copy: string): string[] {
  const db = new DatabaseSync(copy, { readOnly: true })
  const text = String(db.prepare("SELECT body FROM beside WHERE name = 'staff.json'").get()?.['body'])
  db.close()
  return guessed(text)
}

/** A thief's list; the right ones are in it. */
const list = [...Array.from({ length: 12 }, (_, n) => String(739_146 + n)), '846037']

test('a stolen copy: a list of PINs with the right one in it finds nothing; nor does it for one from the terminal', async () => {
  expect(list).toContain(pin)
  const folder = await makeTill()
  expect(guessedIn(copyOf(folder))).toEqual([])
  // As the terminal gives it, before anybody has used it: in the folder, and in no copy.
  writeStaff(staffFileOf(folder), [managerOf(hashPin(pin, seeded(1)))])
  expect(guessed(readFileSync(staffFileOf(folder), 'utf8'))).toEqual([pin])
  expect(guessedIn(copyOf(folder))).toEqual([])
  expect(readFileSync(copyOf(folder)).includes(readFileSync(vaultFiles(folder).sealed))).toBe(false)
})

test('restored on the same machine, PINs go on; on another the till says so, and the terminal gives a manager a new one', async () => {
  const folder = await makeTill()
  const copy = copyOf(folder)
  restore(copy, folder, true)
  restore(copy, folder, true)
  {
    await using shop = await startTill(folder)
    expect(shop.pinTrouble()).toBeUndefined()
    expect(await shop.office('staff.signIn', { pin: '739153' })).toMatchObject({
      problem: { code: 'pin.wrong' },
    })
    opened(await shop.office('staff.signIn', { pin }))
  }
  const elsewhere = emptyFolder()
  restore(copy, elsewhere, false)
  await using shop = await startTill(elsewhere)
  expect(shop.pinTrouble()).toBe('pin.uncheckable')
  // No try is counted where none can be judged.
  for (let tried = 0; tried < 7; tried += 1)
    expect(await shop.office('staff.signIn', { pin })).toMatchObject({ problem: { code: 'pin.uncheckable' } })
  const [ingrid] = opened(readStaff(staffFileOf(elsewhere))) ?? []
  if (!ingrid) throw new Error('the manager is in the copy')
  writeStaff(staffFileOf(elsewhere), [{ ...ingrid, pin: hashPin('846037', seeded(2)) }])
  await shop.till.runOnce()
  opened(await shop.office('staff.signIn', { pin: '846037' }))
  // At its first right use it is put under the pepper, as one that was chosen on the screen.
  expect(guessedIn(copyOf(elsewhere))).toEqual([])
  expect(readFileSync(staffFileOf(elsewhere), 'utf8')).toMatch(/"scrypt(\$[\w-]+){3}"/)
  opened(await shop.office('staff.signIn', { pin: '846037' }))
})

test('the pepper is damaged: nobody is counted wrong, the terminal’s PIN opens, and a PIN that is chosen holds once the journal is accepted', async () => {
  const folder = await makeTill()
  writeFileSync(vaultFiles(folder).sealed, 'cut off')
  {
    await using shop = await startTill(folder)
    expect(await shop.office('staff.signIn', { pin })).toMatchObject({ problem: { code: 'pin.uncheckable' } })
  }
  const people = opened(readStaff(staffFileOf(folder))) ?? []
  writeStaff(
    staffFileOf(folder),
    people.map((one) => ({ ...one, pin: hashPin('846037', seeded(2)) })),
  )
  await using shop = await startTill(folder)
  opened(await shop.office('staff.signIn', { pin: '846037' }))
  // The sealed file may be put back yet: it is replaced only where somebody says that it is lost.
  const mine = { person: shop.people()[0]?.id ?? '', pin: '951736' }
  expect(await shop.office('staff.setPin', mine)).toMatchObject(refused('pin.notKept'))
  expect(readFileSync(vaultFiles(folder).sealed, 'utf8')).toBe('cut off')
  opened(
    await shop.office('journal.accept', { manager: { reason: 'The disk was exchanged.', pin: '846037' } }),
  )
  opened(await shop.office('staff.setPin', mine))
  opened(await shop.office('staff.signIn', { pin: '951736' }))
})

test('the key is away: no PIN that is given replaces the sealed file, and with the key back all of it is there', async () => {
  const folder = await makeTill()
  const { sealed, ownKey } = vaultFiles(folder)
  const [key, before] = [readFileSync(ownKey), readFileSync(sealed)]
  const people = opened(readStaff(staffFileOf(folder))) ?? []
  const fromTerminal = people.map((one) => ({ ...one, pin: hashPin('846037', seeded(2)) }))
  writeStaff(staffFileOf(folder), fromTerminal)
  rmSync(ownKey)
  {
    await using shop = await startTill(folder)
    opened(await shop.office('staff.signIn', { pin: '846037' }))
    const mine = { person: shop.people()[0]?.id ?? '', pin: '951736' }
    expect(await shop.office('staff.setPin', mine)).toMatchObject(refused('pin.notKept'))
    const kari = { name: 'Kari', role: 'cashier', pin: '8460' } as const
    expect(await shop.office('staff.add', kari)).toMatchObject(refused('pin.notKept'))
    expect(readFileSync(sealed).equals(before)).toBe(true)
  }
  writeFileSync(ownKey, key)
  writeStaff(staffFileOf(folder), people)
  await using shop = await startTill(folder)
  opened(await shop.office('staff.signIn', { pin }))
})

test('six digits for a manager, four for a cashier; a cashier who becomes a manager is given another PIN', async () => {
  await using shop = await startTill(await makeTill())
  opened(await shop.office('staff.signIn', { pin }))
  expect(await shop.office('staff.add', { name: 'Juho', role: 'manager', pin: '84603' })).toMatchObject({
    problem: { code: 'pin.notTaken', details: { fewest: 6 } },
  })
  opened(await shop.office('staff.add', { name: 'Kari', role: 'cashier', pin: '8460' }))
  const kari = { person: shop.people().find(({ name }) => name === 'Kari')?.id ?? '' }
  opened(await shop.office('staff.change', { ...kari, name: 'Kari', role: 'manager' }))
  expect(shop.people().find(({ id }) => id === kari.person)).toMatchObject({ role: 'manager', hasPin: false })
  expect(await shop.office('staff.setPin', { ...kari, pin: '8460' })).toMatchObject({ ok: false })
})

test('the same PIN under two peppers: neither till’s hash says anything at the other', async () => {
  const [one, other] = [createPins(memoryPart(), seeded(1)), createPins(memoryPart(), seeded(2))]
  const hash = opened(one.hash(pin))
  opened(other.hash(pin))
  expect(await one.isHashOf(hash, pin)).toEqual({ ok: true, value: true })
  expect(await one.isHashOf(hash, '739153')).toEqual({ ok: true, value: false })
  expect(await other.isHashOf(hash, pin)).toMatchObject(refused('pin.uncheckable'))
})
