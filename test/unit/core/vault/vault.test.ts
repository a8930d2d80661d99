// Credentials at rest: which key seals them, who opens them, what takes over from what, and what is said when nothing opens.
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { openVault } from '#core/vault/vault.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import {
  bindingIn,
  emptyFolder,
  inClearIn,
  inEnvironment,
  keys,
  noneOf,
  someKey,
  tiers,
  vaultIn,
  there,
} from '#test/support/till/vaults.ts'

const isPosix = process.platform !== 'win32'

test.each(tiers)(
  '%s: kept, found by the next start, sealed for its owner alone, and named for what it is',
  (tier, start, files) => {
    const folder = path.join(emptyFolder(), 'deep')
    const options = start()
    const vault = vaultIn(folder, options)
    expect(vault.held(there)).toEqual(noneOf)
    expect(vault.status(there)).toMatchObject({ tier, changedAt: null, trouble: null })
    expect(existsSync(folder)).toBe(false)
    expect(vault.keep(keys, there)).toEqual({ ok: true, value: null })
    expect(vault.held(there)).toEqual(keys)
    const again = vaultIn(folder, options)
    expect(again.held(there)).toEqual(keys)
    expect(again.status(there)).toMatchObject({
      tier,
      where: path.join(folder, 'vault.sealed'),
      has: { clientId: true, clientSecret: true, subscriptionKey: true },
      changedAt: createManualClock().now(),
      trouble: null,
    })
    expect(readdirSync(folder)).toEqual(files)
    expect(inClearIn(folder)).toEqual([])
    if (isPosix) {
      expect(files.map((name) => statSync(path.join(folder, name)).mode & 0o777)).toEqual(
        files.map(() => 0o600),
      )
      expect(statSync(folder).mode & 0o777).toBe(0o700)
    }
    // What a page, a log or a bundle is given of it has nothing in it that opens anything.
    const told = JSON.stringify(again.status(there))
    for (const secret of [...Object.values(keys), someKey(1)]) expect(told).not.toContain(secret)
  },
)

test('one of the three is exchanged, and the others stay', () => {
  const folder = emptyFolder()
  vaultIn(folder).keep({ clientId: 'a', clientSecret: 'b' }, there)
  expect(vaultIn(folder).held(there)).toEqual({ missing: 'KASSE_SUBSCRIPTION_KEY' })
  vaultIn(folder).keep({ clientSecret: 'c', subscriptionKey: 'd' }, there)
  expect(vaultIn(folder).held(there)).toEqual({ clientId: 'a', clientSecret: 'c', subscriptionKey: 'd' })
})

test('no two seals are alike, though the same is kept', () => {
  const folder = emptyFolder()
  const { sealed } = vaultFiles(folder)
  vaultIn(folder).keep(keys, there)
  const first = readFileSync(sealed)
  vaultIn(folder).keep(keys, there)
  expect(readFileSync(sealed).equals(first)).toBe(false)
})

test.each(tiers.flatMap(([from, start]) => tiers.map(([to, next]) => [from, to, start, next] as const)))(
  'from %s to %s: opened by whoever has both keys, sealed anew, and nothing else left',
  (from, to, start, next) => {
    const folder = emptyFolder()
    const before = start()
    vaultIn(folder, before).keep(keys, there)
    // The old key is still to be had: a given one as the old, the store and the till's own as they are.
    const old = 'environment' in before ? { KASSE_VAULT_KEY_OLD: someKey(1) } : {}
    const after: { environment?: Record<string, string> } = next()
    const both = { ...before, ...after, environment: { ...after.environment, ...old } }
    const moved = vaultIn(folder, both)
    expect(moved.held(there)).toEqual(keys)
    const isStore = from === 'keyStore' && to === 'ownKey' // a store that is there goes before the till's own key
    const tier = isStore ? 'keyStore' : to
    expect(moved.status(there)).toMatchObject({ tier, trouble: null, changedAt: createManualClock().now() })
    expect(readdirSync(folder)).toEqual(tier === 'ownKey' ? ['vault.key', 'vault.sealed'] : ['vault.sealed'])
    expect(vaultIn(folder, isStore ? before : after).held(there)).toEqual(keys)
  },
)

