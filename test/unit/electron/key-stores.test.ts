// Tests of the key stores on Linux: one whose password is known to all is never taken for one that keeps a secret.
import { expect, test } from 'vitest'
import { linuxStoreOf } from '#electron/key-stores.ts'

test.each([
  ['gnome_libsecret', 'libsecret'],
  ['kwallet', 'kwallet'],
  ['kwallet5', 'kwallet'],
  ['kwallet6', 'kwallet'],
  ['basic_text', undefined],
  ['unknown', undefined],
])('%s: %s', (name, kind) => {
  expect(linuxStoreOf(name)).toBe(kind)
})
