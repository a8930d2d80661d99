// The file of a till in its own place, the last that was written: another is refused in words, under the right key too.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createPins } from '#core/staff/pin.ts'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import type { Vault } from '#core/vault/vault.ts'
import type { ProcessEnv } from '#core/service/credentials.ts'
import type { StoreKeys } from '#core/vault/key.ts'
import { findLocks } from '#core/vault/locks.ts'
import { ok } from '#shared/problem.ts'
import { seeded } from '#test/support/run/clock.ts'
import { writeCountOf } from '#test/support/till/write-count.ts'
import { opened } from '#test/support/till/shop.ts'
import { bindingIn, emptyFolder, keys, noneOf, there, tiers, vaultIn } from '#test/support/till/vaults.ts'

const newer = { ...keys, clientSecret: 'exchanged since' }

/** A part of a till's sealed file: written, and read by another start; the problem where it is not read. */
const part = (name: 'hub' | 'pins' | 'anchor' | 'authority') => ({
  write: (vault: Vault, text: string) => opened(vault[name].write(text)),
  read(vault: Vault) {
    const read = vault[name].read()
    return read.ok ? read.value : read.problem
  },
})
const parts = {
  credentials: {
    write: (vault: Vault, clientSecret: string) => opened(vault.keep({ ...keys, clientSecret }, there)),
    read(vault: Vault) {
      const held = vault.held(there)
      if (!('missing' in held)) return held.clientSecret
      expect([held.missing, held.trouble ?? null]).toEqual([noneOf.missing, vault.status(there).trouble])
      return held.trouble
    },
  },
  hub: part('hub'),
  pins: part('pins'),
  anchor: part('anchor'),
  authority: part('authority'),
}
type Name = keyof typeof parts
const names = Object.keys(parts) as Name[] // its own names
type Start = ReturnType<(typeof tiers)[number][1]>

/** A till of which this part was written twice, by a key that other tills of its shop may have too. */
function writtenTwice(name: Name, start: Start) {
  const folder = emptyFolder()
  const { sealed: file } = vaultFiles(folder)
  parts[name].write(vaultIn(folder, start), 'first')
  const earlier = readFileSync(file)
  parts[name].write(vaultIn(folder, start), 'second')
  return { folder, file, earlier, latest: readFileSync(file) }
}
type Attack = (till: ReturnType<typeof writtenTwice>, name: Name, start: Start) => Uint8Array

const ofAnotherTill: Attack = (_, name, start) => writtenTwice(name, start).latest
/** As what is only tried is sealed. */
const withoutMark: Attack = ({ folder }, name, start) => {
  const { environment, keyStore }: { environment?: ProcessEnv; keyStore?: StoreKeys } = start
  const locks = findLocks({
    environment: environment ?? {},
    ownKeyFile: vaultFiles(folder).ownKey,
    keyStore,
    chance: seeded(1),
  })
  return opened(locks.seal(JSON.stringify({ [name]: 'without a mark' }), ''))
}
const earlierOne: Attack = ({ earlier }) => earlier
/** So that the till may forget what it had: it finds nothing, says so, and does not. */
const earlierOneAfterNone: Attack = ({ folder, file, earlier }, name, start) => {
  rmSync(file)
  const vault = vaultIn(folder, start)
  expect(parts[name].read(vault)).toMatchObject({ code: 'vault.gone', details: { file } })
  expect(vault.isNew).toBe(false)
  return earlier
}
const oneBitTurned: Attack = ({ latest }) => latest.with(latest.length - 1, (latest.at(-1) ?? 0) ^ 1)
const cutOff: Attack = ({ latest }) => latest.subarray(0, latest.length - 20)
const noneOfOurs: Attack = () => Buffer.from('none of ours')

/** The last: where the key lies beside the file, and another till has another one. */
const attacks: [string, Attack, string, string?][] = [
  ['of another till of the shop', ofAnotherTill, 'vault.stranger', 'vault.otherKey'],
  ['without a mark', withoutMark, 'vault.damaged'],
  ['as it was earlier', earlierOne, 'vault.older'],
  ['as it was before it was gone', earlierOneAfterNone, 'vault.older'],
  ['with a bit turned over', oneBitTurned, 'vault.damaged'],
  ['that was cut off', cutOff, 'vault.damaged'],
  ['with some other text', noneOfOurs, 'vault.damaged'],
]
const rows = attacks.flatMap(([how, attack, code, byOwnKey = code]) =>
  tiers.flatMap(([tier, start]) =>
    names.map((name) => ({ name, how, tier, code: tier === 'ownKey' ? byOwnKey : code, attack, start })),
  ),
)

test.each(rows)(
  'a sealed file with “$name” $how, under $tier: told as $code; the right one holds, and so does what a person enters anew',
  ({ name, code, attack, start: begin }) => {
    const start = begin()
    const till = writtenTwice(name, start)
    const readAnew = () => parts[name].read(vaultIn(till.folder, start))
    writeFileSync(till.file, attack(till, name, start))
    expect(readAnew()).toMatchObject({ code, details: { file: till.file } })
    writeFileSync(till.file, till.latest)
    expect(readAnew()).toBe('second')
    const attacked = attack(till, name, start)
    writeFileSync(till.file, attacked)
    const vault = vaultIn(till.folder, start)
    if (name === 'hub' || name === 'authority') {
      expect(vault[name].write('third')).toMatchObject({ problem: { code } })
      expect(readFileSync(till.file).equals(attacked)).toBe(true)
      // The credentials are entered anew: from then on there is a file to write it to.
      opened(vault.keep(newer, there))
    }
    parts[name].write(vault, 'third')
    expect(readAnew()).toBe('third')
  },
)

