// Tests of the names of a till in the network: its own bare address and those it was given. Every other may be some page's DNS.
import { describe, expect, test } from 'vitest'
import { networkDoor } from '#server/network/door.ts'

describe('by which name', () => {
  const called = (host: string, localAddress: string, port = 7443, isSecure = true) =>
    networkDoor({
      isSecure,
      surfaces: [],
      port: () => port,
      names: () => ['till.example', '2001:db8::5'],
    }).isCalled(host, {
      incoming: { socket: { localAddress } },
    })

  test.each([
    ['192.0.2.2:7443', '192.0.2.2', true],
    ['192.0.2.2:7443', '::ffff:192.0.2.2', true],
    ['[fe80::1]:7443', 'fe80::1%eth0', true],
    ['[2001:db8::5]:7443', '192.0.2.2', true],
    ['192.0.2.3:7443', '192.0.2.2', false],
    ['192.0.2.2', '192.0.2.2', false],
    ['192.0.2.2:443', '192.0.2.2', false],
    ['192.0.2.2.evil.example:7443', '192.0.2.2', false],
    ['[192.0.2.2]:7443', '192.0.2.2', false],
    ['TILL.example:7443', '192.0.2.2', true],
    ['', '', false],
    [':7443', '', false],
  ])('%s at a socket of %s: %s', (host, address, is) => {
    expect(called(host, address)).toBe(is)
  })

  test('the port that goes without saying may go unsaid', () => {
    expect(called('till.example', '192.0.2.2', 443)).toBe(true)
    expect(called('till.example', '192.0.2.2', 80)).toBe(false)
    expect(called('till.example', '192.0.2.2', 80, false)).toBe(true)
  })
})
