// The till over HTTP: each surface under its own path, a POST per command, one stream of views. The same from this machine and from the network.
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import type { Log } from '#core/system/log.ts'
import type { Till } from '#core/app/till.ts'
import type { Clock } from '#core/system/clock.ts'
import { networkOf } from '#server/network/addresses.ts'
import type { Door } from '#server/network/door.ts'
import type { OpenPages } from '#server/screens.ts'
import {
  pageHtml,
  typefaceIn,
  enteredPath,
  noCookiePage,
  noScreenPage,
  pageStyle,
  pairingPage,
  languageOfBrowser,
  trustPage,
  whichPage,
} from '#server/entrance-pages.ts'
import { wrongAddress, safeHeaders, type NodeBindings } from '#server/network/port.ts'
import { readJson, readUtf8Body, type BodyLimits, type BodyMemory } from '#server/network/read-body.ts'
import { isRequestId, type RequestDedupe, type Sessions } from '#server/session.ts'
import { certificatePath, trustPath, type Authority, trustFiles } from '#server/network/authority.ts'
import type { Pairing } from '#core/system/pairing-codes.ts'
import { receiptRoutes } from '#server/receipt-page.ts'
import type { Nexo } from '#server/nexo/nexo.ts'
import { createApi } from '#server/terminal/api.ts'
import type { ApiLimits } from '#server/terminal/access.ts'
import { dispatch, isRenewing, longestOf, type Caller, type CommandName, type Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { contentPolicy } from '#shared/content-policy.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'

export type HttpOptions = {
  till: Till
  /** The built renderer. */
  pages: string
  /** The name of that build. */
  build: string
  openPages: OpenPages
  sessions: Sessions
  streams: Streams
  pairing: Pairing<Surface>
  repeats: RequestDedupe
  load: BodyMemory
  clock: Clock
  /** Limits of other registers' requests, of all doors together. */
  limits: ApiLimits
  nexo: Nexo
  webRegisters: () => readonly string[]
  log: Log
  /** The name by which customers reach their receipts, and nothing else. */
  receiptHost: string | undefined
  /** Authority that screens in the network have to trust; null where the till made none. */
  authority: () => Authority | null
  /** A page of this surface is drawn and runs. */
  alive: (of: Surface) => void
}

type App = Hono<{ Bindings: NodeBindings; Variables: { session: string } }>

/** A page that asks for a code sends it as a form. */
const pairingPolicy = contentPolicy.replace("form-action 'none'", "form-action 'self'")
/** A code as a form sends it. bytes */
const longestForm = 256

export function createHttp(options: HttpOptions, door: Door): App {
  const app: App = new Hono()
  app.use(safeHeaders())
  app.use(async (c, next) => {
    // The name that customers know us by leads to their receipts alone.
    const host = c.req.header('host') ?? ''
    const isCustomers = host === options.receiptHost && /^\/receipt[/.]/.test(c.req.path)
    c.header('content-security-policy', contentPolicy)
    c.header('cache-control', 'no-store')
    if (!isCustomers && !door.isCalled(host, c.env)) return wrongAddress(c)
    // The API says itself what each of its paths takes.
    const isUsual = ['GET', 'HEAD', 'POST'].includes(c.req.method) || c.req.path.startsWith('/api/')
    if (!isUsual) return c.text('', 405, { allow: 'GET, HEAD, POST' })
    await next()
    c.header('cache-control', cachingOf(c.req.path, c.res.status))
    return undefined
  })
  app.get('/assets/*', serveStatic({ root: options.pages }))
  app.get('/inter.woff2', (c) => c.body(typefaceIn(options.pages), 200, { 'content-type': 'font/woff2' }))
  app.get('/page.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/', (c) => c.html(whichPage(door.surfaces, spokenTo(c))))
  app.route('/', receiptRoutes(options.till))
  // For a device that does not know the till's certificate yet.
  app.get(trustPath, (c) => {
    const known = options.authority()
    return known ? c.html(trustPage(spokenTo(c), known.fingerprint, certificatePath(known))) : c.notFound()
  })
  app.route('/', trustFiles(options.authority))
  const { terminal, registers, webhooks } = options.till
  app.route('/', createApi({ ...options, terminal, registers, webhooks, hasPages: true }, door))
  for (const of of door.surfaces) app.route('/', surfaceRoutes(options, door, of))
  for (const of of door.withheld)
    app.get(`/${of}/`, (c) => c.html(noScreenPage('elsewhere', spokenTo(c)), 403))
  app.notFound((c) => c.html(noScreenPage('nothing', spokenTo(c)), 404))
  app.onError((error, c) => {
    options.log.error({ error, path: c.req.path }, 'a request failed')
    return c.json(failed(problem('till.mistake', { what: c.req.path })), 500)
  })
  return app
}

/** Whatever a view or an answer was made with is kept by nobody. What a page is built of, and a picture, never changes under its name. */
function cachingOf(path: string, status: number): string {
  if (status >= 400) return 'no-store'
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /^\/\w+\/pictures\//.test(path) ? 'private, max-age=31536000, immutable' : 'no-store'
}

const spokenTo = (c: Context) => languageOfBrowser(c.req.header('accept-language'))

function surfaceRoutes(options: HttpOptions, door: Door, of: Surface): App {
  const { sessions, streams } = options
  const routes: App = new Hono()
  const at = `/${of}`
  entranceRoutes(routes, options, door, of)
  routes.use(`${at}/*`, async (c, next) => {
    const session = sessions.sessionOf(c, door, of)
    // Its cookie stays: this request may be late, and the browser have the next one under that name.
    if (session === undefined) return c.json(failed(problem('surface.notPaired', { surface: of })), 401)
    c.set('session', session)
    c.header('till-build', options.build)
    return next()
  })
  routes.get(`${at}/events`, (c) =>
    c.req.method === 'HEAD' || isFromElsewhere(c) ? c.body(null, 405) : streams.open(c, of, c.get('session')),
  )
  // A screen that is told of a picture in its view may see it.
  routes.get(`${at}/pictures/:name`, (c) => {
    const found = isFromElsewhere(c) ? undefined : options.till.pictures.find(c.req.param('name'))
    return found ? c.body(found.bytes, 200, { 'content-type': `image/${found.kind}` }) : c.body(null, 404)
  })
  // A page asks for this before it lets a command go.
  routes.get(`${at}/here`, (c) => c.body(null, 204))
  routes.post(`${at}/commands/:name`, async (c) => {
    const asked = c.req.param('name')
    const caller = { surface: of, session: c.get('session') }
    const sender = (): Result<CommandName> =>
      sessions.sessionOf(c, door, of) === caller.session
        ? options.till.commandOf(caller, asked)
        : failed(problem('surface.notPaired', { surface: of }))
    if (!isOwnPage(c, door) || !/^application\/json *(;|$)/i.test(c.req.header('content-type') ?? ''))
      return refuse(c, problem('command.fromElsewhere', { name: asked.slice(0, 64) }), 403)
    // Before the first byte of what it brings: whoever may not ask may not send either.
    const known = sender()
    if (!known.ok) return refuse(c, known.problem, 200)
    const name = known.value
    if (name === 'poll') options.alive(of)
    options.openPages.note(caller, c.req.header('request-id') ?? '', c.req.header('page-build') ?? '')
    const held = options.load.begin(door.kind, caller.session)
    try {
      const take = (bytes: number) => held.take(bytes)
      return await answer(options, c, door, { caller, name, limits: { most: longestOf(name), take, sender } })
    } finally {
      held.done()
    }
  })
  return routes
}

async function answer(
  { till, repeats, sessions, streams }: HttpOptions,
  c: Context,
  door: Door,
  { caller, name, limits }: { caller: Caller; name: CommandName; limits: BodyLimits<CommandName> },
): Promise<Response> {
  const read = await readJson(c.req.raw, limits)
  if (read.is === 'brokenOff') return c.body(null, 400)
  if (read.is === 'tooMuch') return refuse(c, problem('till.overloaded'), 503)
  if (read.is === 'tooLong') {
    const why = `longer than ${limits.most} bytes`
    return refuse(c, problem('command.badShape', { name, where: '', why }), 413)
  }
  // Its cookie stays: by now the browser may have the next one under that name.
  if (read.is === 'refused')
    return refuse(c, read.problem, read.problem.code === 'surface.notPaired' ? 401 : 200)
  const given = c.req.header('request-id')
  const id = given !== undefined && isRequestId(given) ? given : undefined
  // Somebody who signs in does so under a new name: a cookie that was planted or read before is not theirs.
  const next = isRenewing(name) ? sessions.newSessionId() : undefined
  const { text, renewed } = await repeats.once({ ...caller, name, id, input: read.json }, async () => {
    const isThere = () => sessions.isLetIn(caller.session)
    const result = await dispatch(till.handlers, { ...caller, next, isThere }, name, read.json)
    if (!result.ok || next === undefined) return { result }
    sessions.renew(caller.session, next)
    return { result, renewed: next }
  })
  if (renewed !== undefined) {
    sessions.keep(c, door, caller.surface, renewed)
    // Its page comes back by itself, with the new cookie.
    streams.end(caller.session)
  }
  return c.body(text, 200, { 'content-type': 'application/json' })
}

/** A body of which nothing was read is not waited for. */
const refuse = (c: Context, why: Problem, status: 200 | 401 | 403 | 413 | 503) =>
  c.json(failed(why), status, { connection: 'close' })

/** Routes that are there before a browser was let in: its address with a token, or a code. */
function entranceRoutes(routes: App, options: HttpOptions, door: Door, of: Surface): void {
  const { sessions, pairing, pages, till, authority } = options
  const at = `/${of}`
  const ask = (c: Context, trouble: 'wrong' | 'tooMany' | null, status: 401 | 429) => {
    c.header('content-security-policy', pairingPolicy)
    const isHere = door.kind === 'here'
    const code = trouble === null ? codeIn(c.req.query('code')) : ''
    const isToBeTrusted = !isHere && authority() !== null
    return c.html(pairingPage(of, spokenTo(c), { isHere, code, trouble, isToBeTrusted }), status)
  }
  routes.get(at, (c) => c.redirect(`${at}/`, 308))
  routes.get(`${at}/`, (c) => {
    const token = c.req.query('token')
    if (token !== undefined && c.req.method === 'GET' && door.kind === 'here' && sessions.redeem(of, token)) {
      sessions.admit(c, door, of)
      return c.redirect(enteredPath(of), 303)
    }
    const session = sessions.sessionOf(c, door, of)
    const hasEntered = c.req.query('entered') !== undefined
    if (session === undefined && hasEntered) return c.html(noCookiePage(of, spokenTo(c)), 401)
    if (session === undefined) {
      sessions.dismiss(c, door, of)
      return ask(c, null, 401)
    }
    sessions.keep(c, door, of, session)
    return token === undefined && !hasEntered
      ? c.html(pageHtml(pages, of, localeIn(till.shown(of, session))))
      : c.redirect(`${at}/`, 303)
  })
  routes.post(`${at}/pair`, async (c) => {
    if (!isOwnPage(c, door)) return c.body(null, 403)
    // The code alone lets in, and it is looked at below.
    const form = await readUtf8Body(c.req.raw, { most: longestForm, sender: () => ok(null) })
    if (form.is === 'brokenOff') return c.body(null, 400)
    const code = (form.is === 'read' && new URLSearchParams(form.text ?? '').get('code')) || ''
    const again = pairing.alive().find((one) => one.of === of)?.again
    const sender = networkOf(c.env.incoming.socket.remoteAddress ?? '')
    const outcome = pairing.redeem(of, code, sender)
    if (outcome !== 'right') return ask(c, outcome, outcome === 'wrong' ? 401 : 429)
    sessions.admit(c, door, of, again)
    return c.redirect(enteredPath(of), 303)
  })
}

/** As it stands in an address that was scanned; nothing for what is no code. */
const codeIn = (given = ''): string => (/^[A-Z\d]{4}-[A-Z\d]{4}$/.test(given) ? given : '')

/** Empty where nothing is shown, and where the browser's own language holds. */
const localeIn = (view: Views[Surface] | null): string =>
  !view?.isLanguageChosen ? '' : 'till' in view ? view.till.locale : view.locale

/** Whether one of our own pages asks: only they may change something, and browsers say where a request comes from. */
const isOwnPage = (c: Context, door: Door): boolean =>
  c.req.header('origin') === `${door.isSecure ? 'https' : 'http'}://${c.req.header('host')}` &&
  !isFromElsewhere(c)

const isFromElsewhere = (c: Context): boolean =>
  (c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin'

type Streams = {
  open(c: Context, of: Surface, session: string): Response
  /** Ends those of a screen that was sent away. */
  end(session: string): void
  /** Ends them all; the pages come back by themselves when the server does. */
  close(): void
}

/** How long a page waits before it reconnects. ms */
const retry = 300
/** The pages of a browser share one; those of an earlier build, or that share no worker, have their own. One more than these ends the oldest, of a page that went without a word. */
const perSession = 8

/** Each page hears the whole view of its surface at once, and again after every change. */
export function createStreams(till: Till): Streams {
  const endings = new Map<string, Set<() => void>>()
  const end = (session: string, keep: number) => {
    const all = [...(endings.get(session) ?? [])]
    for (const one of all.slice(0, Math.max(0, all.length - keep))) one()
  }
  return {
    open: (c, of, session) =>
      streamSSE(c, async (stream) => {
        const ended = Promise.withResolvers<void>()
        stream.onAbort(ended.resolve)
        const those = endings.get(session) ?? new Set()
        endings.set(session, those.add(ended.resolve))
        end(session, perSession)
        const send = newestOnly(stream, () => JSON.stringify(till.shown(of, session)))
        const unsubscribe = till.subscribe(send)
        send()
        await ended.promise
        unsubscribe()
        those.delete(ended.resolve)
        if (those.size === 0) endings.delete(session)
        // A screen that does not read is not waited for.
        stream.abort()
      }),
    end: (session) => end(session, 0),
    close() {
      for (const session of endings.keys()) end(session, 0)
    },
  }
}

/** A slow reader gets the newest view, never a backlog of old ones. */
function newestOnly(stream: SSEStreamingApi, view: () => string): () => void {
  let isWriting = false
  let isStale = false
  const write = async () => {
    isWriting = true
    while (isStale) {
      isStale = false
      await stream.writeSSE({ event: 'view', data: view(), retry })
    }
    isWriting = false
  }
  return () => {
    isStale = true
    if (!isWriting) queueMicrotask(() => void (isWriting || write().catch(() => (isWriting = false))))
  }
}
