// Tests of the encrypted form of nexo messages: against a vector made by hand, and with every byte of a message changed.
import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemChance } from '#core/system/clock.ts'
import { createEncryption, type NexoKey, type SecuredMessage } from '#server/nexo/encryption.ts'
import { neutralWords } from '#shared/setting-shapes.ts'

const key: NexoKey = { passphrase: 'a long phrase of many words', identifier: 'till-1', version: 2 }
const header = {
  ProtocolVersion: '3.0',
  MessageClass: 'Service',
  MessageCategory: 'Diagnosis',
  MessageType: 'Request',
  ServiceID: 'A1',
  SaleID: 'Register 1',
  POIID: 'Kasse-1',
}
const envelope = { MessageHeader: header, DiagnosisRequest: { HostDiagnosisFlag: true, note: 'æøå €' } }
const name = 'SaleToPOIRequest'
const encryption = createEncryption(neutralWords, systemChance)

/** As it goes over the wire. */
function sealed(): SecuredMessage {
  const wire = JSON.parse(JSON.stringify(encryption.seal(name, envelope, key))) as Record<string, unknown>
  const read = encryption.securedIn(wire[name])
  if (!read) throw new Error('is not encrypted')
  return read
}

/** The keys, by the rule as it is published. */
function keysOf({ salt }: { salt: string }) {
  const bytes = pbkdf2Sync(key.passphrase, salt, 4000, 80, 'sha1')
  const [hmac, cipher, iv] = [bytes.subarray(0, 32), bytes.subarray(32, 64), bytes.subarray(64, 80)]
  return {
    hmac,
    cipher,
    ivFor: (nonce: Buffer) => Buffer.from(iv.map((byte, at) => byte ^ (nonce[at] ?? 0))),
  }
}

test('what is sealed is opened with the same passphrase', () => {
  expect(encryption.open(sealed(), name, key)).toEqual({ [name]: envelope })
})

test('a message that another program has encrypted is opened, with the words of its provider', () => {
  const words = { salt: 'AnotherSalt', versionField: 'AnotherVersion' }
  const { hmac, cipher, ivFor } = keysOf(words)
  const nonce = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
  const text = Buffer.from(JSON.stringify({ [name]: envelope }))
  const lock = createCipheriv('aes-256-cbc', cipher, ivFor(nonce))
  const message = {
    MessageHeader: header,
    NexoBlob: Buffer.concat([lock.update(text), lock.final()]).toString('base64'),
    SecurityTrailer: {
      AnotherVersion: 1,
      Hmac: createHmac('sha256', hmac).update(text).digest('base64'),
      KeyIdentifier: key.identifier,
      KeyVersion: key.version,
      Nonce: nonce.toString('base64'),
    },
  }
  expect(encryption.securedIn(message)).toBeUndefined()
  const theirs = createEncryption(words, systemChance)
  const read = theirs.securedIn(message)
  expect(read && theirs.open(read, name, key)).toEqual({ [name]: envelope })
})

test('another program opens what is sealed here', () => {
  const { NexoBlob, SecurityTrailer: trailer } = sealed()
  const { hmac, cipher, ivFor } = keysOf(neutralWords)
  const lock = createDecipheriv('aes-256-cbc', cipher, ivFor(Buffer.from(trailer.Nonce, 'base64')))
  const text = Buffer.concat([lock.update(Buffer.from(NexoBlob, 'base64')), lock.final()])
  expect(JSON.parse(text.toString())).toEqual({ [name]: envelope })
  expect(trailer.Hmac).toBe(createHmac('sha256', hmac).update(text).digest('base64'))
  expect(trailer).toMatchObject({ CryptoVersion: 1, KeyIdentifier: 'till-1', KeyVersion: 2 })
})

test('keys, cipher and proof are those of a vector that was made elsewhere', () => {
  const theirs = createEncryption(
    { salt: 'NexoSalt', versionField: 'CryptoVersion' },
    {
      bytes: (count) => Uint8Array.from({ length: count }, (_, at) => at),
    },
  )
  const { SaleToPOIRequest: made } = theirs.seal(
    name,
    { MessageHeader: {} },
    { ...key, passphrase: 'a phrase known elsewhere' },
  )
  // python: hashlib.pbkdf2_hmac('sha1', phrase, salt, 4000, 80), hmac.new(…, sha256); openssl enc -aes-256-cbc
  expect(made).toMatchObject({
    NexoBlob: 'C3Eb2Lzo/Bsm3VRQDaVx8qSMMSOrh77dindNaf9OvMZ6koMNRZHyMp3onCcgzztw',
    SecurityTrailer: { Hmac: '8kOhMk1TPW9NuOfuXp8t/oWsakwfRSXB/11AkxrvbGA=' },
  })
})

test.each(['NexoBlob', 'Hmac', 'Nonce'] as const)(
  'a message with any byte of its %s changed is not believed',
  (part) => {
    const message = sealed()
    const { SecurityTrailer: trailer } = message
    const bytes = Buffer.from(part === 'NexoBlob' ? message.NexoBlob : trailer[part], 'base64')
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      const text = changed.toString('base64')
      const forged =
        part === 'NexoBlob'
          ? { ...message, NexoBlob: text }
          : { ...message, SecurityTrailer: { ...trailer, [part]: text } }
      expect(encryption.open(forged, name, key)).toBeUndefined()
    }
    expect(bytes.length).toBeGreaterThan(15)
  },
)

test('a message is not believed with another header, another passphrase or another name', () => {
  const message = sealed()
  const moved = { ...message, MessageHeader: { ...header, SaleID: 'Register 2' } }
  expect(encryption.open(moved, name, key)).toBeUndefined()
  expect(encryption.open({ ...message, MessageHeader: { ...header, more: 1 } }, name, key)).toBeUndefined()
  expect(encryption.open(message, name, { ...key, passphrase: 'another' })).toBeUndefined()
  expect(encryption.open(message, 'SaleToPOIResponse', key)).toBeUndefined()
  expect(encryption.open({ ...message, NexoBlob: '' }, name, key)).toBeUndefined()
})

test('of what is not proved only the form’s own parts are looked at, however many others it has', () => {
  const message = sealed()
  const unlisted = (parts: object) =>
    new Proxy(parts, {
      ownKeys() {
        throw new Error('all its parts are read')
      },
    })
  const { MessageHeader, SecurityTrailer } = message
  const many = {
    ...message,
    MessageHeader: unlisted(MessageHeader),
    SecurityTrailer: unlisted(SecurityTrailer),
  }
  expect(encryption.securedIn(unlisted(many))?.SecurityTrailer).toEqual(SecurityTrailer)
})

test('what lacks a part of the form, or has one that is no base64, is no encrypted message', () => {
  const message = sealed()
  const { SecurityTrailer: trailer } = message
  for (const odd of [
    null,
    [],
    {},
    { ...message, NexoBlob: 5 },
    { ...message, NexoBlob: 'no base64!' },
    { ...message, MessageHeader: undefined },
    { ...message, MessageHeader: [] },
    { ...message, MessageHeader: null },
    { ...message, SecurityTrailer: {} },
    { ...message, SecurityTrailer: { ...trailer, CryptoVersion: 2 } },
    { ...message, SecurityTrailer: { ...trailer, Nonce: `${trailer.Nonce}\n` } },
  ])
    expect(encryption.securedIn(odd)).toBeUndefined()
})
