// Tests of the address that a till's key may go to: over TLS, or on this machine; to nothing that is no plain address.
import { expect, test } from 'vitest'
import { hubAddress } from '#core/hub/client.ts'

test.each([
  ['https://hub.example', 'https://hub.example'],
  [' https://hub.example:7480/// ', 'https://hub.example:7480'],
  ['hub.example', 'https://hub.example'],
  ['https://hub.example/shops/', 'https://hub.example/shops'],
  ['http://127.0.0.1:7480', 'http://127.0.0.1:7480'],
  ['http://localhost:7480/', 'http://localhost:7480'],
  ['http://[::1]:7480', 'http://[::1]:7480'],
])('%s is %s', (given, address) => {
  expect(hubAddress(given)).toEqual({ ok: true, value: address })
})

test.each([
  'http://hub.example',
  'http://192.168.1.4:7480',
  'http://127.0.0.1.example',
  'http://localhost.example',
])('%s is not secure', (given) => {
  expect(hubAddress(given)).toMatchObject({ ok: false, problem: { code: 'hub.notSecure' } })
})

test.each([
  '',
  '   ',
  'https://',
  'https://user:pass@hub.example',
  'https://hub.example?x=1',
  'https://hub.example/#x',
  'ftp://hub.example',
  'file:///etc/passwd',
  'javascript://hub.example',
])('“%s” is none', (given) => {
  expect(hubAddress(given)).toMatchObject({ ok: false, problem: { code: 'hub.garbled' } })
})
