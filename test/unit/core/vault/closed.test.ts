// Credentials that cannot be opened: what is said, what is left as it was, and that entering them anew works.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { vaultFiles } from '#core/vault/sealed-files.ts'
import { problemTexts } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'
import { emptyFolder, keys, noneOf, someKey, storeOf, vaultIn, there } from '#test/support/till/vaults.ts'

/** What stands in the way of opening what one start has sealed, at another. */
const closed: [string, string, (folder: string) => Parameters<typeof vaultIn>[1], object][] = [
  [
    'another key',
    'vault.otherKey',
    () => ({ environment: { KASSE_VAULT_KEY: someKey(2) } }),
    { key: 'KASSE_VAULT_KEY' },
  ],
  ['no key', 'vault.keyGone', () => ({}), { key: 'KASSE_VAULT_KEY' }],
  ['no key, and one of the till’s own from elsewhere', 'vault.keyGone', own, { key: 'KASSE_VAULT_KEY' }],
  [
    'a key that is none',
    'vault.keyUnfit',
    () => ({ environment: { KASSE_VAULT_KEY: 'hunter2' } }),
    { key: 'KASSE_VAULT_KEY' },
  ],
  [
    'an old key that is none',
    'vault.keyUnfit',
    () => ({ environment: { KASSE_VAULT_KEY: someKey(1), KASSE_VAULT_KEY_OLD: 'x' } }),
    { key: 'KASSE_VAULT_KEY_OLD' },
  ],
  [
    'no such key file',
    'vault.unreadable',
    () => ({ environment: { KASSE_VAULT_KEY_FILE: '/nowhere/key' } }),
    { file: '/nowhere/key', reason: 'ENOENT' },
  ],
  [
    'a folder for a key file',
    'vault.unreadable',
    (folder) => ({ environment: { KASSE_VAULT_KEY_FILE: folder } }),
    { reason: 'not a file' },
  ],
]
function own(folder: string): Parameters<typeof vaultIn>[1] {
  const other = emptyFolder()
  vaultIn(other).keep(keys, there)
  cpSync(vaultFiles(other).ownKey, vaultFiles(folder).ownKey)
  return {}
}

test.each(closed)(
  '%s: said in words, sealed as before, and opened again by the right key',
  (_, code, start, details) => {
    const folder = emptyFolder()
    const right = { environment: { KASSE_VAULT_KEY: someKey(1) } }
    vaultIn(folder, right).keep(keys, there)
    const { sealed } = vaultFiles(folder)
    const before = readFileSync(sealed)
    const vault = vaultIn(folder, start(folder))
    expect(vault.status(there)).toMatchObject({
      trouble: { code, details },
      changedAt: null,
      has: { clientId: false },
    })
    expect(vault.held(there)).toMatchObject({ ...noneOf, trouble: { code } })
    const { trouble } = vault.status(there)
    const { what, remedy } = problemWords(
      trouble ?? { code: 'till.busy', details: {} },
      'en-GB',
      problemTexts('en'),
    )
    expect(`${what} ${remedy}`).not.toContain('{{')
    expect(readFileSync(sealed).equals(before)).toBe(true)
    expect(vaultIn(folder, right).held(there)).toEqual(keys)
  },
)

test.each([
  ['another key', { environment: { KASSE_VAULT_KEY: someKey(2) } }],
  ['no key', {}],
  ['another user’s store', { keyStore: storeOf('somebody') }],
])('with %s, credentials that are entered anew hold', (_, start) => {
  const folder = emptyFolder()
  vaultIn(folder, { environment: { KASSE_VAULT_KEY: someKey(1) } }).keep({ clientId: 'old' }, there)
  const vault = vaultIn(folder, start)
  expect(vault.status(there).trouble).not.toBeNull()
  expect(vault.keep(keys, there)).toMatchObject({ ok: true })
  expect(vault.status(there).trouble).toBeNull()
  expect(vaultIn(folder, start).held(there)).toEqual(keys)
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

test('a key that is none seals nothing: entering anew says so too', () => {
  const folder = emptyFolder()
  const vault = vaultIn(folder, { environment: { KASSE_VAULT_KEY: 'hunter2' } })
  expect(vault.keep(keys, there)).toMatchObject({
    problem: { code: 'vault.keyUnfit', details: { key: 'KASSE_VAULT_KEY' } },
  })
  expect(readdirSync(folder)).toEqual([])
})

test('another user’s key store does not open it, and a host without one says so', () => {
  const folder = emptyFolder()
  vaultIn(folder, { keyStore: storeOf('till') }).keep(keys, there)
  for (const start of [{ keyStore: storeOf('somebody') }, {}])
    expect(vaultIn(folder, start).status(there).trouble).toMatchObject({ code: 'vault.storeGone' })
  expect(vaultIn(folder, { keyStore: storeOf('till') }).held(there)).toEqual(keys)
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
