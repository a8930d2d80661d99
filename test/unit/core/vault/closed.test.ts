// Credentials that cannot be opened: what is said, what is left as it was, and that entering them anew works.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPins } from '#core/staff/pin.ts'
import { type FileBinding, type LastKnownMark, vaultFiles } from '#core/vault/sealed-file.ts'
import { sayInEnglish } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'
import { problem } from '#shared/problem.ts'
import type { Vault } from '#core/vault/vault.ts'
import { seeded } from '#test/support/run/clock.ts'
import { opened } from '#test/support/till/shop.ts'
import {
  bindingIn,
  freshBinding,
  emptyFolder,
  lockedStore,
  inEnvironment,
  keys,
  tryVaultIn,
  noneOf,
  someKey,
  storeOf,
  vaultIn,
  there,
} from '#test/support/till/vaults.ts'

type Start = NonNullable<Parameters<typeof vaultIn>[1]>
const given = { environment: { KASSE_VAULT_KEY: someKey(1) } }
const [store, strangers] = [{ keyStore: storeOf('till') }, { keyStore: storeOf('somebody') }]
const inFile = (file: string) => ({ environment: { KASSE_VAULT_KEY_FILE: file } })
const variable = { key: 'KASSE_VAULT_KEY' }

/** What one start has sealed, what stands in the way of opening it at another, and whether that other one can seal. */
const closed: [string, string, Start, (folder: string) => Start, object, boolean][] = [
  [
    'another key',
    'vault.otherKey',
    given,
    () => ({ environment: { KASSE_VAULT_KEY: someKey(2) } }),
    variable,
    true,
  ],
  ['no key', 'vault.keyGone', given, () => ({}), variable, true],
  [
    'no key, and one of the till’s own from elsewhere',
    'vault.keyGone',
    given,
    withOwnKeyFromElsewhere,
    variable,
    true,
  ],
  [
    'a key that is none',
    'vault.keyUnfit',
    given,
    () => ({ environment: { KASSE_VAULT_KEY: 'hunter2' } }),
    variable,
    false,
  ],
  [
    'an old key that is none',
    'vault.keyUnfit',
    given,
    () => ({ environment: { KASSE_VAULT_KEY: someKey(1), KASSE_VAULT_KEY_OLD: 'x' } }),
    { key: 'KASSE_VAULT_KEY_OLD' },
    false,
  ],
  [
    'no such key file',
    'vault.unreadable',
    given,
    () => inFile('/nowhere/key'),
    { file: '/nowhere/key', reason: 'ENOENT' },
    false,
  ],
  ['a folder for a key file', 'vault.unreadable', given, inFile, { reason: 'not a file' }, false],
  ['another user’s store beside the key', 'vault.keyGone', given, () => strangers, {}, true],
  ['another user’s store', 'vault.storeGone', store, () => strangers, {}, true],
  ['no store', 'vault.storeGone', store, () => ({}), {}, true],
]
function withOwnKeyFromElsewhere(folder: string): Start {
  const other = emptyFolder()
  vaultIn(other).keep(keys, there)
  cpSync(vaultFiles(other).ownKey, vaultFiles(folder).ownKey)
  return {}
}

test.each(closed)(
  '%s: said in words, sealed as before, opened again by what is right; and entered anew it holds, or that is refused too',
  (_, code, right, begin, details, seals) => {
    const folder = emptyFolder()
    vaultIn(folder, right).keep(keys, there)
    const { sealed } = vaultFiles(folder)
    const before = readFileSync(sealed)
    const start = begin(folder)
    const vault = vaultIn(folder, start)
    const { trouble, ...status } = vault.status(there)
    expect(trouble).toMatchObject({ code, details })
    expect(status).toMatchObject({ changedAt: null, has: { clientId: false } })
    expect(vault.held(there)).toMatchObject({ ...noneOf, trouble: { code } })
    const words = problemWords(trouble ?? problem('till.busy'), 'en-GB', sayInEnglish)
    expect(`${words.what} ${words.remedy}`).not.toContain('{{')
    expect(readFileSync(sealed).equals(before)).toBe(true)
    expect(vaultIn(folder, right).held(there)).toEqual(keys)
    const anew = { ...keys, clientSecret: 'entered anew' }
    expect(vault.keep(anew, there)).toMatchObject(seals ? { ok: true } : { problem: { code, details } })
    expect(vault.status(there).trouble).toEqual(seals ? null : trouble)
    expect(vaultIn(folder, seals ? start : right).held(there)).toEqual(seals ? anew : keys)
  },
)

