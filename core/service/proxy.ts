// The proxy on the way to an address, as the environment or the system names it, and the tunnel through it.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { BlockList, connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSecure, type SecureContext } from 'node:tls'
import { codeOf } from '#core/system/disk.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'

/** `name`: host and port alone, the only part of it that anybody is shown. `credentials`: name and password, as they are sent. */
type Proxy = {
  name: string
  host: string
  port: number
  isSecure: boolean
  credentials: string | null
}

/** Null: none, straight to the address. `unfit`: one that Kasse cannot use, by its name. */
export type ProxyChoice = Proxy | { unfit: string } | null

/** The proxies to try, in their order. */
export type ProxiesFor = (target: URL) => readonly ProxyChoice[] | Promise<readonly ProxyChoice[]>

/** Reached without any network: no proxy is ever asked for it. `hostname` as a URL has it, or without the brackets. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)

/** Without the brackets in which a URL has an IPv6 address. */
export const bareHost = (hostname: string): string => hostname.replaceAll(/^\[|\]$/g, '')

type Environment = Readonly<Record<string, string | undefined>>

/** As other programs read HTTPS_PROXY, ALL_PROXY behind it, and NO_PROXY. The till sends nothing in clear, so HTTP_PROXY has nothing to do. */
export function environmentProxies(environment: Environment): ProxiesFor {
  return (target) => {
    const said = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined
    const text = (said('HTTPS_PROXY') ?? said('ALL_PROXY'))?.trim() ?? ''
    return text === '' || isExempt(said('NO_PROXY') ?? '', target) ? [null] : [proxyAt(text)]
  }
}

/** NO_PROXY names hosts, with all that is below them, ports and networks: `*`, `.shop.example`, `192.0.2.7:8443`, `10.0.0.0/8`. */
function isExempt(list: string, { hostname, port }: URL): boolean {
  const host = bareHost(hostname)
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry.includes('/')) return isWithin(host, entry)
      const [, named = entry, at] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? []
      const name = bareHost(named).replace(/^\*?\./, '')
      const isItsPort = at === undefined || at === (port === '' ? '443' : port)
      return entry === '*' || (name !== '' && isItsPort && (host === name || host.endsWith(`.${name}`)))
    })
}

/** A name is in no network: it is not looked up for this. */
function isWithin(host: string, network: string): boolean {
  const [address = '', bits = ''] = network.split('/')
  const kind = isIP(address)
  const isNetwork = kind !== 0 && /^\d+$/.test(bits) && Number(bits) <= (kind === 6 ? 128 : 32)
  if (!isNetwork || isIP(host) !== kind) return false
  const family = kind === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(address, Number(bits), family)
  return list.check(host, family)
}

/** `proxy.example:3128`, with or without http:// or https:// and a name and password. */
export function proxyAt(text: string): ProxyChoice {
  const url = URL.parse(/^[a-z\d]+:\/\//i.test(text) ? text : `http://${text}`)
  if (url === null || url.hostname === '') return { unfit: 'HTTPS_PROXY' }
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') return { unfit: `${url.protocol}//${url.host}` }
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const [user, password] = [url.username, url.password].map(decoded)
  return {
    name: `${url.hostname}:${port}`,
    host: bareHost(url.hostname),
    port,
    isSecure,
    credentials: user === '' && password === '' ? null : `${user}:${password}`,
  }
}

/** A percent sign that stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As a system says it that may have a script for it: `PROXY proxy.example:3128; DIRECT`. */
export function proxiesIn(said: string): readonly ProxyChoice[] {
  const named = said.split(';').flatMap((one) => {
    const [kind = '', at = ''] = one.trim().toLowerCase().split(/\s+/)
    if (kind === '') return []
    if (kind === 'direct') return [null]
    return [proxyAt(`${kind === 'proxy' ? 'http' : kind}://${at}`)]
  })
  return named.length > 0 ? named : [null]
}

/**
 * A connection to that host and port through the proxy, over which nothing has been said. `address` is what a person knows the target by.
 * Throws NotConnected: the proxy does not let the till through, or is not there.
 */
export async function tunnelThrough(
  { name, host, port, isSecure, credentials }: Proxy,
  target: { host: string; port: number; address: string },
  { signal, secureContext }: { signal: AbortSignal; secureContext: SecureContext },
): Promise<Socket> {
  const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`
  const asked = request({
    createConnection: () =>
      isSecure
        ? connectSecure({ host, port, servername: isIP(host) === 0 ? host : '', secureContext })
        : connectPlain({ host, port }),
    method: 'CONNECT',
    path: authority,
    signal,
    headers: {
      host: authority,
      ...(credentials === null
        ? {}
        : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
  })
  asked.end()
  let answer: IncomingMessage
  let socket: Socket
  try {
    const answered: unknown[] = await once(asked, 'connect')
    answer = answered[0] as IncomingMessage // what Node tells with this event
    socket = answered[1] as Socket
  } catch (error) {
    const reason = signal.aborted ? 'ETIMEDOUT' : codeOf(error) || 'unknown'
    throw new NotConnected(reason, problem('proxy.away', { proxy: name, reason }))
  } finally {
    asked.on('error', () => undefined) // given up, it may still say why
  }
  const { statusCode: status = 0 } = answer
  if (status === 200) return socket
  socket.destroy()
  const { address } = target
  throw new NotConnected(
    `proxy ${status}`,
    status === 407
      ? problem('proxy.password', { proxy: name })
      : problem('proxy.refused', { proxy: name, address, status }),
  )
}

/** `code`: the system's own word. `problem`: why, where that has words of its own. */
export class NotConnected extends Error {
  readonly code: string
  readonly problem: Problem | null
  constructor(code: string, problem: Problem | null = null) {
    super(`no connection: ${code}`)
    this.code = code
    this.problem = problem
  }
}

/** Behind whatever a fetch throws. */
export function notConnectedIn(error: unknown): NotConnected | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof NotConnected) return cause
  return undefined
}

/** Troubles that may stand between a till and whomever it calls. None of it says anything of the other end, and it may be over at the next try. */
export const networkProblemCodes: readonly ProblemCode[] = [
  'proxy.away',
  'proxy.password',
  'proxy.refused',
  'certificate.untrusted',
]
