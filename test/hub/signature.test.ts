// Tests of the service's signature at the hub: by vectors that were computed step by step, and by every way to spoil one.
import fc from 'fast-check'
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateWindow, deliveryHeadersOf, isRecentAndUnaltered, isSignedBy } from '#hub/webhooks/delivery.ts'
import { signedHeaders } from '#sandbox/webhooks/attempt.ts'
import { vectors, type Vector } from '#test/fixtures/webhook-signatures.ts'

type Signed = { target: string; headers: Pick<Headers, 'get'>; body: Uint8Array }

/** As the webhook judges a delivery. */
function isGenuine({ target, headers, body }: Signed, secret: string, now: number): boolean {
  const shown = deliveryHeadersOf(headers)
  return shown !== undefined && isRecentAndUnaltered(shown, body, now) && isSignedBy(secret, shown, target)
}

const registration = '497f6eca-6276-4993-bfeb-53cbbbba6f08'

function signedAs({ host, date, contentHash, signature, target, body }: Vector): Signed {
  const headers = new Headers({
    'webhook-id': registration,
    host,
    'x-ms-date': date,
    'x-ms-content-sha256': contentHash,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  })
  return { target, headers, body: Buffer.from(body) }
}
const [first] = vectors
if (!first) throw new Error('there are no vectors')
const noon = Date.parse(first.date)

test.each(vectors)('$name: every step of its arithmetic follows from the one before it', (vector) => {
  const { body, secret, target, date, host, text } = vector
  const sha = (...parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer')
  const content = sha(Buffer.from(body))
  expect(Buffer.byteLength(body)).toBe(vector.bytes)
  expect([content.toString('hex'), content.toString('base64')]).toEqual([vector.bodyHash, vector.contentHash])
  expect(text).toBe(`POST\n${target}\n${date};${host};${vector.contentHash}`)
  const given = Buffer.from(secret)
  const key = Buffer.concat([given.length > 64 ? sha(given) : given], 64)
  expect(key.toString('hex')).toBe(vector.key)
  const inner = sha(
    key.map((byte) => byte ^ 0x36),
    Buffer.from(text),
  )
  const outer = sha(
    key.map((byte) => byte ^ 0x5c),
    inner,
  )
  expect([inner.toString('hex'), outer.toString('hex')]).toEqual([vector.inner, vector.outer])
  expect(outer.toString('base64')).toBe(vector.signature)
})

test.each(vectors)('$name: the hub takes it', (vector) => {
  expect(isGenuine(signedAs(vector), vector.secret, Date.parse(vector.date))).toBe(true)
})

test.each(vectors)('$name: whoever signs for the service signs it the same', (vector) => {
  const { host, target, body, secret, date } = vector
  const at = Date.parse(date)
  expect(signedHeaders({ url: new URL(`https://${host}${target}`), body, secret, at })).toEqual({
    host,
    'x-ms-date': date,
    'x-ms-content-sha256': vector.contentHash,
    authorization: signedAs(vector).headers.get('authorization'),
  })
})

test.each<[string, number, boolean]>([
  ['as old as it may be', dateWindow, true],
  ['a millisecond older', dateWindow + 1, false],
  ['as far ahead as it may be', -dateWindow, true],
  ['a millisecond further ahead', -dateWindow - 1, false],
  ['of yesterday', 86_400_000, false],
])('a date that is %s', (_, later, isTaken) => {
  expect(isGenuine(signedAs(first), first.secret, noon + later)).toBe(isTaken)
})

const with_ = (name: string, value: string | null): Signed => {
  const signed = signedAs(first)
  const headers = new Headers(signedAs(first).headers as Headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return { ...signed, headers }
}
const right = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${first.signature}`

test.each<[string, Signed]>([
  ['without a signature', with_('authorization', null)],
  ['with an empty one', with_('authorization', right.replace(/=[^=]*=$/, '='))],
  ['signed in another way', with_('authorization', right.replace('SHA256 ', 'SHA1 '))],
  ['signed over fewer headers', with_('authorization', right.replace('host;', ''))],
  ['with more behind the signature', with_('authorization', `${right}, x`)],
  ['with a signature in hex', with_('authorization', right.replace(first.signature, first.outer))],
  [
    'signed by somebody’s else',
    with_('authorization', right.replace(first.signature, `A${first.signature.slice(1)}`)),
  ],
  ['for another host', with_('host', 'other.example.com')],
  ['for the host with a port', with_('host', `${first.host}:443`)],
  ['without a host', with_('host', null)],
  ['without a date', with_('x-ms-date', null)],
  ['with a date in another form', with_('x-ms-date', new Date(noon).toISOString())],
  ['with a date a second away', with_('x-ms-date', new Date(noon + 1000).toUTCString())],
  ['with a date of a day that is none', with_('x-ms-date', 'Thu, 32 Jan 2026 12:00:00 GMT')],
  ['without the hash of its body', with_('x-ms-content-sha256', null)],
  ['with the hash of another body', with_('x-ms-content-sha256', vectors.at(-1)?.contentHash ?? '')],
  ['of a registration that is none', with_('webhook-id', 'x')],
  ['of no registration', with_('webhook-id', null)],
  ['for another path', { ...signedAs(first), target: '/webhooks/other' }],
  ['with a query that was not signed', { ...signedAs(first), target: `${first.target}?x=1` }],
  ['truncated', { ...signedAs(first), body: Buffer.from(first.body).subarray(0, -1) }],
  ['with a newline more', { ...signedAs(first), body: Buffer.from(`${first.body}\n`) }],
  [
    'written anew',
    { ...signedAs(first), body: Buffer.from(JSON.stringify(JSON.parse(first.body), null, 1)) },
  ],
])('a delivery %s is not taken', (_, spoilt) => {
  expect(isGenuine(signedAs(first), first.secret, noon)).toBe(true)
  expect(isGenuine(spoilt, first.secret, noon)).toBe(false)
})

test('another secret, and what the right one decodes to, open nothing', () => {
  const decoded = Buffer.from(first.secret, 'base64').toString('latin1')
  for (const other of [`${first.secret}=`, first.secret.toLowerCase(), decoded, ''])
    expect(isGenuine(signedAs(first), other, noon)).toBe(false)
})

test('of any bytes, only those that were signed are taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uint8Array(), fc.nat(4), (text, other, minutes) => {
      const at = noon
      const url = new URL('https://hub.example.com/webhooks/any?x=1')
      const headers = new Headers({
        'webhook-id': registration,
        ...signedHeaders({ url, body: text, secret: first.secret, at }),
      })
      const body = Buffer.from(text)
      const target = '/webhooks/any?x=1'
      const now = at + minutes * 60_000
      expect(isGenuine({ target, headers, body }, first.secret, now)).toBe(true)
      expect(isGenuine({ target, headers, body: other }, first.secret, now)).toBe(body.equals(other))
    }),
  )
})