test('a new key takes the place of the old in one start, and from then on opens alone', () => {
  const folder = emptyFolder()
  const [before, after] = [{ KASSE_VAULT_KEY: someKey(1) }, { KASSE_VAULT_KEY: someKey(2) }]
  vaultIn(folder, { environment: before }).keep(keys, there)
  vaultIn(folder, { environment: { ...after, KASSE_VAULT_KEY_OLD: someKey(1) } })
  expect(vaultIn(folder, { environment: after }).held(there)).toEqual(keys)
  expect(vaultIn(folder, { environment: before }).status(there).trouble).toMatchObject({
    code: 'vault.otherKey',
  })
})

test('the environment’s own credentials go first, and leave no trace', () => {
  const folder = path.join(emptyFolder(), 'new')
  const vault = vaultIn(folder, { environment: inEnvironment })
  expect(vault.held(there)).toEqual(keys)
  expect(vault.status(there)).toMatchObject({ tier: 'environment', key: '', trouble: null })
  expect(vault.keep({ clientId: 'a' }, there)).toMatchObject({ problem: { code: 'credentials.fixed' } })
  expect(existsSync(folder)).toBe(false)
})

test.each(tiers)('%s: the environment’s credentials are kept when that is asked for', (tier, start) => {
  const folder = emptyFolder()
  const options: { environment?: Record<string, string> } = start()
  const kept = vaultIn(folder, {
    ...options,
    environment: { ...options.environment, ...inEnvironment },
    isKeeping: true,
  })
  expect(kept.status(there)).toMatchObject({ tier, trouble: null })
  expect(vaultIn(folder, options).held(there)).toEqual(keys)
})

test('what was to be kept and cannot be is said, and the till does not start as if it were', () => {
  const folder = emptyFolder()
  const given = openVault({
    folder,
    binding: bindingIn(folder),
    destination: there,
    clock: createManualClock(),
    chance: seeded(1),
    environment: { ...inEnvironment, KASSE_VAULT_KEY: 'no key' },
    isKeeping: true,
  })
  expect(given).toMatchObject({ ok: false, problem: { code: 'vault.keyUnfit' } })
  expect(readdirSync(folder)).toEqual([])
})

test('a copied folder opens, key and all; a copy of the sealed file alone does not', () => {
  const folder = emptyFolder()
  vaultIn(folder).keep(keys, there)
  const [copy, alone] = [emptyFolder(), emptyFolder()]
  cpSync(folder, copy, { recursive: true })
  cpSync(vaultFiles(folder).sealed, vaultFiles(alone).sealed)
  const binding = bindingIn(copy, [bindingIn(folder).tillId])
  expect(vaultIn(copy, { binding }).held(there)).toEqual(keys)
  expect(vaultIn(alone).status(there).trouble).toMatchObject({ code: 'vault.keyGone' })
})

test.runIf(isPosix)('the till’s own key is taken back from others who may read it', () => {
  const folder = emptyFolder()
  const { ownKey } = vaultFiles(folder)
  vaultIn(folder).keep(keys, there)
  chmodSync(ownKey, 0o644)
  expect(vaultIn(folder).held(there)).toEqual(keys)
  expect(statSync(ownKey).mode & 0o777).toBe(0o600)
})

test('a key file that is the till’s own key stays where it is', () => {
  const folder = emptyFolder()
  vaultIn(folder).keep(keys, there)
  const { ownKey } = vaultFiles(folder)
  const start = { environment: { KASSE_VAULT_KEY_FILE: ownKey } }
  expect(vaultIn(folder, start).held(there)).toEqual(keys)
  expect(vaultIn(folder, start).status(there)).toMatchObject({ tier: 'keyFile', key: ownKey })
  expect(existsSync(ownKey)).toBe(true)
})
