// Tests of permission: every command on every surface, with no cookie, another surface's and its own; and every route there is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createHttp, type HttpOptions } from '#server/http.ts'
import { openScreens } from '#server/screens.ts'
import { createSessions, type Sessions, createRequestDedupe } from '#server/session.ts'
import { createBodyMemory } from '#server/network/read-body.ts'
import { ownDoor } from '#server/network/door.ts'
import { commands, type CommandName } from '#shared/bridge.ts'
import { surface, type Surface } from '#shared/command.ts'
import { nexoPaths } from '#server/terminal/api.ts'
import { apiBase, apiRows } from '#server/terminal/operations.ts'
import { createApiLimits } from '#server/terminal/access.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { ask, cookieFrom, openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'

const names = Object.keys(commands) as CommandName[]

async function told(answer: Response): Promise<string> {
  if (answer.status === 404) return 'not there'
  const { ok, problem } = (await answer.json()) as { ok: boolean; problem?: { code: string } }
  return `${answer.status} ${ok ? 'ok' : problem?.code}`
}

/** A slash at the end of a path of the API makes no other one. */
const orSlash = (route: string): string[] => [route, `${route}/`]

/** What the routes of this till are made of, but that nobody is let in. */
const partsOf = ({ server: { opened, pairing } }: HttpTill): HttpOptions => ({
  till: opened.till,
  pages: '.',
  build: '',
  openPages: { note: () => {}, all: () => [] },
  sessions: {
    entrance: () => '',
    redeem: () => false,
    admit: () => {},
    keep: () => {},
    isLetIn: () => false,
    newSessionId: () => '',
    renew: () => {},
    sessionOf: () => undefined,
    dismiss: () => {},
  },
  streams: { open: () => new Response(), end: () => {}, close: () => {} },
  pairing,
  load: createBodyMemory(),
  repeats: createRequestDedupe(),
  log: opened.log,
  receiptHost: undefined,
  authority: () => null,
  clock: createManualClock(),
  limits: createApiLimits(createManualClock()),
  nexo: { answer: () => Promise.resolve({ status: 200, body: '' }) },
  webRegisters: () => [],
  alive: () => {},
})

/** They know the screens that the till has let in. */
function sessionsOf({ folder, server: { opened } }: HttpTill): Sessions {
  const parts = { clock: systemClock, chance: systemChance }
  const screens = openScreens({
    ...parts,
    ...opened.folder.identity,
    folder,
    log: opened.log,
    gone: () => {},
  })
  return createSessions({ ...parts, ...opened.folder.identity, screens })
}

describe.each([
  ['a till with staff', false, ['cashier', 'customer', 'office']],
  ['a kiosk', true, ['kiosk', 'cashier', 'office']],
] as [string, boolean, Surface[]][])('%s', (_, isKiosk, has) => {
  let till: HttpTill
  const cookies = new Map<Surface, string>()
  beforeAll(async () => {
    till = await openHttpTill({ isKiosk })
    // What is asked without a wire takes so long that the server would meanwhile end a connection that is kept.
    const isLast = { connection: 'close' }
    for (const of of has) cookies.set(of, await cookieFrom(till.server.entrance(of), isLast))
  })
  afterAll(() => till[Symbol.asyncDispose]())

  /** With an input that no command takes: what is allowed is told so, and does nothing. */
  const asked = async (at: Surface, name: string, cookie: string): Promise<string> =>
    told(await ask(till.url, name, 0, { surface: at, cookie }))

  test.each(surface.options)('at %s every command is heard from its own page alone', async (at) => {
    // Thousands of requests, so they go by no wire.
    const app = createHttp(
      { ...partsOf(till), sessions: sessionsOf(till) },
      ownDoor(has, () => 1),
    )
    const near = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    const asked = async (of: Surface, name: string, cookie: string) => {
      const headers = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1', cookie }
      const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '0' }
      return told(await app.request(`http://127.0.0.1:1/${of}/commands/${name}`, sent, near))
    }
    const isHere = has.includes(at)
    const others = [...cookies].filter(([of]) => of !== at).map(([, cookie]) => cookie)
    const own = cookies.get(at) ?? ''
    for (const name of names) {
      const allowed: readonly Surface[] = commands[name].surfaces
      const right = allowed.includes(at) ? '200 command.badShape' : '200 command.notAllowed'
      expect([name, await asked(at, name, own)]).toEqual([name, isHere ? right : 'not there'])
      for (const cookie of ['', ...others, others.join('; ')])
        expect([name, await asked(at, name, cookie)]).toEqual([
          name,
          isHere ? '401 surface.notPaired' : 'not there',
        ])
    }
  })

  test('a cookie renamed to another surface’s is none', async () => {
    for (const [of, cookie] of cookies)
      for (const at of has.filter((other) => other !== of)) {
        const renamed = cookie.replace(`-${of}=`, `-${at}=`)
        expect(renamed).not.toBe(cookie)
        expect(await asked(at, 'sale.check', renamed)).toBe('401 surface.notPaired')
      }
  })

  test('every route is either meant for everybody or asks who is there', async () => {
    const app = createHttp(
      partsOf(till),
      ownDoor(has, () => 1),
    )
    const routes = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    const forEverybody = [
      'GET /assets/*', // the screens' program, the same for every till
      'GET /', // which screens there are
      'GET /inter.woff2',
      'GET /page.css',
      'GET /receipt.css',
      'GET /receipt/:number/:token', // its token is the key
      'GET /trust', // what a device needs before it can trust anything
      'GET /trust/authority.pem',
      'GET /trust/:file',
      ...has.flatMap((of) => [`GET /${of}`, `GET /${of}/`, `POST /${of}/pair`]), // the way in
      // What other registers may ask, and a register to try it with.
      'GET /api',
      'GET /api/',
      'GET /api/openapi.json',
      'GET /api/register',
      'GET /api/api-reference.css',
      'GET /api/api-reference.js',
      'GET /api/swagger-ui.css',
      'GET /api/swagger-ui-bundle.js',
      ...orSlash(`POST ${apiBase}/pair`),
      // A message with a key, or one that only its register can have encrypted.
      ...nexoPaths.map((path) => `POST ${path}`),
    ]
    const guarded = has.flatMap((of) => [
      `GET /${of}/events`,
      `GET /${of}/here`,
      `GET /${of}/pictures/:name`,
      `POST /${of}/commands/:name`,
    ])
    // A key, and never a cookie.
    const keyed = apiRows
      .filter(([, { isOpen }]) => !isOpen)
      .flatMap(([, row]) => orSlash(`${row.method} ${apiBase}${row.path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
    const sorted = (of: readonly string[]) => of.toSorted((one, other) => one.localeCompare(other))
    expect(sorted(routes)).toEqual(sorted([...forEverybody, ...guarded, ...keyed]))
    const every = [...cookies.values()].join('; ')
    for (const [route, cookie] of [
      ...guarded.map((one) => [one, ''] as const),
      ...keyed.map((one) => [one, every] as const),
    ]) {
      const [method = '', path = ''] = route.split(' ')
      const answer = await fetch(till.url + path.replace(':name', 'sale.check'), {
        method,
        headers: { origin: till.url, cookie },
      })
      expect([route, answer.status]).toEqual([route, 401])
    }
  })
})
