// The options of `npm run hub`: what is taken, and what is not understood.
import { expect, test } from 'vitest'
import { readSettings } from '#hub/settings/settings.ts'
import type { Given } from '#hub/settings/usages.ts'

test.each<[Given, string]>([
  [{ port: 'x' }, 'x'],
  [{ port: '65536' }, '65536'],
  [{ data: '' }, ''],
  [{ listen: 'hub.example' }, 'hub.example'],
  [{ listen: '' }, ''],
  [{ connections: '3' }, '3'],
  [{ connections: '501' }, '501'],
  [{ connections: '1e2' }, '1e2'],
  [{ 'statement-timeout': '0' }, '0'],
  [{ 'statement-timeout': '601' }, '601'],
  [{ 'tls-cert': 'a' }, '--tls-cert without --tls-key'],
  [{ 'tls-key': 'a' }, '--tls-key without --tls-cert'],
  [{ 'tls-cert': 'a', 'tls-key': 'b', 'behind-proxy': true }, '--behind-proxy with --tls-cert'],
])('%o is not understood, and nothing is started', (options, given) => {
  expect(readSettings(options)).toMatchObject({
    ok: false,
    problem: { code: 'option.invalid', details: { given } },
  })
})

test('how many connections it may have and how long a statement may take are said in numbers', () => {
  const read = (given: Given) => readSettings(given)
  expect(read({})).toMatchObject({ value: { connections: 10, patienceMs: 15_000 } })
  expect(read({ connections: '4', 'statement-timeout': '1' })).toMatchObject({
    value: { connections: 4, patienceMs: 1000 },
  })
  expect(read({ connections: '500', 'statement-timeout': '600' })).toMatchObject({
    value: { connections: 500, patienceMs: 600_000 },
  })
})