test('a start that keeps credentials replaces no file that it cannot open: it says why', () => {
  const folder = emptyFolder()
  vaultIn(folder, given).keep(keys, there)
  const { sealed } = vaultFiles(folder)
  const before = readFileSync(sealed)
  const start = { environment: { ...inEnvironment, KASSE_VAULT_KEY: someKey(2) }, isKeeping: true }
  expect(tryVaultIn(folder, start)).toMatchObject({ problem: { code: 'vault.otherKey' } })
  expect(readFileSync(sealed).equals(before)).toBe(true)
  expect(vaultIn(folder, given).held(there)).toEqual(keys)
})

test('a key that is none seals nothing', () => {
  const folder = emptyFolder()
  const vault = vaultIn(folder, { environment: { KASSE_VAULT_KEY: 'hunter2' } })
  expect(vault.keep(keys, there)).toMatchObject({ problem: { code: 'vault.keyUnfit', details: variable } })
  expect(readdirSync(folder)).toEqual([])
})

test('one credential alone takes the place of none that cannot be opened: the right key opens them all again', () => {
  const folder = emptyFolder()
  const right = { environment: { KASSE_VAULT_KEY: someKey(1) } }
  vaultIn(folder, right).keep(keys, there)
  const vault = vaultIn(folder)
  expect(vault.keep({ subscriptionKey: 'new' }, there)).toMatchObject({
    problem: { code: 'vault.allTogether' },
  })
  expect(vault.status(there).trouble).toMatchObject({ code: 'vault.keyGone' })
  expect(vaultIn(folder, right).held(there)).toEqual(keys)
  expect(vaultIn(folder, right).keep({ subscriptionKey: 'new' }, there)).toMatchObject({ ok: true })
})

test('the till’s own key lost: said with its file, and entered anew under another', () => {
  const folder = emptyFolder()
  const { ownKey } = vaultFiles(folder)
  vaultIn(folder).keep(keys, there)
  writeFileSync(ownKey, 'cut off')
  expect(vaultIn(folder).status(there).trouble).toEqual({
    code: 'vault.keyGone',
    details: { file: vaultFiles(folder).sealed, key: ownKey },
  })
  vaultIn(folder).keep(keys, there)
  expect(vaultIn(folder).held(there)).toEqual(keys)
})

const others = ['hub', 'pins', 'anchor', 'authority'] as const

function fullTill(start: Start) {
  const folder = emptyFolder()
  const { sealed, storeKeys } = vaultFiles(folder)
  const vault = vaultIn(folder, start)
  opened(vault.keep(keys, there))
  for (const name of others) opened(vault[name].write(`the ${name}`))
  return { folder, sealed, storeKeys, whole: readFileSync(sealed) }
}
const othersOf = (vault: Vault) => others.map((name) => opened(vault[name].read()))
const putAside = (folder: string) => readdirSync(folder).filter((name) => /^vault\.sealed\.\d+$/.test(name))

test('a till that has lost its key: a new file begins for the first manager alone, and the old one is put aside with all its secrets', () => {
  const { folder, sealed, whole } = fullTill(given)
  const pins = createPins(vaultIn(folder).pins, seeded(1))
  expect(pins.hash('846037')).toMatchObject({ problem: { code: 'pin.notKept' } })
  expect(readFileSync(sealed).equals(whole)).toBe(true)
  opened(pins.hash('846037', true))
  opened(pins.hash('1234'))
  const [aside = '', ...more] = putAside(folder)
  expect(more).toEqual([])
  renameSync(`${folder}/${aside}`, sealed)
  const vault = vaultIn(folder, given)
  expect(vault.held(there)).toEqual(keys)
  expect(othersOf(vault)).toEqual(others.map((name) => `the ${name}`))
  // Taken back once: from then on it is no better than any earlier copy.
  opened(vault.hub.write(null))
  writeFileSync(sealed, whole)
  expect(vaultIn(folder, given).hub.read()).toMatchObject({ problem: { code: 'vault.older' } })
})

