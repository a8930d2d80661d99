// A sealed file gives back what was put in, to its key alone, and is turned away whole when one bit of it is not as it was.
import { writeFileSync, readFileSync, chmodSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrivate } from '#core/vault/key.ts'
import { nameOfKey, readSealed, sealText, type LockKind } from '#core/vault/seal.ts'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { seeded } from '#test/support/run/clock.ts'
import { premise } from '#test/support/run/premise.ts'
import { isAll, sizedTest, tried } from '#test/support/run/run-size.ts'
import { emptyFolder, keys, someKey, storeOf, vaultIn, there } from '#test/support/till/vaults.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const locks = fc.constantFrom<LockKind>('keyStore', 'givenKey', 'keyFile', 'ownKey')

test('any text comes back under its key, and under no other', () => {
  const isOther = premise('the keys are two', 0.9)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      bytes32,
      bytes32,
      locks,
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(),
      (text, key, other, lock, hint, seed) => {
        fc.pre(isOther(Buffer.compare(key, other) !== 0))
        const given = text.toWellFormed()
        const read = readSealed(sealText(given, { lock, hint, key }, seeded(seed)))
        if (read.is !== 'sealed') throw new Error(read.is)
        expect([read.lock, read.hint.equals(hint)]).toEqual([lock, true])
        expect(read.open(key)).toBe(given)
        expect(read.open(other)).toBeUndefined()
        expect(nameOfKey(key).equals(nameOfKey(other))).toBe(false)
      },
    ),
    tried(300),
  )
})

sizedTest('whatever bytes lie there, reading them says something, and throws nothing', () => {
  const any = fc.uint8Array({ maxLength: 200 })
  const isSealed = premise('it reads as sealed', 0.2)
  // Parts of a few bytes, or of more than there are.
  const part = fc
    .oneof({ weight: 4, arbitrary: fc.nat(3) }, fc.nat(255))
    .map((size) => [0, size, ...Array(Math.min(size, 3))])
  const nearly = fc
    .tuple(part, part, fc.uint8Array({ minLength: 28, maxLength: 200 }))
    .map(([hint, mark, rest]) =>
      Uint8Array.from([...Buffer.from('KSV\u0001\u0002'), ...hint, ...mark, ...rest]),
    )
  fc.assert(
    fc.property(fc.oneof(any, nearly), bytes32, (given, key) => {
      const read = readSealed(Buffer.from(given))
      const sealed = isSealed(read.is === 'sealed' && read)
      if (sealed) expect(sealed.open(key)).toBeUndefined()
    }),
    tried(300),
  )
})

const starts = [
  ['a given key', { environment: { KASSE_VAULT_KEY: someKey(1) } }],
  ['a key store', { keyStore: storeOf('till') }],
  ['the till’s own key', {}],
] as const

test.each(starts)(
  '%s: every single bit, turned over, is refused in words; and so is every shorter file',
  (_, start) => {
    const folder = emptyFolder()
    const { sealed } = vaultFiles(folder)
    vaultIn(folder, start).keep(keys, there)
    const whole = readFileSync(sealed)
    const said = new Set<string | undefined>()
    const troubleOf = (bytes: Buffer) => {
      writeFileSync(sealed, bytes)
      const vault = vaultIn(folder, start)
      expect(vault.held(there)).toHaveProperty('missing')
      said.add(vault.status(there).trouble?.code)
      expect(readFileSync(sealed).equals(bytes)).toBe(true)
    }
    // The quick run turns over one bit of each byte, and tries every seventh length.
    for (let at = 0; at < whole.length; at += 1)
      for (const bit of isAll ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8]) {
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        troubleOf(bytes)
      }
    for (let length = 0; length < whole.length; length += isAll ? 1 : 7) troubleOf(whole.subarray(0, length))
    troubleOf(Buffer.concat([whole, Buffer.from('x')]))
    // A name of a key that is no longer the key's, a lock of another number, a format of tomorrow: all said, none taken.
    expect([...said].every((code) => code?.startsWith('vault.'))).toBe(true)
    expect(said).toContain('vault.damaged')
    expect(said).toContain('vault.newer')
    writeFileSync(sealed, whole)
    expect(vaultIn(folder, start).held(there)).toEqual(keys)
  },
)

const raw = Buffer.from(someKey(1), 'base64')

test.each<[string, string | Buffer, boolean]>([
  ['32 bytes as they are', raw, true],
  ['base64 with a line’s end', `${raw.toString('base64')}\n`, true],
  ['base64 without its last sign, as for addresses', raw.toString('base64url'), true],
  ['hex', ` ${raw.toString('hex')}\r\n`, true],
  ['a password', 'correct horse battery staple', false],
  ['a password of 32 letters', 'Correct-Horse-Battery-Staple-20!', false],
  ['half a key in hex, 32 letters', raw.toString('hex').slice(0, 32), false],
  ['zeros', Buffer.alloc(32), false],
  ['zeros in hex', '0'.repeat(64), false],
  ['31 bytes', raw.subarray(1), false],
  ['33 bytes', Buffer.concat([raw, Buffer.from([200])]), false],
  ['nothing', '', false],
  ['more than any key', Buffer.alloc(5000, 7), false],
])('a key file: %s', (_, given, isKey) => {
  const [folder, file] = [emptyFolder(), path.join(emptyFolder(), 'key')]
  writeFileSync(file, given)
  chmodSync(file, 0o400)
  const { trouble } = vaultIn(folder, { environment: { KASSE_VAULT_KEY_FILE: file } }).status(there)
  expect(trouble).toEqual(isKey ? null : { code: 'vault.keyUnfit', details: { key: file } })
})

test('the same key opens, however it is written and wherever it comes from', () => {
  const folder = emptyFolder()
  vaultIn(folder, { environment: { KASSE_VAULT_KEY: raw.toString('hex') } }).keep(keys, there)
  const file = path.join(emptyFolder(), 'key')
  writeFileSync(file, raw, { mode: 0o600 })
  expect(vaultIn(folder, { environment: { KASSE_VAULT_KEY_FILE: file } }).held(there)).toEqual(keys)
  expect(vaultIn(folder, { environment: { KASSE_VAULT_KEY: raw.toString('base64') } }).held(there)).toEqual(
    keys,
  )
})

const [me, root, somebody] = [1000, 0, 1001]
test.each([
  ['ours, 0600', me, 0o600, true],
  ['ours, 0400', me, 0o400, true],
  ['ours, readable by our group', me, 0o640, false],
  ['ours, readable by all', me, 0o644, false],
  ['ours, executable by others', me, 0o601, false],
  ['root’s, as systemd gives it to a service, with its access list', root, 0o440, true],
  ['root’s, readable by all', root, 0o444, false],
  ['root’s, writable by a group', root, 0o460, false],
  ['somebody else’s', somebody, 0o600, false],
])('a key file that is %s', (_, uid, mode, isAllowed) => {
  expect(isPrivate({ uid, mode: mode | 0o100_000 }, me)).toBe(isAllowed)
})

test.runIf(process.platform !== 'win32').each([0o640, 0o604, 0o622])(
  'a key file of mode %o is refused by its name',
  (mode) => {
    const file = path.join(emptyFolder(), 'key')
    writeFileSync(file, someKey(1))
    chmodSync(file, mode)
    expect(
      vaultIn(emptyFolder(), { environment: { KASSE_VAULT_KEY_FILE: file } }).status(there).trouble,
    ).toEqual({
      code: 'vault.keyOpen',
      details: { file },
    })
  },
)
