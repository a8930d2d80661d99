// The hub's settings, read from its command line, or refused in words.
import { BlockList, isIP, isIPv6 } from 'node:net'
import {
  proxyHere,
  usualConnections,
  usualFolder,
  usualListen,
  usualStatementMs,
  usualPort,
  type Given,
} from '#hub/settings/usages.ts'
import { readFolder, readPort } from '#server/commands/terminal.ts'
import { plainAddress } from '#server/network/addresses.ts'
import type { CertificateFiles } from '#server/network/certificate.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type Place = {
  /** An address of this machine, and the port there; 0 lets the system choose. */
  address: string
  port: number
  certificate: CertificateFiles | undefined
  /** Where the proxy before it connects from, which ends TLS: only what came by it is answered. Null: there is none. */
  proxy: ProxyAddresses | null
}

/** The addresses from which forwarded headers are believed. */
export type ProxyAddresses = Pick<BlockList, 'check'>

/** The proxy at that address; without one, any on this machine. */
export function proxyAt(address?: string): ProxyAddresses {
  const list = new BlockList()
  if (address !== undefined) list.addAddress(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  else {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
  }
  return list
}

/** To its database. */
export type Connecting = {
  /** At once. */
  connections: number
  /** ms */
  patienceMs: number
}

export type HubSettings = Place & Connecting & { folder: string; isJson: boolean }

/** Why the hub does not start, or a verb does nothing, as a sentence for whoever typed it. */
export class Unready extends Error {}

const textOf = (given: string | boolean | undefined): string | undefined =>
  typeof given === 'string' ? given : undefined

export function readSettings(given: Given): Result<HubSettings> {
  const folder = readFolder(textOf(given.data), usualFolder)
  if (!folder.ok) return folder
  const port = readPort(textOf(given.port), usualPort)
  if (!port.ok) return port
  const connections = readNumber(given, 'connections', { usual: usualConnections, least: 4, most: 500 })
  if (!connections.ok) return connections
  const seconds = readNumber(given, 'statement-timeout', {
    usual: usualStatementMs / 1000,
    least: 1,
    most: 600,
  })
  if (!seconds.ok) return seconds
  const address = textOf(given.listen) ?? usualListen
  if (isIP(address) === 0)
    return wrong('--listen', address, '--listen and an address of this machine: 0.0.0.0 is all of them')
  const cert = textOf(given['tls-cert'])
  const key = textOf(given['tls-key'])
  const proxy = textOf(given['behind-proxy'])
  if ((cert === undefined) !== (key === undefined))
    return wrong(
      'this command',
      cert === undefined ? '--tls-key without --tls-cert' : '--tls-cert without --tls-key',
      '--tls-cert FILE and --tls-key FILE',
    )
  if (proxy !== undefined && proxy !== proxyHere && isIP(proxy) === 0)
    return wrong(
      '--behind-proxy',
      proxy,
      '--behind-proxy and the address that the proxy’s connections come from; alone where it is on this machine',
    )
  if (cert !== undefined && proxy !== undefined)
    return wrong('this command', '--behind-proxy with --tls-cert', 'one of them: TLS ends in one place')
  const certificate = cert === undefined || key === undefined ? undefined : { cert, key }
  return ok({
    folder: folder.value,
    isJson: given.json === true,
    address,
    port: port.value,
    connections: connections.value,
    patienceMs: seconds.value * 1000,
    certificate,
    proxy: proxy === undefined ? null : proxyAt(proxy === proxyHere ? undefined : plainAddress(proxy)),
  })
}

function readNumber(
  given: Given,
  name: 'connections' | 'statement-timeout',
  { usual, least, most }: { usual: number; least: number; most: number },
): Result<number> {
  const text = textOf(given[name])
  if (text === undefined) return ok(usual)
  const number = Number(text)
  if (/^\d{1,4}$/.test(text) && number >= least && number <= most) return ok(number)
  return wrong(`--${name}`, text, `--${name} and a number from ${least} to ${most}`)
}

const wrong = (option: string, given: string, expected: string) =>
  failed(problem('option.invalid', { option, given, expected }))

/** What keeps a server of ours from standing, said of a hub. */
export function unreadyBy(trouble: Problem): Unready {
  if (trouble.code === 'network.notOurs')
    return new Unready(`${trouble.details.address} is no address of this machine.`)
  if (trouble.code === 'port.taken')
    return new Unready(
      `Port ${trouble.details.port} is taken by another program. Choose another with --port.`,
    )
  if (trouble.code === 'port.notAllowed')
    return new Unready(`Port ${trouble.details.port} may not be opened by this user. Choose one above 1023.`)
  if (trouble.code === 'certificate.unfit')
    return new Unready(
      `The certificate or key in ${trouble.details.file} cannot be used: ${trouble.details.why}.`,
    )
  if (trouble.code === 'vault.keyUnfit')
    return new Unready(
      `What stands in ${trouble.details.key} is no key of a hub: that is 32 random bytes, as base64 or hex. A new one: openssl rand -base64 32`,
    )
  if (trouble.code === 'file.unreadable' || trouble.code === 'vault.unreadable')
    return new Unready(`${trouble.details.file} cannot be read: ${trouble.details.reason}.`)
  return new Unready(`The hub cannot start (${trouble.code}).`)
}
