// The API for other registers over HTTP: who may ask, each operation under its path, the reference, and the door of the nexo protocol.
import { Hono } from 'hono'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Registers, Terminal } from '#core/terminal/terminal.ts'
import type { Nexo } from '#server/nexo/nexo.ts'
import type { Door } from '#server/network/door.ts'
import type { Carried } from '#server/network/port.ts'
import {
  addressOf,
  keyOf,
  lineProblem,
  rateProblem,
  registerOf,
  siteProblem,
  type ApiContext,
} from '#server/terminal/access.ts'
import { answerPair, createAnswers } from '#server/terminal/answers.ts'
import { hasBody, readBody, readMessage } from '#server/terminal/body.ts'
import { pairingsPerMinute, perMinute, type ApiLimits } from '#server/terminal/limits.ts'
import { base, rows, type Operation } from '#server/terminal/operations.ts'
import { refuse } from '#server/terminal/problems.ts'
import { queryProblem, surplusProblem } from '#server/terminal/query.ts'
import { referenceRoutes } from '#server/terminal/reference.ts'
import { ok, problem, type Result } from '#shared/problem.ts'

export type ApiOptions = {
  terminal: Terminal
  registers: Registers
  clock: Clock
  /** Of both doors together. */
  limits: ApiLimits
  /** Counts the bodies that are in memory. */
  load: {
    begin(door: Door['kind'], session: string): { take(bytes: number): boolean; done(): void }
  }
  nexo: Nexo
  /** The reference is shown to people as well. */
  hasPages: boolean
  log: Log
}
type Api = Hono<{ Bindings: Carried }>

export const nexoPath = '/nexo'

export function createApi(options: ApiOptions, door: Door): Api {
  const api: Api = new Hono()
  for (const path of ['/api/*', nexoPath])
    api.use(path, async (c, next) => {
      const trouble = lineProblem(door)
      return trouble ? refuse(c, trouble, true) : next()
    })
  for (const path of [`${base}/*`, nexoPath])
    api.use(path, async (c, next) => {
      const trouble = siteProblem(c, door)
      return trouble ? refuse(c, trouble, true) : next()
    })
  api.route('/', referenceRoutes(door, options.hasPages))
  const run = createRun(options, door)
  for (const [name, { method, path }] of rows)
    api.on(method, pathsOf(path), (c) =>
      // Hono answers HEAD with what GET gives: nothing of the API is worth asking for its headers alone.
      c.req.method === method ? run(name, c) : refuseMethod(c, path),
    )
  for (const path of new Set(rows.map(([, row]) => row.path)))
    for (const one of pathsOf(path)) api.all(one, (c) => refuseMethod(c, path))
  api.post(nexoPath, (c) => answerNexo(c, options, door))
  api.all(nexoPath, (c) => wrongMethod(c, 'POST'))
  api.all('/api/*', (c) => refuse(c, problem('api.unknownPath', { path: c.req.path.slice(0, 100) }), true))
  api.onError((error, c) => {
    options.log.error({ error, path: c.req.path }, 'a request of a register failed')
    return refuse(c, problem('till.mistake', { what: c.req.path }))
  })
  return api
}

/** `/checkouts/{id}` is `/checkouts/:id` to Hono, which takes none with a slash at its end for the same. */
function pathsOf(path: string): string[] {
  const own = base + path.replaceAll(/\{(\w+)\}/g, ':$1')
  return [own, `${own}/`]
}

const refuseMethod = (c: ApiContext, path: string): Response =>
  wrongMethod(
    c,
    rows
      .filter(([, row]) => row.path === path)
      .map(([, { method }]) => method)
      .join(', '),
  )

function wrongMethod(c: ApiContext, allowed: string): Response {
  c.header('allow', allowed)
  return refuse(c, problem('api.wrongMethod', { method: c.req.method.slice(0, 20), allowed }), true)
}

function createRun(options: ApiOptions, door: Door) {
  const { registers, limits } = options
  const answers = createAnswers(options)
  const rowOf = new Map(rows)
  return async (name: Operation, c: ApiContext): Promise<Response> => {
    const row = rowOf.get(name)
    const unknown = queryProblem(c, row)
    if (name === 'pair') {
      const often = rateProblem(limits, 'pairing', pairingsPerMinute)
      if (often) return refuse(c, often, true)
      if (unknown) return refuse(c, unknown, true)
      // The code alone lets in, and it is looked at when it is there.
      const sent = await bodyOf(c, options, door, { who: 'pairing', sender: () => ok(null) })
      return sent.ok ? answerPair(c, registers, sent.value.body) : refuse(c, sent.problem, true)
    }
    const known = registerOf(c, registers, limits)
    // Before the first byte of what it brings: whoever may not ask may not send either.
    if (!known.ok) return refuse(c, known.problem, true)
    if (unknown) return refuse(c, unknown, true)
    const isBrought = c.req.method === 'POST' && hasBody(c.req.raw)
    const isRead = (row?.body !== undefined && !row.isBodyOptional) || isBrought
    const sender = () => registers.byKey(keyOf(c))
    const sent = isRead
      ? await bodyOf(c, options, door, { who: known.value.id, sender })
      : ok({ sender: known.value, body: undefined })
    if (!sent.ok) return refuse(c, sent.problem, true)
    const superfluous = row?.body === undefined ? surplusProblem(sent.value.body) : null
    if (superfluous) return refuse(c, superfluous)
    return answers[name]({ c, register: sent.value.sender, body: sent.value.body })
  }
}

async function bodyOf<Sender>(
  c: ApiContext,
  { load }: ApiOptions,
  door: Door,
  { who, sender }: { who: string; sender: () => Result<Sender> },
): Promise<Result<{ sender: Sender; body: unknown }>> {
  const held = load.begin(door.kind, who)
  try {
    return await readBody(c.req.raw, { take: (bytes) => held.take(bytes), sender })
  } finally {
    held.done()
  }
}

/** A plain message comes with a key, an encrypted one says itself whose it is. */
async function answerNexo(
  c: ApiContext,
  { nexo, registers, limits, load }: ApiOptions,
  door: Door,
): Promise<Response> {
  const isKeyed = keyOf(c) !== ''
  const known = isKeyed ? registerOf(c, registers, limits) : ok(null)
  if (!known.ok) return refuse(c, known.problem, true)
  const often = isKeyed ? null : rateProblem(limits, 'encrypted', perMinute)
  if (often) return refuse(c, often, true)
  const held = load.begin(door.kind, known.value?.id ?? `encrypted ${addressOf(c)}`)
  const sender = () => (isKeyed ? registers.byKey(keyOf(c)) : ok(null))
  const sent = await readMessage(c.req.raw, { take: (bytes) => held.take(bytes), sender }).finally(() =>
    held.done(),
  )
  if (!sent.ok) return refuse(c, sent.problem, true)
  const { status, body } = await nexo.answer(sent.value.text, sent.value.sender, (register) => {
    limits.heard(addressOf(c))
    c.env.vouch?.()
    registers.heard(register)
  })
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}
