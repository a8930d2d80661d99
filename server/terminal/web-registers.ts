// What a browser is told of pages at other origins: those that the shop has named are registers, and no other may ask.
import type { MiddlewareHandler } from 'hono'

/** How long a browser goes by what it was told. What is asked after that origin was taken away is refused all the same. seconds */
const rememberedFor = 600

/** The origin of the page that asks, where the shop has named it. Programs name none. */
export const originAmong = (named: readonly string[], origin: string | undefined): string | null =>
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
