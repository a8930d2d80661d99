// Tests of the keys that the system's key store answers for: made once, opened at each start, never waited for, never replaced.
import { existsSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keyStoreFiles, vaultFiles } from '#core/vault/sealed-file.ts'
import { openStoreKeys, storePatience, type KeyStore } from '#core/vault/key.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { emptyFolder, keys, someKey, there, vaultIn } from '#test/support/till/vaults.ts'

/** Of one user of the machine, in a store that gives out a newer key with each `renew`. */
function systemStore(user: string) {
  let age = 0
  const lock = () => `${user} ${age} `
  const store: KeyStore = {
    kind: 'libsecret',
    seal: (text) => Promise.resolve(Buffer.from(lock() + text)),
    open(sealed) {
      const [by, at, text = ''] = Buffer.from(sealed).toString().split(' ')
      if (by !== user) return Promise.reject(new Error('the store does not open this'))
      return Promise.resolve({ text, isOutdated: Number(at) < age })
    },
  }
  return { ...store, renew: () => void (age += 1) }
}

const refusing: KeyStore = {
  kind: 'libsecret',
  seal: () => Promise.reject(new Error('refused')),
  open: () => Promise.reject(new Error('refused')),
}

let starts = 0
function startIn(folder: string, store: KeyStore) {
  const clock = createManualClock()
  const opening = openStoreKeys(keyStoreFiles(folder), store, { clock, chance: seeded((starts += 1)) })
  return { clock, opening }
}
const keysIn = (folder: string, store: KeyStore) => startIn(folder, store).opening
const linesIn = (folder: string) => readFileSync(vaultFiles(folder).storeKeys, 'latin1').trim().split('\n')

test('a key is made with the first start, and each later one has the same; it lies nowhere in clear', async () => {
  const folder = emptyFolder()
  const store = systemStore('till')
  const first = await keysIn(folder, store)
  expect(first?.keys).toHaveLength(1)
  expect(await keysIn(folder, store)).toEqual(first)
  const key = first?.keys?.[0] ?? Buffer.from('none')
  for (const form of ['base64', 'hex', 'latin1'] as const)
    expect(readFileSync(vaultFiles(folder).storeKeys, 'latin1')).not.toContain(key.toString(form))
})

test('another user’s store, or one that was made anew, seals by a key of its own; the first opens what it had all the same', async () => {
  const folder = emptyFolder()
  const [mine, other] = [systemStore('till'), systemStore('somebody')]
  const first = await keysIn(folder, mine)
  const second = await keysIn(folder, other)
  expect(second?.keys).toHaveLength(1)
  expect(second).not.toEqual(first)
  expect(await keysIn(folder, mine)).toEqual(first)
  expect(await keysIn(folder, other)).toEqual(second)
  expect(linesIn(folder)).toHaveLength(2)
})

test('what the store would seal otherwise now is sealed anew, and the key stays', async () => {
  const folder = emptyFolder()
  const store = systemStore('till')
  const first = await keysIn(folder, store)
  const [before] = linesIn(folder)
  store.renew()
  expect(await keysIn(folder, store)).toEqual(first)
  expect(linesIn(folder)).not.toEqual([before])
  expect(linesIn(folder)).toHaveLength(1)
})

test('a line that was damaged opens nothing, and stays for whoever can put it right', async () => {
  const folder = emptyFolder()
  const store = systemStore('till')
  const first = await keysIn(folder, store)
  const [line = ''] = linesIn(folder)
  writeFileSync(vaultFiles(folder).storeKeys, `x${line.slice(1)}\n`)
  const second = await keysIn(folder, store)
  expect(second).not.toEqual(first)
  expect(linesIn(folder)[0]).toBe(`x${line.slice(1)}`)
})

test.each<[string, KeyStore]>([
  ['refuses', refusing],
  [
    'does not give back what it was given',
    { ...systemStore('till'), open: () => Promise.resolve({ text: someKey(1), isOutdated: false }) },
  ],
])('a store that %s is none for a till that never used it, and nothing is written', async (_, store) => {
  const folder = emptyFolder()
  expect(await keysIn(folder, store)).toBeUndefined()
  expect(existsSync(vaultFiles(folder).storeKeys)).toBe(false)
})

