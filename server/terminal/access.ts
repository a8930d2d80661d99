// Who may ask the API: over a line that nobody reads along, from no page of a site that the shop has not named, and not more often than its limits let it.
import type { Clock } from '#core/system/clock.ts'
import type { MiddlewareHandler, Context } from 'hono'
import { networkOf, plainAddress } from '#server/network/addresses.ts'
import type { Door } from '#server/network/door.ts'
import type { NodeBindings } from '#server/network/port.ts'
import type { Register, Registers } from '#core/terminal/terminal.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type ApiLimits = {
  /** Null: it may ask now, and this counts. Else after so many seconds. */
  ask(who: string, most: number): number | null
  /**
   * Undefined: as many of this register wait already. Else it waits until that is called. One too many of all ends the one that has waited longest
   * of whoever has most of them, so that no register keeps another from waiting.
   */
  wait(who: string, end: () => void): (() => void) | undefined
  /** A stream of events is open until that is called. One too many ends the oldest, of a program that went without a word. */
  stream(who: string, end: () => void): () => void
  /** A register has asked from this address. */
  heard(address: string): void
  isKnown(address: string): boolean
}

/** Requests of one register, known by its key or by the proof of an encrypted message. A register that waits with GET needs a few. */
export const perMinute = 600
/** Requests of one sender that nobody vouches for: a wrong key, a message without proof. */
export const strangersPerMinute = 120
/** Pairings that one sender tries. */
export const pairingsPerMinute = 20
/** Tests by one register: each may wait for as long as its address is silent. */
export const webhookTestsPerMinute = 6
/** Requests that wait and streams, of one register at once; and of all, so that they hold half of a door's connections at most. */
export const mostWaitingRequests = 8
export const mostWaitingInAll = 40
export const mostStreams = 4
export const mostStreamsInAll = 24
/** The one heard longest ago goes first. */
const mostAddresses = 32
/** Registers and senders that are counted. The one that asked longest ago is forgotten first: it may ask as if it came anew, and keeps nobody out. */
export const mostCounted = 1024
const minute = 60_000

export function createApiLimits(clock: Clock): ApiLimits {
  const asked = new Map<string, number[]>()
  const waiting = createHeld(mostWaitingInAll)
  const streams = createHeld(mostStreamsInAll)
  const addresses = new Set<string>()
  return {
    ask(who, most) {
      const now = clock.elapsed()
      const times = (asked.get(who) ?? []).filter((at) => at > now - minute)
      asked.delete(who)
      asked.set(who, times)
      forgetFirst(asked, mostCounted)
      const [first] = times
      if (first !== undefined && times.length >= most)
        return Math.max(1, Math.ceil((first + minute - now) / 1000))
      times.push(now)
      return null
    },
    wait: (who, end) => (waiting.countOf(who) < mostWaitingRequests ? waiting.add(who, end) : undefined),
    stream(who, end) {
      if (streams.countOf(who) >= mostStreams) streams.endOldest(who)
      return streams.add(who, end)
    },
    heard(address) {
      addresses.delete(address)
      addresses.add(address)
      forgetFirst(addresses, mostAddresses)
    },
    isKnown: (address) => addresses.has(address),
  }
}

function forgetFirst(all: Map<string, unknown> | Set<string>, most: number): void {
  for (const first of all.keys()) {
    if (all.size <= most) break
    all.delete(first)
  }
}

/** Connections that registers hold open: how each is ended, by register, the oldest first. */
function createHeld(mostInAll: number) {
  const held = new Map<string, Set<() => void>>()
  const countOf = (who: string) => held.get(who)?.size ?? 0
  const drop = (who: string, end: () => void) => {
    const own = held.get(who)
    own?.delete(end)
    if (own?.size === 0) held.delete(who)
  }
  const endOldest = (who: string) => {
    const [oldest] = held.get(who) ?? []
    if (!oldest) return
    drop(who, oldest)
    oldest()
  }
  return {
    countOf,
    endOldest,
    add(who: string, end: () => void): () => void {
      held.set(who, (held.get(who) ?? new Set()).add(end))
      const all = [...held].toSorted(([, one], [, other]) => other.size - one.size)
      const [greediest] = all
      if (greediest && all.reduce((sum, [, { size }]) => sum + size, 0) > mostInAll) endOldest(greediest[0])
      return () => drop(who, end)
    },
  }
}

/** How long a browser goes by what it was told. What is asked after that origin was taken away is refused all the same. seconds */
const rememberedFor = 600

/** The origin of the page that asks, where the shop has named it. Programs name none. */
const originAmong = (named: readonly string[], origin: string | undefined): string | null =>
  origin !== undefined && named.includes(origin) ? origin : null

