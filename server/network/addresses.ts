// The addresses of callers, and the networks that limits count as one caller.
import { isIPv6 } from 'node:net'

/** Without the prefix of IPv4 inside IPv6 (`::ffff:192.0.2.1`), and without a zone. */
export const plainAddress = (given: string): string =>
  given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The eight numbers of an IPv6 address. */
function partsOf(address: string): number[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((part) => Number.parseInt(part, 16))
}

/** The /64 of an IPv6 address: whoever has one has 2⁶⁴ addresses. An IPv4 address is its own network. */
export function networkOf(given: string): string {
  const address = plainAddress(given)
  if (!isIPv6(address)) return address
  return `${partsOf(address)
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Four of an IPv4 address, sixteen of an IPv6 one. */
export const bytesOfAddress = (address: string): number[] =>
  isIPv6(address)
    ? partsOf(address).flatMap((part) => [part >> 8, part & 0xff])
    : address.split('.').map(Number)
