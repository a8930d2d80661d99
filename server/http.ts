// The till over loopback HTTP: each surface under its own path, a POST per command, one stream of views.
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#core/log.ts'
import type { Till } from '#core/till.ts'
import { createSessions } from '#server/session.ts'
import { createStreams, type Streams } from '#server/streams.ts'
import type { Chance } from '#core/clock.ts'
import { page, pageStyle } from '#server/page.ts'
import { goneFor, languageFor, receiptPage, receiptStyle } from '#server/receipt-page.ts'
import { dispatch, longestOf, type Surface } from '#shared/bridge.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import { failed, problem, type Result } from '#shared/problem.ts'

export type HttpOptions = {
  till: Till
  /** The built renderer. */
  pages: string
  secret: string
  /** Those that this till has; any other is not there. */
  surfaces: readonly Surface[]
  chance: Chance
  log: Log
  /** `127.0.0.1:7420` and its like: names under which this server may be called. */
  hosts: () => readonly string[]
  /** The name by which customers reach their receipts, and nothing else. */
  receiptHost: string | undefined
  /** A page of this surface is drawn and runs. */
  alive: (of: Surface) => void
}

export type Http = {
  fetch: (request: Request) => Response | Promise<Response>
  entrance: (of: Surface) => string
  streams: Streams
}

export function createHttp(options: HttpOptions): Http {
  const sessions = createSessions(options.secret, options.chance)
  const streams = createStreams(options.till)
  const app = new Hono()
  app.use(
    secureHeaders({
      strictTransportSecurity: false, // loopback has no TLS
      xFrameOptions: 'DENY',
      referrerPolicy: 'no-referrer', // the entrance's address holds a token
      crossOriginOpenerPolicy: 'same-origin',
      crossOriginResourcePolicy: 'same-origin',
    }),
  )
  app.use(async (c, next) => {
    // Any other name is some page's DNS pointing at us; the one that customers know us by leads to their receipts alone.
    const host = c.req.header('host') ?? ''
    const isCustomers = host === options.receiptHost && /^\/receipt[/.]/.test(c.req.path)
    if (!isCustomers && !options.hosts().includes(host))
      return c.text('This till answers only to its own address.', 421)
    await next()
    c.header('content-security-policy', contentPolicy)
    if (!c.req.path.startsWith('/assets/')) c.header('cache-control', 'no-store')
    return undefined
  })
  app.use(
    '/assets/*',
    serveStatic({
      root: options.pages,
      onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/page.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.route('/', receiptRoutes(options.till))
  for (const of of options.surfaces) app.route('/', surfaceRoutes(options, of, sessions, streams))
  app.notFound((c) =>
    c.html(page('Nothing here', 'Open one of the addresses that the till printed when it started.'), 404),
  )
  app.onError((error, c) => {
    options.log.error({ error, path: c.req.path }, 'a request failed')
    return c.json(failed(problem('till.mistake', { what: c.req.path })), 500)
  })
  return { fetch: (request) => app.fetch(request), entrance: (of) => sessions.entrance(of), streams }
}

/** For the phone of whoever paid: nobody signs in, the address alone opens it. */
function receiptRoutes(till: Till): Hono {
  const routes = new Hono()
  routes.get('/receipt.css', (c) => c.body(receiptStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  routes.get('/receipt/:number/:token', (c) => {
    const shown = till.receipt(c.req.param())
    const asked = [c.req.query('language'), c.req.header('accept-language')] as const
    if (shown) return c.html(receiptPage(shown, languageFor(...asked, shown.language)))
    return c.html(goneFor(languageFor(...asked, 'en')), 404)
  })
  return routes
}

function surfaceRoutes(
  options: HttpOptions,
  of: Surface,
  sessions: ReturnType<typeof createSessions>,
  streams: Streams,
): Hono<{ Variables: { session: string } }> {
  const { till, hosts, pages } = options
  const routes = new Hono<{ Variables: { session: string } }>()
  const at = `/${of}`
  routes.get(at, (c) => c.redirect(`${at}/`, 308))
  routes.get(`${at}/`, (c) => {
    const token = c.req.query('token')
    if (token !== undefined && sessions.admit(c, of, token)) return c.redirect(`${at}/`, 303)
    if (sessions.sessionOf(c, of) === undefined)
      return c.html(
        page(
          'This screen is not connected',
          'Open the address that the till printed when it started. It is new at every start.',
        ),
        401,
      )
    return c.html(readFileSync(path.join(pages, 'index.html'), 'utf8'))
  })
  routes.use(`${at}/*`, async (c, next) => {
    const session = sessions.sessionOf(c, of)
    if (session === undefined) return c.json(failed(problem('surface.notPaired', { surface: of })), 401)
    c.set('session', session)
    return next()
  })
  routes.get(`${at}/events`, (c) => streams.open(c, of, c.get('session')))
  const isOurs = (c: Context) => hosts().some((host) => c.req.header('origin') === `http://${host}`)
  routes.post(`${at}/alive`, (c) => {
    if (!isOurs(c)) return c.body(null, 403)
    options.alive(of)
    return c.body(null, 204)
  })
  routes.post(
    `${at}/commands/:name`,
    (c, next) =>
      bodyLimit({
        maxSize: longestOf(c.req.param('name')),
        onError: (at) => answer(at, badShape(at), 413),
      })(c, next),
    async (c) => {
      if (!isOurs(c) || !c.req.header('content-type')?.startsWith('application/json')) {
        return answer(
          c,
          failed(problem('command.notAllowed', { name: c.req.param('name') ?? '', surface: of })),
          403,
        )
      }
      const caller = { surface: of, session: c.get('session') }
      const input: unknown = await c.req.json().catch(() => undefined)
      return answer(c, await dispatch(till.handlers, caller, c.req.param('name'), input), 200)
    },
  )
  return routes
}

const badShape = (c: Context) =>
  failed(
    problem('command.badShape', {
      name: c.req.param('name') ?? '',
      where: '',
      why: `longer than ${longestOf(c.req.param('name') ?? '')} bytes`,
    }),
  )

const answer = (c: Context, result: Result<unknown>, status: 200 | 403 | 413) => c.json(result, status)