/** Without the till's key: whoever has none lays one of their own beside what they seal. */
test.each(tiers.filter(([tier]) => tier !== 'ownKey'))(
  '%s: a file that is sealed by a key that lies beside it does not take over from what a better one has sealed',
  (_, begin) => {
    const start = begin()
    const { folder, file, latest } = writtenTwice('anchor', start)
    const { tillId } = bindingIn(folder)
    const forger = {
      tillId,
      recall: () => ({
        till: tillId,
        anchors: 1000,
        secrets: 1000,
        isByOwnKey: true,
        digest: '',
        replaced: [],
      }),
      remember: () => {},
    }
    rmSync(file)
    opened(vaultIn(folder, { binding: forger }).anchor.write('forged'))
    const isRefused = { problem: { code: 'vault.stranger', details: { file } } }
    expect(vaultIn(folder, start).anchor.read()).toMatchObject(isRefused)
    // Nor at a start at which no better key is here.
    expect(vaultIn(folder).anchor.read()).toMatchObject(isRefused)
    writeFileSync(file, latest)
    expect(vaultIn(folder, start).anchor.read()).toMatchObject({ value: 'second' })
  },
)

test.each(names)(
  'what is written of “%s” leaves the other secrets as they are, and so does what takes it away',
  (name) => {
    const folder = emptyFolder()
    for (const each of names) parts[each].write(vaultIn(folder), `the ${each}`)
    parts[name].write(vaultIn(folder), 'another')
    const readAll = () => Object.fromEntries(names.map((each) => [each, parts[each].read(vaultIn(folder))]))
    const all = Object.fromEntries(names.map((each) => [each, each === name ? 'another' : `the ${each}`]))
    expect(readAll()).toEqual(all)
    opened(vaultIn(folder).hub.write(null))
    expect(readAll()).toEqual({ ...all, hub: null })
  },
)

test('nothing is taken away from a file that does not open: it stays as it is', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  opened(vaultIn(folder).hub.write('a hub'))
  const damaged = readFileSync(sealed).subarray(1)
  writeFileSync(sealed, damaged)
  expect(vaultIn(folder).hub.write(null)).toMatchObject({ problem: { code: 'vault.damaged' } })
  expect(readFileSync(sealed).equals(damaged)).toBe(true)
})

test('a hub that was left does not come back with a copy of its file', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  opened(vaultIn(folder).hub.write('a hub'))
  const copy = readFileSync(sealed)
  opened(vaultIn(folder).hub.write(null))
  writeFileSync(sealed, copy)
  expect(vaultIn(folder).hub.read()).toMatchObject({ problem: { code: 'vault.older' } })
})

test('whether a part could be written is tried without a trace in its count', () => {
  const folder = emptyFolder()
  opened(vaultIn(folder).hub.write('a hub'))
  opened(vaultIn(folder).hub.probe())
  expect(vaultIn(folder).hub.read()).toEqual({ ok: true, value: 'a hub' })
})

test('a power cut after the file and before its count: it is taken, and the one before it no more', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  onTestFinished(() => rmSync(`${folder}.count`, { force: true }))
  const till = (isCut = false) => {
    const binding = writeCountOf(folder)
    const cut = () => {
      throw new Error('the power is gone')
    }
    return vaultIn(folder, { binding: isCut ? { ...binding, remember: cut } : binding })
  }
  opened(till().keep(keys, there))
  const earlier = readFileSync(sealed)
  till(true).keep(newer, there)
  expect(till().held(there)).toEqual(newer)
  writeFileSync(sealed, earlier)
  expect(till().status(there).trouble).toMatchObject({ code: 'vault.older' })
})

test('a till that was given a new id goes on with what it had, once; its former self’s file is a stranger’s then', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  onTestFinished(() => rmSync(`${folder}.count`, { force: true }))
  const as = (till: string, formerIds: readonly string[] = []) =>
    vaultIn(folder, { binding: writeCountOf(folder, till, formerIds) })
  opened(as('till01').keep(keys, there))
  opened(createPins(as('till01').pins, seeded(1)).hash('846037'))
  const former = readFileSync(sealed)
  expect(as('till02', ['till01']).held(there)).toEqual(keys)
  expect(as('till02', ['till01']).pins.read()).toMatchObject({ ok: true, value: expect.any(String) })
  writeFileSync(sealed, former)
  expect(as('till02', ['till01']).status(there).trouble).toMatchObject({ code: 'vault.stranger' })
})

test('last night’s copy is put back: all but the anchor is there where only that was written since', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  for (const name of names) parts[name].write(vaultIn(folder), `the ${name}`)
  const copy = readFileSync(sealed)
  for (const anchor of ['closing', 'stop', 'start']) opened(vaultIn(folder).anchor.write(anchor))
  writeFileSync(sealed, copy)
  const vault = vaultIn(folder)
  const isOlder = { code: 'vault.older', details: { file: sealed } }
  expect(names.map((name) => parts[name].read(vault))).toEqual(
    names.map((name) => (name === 'anchor' ? isOlder : `the ${name}`)),
  )
  opened(vault.hub.write('another hub'))
  expect([vault.anchor.read(), vaultIn(folder).anchor.read()]).toEqual([ok(null), ok(null)])
})
