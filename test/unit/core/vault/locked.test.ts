// A key store that is locked at the start: nothing is sealed, opened or replaced, and all of it is there once somebody has unlocked it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { needsKeyStore, vaultFiles } from '#core/vault/sealed-file.ts'
import {
  emptyFolder,
  inEnvironment,
  keyFile,
  keys,
  lockedStore,
  noneOf,
  someKey,
  storeOf,
  there,
  vaultIn,
} from '#test/support/till/vaults.ts'

const isLocked = {
  code: 'vault.storeLocked',
  details: { store: 'GNOME Keyring (libsecret)', variable: 'KASSE_VAULT_KEY_FILE' },
}
const contentsOf = (folder: string) =>
  readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'latin1')])

test('the file stays as it is, and nothing takes its place; unlocked, all of it is there', async () => {
  const folder = emptyFolder()
  const before = vaultIn(folder, { keyStore: storeOf('till') })
  before.keep(keys, there)
  for (const part of ['hub', 'anchor', 'pins'] as const) before[part].write(part)
  const files = contentsOf(folder)
  const { store, open } = lockedStore('till')
  const vault = vaultIn(folder, { keyStore: store })
  expect(vault.held(there)).toEqual({ ...noneOf, trouble: isLocked })
  expect(vault.status(there)).toMatchObject({ tier: 'keyStore', store: 'libsecret', trouble: isLocked })
  expect(vault.keep(keys, there)).toEqual({ ok: false, problem: isLocked })
  for (const part of ['hub', 'anchor', 'pins'] as const) {
    expect(vault[part].read()).toEqual({ ok: false, problem: isLocked })
    expect(vault[part].write('another')).toEqual({ ok: false, problem: isLocked })
  }
  expect(contentsOf(folder)).toEqual(files)
  open()
  await vault.unlocked
  expect(vault.held(there)).toEqual(keys)
  expect(vault.status(there).trouble).toBeNull()
  for (const part of ['hub', 'anchor', 'pins'] as const)
    expect(vault[part].read()).toEqual({ ok: true, value: part })
})

test('a new till seals nothing by a worse key while its store is locked', () => {
  const folder = emptyFolder()
  const vault = vaultIn(folder, { keyStore: lockedStore('till').store })
  expect(vault.keep(keys, there)).toEqual({ ok: false, problem: isLocked })
  expect(vault.pins.write('pepper')).toEqual({ ok: false, problem: isLocked })
  expect(readdirSync(folder)).toEqual([])
})

test('a store that refuses at last stays locked until the next start', async () => {
  const folder = emptyFolder()
  vaultIn(folder, { keyStore: storeOf('till') }).keep(keys, there)
  const { store, refuse } = lockedStore('till')
  const vault = vaultIn(folder, { keyStore: store })
  refuse()
  await store.later
  expect(vault.status(there).trouble).toEqual(isLocked)
  expect(vaultIn(folder, { keyStore: storeOf('till') }).held(there)).toEqual(keys)
})

test('the environment’s credentials that were to be kept are kept once the store has opened', async () => {
  const folder = emptyFolder()
  const { store, open } = lockedStore('till')
  const vault = vaultIn(folder, { keyStore: store, environment: inEnvironment, isKeeping: true })
  expect(vault.status(there).trouble).toEqual(isLocked)
  open()
  await vault.unlocked
  expect(vaultIn(folder, { keyStore: storeOf('till') }).held(there)).toEqual(keys)
})

test('a key file takes over at a start at which the store is open; from then on nobody asks the store', async () => {
  const folder = emptyFolder()
  const environment = { KASSE_VAULT_KEY_FILE: keyFile(someKey(1)) }
  expect(needsKeyStore(folder, {})).toBe(true)
  expect(needsKeyStore(folder, environment)).toBe(false)
  vaultIn(folder, { keyStore: storeOf('till') }).keep(keys, there)
  writeFileSync(vaultFiles(folder).storeKeys, 'as the store sealed it')
  expect(needsKeyStore(folder, environment)).toBe(true)
  const { store, open } = lockedStore('till')
  const vault = vaultIn(folder, { keyStore: store, environment })
  expect(vault.status(there).trouble).toEqual(isLocked)
  expect(readdirSync(folder)).toContain('store-keys.sealed')
  open()
  await vault.unlocked
  expect(vault.held(there)).toEqual(keys)
  expect(readdirSync(folder)).toEqual(['vault.sealed'])
  expect(needsKeyStore(folder, environment)).toBe(false)
  expect(vaultIn(folder, { environment }).held(there)).toEqual(keys)
})

test('the environment’s credentials replace no file that the store, once open, does not open', async () => {
  const folder = emptyFolder()
  vaultIn(folder, { keyStore: storeOf('somebody') }).keep(keys, there)
  const files = contentsOf(folder)
  const { store, open } = lockedStore('till')
  const vault = vaultIn(folder, { keyStore: store, environment: inEnvironment, isKeeping: true })
  open()
  await vault.unlocked
  expect(contentsOf(folder)).toEqual(files)
  expect(vault.status(there).trouble).toMatchObject({ code: 'vault.storeGone' })
})
