// What an earlier version has kept: taken over into a sealed file, by whatever seals here, and nothing of it left in clear.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { vaultFiles } from '#core/vault/vault.ts'
import { emptyFolder, inClearIn, keys, someKey, storeOf, tiers, vaultIn } from '#test/support/vaults.ts'
import { isAll } from '#test/support/runs.ts'

test.each(tiers)(
  '%s takes over what an earlier version kept in clear, and nothing of it is left',
  (tier, start) => {
    const folder = emptyFolder()
    const { inClear } = vaultFiles(folder)
    writeFileSync(inClear, JSON.stringify(keys))
    writeFileSync(`${inClear}.new`, JSON.stringify(keys))
    const at = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))
    utimesSync(inClear, at, at)
    const options = start()
    const vault = vaultIn(folder, options)
    expect(vault.held()).toEqual(keys)
    expect(vault.told()).toMatchObject({ tier, changedAt: at.getTime() })
    expect(readdirSync(folder).toSorted()).toEqual(
      tier === 'ownKey' ? ['vault.key', 'vault.sealed'] : ['vault.sealed'],
    )
    expect(inClearIn(folder)).toEqual([])
    expect(vaultIn(folder, options).held()).toEqual(keys)
  },
)

test('what lay there in clear is written over before it goes', () => {
  const folder = emptyFolder()
  const { inClear } = vaultFiles(folder)
  const text = JSON.stringify(keys)
  writeFileSync(inClear, text)
  // Another name for the same bytes on the disk shows what became of them.
  const same = path.join(emptyFolder(), 'same')
  linkSync(inClear, same)
  expect(vaultIn(folder).held()).toEqual(keys)
  expect(readFileSync(same).equals(Buffer.alloc(text.length))).toBe(true)
})

test('what an earlier version sealed with the system alone is taken over too, and kept where the system refuses', () => {
  const folder = emptyFolder()
  const { byStore } = vaultFiles(folder)
  const store = storeOf('till')
  writeFileSync(byStore, store.seal(JSON.stringify(keys)))
  // The loopback host has nothing to open it with.
  expect(vaultIn(folder).told().trouble).toEqual({ code: 'vault.storeGone', details: { file: byStore } })
  expect(vaultIn(folder, { openEarlier: storeOf('somebody').open }).told().trouble).toMatchObject({
    code: 'vault.storeGone',
  })
  expect(existsSync(byStore)).toBe(true)
  // Sealed by a password that all know: there is no store, and now it is sealed with a key of the till's own.
  const vault = vaultIn(folder, { openEarlier: store.open })
  expect([vault.held(), vault.told().tier]).toEqual([keys, 'ownKey'])
  expect(readdirSync(folder)).toEqual(['vault.key', 'vault.sealed'])
})

test('an earlier file that makes no sense is said to be damaged, and kept until something takes its place', () => {
  const folder = emptyFolder()
  const { inClear } = vaultFiles(folder)
  writeFileSync(inClear, '{"clientId":')
  const vault = vaultIn(folder)
  expect(vault.told().trouble).toEqual({ code: 'vault.damaged', details: { file: inClear } })
  expect(existsSync(inClear)).toBe(true)
  vault.keep(keys)
  expect([existsSync(inClear), vaultIn(folder).held()]).toEqual([false, keys])
})

test('an earlier version that was gone back to, and given one credential, takes none of the others away', () => {
  const folder = emptyFolder()
  const { sealed, inClear } = vaultFiles(folder)
  vaultIn(folder).keep(keys)
  writeFileSync(inClear, JSON.stringify({ clientSecret: 'renewed meanwhile' }))
  const later = new Date(statSync(sealed).mtimeMs + 60_000)
  utimesSync(inClear, later, later)
  const renewed = { ...keys, clientSecret: 'renewed meanwhile' }
  expect(vaultIn(folder).held()).toEqual(renewed)
  expect(existsSync(inClear)).toBe(false)
  expect(vaultIn(folder).held()).toEqual(renewed)
})

test('an earlier version that ran again in between has the last word', () => {
  const folder = emptyFolder()
  vaultIn(folder).keep({ ...keys, clientId: 'older' })
  const { inClear, sealed } = vaultFiles(folder)
  writeFileSync(inClear, JSON.stringify(keys))
  const { mtimeMs } = statSync(sealed)
  utimesSync(inClear, mtimeMs / 1000 + 60, mtimeMs / 1000 + 60)
  expect(vaultIn(folder).held()).toEqual(keys)
  writeFileSync(inClear, JSON.stringify({ ...keys, clientId: 'left over' }))
  utimesSync(inClear, mtimeMs / 1000 - 60, mtimeMs / 1000 - 60)
  expect(vaultIn(folder).held()).toEqual(keys)
  expect(existsSync(inClear)).toBe(false)
})

const script = path.join(import.meta.dirname, '../../../support/killed-vault.ts')
/** Ends by itself, with the count of what it did to the disk, or is killed before the nth of it. */
const openAndDie = (folder: string, environment: Record<string, string>, nth = 0) =>
  spawnSync(process.execPath, [script, folder, String(nth)], { encoding: 'utf8', env: environment })

const moves: [string, Record<string, string>, (folder: string) => void][] = [
  [
    'in clear, to a key of the till’s own',
    {},
    (folder) => writeFileSync(vaultFiles(folder).inClear, JSON.stringify(keys)),
  ],
  [
    'in clear, to a given key',
    { KASSE_VAULT_KEY: someKey(1) },
    (folder) => writeFileSync(vaultFiles(folder).inClear, JSON.stringify(keys)),
  ],
  [
    'by a key of the till’s own, to a given key',
    { KASSE_VAULT_KEY: someKey(1) },
    (folder) => vaultIn(folder).keep(keys),
  ],
  [
    'by an old key, to a given key',
    { KASSE_VAULT_KEY: someKey(1), KASSE_VAULT_KEY_OLD: someKey(2) },
    (folder) => vaultIn(folder, { environment: { KASSE_VAULT_KEY: someKey(2) } }).keep(keys),
  ],
]

test.each(isAll ? moves : moves.slice(1, 2))(
  '%s: a power cut before any single deed loses nothing, and the next start leaves nothing in clear',
  (_, environment, prepare) => {
    const whole = emptyFolder()
    prepare(whole)
    const ended = openAndDie(whole, environment)
    expect(ended).toMatchObject({ status: 0, signal: null })
    const deeds = Number(ended.stdout)
    expect(deeds).toBeGreaterThan(3)
    for (let nth = 1; nth <= deeds; nth += 1) {
      const folder = emptyFolder()
      prepare(folder)
      expect(openAndDie(folder, environment, nth).signal).toBe('SIGKILL')
      const vault = vaultIn(folder, { environment })
      expect([nth, vault.held(), vault.told().trouble]).toEqual([nth, keys, null])
      expect([nth, inClearIn(folder)]).toEqual([nth, []])
      const files = Object.keys(environment).length === 0 ? ['vault.key', 'vault.sealed'] : ['vault.sealed']
      expect([nth, readdirSync(folder)]).toEqual([nth, files])
    }
  },
)
