// Which page may speak for which surface: an address that opens once per start, then a cookie of that surface alone.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Chance } from '#core/clock.ts'
import type { Surface } from '#shared/bridge.ts'
import { surface } from '#shared/bridge.ts'

export type Sessions = {
  /** The path that opens this surface, with its start-up token. */
  entrance(of: Surface): string
  /** Exchanges a start-up token for the surface's cookie; false when the token is not this start's. */
  admit(c: Context, to: Surface, token: string): boolean
  /** Which browser this is, the same one after a restart of the till; nothing when it may not speak for this surface. */
  sessionOf(c: Context, to: Surface): string | undefined
}

/** `secret` lives in the data folder, so that pages which are open survive a restart; the tokens do not. */
export function createSessions(secret: string, chance: Chance): Sessions {
  const tokens = new Map(
    surface.options.map((one) => [one, Buffer.from(chance.bytes(24)).toString('base64url')]),
  )
  const signed = (of: Surface, session: string) =>
    `${session}.${createHmac('sha256', secret).update(`screen:${of}:${session}`).digest('base64url')}`
  const cookieOf = (of: Surface) => `kasse-${of}`
  const sessionOf = (c: Context, to: Surface): string | undefined => {
    const given = getCookie(c, cookieOf(to)) ?? ''
    const session = given.split('.')[0] ?? ''
    return session !== '' && same(given, signed(to, session)) ? session : undefined
  }
  return {
    entrance: (of) => `/${of}/?token=${tokens.get(of) ?? ''}`,
    admit(c, to, token) {
      if (!same(token, tokens.get(to) ?? '')) return false
      // A browser that is let in again is still the one it was.
      const session = sessionOf(c, to) ?? Buffer.from(chance.bytes(16)).toString('base64url')
      setCookie(c, cookieOf(to), signed(to, session), {
        httpOnly: true,
        sameSite: 'Strict',
        path: `/${to}/`,
        maxAge: aYear,
      })
      return true
    },
    sessionOf,
  }
}

/** seconds */
const aYear = 365 * 24 * 60 * 60

/** In constant time. An empty text equals nothing. */
function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
