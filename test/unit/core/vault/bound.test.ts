// The file of a till in its own place, the last that was written: another is refused in words, under the right key too.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createPins } from '#core/staff/pin.ts'
import { vaultFiles } from '#core/vault/sealed-files.ts'
import type { Vault } from '#core/vault/vault.ts'
import { seeded } from '#test/support/run/clock.ts'
import { writeCountsOf } from '#test/support/till/write-counts.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder, keys, noneOf, there, tiers, vaultIn } from '#test/support/till/vaults.ts'

const newer = { ...keys, clientSecret: 'exchanged since' }

/** A sealed file of a till: written, and read by another start; the problem where it is not read. */
const note = (name: 'hub' | 'pins' | 'anchor' | 'authority') => ({
  write: (vault: Vault, text: string) => opened(vault[name].write(text)),
  read(vault: Vault) {
    const read = vault[name].read()
    return read.ok ? read.value : read.problem
  },
})
const files = {
  sealed: {
    write: (vault: Vault, clientSecret: string) => opened(vault.keep({ ...keys, clientSecret }, there)),
    read(vault: Vault) {
      const held = vault.held(there)
      if (!('missing' in held)) return held.clientSecret
      expect([held.missing, held.trouble ?? null]).toEqual([noneOf.missing, vault.status(there).trouble])
      return held.trouble
    },
  },
  hub: note('hub'),
  pins: note('pins'),
  anchor: note('anchor'),
  authority: note('authority'),
}
type Name = keyof typeof files

/** A till of which this file was written twice, by a key that other tills of its shop may have too. */
function writtenTwice(name: Name, start: Parameters<typeof vaultIn>[1]) {
  const folder = emptyFolder()
  const file = vaultFiles(folder)[name]
  files[name].write(vaultIn(folder, start), 'first')
  const earlier = readFileSync(file)
  files[name].write(vaultIn(folder, start), 'second')
  return { folder, file, earlier, latest: readFileSync(file) }
}
type Attack = (
  till: ReturnType<typeof writtenTwice>,
  name: Name,
  start: Parameters<typeof vaultIn>[1],
) => Uint8Array

const ofAnotherTill: Attack = (_, name, start) => writtenTwice(name, start).latest
const ofAnotherName: Attack = ({ folder }, name, start) => {
  const other = name === 'hub' ? 'pins' : 'hub'
  files[other].write(vaultIn(folder, start), 'of another name')
  return readFileSync(vaultFiles(folder)[other])
}
const earlierOne: Attack = ({ earlier }) => earlier
/** So that the till may forget what it had: it finds nothing, and does not. */
const earlierOneAfterNone: Attack = ({ folder, file, earlier }, name, start) => {
  rmSync(file)
  expect(files[name].read(vaultIn(folder, start)) ?? 'nothing is there').toBe('nothing is there')
  return earlier
}
const oneBitTurned: Attack = ({ latest }) => latest.with(latest.length - 1, (latest.at(-1) ?? 0) ^ 1)
const cutOff: Attack = ({ latest }) => latest.subarray(0, latest.length - 20)
const noneOfOurs: Attack = () => Buffer.from('none of ours')

/** The last: where the key lies beside the file, and another till has another one. */
const attacks: [string, Attack, string, string?][] = [
  ['of another till of the shop', ofAnotherTill, 'vault.stranger', 'vault.otherKey'],
  ['of another name', ofAnotherName, 'vault.stranger'],
  ['as it was earlier', earlierOne, 'vault.older'],
  ['as it was before it was gone', earlierOneAfterNone, 'vault.older'],
  ['with a bit turned over', oneBitTurned, 'vault.damaged'],
  ['that was cut off', cutOff, 'vault.damaged'],
  ['with some other text', noneOfOurs, 'vault.damaged'],
]
const rows = attacks.flatMap(([how, attack, code, byOwnKey = code]) =>
  tiers.flatMap(([tier, start]) =>
    (Object.keys(files) as Name[]).map((name) => {
      // its own names
      return { name, how, tier, code: tier === 'ownKey' ? byOwnKey : code, attack, start }
    }),
  ),
)

test.each(rows)(
  'a file “$name” $how, under $tier: told as $code; the right one, or what is written anew, holds',
  ({ name, code, attack, start: begin }) => {
    const start = begin()
    const till = writtenTwice(name, start)
    const readAnew = () => files[name].read(vaultIn(till.folder, start))
    writeFileSync(till.file, attack(till, name, start))
    expect(readAnew()).toMatchObject({ code, details: { file: till.file } })
    writeFileSync(till.file, till.latest)
    expect(readAnew()).toBe('second')
    writeFileSync(till.file, attack(till, name, start))
    files[name].write(vaultIn(till.folder, start), 'third')
    expect(readAnew()).toBe('third')
  },
)

test('a hub that was left does not come back with a copy of its file', () => {
  const folder = emptyFolder()
  const { hub } = vaultFiles(folder)
  opened(vaultIn(folder).hub.write('a hub'))
  const copy = readFileSync(hub)
  opened(vaultIn(folder).hub.write(null))
  writeFileSync(hub, copy)
  expect(vaultIn(folder).hub.read()).toMatchObject({ problem: { code: 'vault.older' } })
})

test('whether a note could be written is tried without a trace in its count', () => {
  const folder = emptyFolder()
  opened(vaultIn(folder).hub.write('a hub'))
  opened(vaultIn(folder).hub.probe())
  expect(vaultIn(folder).hub.read()).toEqual({ ok: true, value: 'a hub' })
})

test('a power cut after the file and before its count: it is taken, and the one before it no more', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  onTestFinished(() => rmSync(`${folder}.counts`, { force: true }))
  const till = (isCut = false) => {
    const belonging = writeCountsOf(folder)
    const cut = () => {
      throw new Error('the power is gone')
    }
    return vaultIn(folder, { belonging: isCut ? { ...belonging, remember: cut } : belonging })
  }
  opened(till().keep(keys, there))
  const earlier = readFileSync(sealed)
  till(true).keep(newer, there)
  expect(till().held(there)).toEqual(newer)
  writeFileSync(sealed, earlier)
  expect(till().status(there).trouble).toMatchObject({ code: 'vault.older' })
})

test('a till that was given a new id goes on with what it had, once; its former self’s files are strangers then', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  onTestFinished(() => rmSync(`${folder}.counts`, { force: true }))
  const as = (till: string, formerIds: readonly string[] = []) =>
    vaultIn(folder, { belonging: writeCountsOf(folder, till, formerIds) })
  opened(as('till01').keep(keys, there))
  opened(createPins(as('till01').pins, seeded(1)).hash('846037'))
  const former = readFileSync(sealed)
  expect(as('till02', ['till01']).held(there)).toEqual(keys)
  expect(as('till02', ['till01']).pins.read()).toMatchObject({ ok: true, value: expect.any(String) })
  writeFileSync(sealed, former)
  expect(as('till02', ['till01']).status(there).trouble).toMatchObject({ code: 'vault.stranger' })
})