test('a file that was replaced comes back without its anchor where another anchor was written since', () => {
  const { folder, sealed, whole } = fullTill(given)
  opened(vaultIn(folder).anchor.write('another'))
  writeFileSync(sealed, whole)
  const vault = vaultIn(folder, given)
  expect([vault.held(there), opened(vault.hub.read()), opened(vault.anchor.read())]).toEqual([
    keys,
    'the hub',
    null,
  ])
})

test('a file that was taken away, as by a virus scanner, comes back once though another was begun without it', () => {
  const { folder, sealed, whole } = fullTill(given)
  rmSync(sealed)
  const isGone = { problem: { code: 'vault.gone', details: { file: sealed } } }
  const asked = [vaultIn(folder, given).hub.read(), vaultIn(folder, given).authority.write('another')]
  expect(asked).toMatchObject([isGone, isGone])
  opened(vaultIn(folder, given).keep(keys, there))
  writeFileSync(sealed, whole)
  const vault = vaultIn(folder, given)
  expect([vault.held(there), ...othersOf(vault)]).toEqual([keys, ...others.map((name) => `the ${name}`)])
  writeFileSync(sealed, whole)
  expect(vaultIn(folder, given).hub.read()).toMatchObject({ problem: { code: 'vault.older' } })
})

test('a file by the till’s own key, replaced while that was away, comes back with it under a better key', () => {
  const { folder, sealed, whole } = fullTill({})
  const { ownKey } = vaultFiles(folder)
  const key = readFileSync(ownKey)
  rmSync(ownKey)
  opened(vaultIn(folder, given).keep({ ...keys, clientSecret: 'entered anew' }, there))
  renameSync(`${sealed}.6`, sealed)
  expect(readFileSync(sealed).equals(whole)).toBe(true)
  writeFileSync(ownKey, key)
  const vault = vaultIn(folder, given)
  expect([vault.held(there), ...othersOf(vault)]).toEqual([keys, ...others.map((name) => `the ${name}`)])
  expect(existsSync(ownKey)).toBe(false)
})

test('the power goes between a new file and its mark: the old one comes back all the same', () => {
  const { folder, sealed, whole } = fullTill(given)
  const binding = bindingIn(folder)
  const cut = (next: LastKnownMark) => {
    if (!readFileSync(sealed).equals(whole)) throw new Error('the power is gone')
    binding.remember(next)
  }
  opened(vaultIn(folder, { binding: { ...binding, remember: cut } }).keep(keys, there))
  expect(vaultIn(folder).held(there)).toEqual(keys)
  writeFileSync(sealed, whole)
  expect(othersOf(vaultIn(folder, given))).toEqual(others.map((name) => `the ${name}`))
})

test('nothing is replaced whose digest cannot be remembered', () => {
  const { folder, sealed, whole } = fullTill(given)
  const full = () => {
    throw new Error('the disk is full')
  }
  const vault = vaultIn(folder, { binding: { ...bindingIn(folder), remember: full } })
  expect(vault.keep(keys, there)).toMatchObject({ problem: { code: 'folder.notWritable' } })
  expect(readFileSync(sealed).equals(whole)).toBe(true)
})

test('an accepted journal gives the till a new id: a file of its former one comes back without its anchor, and counts nothing back', () => {
  const { folder, sealed, whole } = fullTill(given)
  const { tillId, recall, remember } = bindingIn(folder)
  const renamed = { tillId: 'renamed', formerIds: [tillId], recall, remember }
  const as = (binding: FileBinding, start: Start = given) => vaultIn(folder, { ...start, binding })
  opened(as({ ...bindingIn(folder) }, {}).anchor.write('the accepted one'))
  opened(as(renamed, {}).keep(keys, there))
  opened(as(renamed, {}).keep({ ...keys, clientSecret: 'exchanged' }, there))
  const before = recall()
  writeFileSync(sealed, whole)
  const vault = as(renamed)
  expect([opened(vault.hub.read()), opened(vault.anchor.read())]).toEqual(['the hub', null])
  const now = recall()
  expect([now?.secrets, now?.anchors]).toEqual([(before?.secrets ?? 0) + 1, before?.anchors])
})

