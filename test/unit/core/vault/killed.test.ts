// A power cut while a till opens and writes its vault: before each single operation of the disk, and between a file and its count.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { writeCountOf } from '#test/support/till/write-count.ts'
import { isAll, sizedTest } from '#test/support/run/run-size.ts'
import { emptyFolder, inClearIn, keys, someKey, there, vaultIn } from '#test/support/till/vaults.ts'

const script = path.join(import.meta.dirname, '../../../support/till/killed-vault.ts')
/** Ends by itself, with the count of what it did to the disk, or is killed before the nth of it. */
const openAndDie = (folder: string, environment: Record<string, string>, nth = 0) =>
  spawnSync(process.execPath, [script, folder, String(nth)], { encoding: 'utf8', env: environment })

const before = { KASSE_VAULT_KEY: someKey(2) }
const moves: [string, Record<string, string>, Record<string, string>][] = [
  ['by a key of the till’s own, to a given key', {}, { KASSE_VAULT_KEY: someKey(1) }],
  ['by an old key, to a given key', before, { KASSE_VAULT_KEY: someKey(1), KASSE_VAULT_KEY_OLD: someKey(2) }],
  ['by an old key, to one of the till’s own', before, { KASSE_VAULT_KEY_OLD: someKey(2) }],
]

sizedTest.each(isAll ? moves : moves.slice(0, 1))(
  '%s: a power cut before any single request loses nothing, and locks nobody out',
  (_, from, environment) => {
    const prepare = (): string => {
      const folder = emptyFolder()
      onTestFinished(() => rmSync(`${folder}.count`, { force: true }))
      vaultIn(folder, { environment: from, binding: writeCountOf(folder) }).keep(keys, there)
      return folder
    }
    const whole = prepare()
    const ended = openAndDie(whole, environment)
    expect(ended).toMatchObject({ status: 0, signal: null })
    const requests = Number(ended.stdout)
    // The new file, and its count after it.
    expect(requests).toBeGreaterThan(6)
    for (let nth = 1; nth <= requests; nth += isAll ? 1 : 3) {
      const folder = prepare()
      expect(openAndDie(folder, environment, nth).signal).toBe('SIGKILL')
      const vault = vaultIn(folder, { environment, binding: writeCountOf(folder) })
      expect([nth, vault.held(there), vault.status(there).trouble]).toEqual([nth, keys, null])
      expect([nth, inClearIn(folder)]).toEqual([nth, []])
      const { sealed, ownKey } = vaultFiles(folder)
      const kept = 'KASSE_VAULT_KEY' in environment ? [sealed] : [ownKey, sealed]
      expect([nth, readdirSync(folder)]).toEqual([nth, kept.map((file) => path.basename(file))])
    }
  },
)
