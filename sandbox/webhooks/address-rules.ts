// The rule for a webhook's address. Judged by its text alone: nothing is looked up.
import { BlockList, isIP } from 'node:net'

/** Ports that firewalls usually let through. 443 is meant where none is written. */
export const commonPorts: readonly string[] = ['', '443', '80', '8080', '8443']

/** RFC 3986 knows no others; what a parser would silently mend is refused here. */
const uriText = /^https?:\/\/(?!\/)([\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const longestName = 253

/** Ends of names that mean nothing outside of one network or one machine: RFC 6761, 6762, 7686, 8375, and what routers hand out. */
const innerNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|invalid|onion|home\.arpa)$/
const loopbackName = /(^|\.)localhost$/

/** IANA's special-purpose registry: not reachable from the world, or not one machine. */
const innerFour = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
/** All that the world can reach; what embeds an IPv4 address in another way lies outside or is below. */
const outerSix = blocks('ipv6', [['2000::', 3]])
/** Protocol assignments with Teredo, documentation, 6to4, documentation again. */
const innerSix = blocks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blocks(family: 'ipv4' | 'ipv6', rows: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of rows) list.addSubnet(address, prefix, family)
  return list
}

const needsHttps = 'must begin with https'
const withSwitch = ' (a sandbox with --loopback-webhooks takes http on this machine)'

/**
 * Why the address is not good, as the end of a sentence that begins with "url"; null when it is. With `allowsLoopback`, for development,
 * this machine is good too, by http or https, on any port.
 */
export function addressTrouble(text: string, allowsLoopback: boolean): string | null {
  if (!uriText.test(text) || !URL.canParse(text)) return 'must be a well-formed https address'
  const url = new URL(text) // every spelling of an IP address comes out as one
  if (text.includes('#')) return 'must not have a fragment'
  if (/^[^/]+\/\/[^/?]*@/.test(text)) return 'must not have credentials'
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (allowsLoopback && isLoopback(host)) return null
  if (url.protocol !== 'https:') return allowsLoopback ? needsHttps : needsHttps + withSwitch
  if (!commonPorts.includes(url.port)) return 'must use a common port: 443, 80, 8080 or 8443'
  return isReachable(host) ? null : 'must be reachable from the whole world'
}

function isReachable(host: string): boolean {
  switch (isIP(host)) {
    case 4:
      return !innerFour.check(host, 'ipv4')
    case 6:
      return outerSix.check(host, 'ipv6') && !innerSix.check(host, 'ipv6')
    default: {
      const labels = host.split('.')
      const isName = host.length <= longestName && labels.every((one) => label.test(one))
      return isName && labels.length > 1 && !innerNames.test(host)
    }
  }
}

const isLoopback = (host: string) =>
  loopbackName.test(host) || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'
