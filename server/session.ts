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
  isAdmitted(c: Context, to: Surface): boolean
}

/** `secret` lives in the data folder, so that pages which are open survive a restart; the tokens do not. */
export function createSessions(secret: string, chance: Chance): Sessions {
  const tokens = new Map(
    surface.options.map((one) => [one, Buffer.from(chance.bytes(24)).toString('base64url')]),
  )
  const sessionOf = (of: Surface) => createHmac('sha256', secret).update(`screen:${of}`).digest('base64url')
  const cookieOf = (of: Surface) => `kasse-${of}`
  return {
    entrance: (of) => `/${of}/?token=${tokens.get(of) ?? ''}`,
    admit(c, to, token) {
      if (!same(token, tokens.get(to) ?? '')) return false
      setCookie(c, cookieOf(to), sessionOf(to), {
        httpOnly: true,
        sameSite: 'Strict',
        path: `/${to}/`,
        maxAge: aYear,
      })
      return true
    },
    isAdmitted: (c, to) => same(getCookie(c, cookieOf(to)) ?? '', sessionOf(to)),
  }
}

/** seconds */
const aYear = 365 * 24 * 60 * 60

/** In constant time. An empty text equals nothing. */
function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