test('a folder that was restored from the days of a better key opens by the till’s own', () => {
  const { folder } = fullTill({})
  const { tillId, recall, remember } = bindingIn(folder)
  remember({ till: tillId, secrets: 1, anchors: 0, isByOwnKey: false, digest: 'of that day', replaced: [] })
  const restored = { tillId: 'restored', formerIds: [tillId], recall, remember }
  expect(othersOf(vaultIn(folder, { binding: restored }))).toEqual(others.map((name) => `the ${name}`))
})

test('the till’s own key stays for a file of a newer program that was replaced', () => {
  const { folder, sealed, whole } = fullTill({})
  writeFileSync(sealed, whole.with(3, 9))
  opened(vaultIn(folder, given).keep(keys, there))
  expect(existsSync(vaultFiles(folder).ownKey)).toBe(true)
})

test('a restored folder without the key: the file that was replaced there comes back with it', () => {
  const { folder, sealed, whole } = fullTill(given)
  const { tillId, recall, remember } = bindingIn(folder)
  // Notes of the day of the copy.
  remember({ till: tillId, secrets: 1, anchors: 0, isByOwnKey: false, digest: 'of that day', replaced: [] })
  const restored = { tillId: 'restored', formerIds: [tillId], recall, remember }
  opened(vaultIn(folder, { binding: restored }).keep(keys, there))
  writeFileSync(sealed, whole)
  const vault = vaultIn(folder, { ...given, binding: restored })
  expect(othersOf(vault)).toEqual(others.map((name) => `the ${name}`))
})

test('a store that is locked beside a key that is given: its file is not replaced, and moves over once it opens', async () => {
  const { folder, sealed, whole } = fullTill(store)
  const locked = lockedStore('till')
  const environment = { ...inEnvironment, ...given.environment }
  const vault = vaultIn(folder, { environment, keyStore: locked.store, isKeeping: true })
  expect(vault.keep(keys, there)).toMatchObject({ problem: { code: 'vault.storeLocked' } })
  expect(readFileSync(sealed).equals(whole)).toBe(true)
  locked.open()
  await vault.unlocked
  expect(othersOf(vaultIn(folder, given))).toEqual(others.map((name) => `the ${name}`))
})

test('a new key whose first writing fails: told in the office for as long as the old one is still needed', () => {
  const { folder, sealed } = fullTill(given)
  mkdirSync(`${sealed}.new`)
  const both = {
    environment: { KASSE_VAULT_KEY: someKey(2), KASSE_VAULT_KEY_OLD: given.environment.KASSE_VAULT_KEY },
  }
  const vault = vaultIn(folder, both)
  expect(vault.held(there)).toEqual(keys)
  expect(vault.status(there).trouble).toMatchObject({ code: 'folder.notWritable' })
  const fromEnvironment = { environment: { ...both.environment, ...inEnvironment } }
  expect(vaultIn(folder, fromEnvironment).status(there).trouble).toMatchObject({ code: 'folder.notWritable' })
  rmdirSync(`${sealed}.new`)
  opened(vault.anchor.write('the next'))
  expect(vault.status(there).trouble).toBeNull()
  expect(vaultIn(folder, both).status(there).trouble).toBeNull()
  expect(vaultIn(folder, { environment: { KASSE_VAULT_KEY: someKey(2) } }).held(there)).toEqual(keys)
})

test('a file that is gone for one start opens when it is back: the key that sealed it stays, whatever better one is given meanwhile', () => {
  for (const [before, kept] of [
    [{}, vaultFiles('').ownKey],
    [store, vaultFiles('').storeKeys],
  ] as const) {
    const { folder, sealed, storeKeys, whole } = fullTill(before)
    if (before === store) writeFileSync(storeKeys, 'as the store sealed it')
    rmSync(sealed)
    expect(vaultIn(folder, given).hub.read()).toMatchObject({ problem: { code: 'vault.gone' } })
    opened(vaultIn(folder, given).keep(keys, there))
    expect(existsSync(`${folder}/${path.basename(kept)}`)).toBe(true)
    writeFileSync(sealed, whole)
    expect(othersOf(vaultIn(folder, before))).toEqual(others.map((name) => `the ${name}`))
  }
})

