// The sandbox: the payment service as one function from Request to Response.
import { Hono } from 'hono'
import { accessTokenArea } from '#sandbox/service/access-token.ts'
import { toResponse } from '#sandbox/http/answers.ts'
import { systemChance, systemClock, type Chance, type Clock, digits, hex } from '#sandbox/state/clock.ts'
import { controlRoutes } from '#sandbox/control/routes.ts'
import { createCustomers } from '#sandbox/state/customers.ts'
import { createPayments, createActSchedule } from '#sandbox/epayment/payments.ts'
import { plannedActs } from '#sandbox/epayment/scenarios.ts'
import { ConnectionLost, createFaults, type FaultRequest } from '#sandbox/service/faults.ts'
import { createAnswerStore } from '#sandbox/service/idempotency.ts'
import {
  createLeniency,
  type IgnoredFields,
  createSalesUnits,
  credentialsOf,
  type SalesUnit,
} from '#sandbox/state/sales-units.ts'
import { createLateRequests, serveRequest } from '#sandbox/service/request.ts'
import { mountedAreas, serviceOperations, type SandboxParts } from '#sandbox/api/areas.ts'
import type { Environment } from '#sandbox/service/service.ts'
import { memoryFile, openStore } from '#sandbox/state/store.ts'
import { createActs, type CustomerActs } from '#sandbox/epayment/customer-acts.ts'
import { createPhone, type Phone } from '#sandbox/phone/phone.ts'
import { phoneRoutes } from '#sandbox/phone/routes.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { pictureResponse } from '#sandbox/epayment/code-picture.ts'
import { createRates } from '#sandbox/state/rate-limits.ts'
import { createConsent } from '#sandbox/recurring/customer-acts.ts'
import { createRecurringService } from '#sandbox/recurring/recurring.ts'
import { serviceReferenceRoutes } from '#sandbox/reference/routes.ts'
import { createTimeline, type SandboxClock } from '#sandbox/state/timeline.ts'
import { createWebhooks } from '#sandbox/webhooks/webhooks.ts'
import { printableLine } from '#shared/text.ts'
import { inspect } from 'node:util'

export type SandboxOptions = {
  clock?: Clock
  chance?: Chance
  /** A SQLite file that holds all state; memory without it. One process at a time. */
  file?: string
  /** The address this sandbox is reached under, without a slash at its end; asked each time a link is made. */
  publicUrl: () => string
  /** Where phones reach its pages, if that is another address. */
  phoneUrl?: () => string
  environment?: Environment
  /** How often a merchant may ask; on unless switched off. */
  limits?: 'on' | 'off'
  /** Fields that nobody knows are ignored in ePayment, and not refused, unless a sales unit's own switch says otherwise. */
  isLenient?: boolean
  onIgnored?: (ignored: IgnoredFields) => void
  /** How webhooks are delivered; the system's own fetch without it. */
  send?: typeof fetch
  /** For development: webhooks may go to http and to this machine. */
  allowsLoopback?: boolean
}

export type Sandbox = {
  /** Rejects with `ConnectionLost` where a fault cuts the wire. */
  fetch(request: Request): Promise<Response>
  /** Answers somebody's own phone in the network: it may ask for the phone's pages, and for nothing else of the sandbox. */
  fetchForPhones(request: Request): Promise<Response>
  /** The phone of that number; without one, a phone nobody knows, which scans. */
  phone(number?: string): Phone
  /** From now on requests meet it, as when it was asked for at the control address. */
  fault(request: FaultRequest): void
  /** The first of each market is a plain merchant with every permission. */
  salesUnits: SalesUnit[]
  /** Its own time moves on, and everything that falls due by then happens, deliveries included. */
  advance(ms: number): Promise<void>
  /** Everything that is due by now happens, deliveries included. */
  settled(): Promise<void>
  clock: SandboxClock
} & Disposable

/** Ms of the machine's time. */
const longestWait = 2000

/** The sandbox's own mistake: its keeper must see it. */
export function tellMistake(error: unknown): void {
  for (const line of inspect(error).split('\n')) console.error(printableLine(line))
}

