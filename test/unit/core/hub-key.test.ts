// Tests of the hub's key in the till: sealed as the credentials are, for this till alone, through every change of its locks.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createHubAccess } from '#core/hub/client.ts'
import { opened } from '#test/support/till/shop.ts'
import {
  emptyFolder,
  inEnvironment,
  keys,
  someKey,
  storeOf,
  there,
  vaultIn,
} from '#test/support/till/vaults.ts'

const held = { address: 'https://hub.example', shop: 'Bakery', key: 'kasse-test-hub-key' }
const accessIn = (folder: string, options: Parameters<typeof vaultIn>[1] = {}, till = 'till01') =>
  createHubAccess(vaultIn(folder, options).hub, till)

test.each([
  ['no key store', {}],
  ['a key store', { keyStore: storeOf('till') }],
  ['a key that was given', { environment: { KASSE_VAULT_KEY: someKey(3) } }],
  ['credentials from the environment', { environment: inEnvironment }],
])(
  'with %s it is there after a restart, lies nowhere in clear, and is gone when it is forgotten',
  (_, options) => {
    const folder = emptyFolder()
    expect(accessIn(folder, options).held()).toBeNull()
    opened(accessIn(folder, options).keep(held))
    expect(accessIn(folder, options).held()).toEqual(held)
    for (const name of readdirSync(folder))
      expect(readFileSync(path.join(folder, name)).toString('latin1')).not.toContain(held.key)
    opened(accessIn(folder, options).forget())
    expect(accessIn(folder, options).held()).toBeNull()
    expect(vaultIn(folder, options).hub.read()).toEqual({ ok: true, value: null })
  },
)

test('another till that has the folder has no hub by it', () => {
  const folder = emptyFolder()
  opened(accessIn(folder).keep(held))
  expect(accessIn(folder, {}, 'till02').held()).toBeNull()
})

test('a better lock takes over with it before the key that had sealed it goes', () => {
  const folder = emptyFolder()
  const before = vaultIn(folder)
  opened(before.keep(keys, there))
  opened(createHubAccess(before.hub, 'till01').keep(held))
  expect(existsSync(path.join(folder, 'vault.key'))).toBe(true)
  const keyStore = storeOf('till')
  vaultIn(folder, { keyStore })
  expect(existsSync(path.join(folder, 'vault.key'))).toBe(false)
  expect(accessIn(folder, { keyStore }).held()).toEqual(held)
})

test('what cannot be opened, was changed, or is no such file is no hub, and the till starts', () => {
  const folder = emptyFolder()
  const file = path.join(folder, 'vault.sealed')
  opened(accessIn(folder).keep(held))
  const sealed = readFileSync(file)
  writeFileSync(file, sealed.with(sealed.length - 1, (sealed.at(-1) ?? 0) ^ 1))
  const isClosed = () => {
    const access = accessIn(folder)
    return access.held() === null && access.trouble()?.code === 'hub.unopened'
  }
  expect(isClosed()).toBe(true)
  writeFileSync(file, 'none of ours')
  expect(isClosed()).toBe(true)
  writeFileSync(file, sealed)
  renameSync(path.join(folder, 'vault.key'), path.join(folder, 'elsewhere'))
  expect(isClosed()).toBe(true)
  renameSync(path.join(folder, 'elsewhere'), path.join(folder, 'vault.key'))
  expect(accessIn(folder).held()).toEqual(held)
  expect(accessIn(folder).trouble()).toBeNull()
})

test('beside what cannot be opened no pairing code is spent; paired once the journal is accepted, and the other is forgotten', () => {
  const folder = emptyFolder()
  writeFileSync(path.join(folder, 'vault.sealed'), 'none of ours')
  const vault = vaultIn(folder)
  const access = createHubAccess(vault.hub, 'till01')
  expect(access.trouble()).toMatchObject({ code: 'hub.unopened' })
  const isRefused = { problem: { code: 'vault.damaged' } }
  expect([access.prepare(), access.keep(held)]).toMatchObject([isRefused, isRefused])
  opened(vault.anchor.write('of the accepted journal'))
  opened(access.prepare())
  opened(access.keep(held))
  expect(access.trouble()).toBeNull()
  expect(accessIn(folder).held()).toEqual(held)
})

test('whether a key could be kept is tried without touching the one that is there', () => {
  const folder = emptyFolder()
  const access = accessIn(folder)
  opened(access.prepare())
  expect(accessIn(folder).held()).toBeNull()
  opened(access.keep(held))
  opened(access.prepare())
  expect(accessIn(folder).held()).toEqual(held)
  expect(readdirSync(folder).filter((name) => name.startsWith('vault.sealed'))).toEqual(['vault.sealed'])
  // Something of another's stands where the file is written first.
  mkdirSync(path.join(folder, 'vault.sealed.tried.new'))
  expect(access.prepare()).toMatchObject({ ok: false, problem: { code: 'folder.notWritable' } })
  expect(access.held()).toEqual(held)
})