test('a file in a folder whose till remembers nothing is replaced beside a copy, and comes back with its key', () => {
  const { folder, sealed, whole } = fullTill(given)
  const fresh = freshBinding(bindingIn(folder).tillId)
  opened(vaultIn(folder, { binding: fresh }).keep(keys, there))
  expect(putAside(folder)).toHaveLength(1)
  writeFileSync(sealed, whole)
  const vault = vaultIn(folder, { ...given, binding: fresh })
  expect(othersOf(vault)).toEqual(others.map((name) => `the ${name}`))
})

test.each([
  ['another till’s', () => fullTill(given).whole, 'vault.stranger'],
  ['an older one', (till: ReturnType<typeof fullTill>) => till.whole, 'vault.older'],
])('in a restored folder %s stays what it is when it was replaced', (_, fileOf, code) => {
  const till = fullTill(given)
  const { folder, sealed } = till
  const { tillId, recall, remember } = bindingIn(folder)
  remember({ till: tillId, secrets: 50, anchors: 50, isByOwnKey: false, digest: '', replaced: [] })
  const restored = { tillId: 'restored', formerIds: [tillId], recall, remember }
  const bytes = fileOf(till)
  writeFileSync(sealed, bytes)
  const vault = vaultIn(folder, { ...given, binding: restored })
  expect(vault.hub.read()).toMatchObject({ problem: { code } })
  opened(vault.keep(keys, there))
  writeFileSync(sealed, bytes)
  expect(vaultIn(folder, { ...given, binding: restored }).hub.read()).toMatchObject({ ok: false })
})

test('a copy of another till that is restored where a till was: its anchor is not held against the other’s', () => {
  const { folder } = fullTill(given)
  const { tillId } = bindingIn(folder)
  const notes = { till: 'the other', secrets: 9, anchors: 500, isByOwnKey: false, digest: '', replaced: [] }
  const binding = { ...freshBinding('restored', [tillId, 'the other']), recall: () => notes }
  expect(opened(vaultIn(folder, { ...given, binding }).anchor.read())).toBe('the anchor')
})

test('a better key takes over from the till’s own, which goes, also where a file of the store was replaced before', () => {
  const { folder } = fullTill(store)
  const { ownKey } = vaultFiles(folder)
  opened(vaultIn(folder).keep(keys, there))
  expect(existsSync(ownKey)).toBe(true)
  expect(vaultIn(folder, given).held(there)).toEqual(keys)
  expect(existsSync(ownKey)).toBe(false)
})

test('a key of the till’s own that cannot be read stands in the way of none that is given', () => {
  const { folder } = fullTill(given)
  mkdirSync(vaultFiles(folder).ownKey)
  expect(othersOf(vaultIn(folder, given))).toEqual(others.map((name) => `the ${name}`))
})

test('two files that were replaced both come back: one takes nothing from the other', () => {
  const first = fullTill(given)
  const { folder, sealed } = first
  const second = { environment: { KASSE_VAULT_KEY: someKey(2) } }
  opened(vaultIn(folder, second).keep({ ...keys, clientSecret: 'second' }, there))
  const whole = readFileSync(sealed)
  opened(vaultIn(folder, { environment: { KASSE_VAULT_KEY: someKey(3) } }).keep(keys, there))
  writeFileSync(sealed, first.whole)
  expect(vaultIn(folder, given).held(there)).toEqual(keys)
  writeFileSync(sealed, whole)
  expect(vaultIn(folder, second).held(there)).toMatchObject({ clientSecret: 'second' })
})

test('a file of nobody’s that lies there in its place and is replaced does not become the till’s own', () => {
  const { folder, sealed } = fullTill(given)
  const other = fullTill(given)
  writeFileSync(sealed, other.whole)
  opened(vaultIn(folder, given).keep(keys, there))
  writeFileSync(sealed, other.whole)
  expect(vaultIn(folder, given).hub.read()).toMatchObject({ problem: { code: 'vault.stranger' } })
})

test('a copy of the file before keeps its number, whatever numbers stand beside it', () => {
  const { folder, whole } = fullTill(given)
  for (let number = 1; number < 20; number += 1) writeFileSync(`${folder}/vault.sealed.${number}`, 'earlier')
  opened(vaultIn(folder).keep(keys, there))
  const beside = putAside(folder).map((name) => readFileSync(`${folder}/${name}`))
  expect(beside.filter((one) => one.equals(whole))).toHaveLength(1)
  expect(beside).toHaveLength(20)
})