test('a store that refuses a till whose files it has sealed is locked, and its file stays as it is', async () => {
  const folder = emptyFolder()
  vaultIn(folder, { keyStore: await keysIn(folder, systemStore('till')) }).keep(keys, there)
  const before = linesIn(folder)
  expect(await keysIn(folder, refusing)).toEqual({ kind: 'libsecret', keys: null })
  expect(linesIn(folder)).toEqual(before)
})

test('a store that does not answer keeps nobody waiting, and its keys are there once somebody has unlocked it', async () => {
  const folder = emptyFolder()
  const store = systemStore('till')
  const first = await keysIn(folder, store)
  const unlocked = Promise.withResolvers<void>()
  const locked: KeyStore = { ...store, open: (sealed) => unlocked.promise.then(() => store.open(sealed)) }
  const { clock, opening } = startIn(folder, locked)
  clock.advance(storePatience)
  const found = await opening
  expect(found).toMatchObject({ keys: null })
  unlocked.resolve()
  expect(await found?.later).toEqual(first?.keys)
})

test('a new till waits for a locked store, and one that has a key of its own sells by that until its next start', async () => {
  const silent: KeyStore = { ...refusing, seal: () => new Promise(() => undefined) }
  const [fresh, own] = [emptyFolder(), emptyFolder()]
  writeFileSync(vaultFiles(own).ownKey, Buffer.from(someKey(1), 'base64'))
  for (const [folder, found] of [
    [fresh, null],
    [own, undefined],
  ] as const) {
    const { clock, opening } = startIn(folder, silent)
    clock.advance(storePatience)
    expect((await opening)?.keys).toBe(found)
  }
})

test('a till that went on by a key of its own stays on it until its next start, also where somebody unlocks the store meanwhile', async () => {
  const folder = emptyFolder()
  vaultIn(folder).keep(keys, there)
  const unlocked = Promise.withResolvers<void>()
  const store = systemStore('till')
  const locked: KeyStore = { ...store, seal: (text) => unlocked.promise.then(() => store.seal(text)) }
  const { clock, opening } = startIn(folder, locked)
  clock.advance(storePatience)
  expect(await opening).toBeUndefined()
  unlocked.resolve()
  await new Promise(setImmediate)
  expect(existsSync(vaultFiles(folder).storeKeys)).toBe(false)
})

test('a store that has sealed none of the till’s files does not lock it, whatever lies there of its keys', async () => {
  const folder = emptyFolder()
  vaultIn(folder).keep(keys, there)
  await keysIn(folder, systemStore('till'))
  const keyStore = await keysIn(folder, refusing)
  expect(vaultIn(folder, { keyStore }).held(there)).toEqual(keys)
})

test('a new till goes on by a key of its own where somebody refuses to unlock the store, however long that took', async () => {
  const folder = emptyFolder()
  const asked = Promise.withResolvers<never>()
  const { clock, opening } = startIn(folder, { ...refusing, seal: () => asked.promise })
  clock.advance(storePatience)
  const vault = vaultIn(folder, { keyStore: await opening })
  expect(vault.keep(keys, there)).toMatchObject({ problem: { code: 'vault.storeLocked' } })
  asked.reject(new Error('refused'))
  await vault.unlocked
  expect(vault.keep(keys, there).ok).toBe(true)
  expect(vault.status(there)).toMatchObject({ tier: 'ownKey', trouble: null })
  expect(vaultIn(folder, { keyStore: await keysIn(folder, refusing) }).held(there)).toEqual(keys)
})

test('a file of keys that cannot be read is told as that, and not as a locked store; it stays as it is', async () => {
  const folder = emptyFolder()
  const store = systemStore('till')
  vaultIn(folder, { keyStore: await keysIn(folder, store) }).keep(keys, there)
  const { storeKeys: file } = vaultFiles(folder)
  const kept = readFileSync(file)
  rmSync(file)
  // What is no file cannot be read by anybody, root of a test's machine included.
  mkdirSync(file)
  const keyStore = await keysIn(folder, store)
  expect(vaultIn(folder, { keyStore }).status(there).trouble).toEqual({
    code: 'vault.storeUnreadable',
    details: { file, store: 'GNOME Keyring (libsecret)', reason: 'EISDIR' },
  })
  rmdirSync(file)
  writeFileSync(file, kept)
  expect(vaultIn(folder, { keyStore: await keysIn(folder, store) }).held(there)).toEqual(keys)
})
