// Who may ask the API: over a line that nobody reads along, from no page of another site, and not too often.
import type { Context } from 'hono'
import { plainAddress } from '#server/network/addresses.ts'
import type { Door } from '#server/network/door.ts'
import type { Carried } from '#server/network/port.ts'
import { perMinute, strangersPerMinute, type ApiLimits } from '#server/terminal/limits.ts'
import type { Register, Registers } from '#core/terminal/terminal.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type ApiContext = Context<{ Bindings: Carried }>

/** Looked at before the key: keys never travel where somebody reads along. */
export const lineProblem = (door: Door): Problem | null =>
  door.kind === 'network' && !door.isSecure ? problem('register.inClear') : null

/** Programs send neither header; a browser says with one or the other where its page comes from. */
export function siteProblem(c: ApiContext, door: Door): Problem | null {
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

const authorizationOf = (c: ApiContext): string => c.req.header('authorization') ?? ''
const bearerOf = (c: ApiContext): string => bearer.exec(authorizationOf(c))?.[1] ?? ''
const apiKeyOf = (c: ApiContext): string => whole.exec(c.req.header('x-api-key') ?? '')?.[1] ?? ''
const passwordOf = (c: ApiContext): string => {
  const [, given = ''] = /^Basic +([A-Za-z\d+/=]{1,400})$/i.exec(authorizationOf(c)) ?? []
  return afterColon.exec(Buffer.from(given, 'base64').toString('latin1'))?.[1] ?? ''
}

/**
 * Whether a nexo message is sent with a register's key. What is no Bearer may be for another provider: its programs send it with each message, the
 * encrypted ones too, which say by themselves whose they are.
 */
export const isKeyed = (c: ApiContext, registers: Registers): boolean =>
  bearerOf(c) !== '' || (keyOf(c) !== '' && registers.byKey(keyOf(c)).ok)

export const addressOf = (c: ApiContext): string => plainAddress(c.env.incoming.socket.remoteAddress ?? '')

/** Whose key it is, if it may ask now. A wrong key is counted with all wrong ones. */
export function registerOf(c: ApiContext, registers: Registers, limits: ApiLimits): Result<Register> {
  const known = registers.byKey(keyOf(c))
  const often = known.ok
    ? rateProblem(limits, known.value.id, perMinute)
    : rateProblem(limits, 'strangers', strangersPerMinute)
  if (often) return failed(often)
  if (!known.ok) return known
  limits.heard(addressOf(c))
  c.env.vouch?.()
  return ok(known.value)
}

export function rateProblem(limits: ApiLimits, who: string, most: number): Problem | null {
  const seconds = limits.ask(who, most)
  return seconds === null ? null : problem('register.limited', { seconds })
}
