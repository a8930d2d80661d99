// The hub's settings, read from its command line, or refused in words.
import { BlockList, isIPv6 } from 'node:net'
import { proxyHere, serving, usualFolder, type HubOption, type TypedOptions } from '#hub/settings/usages.ts'
import { readFolder } from '#server/commands/terminal.ts'
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

export type HubSettings = Place & {
  /** Connections to its database at once. */
  maxConnections: number
  statementTimeoutMs: number
  folder: string
  isJson: boolean
}

/** Why the hub does not start, or a verb does nothing, as a sentence for whoever typed it. */
export class OperatorError extends Error {}

const textOf = (given: string | boolean | undefined): string | undefined =>
  typeof given === 'string' ? given : undefined

export function readSettings(given: TypedOptions): Result<HubSettings> {
  const folder = readFolder(textOf(given.data), usualFolder)
  if (!folder.ok) return folder
  const options: Record<string, HubOption> = serving
  for (const [name, text] of Object.entries(given)) {
    const takes = options[name]?.takes
    if (takes && typeof text === 'string' && !takes.fits(text))
      return wrong(`--${name}`, text, `--${name} and ${takes.expected}`)
  }
  const valueOf = (name: 'port' | 'listen' | 'connections' | 'statement-timeout') =>
    textOf(given[name]) ?? serving[name].usual
  const [cert, key] = [textOf(given['tls-cert']), textOf(given['tls-key'])]
  const proxy = textOf(given['behind-proxy'])
  if ((cert === undefined) !== (key === undefined))
    return wrong(
      'this command',
      cert === undefined ? '--tls-key without --tls-cert' : '--tls-cert without --tls-key',
      '--tls-cert FILE and --tls-key FILE',
    )
  if (cert !== undefined && proxy !== undefined)
    return wrong('this command', '--behind-proxy with --tls-cert', 'one of them: TLS ends in one place')
  return ok({
    folder: folder.value,
    isJson: given.json === true,
    address: valueOf('listen'),
    port: Number(valueOf('port')),
    maxConnections: Number(valueOf('connections')),
    statementTimeoutMs: Number(valueOf('statement-timeout')) * 1000,
    certificate: cert === undefined || key === undefined ? undefined : { cert, key },
    proxy: proxy === undefined ? null : proxyAt(proxy === proxyHere ? undefined : plainAddress(proxy)),
  })
}

const wrong = (option: string, given: string, expected: string) =>
  failed(problem('option.invalid', { option, given, expected }))

/** A server's trouble, said of a hub. */
export const operatorError = (trouble: Problem): OperatorError => new OperatorError(sentenceOf(trouble))

function sentenceOf({ code, details }: Problem): string {
  if (code === 'network.notOurs') return `${details.address} is no address of this machine.`
  if (code === 'port.taken')
    return `Port ${details.port} is taken by another program. Choose another with --port.`
  if (code === 'port.notAllowed')
    return `Port ${details.port} may not be opened by this user. Choose one above 1023.`
  if (code === 'certificate.unfit')
    return `The certificate or key in ${details.file} cannot be used: ${details.why}.`
  if (code === 'vault.keyUnfit')
    return `What stands in ${details.key} is no key of a hub: that is 32 random bytes, as base64 or hex. A new one: openssl rand -base64 32`
  if (code === 'file.unreadable' || code === 'vault.unreadable')
    return `${details.file} cannot be read: ${details.reason}.`
  return `The hub cannot start (${code}).`
}
