// Tests of the network options: what they say, and that half of them is taken for a mistake.
import { expect, test } from 'vitest'
import { readNetwork, type GivenNetwork, readPhones, commandRows } from '#server/commands/options.ts'
import { parseOptions } from '#server/commands/terminal.ts'

test('nothing said is no network', () => {
  expect(readNetwork({})).toEqual({ ok: true, value: undefined })
})

test.each([
  [
    {
      network: '0.0.0.0',
      'tls-cert': 'a',
      'tls-key': 'b',
      name: 'till.example, kasse.local, till_2, 192.0.2.3, ::1,',
    },
    {
      address: '0.0.0.0',
      port: 7443,
      certificate: { cert: 'a', key: 'b' },
      isPlain: false,
      names: ['till.example', 'kasse.local', 'till_2', '192.0.2.3', '::1'],
    },
  ],
  [
    { network: '192.0.2.2', 'plain-http': true, 'network-port': '8080' },
    { address: '192.0.2.2', port: 8080, certificate: undefined, isPlain: true, names: [] },
  ],
  [
    { network: '::ffff:192.0.2.2' },
    { address: '192.0.2.2', port: 7443, certificate: undefined, isPlain: false, names: [] },
  ],
  // Whether that is enough the till says, with what it means.
  [{ network: '::' }, { address: '::', port: 7443, certificate: undefined, isPlain: false, names: [] }],
] as [GivenNetwork, unknown][])('%j', (given, value) => {
  expect(readNetwork(given)).toEqual({ ok: true, value })
})

test.each([
  [{ 'plain-http': true }, '--plain-http without --network'],
  [{ 'tls-cert': 'a', 'tls-key': 'b' }, '--tls-cert without --network'],
  [{ name: 'till.example' }, '--name without --network'],
  [{ 'network-port': '1' }, '--network-port without --network'],
  [{ network: '0.0.0.0', 'tls-cert': 'a' }, '--tls-cert without --tls-key'],
  [{ network: '0.0.0.0', 'tls-key': 'b' }, '--tls-key without --tls-cert'],
  [
    { network: '0.0.0.0', 'tls-cert': 'a', 'tls-key': 'b', 'plain-http': true },
    '--plain-http with --tls-cert',
  ],
  [{ network: '0.0.0.0', 'plain-http': true, 'network-port': '65536' }, '65536'],
  ...['till!', 'https://till.example', 'till.example:7443', 'till.example/customer', 'kassa 1', '-till'].map(
    (one) => [{ network: '0.0.0.0', 'plain-http': true, name: `kasse.local, ${one}` }, one],
  ),
] as [GivenNetwork, string][])(
  '%j is no network and no loopback either, but a mistake: %s',
  (given, named) => {
    expect(readNetwork(given)).toMatchObject({
      ok: false,
      problem: { code: 'option.invalid', details: { given: named } },
    })
  },
)

test('--network and --phones alone mean every address, and the usual one', () => {
  const given = parseOptions(commandRows.start, ['--phones', '--network', '--host', 'server'])
  expect(given).toMatchObject({ ok: true, value: { phones: 'usual', network: '0.0.0.0', host: 'server' } })
})

test.each([
  [undefined, undefined],
  ['usual', 'usual'],
  ['192.168.1.20', { address: '192.168.1.20' }],
  ['fd00::2', { address: 'fd00::2' }],
] as const)('--phones %s', (given, value) => {
  expect(readPhones(given)).toEqual({ ok: true, value })
})

test.each(['till.example', '192.168.1.20:7421', ''])('--phones “%s” is no address', (given) => {
  expect(readPhones(given)).toMatchObject({
    problem: { code: 'option.invalid', details: { option: '--phones', given } },
  })
})
