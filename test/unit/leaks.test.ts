// Tests of the search for leaked secrets: it finds one.
import { expect, test } from 'vitest'
import { leaksIn } from '#test/support/run/secret-search.ts'

const secret = { name: 'key', text: 'k+/S3cr3t-äöü_0123' }
const number = { name: 'number', digits: '91234567' }

test.each([
  ['as it is', secret.text],
  ['in JSON within JSON', JSON.stringify(JSON.stringify({ a: secret.text }))],
  ['in an address', `https://x/?q=${encodeURIComponent(secret.text)}`],
  ['in hex', Buffer.from(secret.text).toString('hex')],
  ...['', 'a', 'ab', 'abc'].flatMap((before) => [
    [`in base64 after '${before}'`, Buffer.from(`${before}${secret.text}:and more`).toString('base64')],
    [`in base64url after '${before}'`, Buffer.from(`${before}${secret.text}`).toString('base64url')],
  ]),
])('a secret %s is found', (_, text) => {
  expect(leaksIn(`before ${text} after`, [secret])).toHaveLength(1)
})

test.each(['91234567', '912 34 567', '91-23-45-67', '(912) 34 567', '912\u00a034\u00a0567'])(
  'a number written as %s is found',
  (text) => {
    expect(leaksIn(`to +47 ${text}.`, [number])).toHaveLength(1)
  },
)

test.each(['its last two digits, 67', '3491234567', '912345678', 'k+/S3cr3t', ''])(
  'nothing is found in "%s"',
  (text) => {
    expect(leaksIn(text, [secret, number])).toEqual([])
  },
)
