// Credentials that cannot be opened: what is said, what is left as it was, and that entering them anew works.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { sayInEnglish } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'
import { problem } from '#shared/problem.ts'
import {
  emptyFolder,
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