/** Throws Node's SQLite error when the file cannot be used. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { chance = systemChance } = options
  const parts = partsOf(options)
  const { store, timeline, units, webhooks } = parts
  const late = createLateRequests(parts, serviceOperations)
  const acts = createActs(parts)
  const planned = plannedActs(parts.plans, parts.payments, acts)
  for (const source of [parts.payments, ...parts.recurring.sources, late, planned]) timeline.add(source)
  const settled = async () => {
    timeline.settle()
    await webhooks.send()
  }
  // Receivers that never answer hold up nobody who moves the clock: their attempts go on meanwhile.
  const soon = () => Promise.race([settled(), parts.pace.wait(longestWait)])
  const advance = async (ms: number) => {
    timeline.advance(ms)
    await settled()
  }
  const consent = createConsent(parts)
  const app = new Hono({ strict: false }) // an address may end in a slash
  for (const operation of serviceOperations) {
    if (operation.isTestOnly && parts.environment !== 'TEST') continue
    app.on(operation.method, operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      serveRequest(parts, late, operation, c.req.raw, c.req.param()),
    )
  }
  app.get('/qr/:name', async (c) => (await pictureResponse(parts, c.req.param('name'))) ?? c.notFound())
  app.route('/phone', phoneRoutes(parts, acts, 'here'))
  app.route('/sandbox', controlRoutes(parts, { acts, consent, settled: soon, reset: () => reset(parts) }))
  app.route('/', serviceReferenceRoutes(parts))
  const refusing = (path: string) => {
    const area = mountedAreas.find(({ mount }) => path.startsWith(`${mount}/`)) ?? accessTokenArea
    return { area, place: { instance: path.slice(area.mount.length), chance } }
  }
  app.notFound((c) => {
    const { area, place } = refusing(c.req.path)
    return toResponse(area.missingPath(place))
  })
  app.onError((error, c) => {
    if (error instanceof ConnectionLost) throw error
    tellMistake(error)
    const { area, place } = refusing(c.req.path)
    return toResponse(area.broken(place))
  })
  const answering = (by: Hono) => async (request: Request) => {
    try {
      const response = await by.fetch(request)
      response.headers.set('date', new Date(timeline.now()).toUTCString())
      return response
    } finally {
      // Nobody waits for what merchants are told, and nobody need ask for it.
      webhooks.send().catch(tellMistake)
    }
  }
  return {
    fetch: answering(app),
    fetchForPhones: answering(phonesApp(parts, acts)),
    phone: (number = `47${digits(chance, 8)}`) => createPhone(acts, number, consent),
    fault: (request) => void parts.faults.add(request),
    salesUnits: units.all.map(credentialsOf),
    advance,
    settled,
    clock: timeline,
    [Symbol.dispose]() {
      parts.world.abort()
      webhooks[Symbol.dispose]()
      store[Symbol.dispose]()
    },
  }
}

/** App with the phone's pages alone: nothing else of the sandbox can be reached by it. */
function phonesApp(parts: SandboxParts, acts: CustomerActs): Hono {
  const app = new Hono({ strict: false })
  app.get('/', (c) => c.redirect(phonePath, 303))
  app.route('/phone', phoneRoutes(parts, acts, 'network'))
  app.notFound((c) => c.text(`Here is the customer’s phone alone: ${phonePath}\n`, 404))
  app.onError((error, c) => {
    tellMistake(error)
    return c.text('', 500)
  })
  return app
}

function reset(parts: SandboxParts): void {
  parts.world.abort()
  parts.world = new AbortController()
  parts.busy.clear()
  parts.faults.clear()
  parts.rates?.reset()
  parts.store.forget()
  parts.timeline.setBack()
  parts.webhooks.reset()
}

function partsOf(options: SandboxOptions): SandboxParts {
  const { chance = systemChance, environment = 'TEST', publicUrl, limits = 'on' } = options
  const { phoneUrl = publicUrl, clock: pace = systemClock, send = fetch, allowsLoopback = false } = options
  const store = openStore(options.file ?? memoryFile)
  const timeline = createTimeline(pace, store)
  const clock: Clock = { now: () => timeline.now(), wait: (ms, signal) => timeline.wait(ms, signal) }
  const units = createSalesUnits(store, chance)
  const customers = createCustomers(store)
  const webhooks = createWebhooks({ store, clock, pace, chance, send, allowsLoopback, units: units.all })
  return {
    clock,
    pace,
    chance,
    environment,
    publicUrl,
    phoneUrl,
    store,
    timeline,
    units,
    webhooks,
    tell: webhooks.tell,
    customers,
    recurring: createRecurringService({ store, units, chance, tell: webhooks.tell, environment, customers }),
    payments: createPayments(store, units, chance, webhooks.tell),
    plans: createActSchedule(store),
    answers: createAnswerStore(store),
    faults: createFaults(store),
    leniency: createLeniency(store, options.isLenient ?? false),
    onIgnored: options.onIgnored ?? (() => undefined),
    rates: limits === 'on' ? createRates(clock) : undefined,
    busy: new Set(),
    world: new AbortController(),
    tokenKey: store.setting('token key', () => hex(chance, 32)),
  }
}
