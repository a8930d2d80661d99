// What every answer of the till's servers has: headers that keep other sites out, and nothing for a name that is none of ours.
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { noDevices } from '#shared/content-policy.ts'

export const safeHeaders = (): MiddlewareHandler =>
  secureHeaders({
    // It would bind every other port of that name too; nothing of ours is said without TLS there, and the cookie is `Secure`.
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer', // the entrance's address holds a token
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: Object.fromEntries(noDevices.map((of) => [of, []])),
  })

export const elsewhere = (c: Context): Response => c.text('This till answers only to its own address.', 421)
