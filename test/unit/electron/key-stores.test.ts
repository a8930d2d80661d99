// Tests of the key stores by platform: one whose password is known to all is never taken for one that keeps a secret.
import { expect, test } from 'vitest'
import { isKnownToAll, storeKindOf } from '#electron/key-stores.ts'

test.each([
  ['gnome_libsecret', 'libsecret'],
  ['kwallet', 'kwallet'],
  ['kwallet5', 'kwallet'],
  ['kwallet6', 'kwallet'],
  ['basic_text', undefined],
  ['unknown', undefined],
])('Linux, %s: %s', (name, kind) => {
  expect(storeKindOf('linux', () => name)).toBe(kind)
})

test('Windows and a Mac have one each, whose name nobody is asked for', () => {
  const unnamed = () => {
    throw new Error('not a function there')
  }
  expect([storeKindOf('win32', unnamed), storeKindOf('darwin', unnamed)]).toEqual(['dpapi', 'keychain'])
})

test('what Linux has sealed by the password that all know is told from what its store has, and from a Mac’s', () => {
  const [fallback, store] = [Buffer.from('v10…'), Buffer.from('v11…')]
  expect([isKnownToAll(fallback, 'linux'), isKnownToAll(store, 'linux')]).toEqual([true, false])
  expect([isKnownToAll(fallback, 'darwin'), isKnownToAll(fallback, 'win32')]).toEqual([false, false])
})
