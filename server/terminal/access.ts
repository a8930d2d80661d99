// Who may ask the API: over a line that nobody reads along, from no page of another site, and not too often.
import type { Context } from 'hono'
import { networkOf, plainAddress } from '#server/network/addresses.ts'
import type { Door } from '#server/network/door.ts'
import type { Carried } from '#server/network/port.ts'
import { perMinute, strangersPerMinute, type ApiLimits } from '#server/terminal/limits.ts'
import { originAmong } from '#server/terminal/web-registers.ts'
import type { Register, Registers } from '#core/terminal/terminal.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type ApiContext = Context<{ Bindings: Carried }>

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
export const keyOf = (c: ApiContext): string => bearerOf(c) || apiKeyOf(c) || passwordOf(c)

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
export const isKeyed = (c: ApiContext, registers: Registers): boolean => registers.byKey(keyOf(c)).ok

export const addressOf = (c: ApiContext): string => plainAddress(c.env.incoming.socket.remoteAddress ?? '')

/** Who sends it, as far as can be told before anybody vouches for it: an address, or a network of IPv6. */
export const senderOf = (c: ApiContext): string => networkOf(addressOf(c))

/** Whose key it is, if it may ask now. A wrong key is counted by its sender. */
export function registerOf(c: ApiContext, registers: Registers, limits: ApiLimits): Result<Register> {
  const known = registers.byKey(keyOf(c))
  const often = known.ok ? rateProblem(limits, known.value.id, perMinute) : strangerProblem(c, limits)
  if (often) return failed(often)
  if (!known.ok) return isKeyless(c) ? failed(problem('register.noKey')) : known
  believe(c, limits, known.value)
  return ok(known.value)
}

/** A register has asked: room is kept for its address, and its connection is not given up while it waits. */
export function believe(c: ApiContext, limits: ApiLimits, { id }: Register): void {
  limits.heard(addressOf(c))
  c.env.vouch?.(id)
}

/** For what nobody vouches for. */
export const strangerProblem = (c: ApiContext, limits: ApiLimits): Problem | null =>
  rateProblem(limits, `stranger ${senderOf(c)}`, strangersPerMinute)

export function rateProblem(limits: ApiLimits, who: string, most: number): Problem | null {
  const seconds = limits.ask(who, most)
  return seconds === null ? null : problem('register.limited', { seconds })
}