/** A browser asks first, without the key. Nobody's cookies are taken along: a key is needed as for any register. */
export const forWebRegisters =
  (named: () => readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    c.header('vary', 'Origin')
    const origin = originAmong(named(), c.req.header('origin'))
    if (origin === null) return next()
    c.header('access-control-allow-origin', origin)
    c.header('access-control-expose-headers', 'Location, Retry-After')
    if (c.req.method !== 'OPTIONS' || c.req.header('access-control-request-method') === undefined)
      return next()
    c.header('access-control-allow-methods', 'GET, PUT, POST, DELETE')
    c.header('access-control-allow-headers', 'Authorization, Content-Type, Last-Event-ID')
    c.header('access-control-max-age', String(rememberedFor))
    // The page may come from the internet, and the till is in the shop's own network.
    if (c.req.header('access-control-request-private-network') === 'true')
      c.header('access-control-allow-private-network', 'true')
    return c.body(null, 204)
  }

export type ApiContext = Context<{ Bindings: NodeBindings }>

/** Looked at before the key: keys never travel where somebody reads along. */
export const lineProblem = (door: Door): Problem | null =>
  door.kind === 'network' && !door.isSecure ? problem('register.inClear') : null

/** Programs send neither header; a browser says with one or the other where its page comes from. `named`: origins whose pages may ask. */
export function siteProblem(c: ApiContext, door: Door, named: readonly string[]): Problem | null {
  if (originAmong(named, c.req.header('origin')) !== null) return null
  const own = `${door.isSecure ? 'https' : 'http'}://${c.req.header('host')}`
  const isOwn =
    (c.req.header('origin') ?? own) === own &&
    (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
  return isOwn ? null : problem('api.fromElsewhere')
}

/** As `Authorization: Bearer`; or as programs for terminals in a cloud send theirs, in `X-API-Key` or as the password of Basic. */
export const registerKeyOf = (c: ApiContext): string => bearerOf(c) || apiKeyOf(c) || passwordOf(c)

const oneKey = '([!-~]{1,200})'
const bearer = new RegExp(`^Bearer +${oneKey}$`, 'i')
const whole = new RegExp(`^${oneKey}$`)
const afterColon = new RegExp(`^[^:]*:${oneKey}$`)

/** Not even one that is none. */
const isKeyless = (c: ApiContext): boolean => authorizationOf(c) === '' && !c.req.header('x-api-key')

const authorizationOf = (c: ApiContext): string => c.req.header('authorization') ?? ''
const bearerOf = (c: ApiContext): string => bearer.exec(authorizationOf(c))?.[1] ?? ''
const apiKeyOf = (c: ApiContext): string => whole.exec(c.req.header('x-api-key') ?? '')?.[1] ?? ''
const passwordOf = (c: ApiContext): string => {
  const [, given = ''] = /^Basic +([A-Za-z\d+/=]{1,400})$/i.exec(authorizationOf(c)) ?? []
  return afterColon.exec(Buffer.from(given, 'base64').toString('latin1'))?.[1] ?? ''
}

/**
 * Whether a nexo message is sent with a register's key. Another one may be for another provider: its programs send it with each message, the
 * encrypted ones too, which say by themselves whose they are.
 */
export const isKeyed = (c: ApiContext, registers: Registers): boolean => registers.byKey(registerKeyOf(c)).ok

const callerAddressOf = (c: ApiContext): string => plainAddress(c.env.incoming.socket.remoteAddress ?? '')

/** Who sends it, as far as can be told before anybody vouches for it: an address, or a network of IPv6. */
export const senderOf = (c: ApiContext): string => networkOf(callerAddressOf(c))

/** Register of the key, if it may ask now. A wrong key is counted by its sender. */
export function registerOf(c: ApiContext, registers: Registers, limits: ApiLimits): Result<Register> {
  const known = registers.byKey(registerKeyOf(c))
  const often = known.ok ? rateProblem(limits, known.value.id, perMinute) : strangerProblem(c, limits)
  if (often) return failed(often)
  if (!known.ok) return isKeyless(c) ? failed(problem('register.noKey')) : known
  noteRegisterCall(c, limits, known.value)
  return ok(known.value)
}

/** A register has asked: room is kept for its address, and its connection is not given up while it waits. */
export function noteRegisterCall(c: ApiContext, limits: ApiLimits, { id }: Register): void {
  limits.heard(callerAddressOf(c))
  c.env.vouch?.(id)
}

/** For what nobody vouches for. */
export const strangerProblem = (c: ApiContext, limits: ApiLimits): Problem | null =>
  rateProblem(limits, `stranger ${senderOf(c)}`, strangersPerMinute)

export function rateProblem(limits: ApiLimits, who: string, most: number): Problem | null {
  const seconds = limits.ask(who, most)
  return seconds === null ? null : problem('register.limited', { seconds })
}
