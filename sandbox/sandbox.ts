// The payment service without the service: what is in it, as one function from Request to Response?
import { Hono } from 'hono'
import { issueToken } from '#sandbox/access-token.ts'
import { missingPath, refused, toResponse } from '#sandbox/answer.ts'
import { systemChance, systemClock, type Chance, type Clock } from '#sandbox/clock.ts'
import { controlRoutes } from '#sandbox/control.ts'
import { createPayments } from '#sandbox/epayment/payments.ts'
import { epaymentRoutes } from '#sandbox/epayment/routes.ts'
import { createAnswers } from '#sandbox/idempotency.ts'
import { digits, hex } from '#sandbox/name.ts'
import type { Environment, Parts } from '#sandbox/parts.ts'
import { createActs } from '#sandbox/phone/acts.ts'
import { createPhone, type Phone } from '#sandbox/phone/phone.ts'
import { phoneRoutes } from '#sandbox/phone/routes.ts'
import { pictureResponse } from '#sandbox/picture.ts'
import { createSalesUnits, credentialsOf, type SalesUnit } from '#sandbox/sales-unit.ts'
import { openStore } from '#sandbox/store.ts'

export type SandboxOptions = {
  clock?: Clock
  chance?: Chance
  /** A SQLite file that holds all state; memory without it. One process at a time. */
  file?: string
  /** The address this sandbox is reached under, without a slash at its end; asked each time a link is made. */
  publicUrl: () => string
  environment?: Environment
  /** Rate limits are not built yet. */
  limits?: 'off'
}

export type Sandbox = {
  fetch(request: Request): Promise<Response>
  /** The phone of that number; without one, a phone nobody knows, which scans. */
  phone(number?: string): Phone
  /** The first of each market is a plain merchant with every permission. */
  salesUnits: SalesUnit[]
} & Disposable

/** Throws Node's SQLite error when the file cannot be used. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { clock = systemClock, chance = systemChance, environment = 'TEST', publicUrl } = options
  const store = openStore(options.file ?? ':memory:')
  const units = createSalesUnits(store, chance)
  const parts: Parts = {
    clock,
    chance,
    environment,
    publicUrl,
    store,
    units,
    payments: createPayments(store, units, chance),
    answers: createAnswers(store),
    tokenKey: store.setting('token key', () => hex(chance, 32)),
  }
  const acts = createActs(parts)
  const app = new Hono({ strict: false }) // an address may end in a slash
  const token = (request: Request) => toResponse(issueToken(parts, request.headers))
  app.post('/accesstoken/get', (c) => token(c.req.raw))
  app.post('/accessToken/get', (c) => token(c.req.raw))
  app.route('/epayment/v1', epaymentRoutes(parts))
  app.get('/qr/:name', async (c) => (await pictureResponse(parts, c.req.param('name'))) ?? c.notFound())
  app.route('/phone', phoneRoutes(parts, acts))
  app.route('/sandbox', controlRoutes(parts, acts))
  app.get('/', (c) => c.redirect('/sandbox/'))
  const placeOf = (path: string) => ({ instance: path.replace(/^\/epayment(?=\/)/, ''), chance })
  app.notFound((c) => toResponse(missingPath(placeOf(c.req.path))))
  app.onError((error, c) => {
    console.error(error) // the sandbox's own mistake: its keeper must see it
    return toResponse(refused('3010', placeOf(c.req.path)))
  })
  return {
    async fetch(request) {
      const response = await app.fetch(request)
      response.headers.set('date', new Date(clock.now()).toUTCString())
      return response
    },
    phone: (number = `47${digits(chance, 8)}`) => createPhone(acts, number),
    salesUnits: units.all.map(credentialsOf),
    [Symbol.dispose]: () => store[Symbol.dispose](),
  }
}
