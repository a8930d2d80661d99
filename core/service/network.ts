// The network between a till and whom it calls: through the proxy that the environment or the system names, by certificates that the system believes.
import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket, BlockList } from 'node:net'
import {
  connect as connectSecure,
  createSecureContext,
  getCACertificates,
  type SecureContext,
} from 'node:tls'
import type { Agent, buildConnector } from 'undici'
import { either, limit, type Clock } from '#core/system/clock.ts'
import { systemErrorCode } from '#core/system/disk.ts'
import type { Certificates, WayView } from '#shared/diagnostics.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'
import { request, type IncomingMessage } from 'node:http'

export type ServiceNetwork = {
  fetch: typeof globalThis.fetch
  /** How that address was reached last; null: not at all yet, or on this machine. */
  wayTo(address: string): WayView | null
  certificates(): Certificates
  /** Called by whoever made it: nothing is left of it, not even a connection under way. */
  close: () => Promise<void>
}

type Dispatcher = NonNullable<RequestInit['dispatcher']>

type Options = {
  clock: Clock
  proxiesFor: ProxiesFor
  /** Whom a certificate may be from, as PEM; otherwise Node's own, the system's, and those of NODE_EXTRA_CA_CERTS. */
  authorities?: readonly string[]
}

/** Time until a connection stands; then a call has some of its own time left, and it is known that nothing of it was sent. ms */
const connectLimit = 6_000
/** A line that was idle for longer may be dead without a word: what is sent over it would wait for nothing. ms */
const longestIdle = 10_000
/** Before the next address of a name is tried. A line that has to wake up first takes longer than Node's quarter of a second. ms */
const nextAddressAfter = 1_000
/** A router that forgets a silent line sees a sign of life. ms */
const keptAliveAfter = 60_000
/** Hosts of which the way and the TLS session are remembered. */
const mostHosts = 50

export function createServiceNetwork(options: Options): ServiceNetwork {
  const ways = new Map<string, WayView>()
  const closing = new AbortController()
  const connect = createConnector({ ...options, closing: closing.signal }, (host, way) => {
    if (ways.size < mostHosts || ways.has(host))
      ways.set(host, { ...(ways.get(host) ?? unknownWay), ...way, at: options.clock.now() })
  })
  let agent: Promise<Agent> | undefined
  return {
    async fetch(input, init) {
      // Node takes up a line again only in the turn after its answer; for who asks sooner it opens another, which costs a way there and
      // back, with TLS two, before it carries anything.
      await new Promise<void>((done) => setImmediate(done))
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.protocol === 'http:') {
        if (isThisMachine(url.hostname)) return globalThis.fetch(input, init)
        throw new NotConnected('in clear')
      }
      if (closing.signal.aborted) throw new NotConnected('closed')
      // Loaded by who needs it: a till that sells in its sandbox does not.
      agent ??= import('undici').then(
        (undici) => new undici.Agent({ connect, keepAliveMaxTimeout: longestIdle }),
      )
      // Node's own fetch is made of the same package; its types are of another copy.
      return globalThis.fetch(input, { ...init, dispatcher: (await agent) as unknown as Dispatcher })
    },
    wayTo: (address) => ways.get(URL.parse(address)?.host ?? '') ?? null,
    certificates: () => ({
      system: systemAuthorities().length,
      file: process.env['NODE_EXTRA_CA_CERTS'] ?? null,
    }),
    async close() {
      closing.abort()
      await (await agent)?.destroy()
    },
  }
}

const unknownWay: WayView = { proxy: null, reached: null, issuer: null, at: 0, failure: null, trouble: null }

/** Empty in a program that was built without. */
function systemAuthorities(): string[] {
  try {
    return getCACertificates('system')
  } catch {
    return []
  }
}

type Note = (host: string, way: Partial<WayView>) => void
/** `address`: as people know it. */
type Target = { host: string; port: number; address: string }
type Around = { signal: AbortSignal; secureContext: SecureContext; session: Buffer | undefined }