test('a file longer than any of a till’s is replaced by nothing: it is told, and somebody moves it', () => {
  const { folder, sealed } = fullTill(given)
  writeFileSync(sealed, 'x'.repeat(64 * 1024 + 1))
  expect(vaultIn(folder, given).keep(keys, there)).toMatchObject({
    problem: { code: 'vault.unreadable', details: { reason: 'too long' } },
  })
  renameSync(sealed, `${sealed}.moved`)
  opened(vaultIn(folder, given).keep(keys, there))
  expect(vaultIn(folder, given).held(there)).toEqual(keys)
})

test.each([
  ['as the store sealed it', 'as it is'],
  ['cut off', 'where nobody can say by what it is sealed'],
])('the store’s keys stay for a file that was replaced: %s, %s', (how) => {
  const { folder, sealed, storeKeys } = fullTill(store)
  writeFileSync(storeKeys, 'as the store sealed it')
  if (how === 'cut off') writeFileSync(sealed, how)
  opened(vaultIn(folder, given).keep(keys, there))
  expect(existsSync(storeKeys)).toBe(true)
})

test('a full disk: the file that does not open stays where it is, and the copy beside it is whole or not there', () => {
  const { folder, sealed, whole } = fullTill(given)
  const vault = vaultIn(folder)
  const isRefused = { problem: { code: 'folder.notWritable' } }
  for (const taken of [`${sealed}.new`, `${sealed}.6.new`]) mkdirSync(taken)
  expect([vault.keep(keys, there), putAside(folder)]).toMatchObject([isRefused, []])
  rmdirSync(`${sealed}.6.new`)
  for (const _ of [1, 2])
    expect([vault.keep(keys, there), putAside(folder)]).toMatchObject([isRefused, ['vault.sealed.6']])
  expect(readFileSync(sealed).equals(whole)).toBe(true)
  expect(vaultIn(folder, given).held(there)).toEqual(keys)
})

test('what could not be remembered is known as long as the process lasts: a copy of just before is an old one', async () => {
  const { folder, sealed } = fullTill(given)
  const binding = bindingIn(folder)
  const full = () => {
    throw new Error('the disk is full')
  }
  const locked = lockedStore('till')
  const vault = vaultIn(folder, { ...given, binding: { ...binding, remember: full }, keyStore: locked.store })
  const before = readFileSync(sealed)
  opened(vault.hub.write(null))
  writeFileSync(sealed, before)
  locked.open()
  await vault.unlocked
  expect(vault.hub.read()).toMatchObject({ problem: { code: 'vault.older' } })
})

test('a file that cannot be read just now is not replaced, and is read once it can be', () => {
  const { folder, sealed, whole } = fullTill(given)
  renameSync(sealed, `${sealed}.hidden`)
  mkdirSync(sealed)
  const vault = vaultIn(folder, given)
  const isRefused = { problem: { code: 'vault.unreadable', details: { file: sealed } } }
  expect([vault.hub.read(), vault.pins.write('other')]).toMatchObject([isRefused, isRefused])
  rmdirSync(sealed)
  renameSync(`${sealed}.hidden`, sealed)
  opened(vault.pins.write('other'))
  expect(othersOf(vault)).toEqual(['the hub', 'other', 'the anchor', 'the authority'])
  // By a program that is newer than this one: a copy stays beside.
  const newer = whole.with(3, 9)
  writeFileSync(sealed, newer)
  expect(vaultIn(folder, given).hub.write('x')).toMatchObject({ problem: { code: 'vault.newer' } })
  opened(vaultIn(folder, given).keep(keys, there))
  expect(putAside(folder).map((name) => readFileSync(`${folder}/${name}`).equals(newer))).toEqual([true])
})

test('a secret that makes the file too long is refused, and the others stay', () => {
  const { folder } = fullTill(given)
  const vault = vaultIn(folder, given)
  expect(vault.hub.write('x'.repeat(64 * 1024))).toMatchObject({ problem: { code: 'folder.notWritable' } })
  expect(othersOf(vaultIn(folder, given))).toEqual(others.map((name) => `the ${name}`))
})
