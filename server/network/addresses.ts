// The addresses of callers, and the networks that limits count as one caller.
import { isIPv6 } from 'node:net'

/** Without the prefix of IPv4 inside IPv6 (`::ffff:192.0.2.1`), and without a zone. */
export const plainAddress = (given: string): string =>
  given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The /64 of an IPv6 address: whoever has one has 2⁶⁴ addresses. An IPv4 address is its own network. */
export function networkOf(given: string): string {
  const address = plainAddress(given)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const whole = [
    ...left,
    ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
    ...right,
  ]
  return `${whole
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
