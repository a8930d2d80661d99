// The caller of a request to the hub: whose address it is, and whether it is near, as a proxy says it or fails to.
import { expect, test } from 'vitest'
import { hubCallerOf } from '#hub/http/caller.ts'
import { proxyAddressesAt } from '#hub/settings/settings.ts'
import type { NodeBindings } from '#server/network/port.ts'

const callerBy = (said: string | null, remoteAddress = '10.0.0.5') =>
  hubCallerOf(
    new Request('http://hub/metrics', { headers: said === null ? {} : { 'x-forwarded-for': said } }),
    { incoming: { socket: { remoteAddress } } } as Partial<NodeBindings>, // all that is read of it
    proxyAddressesAt('10.0.0.5'),
  )

test.each([
  ['203.0.113.5', '203.0.113.5', false],
  ['203.0.113.5:41876', '203.0.113.5', false],
  ['198.51.100.7, 203.0.113.5:41876', '203.0.113.5', false],
  ['10.1.2.3:41876', '10.1.2.3', true],
  ['2001:db8::5', '2001:db8:0:0::/64', false],
  ['[2001:db8::5]:41876', '2001:db8:0:0::/64', false],
  ['[fd00::5]', 'fd00:0:0:0::/64', true],
  ['::ffff:203.0.113.5', '203.0.113.5', false],
])('a proxy says that %s asks', (said, address, isNear) => {
  expect(callerBy(said)).toMatchObject({ address, isNear })
})

test.each([null, '', 'unknown', '_hidden', '203.0.113', '203.0.113.5:port', '[10.0.0.1', '10.0.0.1:'])(
  'whoever a proxy names no address for, as with %s, is not near',
  (said) => {
    expect(callerBy(said)).toMatchObject({ address: '10.0.0.5', isNear: false })
    // On a connection of its own the header says nothing.
    expect(callerBy(said, '10.0.0.6')).toMatchObject({ address: '10.0.0.6', isNear: true })
  },
)
