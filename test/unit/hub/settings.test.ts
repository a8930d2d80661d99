// The options of `npm run hub`: what is taken, and what is not understood.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openHub } from '#hub/app/open.ts'
import { readSettings, type TypedOptions } from '#hub/settings/settings.ts'
import { verbs } from '#hub/commands/verbs.ts'
import { parseOptions } from '#server/commands/terminal.ts'

test.each<[TypedOptions, string]>([
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
  [{ 'tls-cert': 'a', 'tls-key': 'b', 'behind-proxy': 'loopback' }, '--behind-proxy with --tls-cert'],
  [{ 'behind-proxy': 'proxy.example' }, 'proxy.example'],
  [{ 'behind-proxy': '' }, ''],
])('%o is not understood, and nothing is started', (options, given) => {
  expect(readSettings(options)).toMatchObject({
    ok: false,
    problem: { code: 'option.invalid', details: { given } },
  })
})

test('a proxy is named by its address, and one that is not named is on this machine', () => {
  const read = (words: string[]) => {
    const given = parseOptions(verbs.serve.usage, words)
    const settings = given.ok ? readSettings(given.value) : given
    if (!settings.ok) throw new Error(JSON.stringify(settings.problem))
    const { proxy } = settings.value
    const [v4, v6] = [
      ['127.0.0.1', '127.0.0.2', '192.0.2.7'],
      ['::1', '2001:db8::7'],
    ]
    return (
      proxy && [
        ...v4.filter((one) => proxy.check(one, 'ipv4')),
        ...v6.filter((one) => proxy.check(one, 'ipv6')),
      ]
    )
  }
  expect(read([])).toBeNull()
  expect(read(['--behind-proxy'])).toEqual(['127.0.0.1', '127.0.0.2', '::1'])
  expect(read(['--behind-proxy', '--json'])).toEqual(['127.0.0.1', '127.0.0.2', '::1'])
  expect(read(['--behind-proxy', '192.0.2.7', '--json'])).toEqual(['192.0.2.7'])
  expect(read(['--behind-proxy=::ffff:192.0.2.7'])).toEqual(['192.0.2.7'])
  expect(read(['--behind-proxy', '2001:db8:0::7'])).toEqual(['2001:db8::7'])
})

test('how many connections it may have and how long a statement may take are said in numbers', () => {
  const read = (given: TypedOptions) => readSettings(given)
  expect(read({})).toMatchObject({ value: { maxConnections: 10, statementTimeoutMs: 15_000 } })
  expect(read({ connections: '4', 'statement-timeout': '1' })).toMatchObject({
    value: { maxConnections: 4, statementTimeoutMs: 1000 },
  })
  expect(read({ connections: '500', 'statement-timeout': '600' })).toMatchObject({
    value: { maxConnections: 500, statementTimeoutMs: 600_000 },
  })
})

test('more connections than its own PostgreSQL has are refused in words, and nothing is started', async () => {
  const settings = readSettings({ connections: '81', data: path.join(tmpdir(), 'kasse-no-hub') })
  if (!settings.ok) throw new Error(JSON.stringify(settings.problem))
  await expect(openHub(settings.value, 'attach')).rejects.toThrow(
    '--connections 80 at most, or name another in DATABASE_URL',
  )
  expect(existsSync(settings.value.folder)).toBe(false)
})