/** As undici has its connections made. */
function createConnector(
  { clock, proxiesFor, authorities, closing }: Options & { closing: AbortSignal },
  note: Note,
): (to: buildConnector.Options, take: buildConnector.Callback) => void {
  const sessions = new Map<string, Buffer>()
  let context: SecureContext | undefined
  /** A system that runs a script for it may take its time. */
  async function proxiesTo(host: string): Promise<readonly ProxyChoice[]> {
    using limited = limit(clock, connectLimit)
    using ending = either(limited.signal, closing)
    const given = Promise.withResolvers<never>()
    ending.signal.addEventListener('abort', () => given.reject(new NotConnected('ETIMEDOUT')), { once: true })
    return await Promise.race([proxiesFor(new URL(`https://${host}`)), given.promise])
  }
  async function connection({ hostname, port }: buildConnector.Options, host: string): Promise<Socket> {
    context ??= createSecureContext({
      ca: [...(authorities ?? new Set([...getCACertificates('default'), ...systemAuthorities()]))],
    })
    const until = clock.elapsed() + connectLimit
    const target = { host: bareHost(hostname), port: Number(port === '' ? 443 : port), address: host }
    const proxies = isThisMachine(hostname) ? [null] : await proxiesTo(host)
    for (const [place, proxy] of proxies.entries()) {
      // A silent one leaves the next ones their share.
      using share = limit(clock, (until - clock.elapsed()) / (proxies.length - place))
      using ending = either(share.signal, closing)
      const around = { signal: ending.signal, secureContext: context, session: sessions.get(host) }
      note(host, { proxy: proxy === null ? null : 'unfit' in proxy ? proxy.unfit : proxy.name })
      try {
        const { socket, reached, issuer } = await secured(target, await lineTo(target, proxy, around), around)
        // A session that is taken up again shows no certificate: it is of who showed one before.
        note(host, { reached, failure: null, trouble: null, ...(issuer === null ? {} : { issuer }) })
        socket.on('session', (session) => {
          if (sessions.size < mostHosts || sessions.has(host)) sessions.set(host, session)
        })
        return socket
      } catch (error) {
        // The next one is for when this one is not there.
        const isProxyAway = error instanceof NotConnected && error.problem?.code === 'proxy.away'
        if (!isProxyAway || closing.aborted || place === proxies.length - 1) throw error
      }
    }
    throw new NotConnected('no way')
  }
  return (to, take) => {
    const { host = to.hostname } = to
    connection(to, host).then(
      (socket) => take(null, socket),
      (error: unknown) => {
        const found =
          error instanceof NotConnected ? error : new NotConnected(systemErrorCode(error) || 'unknown')
        note(host, { failure: found.code, trouble: found.problem })
        take(found, null)
      },
    )
  }
}

/** Over which nothing has been said to the target. */
async function lineTo(target: Target, proxy: ProxyChoice, around: Around): Promise<Socket> {
  if (proxy === null)
    return standing(
      connectPlain({ ...target, autoSelectFamilyAttemptTimeout: nextAddressAfter }),
      'connect',
      around.signal,
    )
  if ('unfit' in proxy) {
    const reason = 'EPROTONOSUPPORT'
    throw new NotConnected(reason, problem('proxy.away', { proxy: proxy.unfit, reason }))
  }
  return tunnelThrough(proxy, target, around)
}

async function secured({ host, port, address }: Target, line: Socket, around: Around) {
  const { signal, secureContext, session } = around
  const { remoteAddress: ip = '', remotePort } = line
  const reached = `${isIP(ip) === 6 ? `[${ip}]` : ip}:${remotePort}`
  line.on('error', () => undefined) // TLS over it says so itself
  const socket = connectSecure({
    socket: line.setNoDelay(true).setKeepAlive(true, keptAliveAfter),
    host,
    port,
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    secureContext,
    ...(session ? { session } : {}),
  })
  try {
    await standing(socket, 'secureConnect', signal)
  } catch (error) {
    line.destroy()
    const isUntrusted = Boolean(socket.authorizationError)
    if (!isUntrusted) throw error
    const reason = systemErrorCode(error) || 'unknown'
    throw new NotConnected(reason, problem('certificate.untrusted', { address, reason }))
  }
  const { O, CN } = socket.getPeerCertificate().issuer ?? {}
  return { socket, reached, issuer: [O, CN].flatMap((part) => part ?? []).join(', ') || null }
}

/** The socket once `event` came; destroyed where it does not come in time. */
async function standing<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.on('error', () => undefined)
    socket.destroy()
    throw signal.aborted ? new NotConnected('ETIMEDOUT') : error
  }
}

/** `name`: host and port alone, the only part of it that anybody is shown. `credentials`: name and password, as they are sent. */
type Proxy = {
  name: string
  host: string
  port: number
  isSecure: boolean
  credentials: string | null
}

/** Null: none, straight to the address. `unfit`: one that Kasse cannot use, by its name. */
type ProxyChoice = Proxy | { unfit: string } | null

/** The proxies to try, in their order. */
export type ProxiesFor = (target: URL) => readonly ProxyChoice[] | Promise<readonly ProxyChoice[]>

/** Reached without any network: no proxy is ever asked for it. `hostname` as a URL has it, or without the brackets. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)

/** Without the brackets in which a URL has an IPv6 address. */
const bareHost = (hostname: string): string => hostname.replaceAll(/^\[|\]$/g, '')

type Environment = Readonly<Record<string, string | undefined>>

/** As other programs read HTTPS_PROXY, ALL_PROXY behind it, and NO_PROXY. The till sends nothing in clear, so HTTP_PROXY has nothing to do. */
export function environmentProxies(environment: Environment): ProxiesFor {
  return (target) => {
    const said = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined
    const text = (said('HTTPS_PROXY') ?? said('ALL_PROXY'))?.trim() ?? ''
    return text === '' || isExempt(said('NO_PROXY') ?? '', target) ? [null] : [parseProxy(text)]
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
export function parseProxy(text: string): ProxyChoice {
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
    return [parseProxy(`${kind === 'proxy' ? 'http' : kind}://${at}`)]
  })
  return named.length > 0 ? named : [null]
}

/**
 * A connection to that host and port through the proxy, over which nothing has been said. `address` is what a person knows the target by.
 * Throws NotConnected: the proxy does not let the till through, or is not there.
 */
async function tunnelThrough(
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
    const reason = signal.aborted ? 'ETIMEDOUT' : systemErrorCode(error) || 'unknown'
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
class NotConnected extends Error {
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
