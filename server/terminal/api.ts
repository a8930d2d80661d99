// The API for other registers over HTTP: who may ask, each operation under its path, the door of the nexo protocol, and the reference at `/api/`: its page, the OpenAPI document, and a register of one page to try it with.
import { serveStatic } from '@hono/node-server/serve-static'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Register, RegisterWebhooks, Registers, Terminal } from '#core/terminal/terminal.ts'
import type { Nexo } from '#server/nexo/nexo.ts'
import type { BodyMemory, BodySender } from '#server/network/read-body.ts'
import type { Door } from '#server/network/door.ts'
import type { NodeBindings } from '#server/network/port.ts'
import {
  noteRegisterCall,
  isKeyed,
  registerKeyOf,
  lineProblem,
  rateProblem,
  registerOf,
  senderOf,
  siteProblem,
  strangerProblem,
  type ApiContext,
  mostWaitingRequests,
  pairingsPerMinute,
  perMinute,
  type ApiLimits,
  forWebRegisters,
} from '#server/terminal/access.ts'
import { answerPair, createApiAnswers } from '#server/terminal/answers.ts'
import { hasBody, readApiBody, readMessage, queryProblem, surplusProblem } from '#server/terminal/query.ts'
import { apiBase, apiRows, type ApiOperationId } from '#server/terminal/operations.ts'
import { problemCodeRows, refuseWith } from '#server/terminal/problems.ts'
import { apiDocumentOf } from '#server/terminal/openapi.ts'
import { ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type ApiOptions = {
  terminal: Terminal
  registers: Registers
  webhooks: RegisterWebhooks
  clock: Clock
  /** Limits of both doors together. */
  limits: ApiLimits
  /** Counts the bodies that are in memory. */
  load: BodyMemory
  nexo: Nexo
  /** The origins of pages that are registers, as the settings name them now. */
  webRegisters: () => readonly string[]
  /** The reference is shown to people as well. */
  hasPages: boolean
  log: Log
}
type Api = Hono<{ Bindings: NodeBindings }>

/** The second as programs call it that know a terminal in a cloud. */
export const nexoPaths = ['/nexo', '/nexo/', '/sync', '/sync/']

export function createApi(options: ApiOptions, door: Door): Api {
  const api: Api = new Hono()
  for (const path of ['/api/*', ...nexoPaths])
    api.use(path, async (c, next) => {
      const trouble = lineProblem(door)
      return trouble ? refuseWith(c, trouble, true) : next()
    })
  api.use(`${apiBase}/*`, forWebRegisters(options.webRegisters))
  for (const path of [`${apiBase}/*`, ...nexoPaths])
    api.use(path, async (c, next) => {
      const trouble = siteProblem(c, door, path.startsWith(apiBase) ? options.webRegisters() : [])
      return trouble ? refuseWith(c, trouble, true) : next()
    })
  api.route('/', apiReferenceRoutes(door, options.hasPages))
  const run = createRun(options, door)
  for (const [name, { method, path }] of apiRows)
    api.on(method, pathsOf(path), (c) =>
      // Hono answers HEAD with what GET gives: nothing of the API is worth asking for its headers alone.
      c.req.method === method ? run(name, c) : refuseMethod(c, path),
    )
  for (const path of new Set(apiRows.map(([, row]) => row.path)))
    for (const one of pathsOf(path)) api.all(one, (c) => refuseMethod(c, path))
  api.on('POST', nexoPaths, (c) => answerNexo(c, options, door))
  for (const path of nexoPaths) api.all(path, (c) => wrongMethod(c, 'POST'))
  api.all('/api/*', (c) =>
    refuseWith(c, problem('api.unknownPath', { path: c.req.path.slice(0, 100) }), true),
  )
  api.onError((error, c) => {
    options.log.error({ error, path: c.req.path }, 'a request of a register failed')
    return refuseWith(c, problem('till.mistake', { what: c.req.path }))
  })
  return api
}

/** `/checkouts/{id}` is `/checkouts/:id` to Hono, which takes none with a slash at its end for the same. */
function pathsOf(path: string): string[] {
  const own = apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1')
  return [own, `${own}/`]
}

const refuseMethod = (c: ApiContext, path: string): Response =>
  wrongMethod(
    c,
    apiRows
      .filter(([, row]) => row.path === path)
      .map(([, { method }]) => method)
      .join(', '),
  )

function wrongMethod(c: ApiContext, allowed: string): Response {
  c.header('allow', allowed)
  return refuseWith(c, problem('api.wrongMethod', { method: c.req.method.slice(0, 20), allowed }), true)
}

function createRun(options: ApiOptions, door: Door) {
  const { registers, limits } = options
  const answers = createApiAnswers(options)
  const rowOf = new Map(apiRows)
  return async (name: ApiOperationId, c: ApiContext): Promise<Response> => {
    const row = rowOf.get(name)
    const unknown = queryProblem(c, row)
    if (name === 'pair') {
      const often = rateProblem(limits, `pairing ${senderOf(c)}`, pairingsPerMinute)
      if (often) return refuseWith(c, often, true)
      if (unknown) return refuseWith(c, unknown, true)
      // The code alone lets in, and it is looked at when it is there.
      const sent = await bodyOf(c, options, door, { by: null, sender: () => ok(null) })
      return sent.ok ? answerPair(c, registers, sent.value.body) : refuseWith(c, sent.problem, true)
    }
    const known = registerOf(c, registers, limits)
    // Before the first byte of what it brings: whoever may not ask may not send either.
    if (!known.ok) return refuseWith(c, known.problem, true)
    if (unknown) return refuseWith(c, unknown, true)
    const isBrought = c.req.method === 'POST' && hasBody(c.req.raw)
    const isRead = (row?.body !== undefined && !row.isBodyOptional) || isBrought
    const sender = () => registers.byKey(registerKeyOf(c))
    const sent = isRead
      ? await bodyOf(c, options, door, { by: known.value, sender })
      : ok({ sender: known.value, body: undefined })
    if (!sent.ok) return refuseWith(c, sent.problem, true)
    const superfluous = row?.body === undefined ? surplusProblem(sent.value.body) : null
    if (superfluous) return refuseWith(c, superfluous)
    return answers[name]({ c, register: sent.value.sender, body: sent.value.body })
  }
}

type By<Sender> = {
  /** Null: nobody vouches for it yet. */
  by: Register | null
  sender: () => Result<Sender>
}

async function bodyOf<Sender>(
  c: ApiContext,
  { load }: ApiOptions,
  door: Door,
  { by, sender }: By<Sender>,
): Promise<Result<{ sender: Sender; body: unknown }>> {
  const held = load.begin(door.kind, by?.id ?? senderOf(c), bodySender(c, by))
  try {
    return await readApiBody(c.req.raw, { take: (bytes) => held.take(bytes), sender })
  } finally {
    held.done()
  }
}

const bodySender = (c: ApiContext, by: Register | null): BodySender =>
  by ? { is: 'register' } : { is: 'stranger', giveUp: () => c.env.outgoing?.destroy() }

/**
 * A plain message comes with a key, an encrypted one says itself whose it is. Its proof is looked at whoever sends it and however often: that takes
 * 1 ms for the longest, most of it to read its JSON, and whoever shares a register's address, or knows its name, does not keep it out. What has no proof counts by its sender.
 */
async function answerNexo(c: ApiContext, options: ApiOptions, door: Door): Promise<Response> {
  const { nexo, registers, limits, load } = options
  const hasKey = isKeyed(c, registers)
  const known = hasKey ? registerOf(c, registers, limits) : ok(null)
  if (!known.ok) return refuseWith(c, known.problem, true)
  const held = load.begin(door.kind, known.value?.id ?? senderOf(c), bodySender(c, known.value))
  const sender = () => (hasKey ? registers.byKey(registerKeyOf(c)) : ok(null))
  const sent = await readMessage(c.req.raw, { take: (bytes) => held.take(bytes), sender }).finally(() =>
    held.done(),
  )
  if (!sent.ok) return refuseWith(c, (hasKey ? null : strangerProblem(c, limits)) ?? sent.problem, true)
  const waiting = createNexoWait(c, options, hasKey)
  try {
    const { status, body } = await nexo.answer(sent.value.text, sent.value.sender, (by, waits) =>
      waiting.begin(by, waits),
    )
    const refusal = waiting.refusal() ?? (hasKey || waiting.isBelieved() ? null : strangerProblem(c, limits))
    // As often as its sender may try.
    if (!refusal && status === 401)
      options.log.warn({ from: senderOf(c), said: body }, 'a nexo message was refused')
    return refusal
      ? refuseWith(c, refusal)
      : new Response(body, { status, headers: { 'content-type': 'application/json' } })
  } finally {
    waiting.leave()
  }
}

/** The place of one message among those of its register that wait, from the moment that it is known whose it is until it is answered or its line ends. */
function createNexoWait(c: ApiContext, { registers, limits }: ApiOptions, isCounted: boolean) {
  let believed = false
  let refusal: Problem | null = null
  let leave = () => {}
  return {
    isBelieved: () => believed,
    refusal: () => refusal,
    leave: () => leave(),
    begin(register: Register, waits: boolean): boolean {
      believed = true
      noteRegisterCall(c, limits, register)
      registers.heard(register)
      refusal = isCounted ? null : rateProblem(limits, register.id, perMinute)
      if (refusal || !waits) return refusal === null
      const left = limits.wait(register.id, () => c.env.outgoing?.destroy())
      if (!left) refusal = problem('api.tooManyWaiting', { most: mostWaitingRequests })
      else leave = left
      c.req.raw.signal.addEventListener('abort', () => leave(), { once: true })
      return refusal === null
    },
  }
}

const policyOf = (rules: Record<string, string>): string =>
  Object.entries({
    'default-src': "'none'",
    'connect-src': "'self'",
    'font-src': "'self'",
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...rules,
  })
    .map(([name, allowed]) => `${name} ${allowed}`)
    .join('; ')

/** The library of the reference makes markup of text by itself: no trusted types. */
const referencePolicy = policyOf({ 'script-src': "'self'", 'style-src': "'self'" })

/** Policy of a page with its style and script in it: just these. */
const policyOfPage = (page: string): string =>
  policyOf({ 'script-src': hashesOf(page, 'script'), 'style-src': hashesOf(page, 'style') })

const hashesOf = (page: string, tag: 'script' | 'style'): string =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

/** Each under its own name behind `/api/`. */
const filesIn = (folder: string) =>
  serveStatic({ root: folder, rewriteRequestPath: (asked) => asked.slice('/api'.length) })

const besideCode = import.meta.dirname

/** Undefined where the package is not there. */
function folderOf(name: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

const referencePaths = {
  page: '/api/',
  document: '/api/openapi.json',
  register: '/api/register',
  style: '/api/api-reference.css',
  script: '/api/api-reference.js',
  bundleStyle: '/api/swagger-ui.css',
  bundle: '/api/swagger-ui-bundle.js',
} as const

/** `hasPages`: also for people, where the program comes with what these need. */
function apiReferenceRoutes(door: Door, hasPages: boolean): Api {
  const routes: Api = new Hono()
  let made: { url: string; text: string } | undefined
  routes.get(referencePaths.document, (c) => {
    const url = `${door.isSecure ? 'https' : 'http'}://${c.req.header('host') ?? ''}`
    if (made?.url !== url) made = { url, text: JSON.stringify(apiDocumentOf(url)) }
    return c.body(made.text, 200, { 'content-type': 'application/json' })
  })
  if (hasPages) addPages(routes)
  return routes
}

function addPages(routes: Api): void {
  routes.get('/api', (c) => c.redirect(referencePaths.page, 308))
  routes.get(referencePaths.page, (c) =>
    c.html(referencePage(), 200, {
      'content-security-policy': referencePolicy,
      link: `<${referencePaths.document}>; rel="service-desc"; type="application/json"`,
    }),
  )
  routes.get(referencePaths.register, (c) => {
    const text = readFileSync(join(besideCode, 'register.html'), 'utf8')
    return c.html(text, 200, { 'content-security-policy': policyOfPage(text) })
  })
  for (const address of [referencePaths.style, referencePaths.script])
    routes.get(address, filesIn(besideCode))
  const library = folderOf('swagger-ui-dist')
  if (library !== undefined)
    for (const address of [referencePaths.bundleStyle, referencePaths.bundle])
      routes.get(address, filesIn(library))
}

/** `type` of a problem leads to its row here. */
const referencePage = () =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API for other registers · Kasse</title>
        <link rel="icon" href="data:," />
        <link rel="service-desc" type="application/json" href="${referencePaths.document}" />
        <link rel="stylesheet" href="${referencePaths.bundleStyle}" />
        <link rel="stylesheet" href="${referencePaths.style}" />
        <script defer src="${referencePaths.bundle}"></script>
        <script type="module" src="${referencePaths.script}"></script>
      </head>
      <body>
        <header class="beginning">
          <nav aria-label="This API">
            <a href="${referencePaths.register}">A register to try it with</a>
            <a href="${referencePaths.document}">OpenAPI document</a>
            <a href="#problems">Problem codes</a>
          </nav>
          <noscript><p>Without scripts there is the OpenAPI document alone.</p></noscript>
        </header>
        <div id="reference"></div>
        <section class="problems" id="problems" aria-labelledby="problems-title">
          <h2 id="problems-title">Problem codes</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Status</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              ${problemCodeRows.map(
                ({ code, status, meaning }) =>
                  html`<tr id="${code}">
                    <td><code>${code}</code></td>
                    <td>${status}</td>
                    <td>${meaning}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </section>
      </body>
    </html>`
