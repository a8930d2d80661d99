// The till: composes the engine, answers the screens' commands, steps by itself what no screen watches.
import { createBook, watchOf, type Book } from '#core/book.ts'
import { createCheckout, type Checkout } from '#core/checkout.ts'
import type { Chance, Clock } from '#core/clock.ts'
import { createCommands } from '#core/commands.ts'
import type { Identity } from '#core/folder.ts'
import type { Entry, Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/log.ts'
import { limits } from '#core/next.ts'
import { receiptOf } from '#core/receipt.ts'
import { createClient } from '#core/service/client.ts'
import { createEpayment } from '#core/service/epayment.ts'
import { fetchPicture } from '#core/service/picture.ts'
import type { Credentials } from '#core/credentials.ts'
import { createTokens } from '#core/service/token.ts'
import { allowedFlows, modeOf, type Settings } from '#core/settings.ts'
import { customerViewOf, viewOf } from '#core/view.ts'
import type { Handlers, Surface, TillView, Views } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

/** The service as this till reaches it. `address` is what facts hold; `baseUrl` may move when it is the built-in sandbox. */
export type ServiceAccess = {
  address: string
  baseUrl: () => string
  merchantSerialNumber: string
  environment: 'TEST' | 'PRODUCTION'
  /** Names of what is missing; with these the till refuses to sell. */
  credentials: () => Credentials | { missing: string }
  fetch: typeof globalThis.fetch
}

export type TillOptions = {
  clock: Clock
  chance: Chance
  journal: Journal
  identity: Identity
  settings: Settings
  service: ServiceAccess
  /** Said to the service with every call. Each at most 30 characters. */
  program: { name: string; version: string }
  log: Log
}

export type Till = {
  handlers: Handlers
  view<S extends Surface>(surface: S): Views[S]
  /** Called after every change of what a screen shows. */
  subscribe(listener: () => void): () => void
  /** What is written down of one sale, in order. */
  facts(sale: string): Entry[]
  /** Steps what no screen watches, until the till is closed. */
  run(): Promise<void>
  /** One round of that: every unfinished sale, a few at once. */
  sweep(): Promise<void>
} & AsyncDisposable

/** Between two rounds of the sweeper. ms */
const sweepEvery = 1000
/** Unfinished sales stepped at the same time. */
const atOnce = 4

/** Refused when the folder holds open money of another sales unit, environment or service. */
export function createTill(options: TillOptions): Result<Till> {
  const { clock, journal, service } = options
  const book = createBook(journal, clock)
  const stranger = openMoneyElsewhere(book, service)
  if (stranger) return failed(stranger)

  const health: TillView['service'] = { latencyMs: null, unreachableSince: null }
  const closing = new AbortController()
  const checkout = createCheckout({
    book,
    clock,
    closing: closing.signal,
    secret: options.identity.secret,
    service: createService(options, closing.signal, health, () => book.changed()),
    picture: (address) => fetchPicture(address, service.fetch, clock, limits.call),
  })
  const refusal = () => refusalOf(service)
  // Whatever an earlier life of this till left behind is read before anything is repeated.
  for (const id of book.unfinished()) {
    for (const attempt of book.sale(id)?.attempts ?? []) {
      const sale = book.sale(id)
      if (sale) watchOf(book, sale, attempt.reference).mustRead = true
    }
  }
  const sweep = () => sweepOnce(book, checkout, options.log)
  let rounds: Promise<void> | undefined

  return ok({
    handlers: createCommands({ ...options, book, checkout, refusal }),
    view: (surface) => makeViews(options, book, health, refusal)[surface](),
    facts: (sale) => journal.of(sale),
    subscribe: (listener) => book.subscribe(listener),
    sweep,
    run() {
      rounds ??= (async () => {
        while (!closing.signal.aborted) {
          await sweep()
          await clock.wait(sweepEvery, closing.signal)
        }
      })()
      return rounds
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all([rounds, checkout.settled()])
    },
  })
}

function createService(
  { service, program, settings, clock, log }: TillOptions,
  closing: AbortSignal,
  health: TillView['service'],
  changed: () => void,
) {
  const credentials = (): Credentials => {
    const held = service.credentials()
    return 'missing' in held ? { clientId: '', clientSecret: '', subscriptionKey: '' } : held
  }
  const prefix = settings.service.kind === 'service' ? settings.service.systemHeaderPrefix : 'Service-System'
  const client = createClient({
    address: service.baseUrl,
    fetch: service.fetch,
    clock,
    timeLimit: limits.call,
    closing,
    headers: {
      [`${prefix}-Name`]: program.name.slice(0, 30),
      [`${prefix}-Version`]: program.version.slice(0, 30),
    },
    onAnswer: ({ path, ms, status }) => {
      log.info({ path, ms: Math.round(ms), status }, 'asked the service')
      const before = health.unreachableSince
      health.unreachableSince = status === null ? (before ?? clock.now()) : null
      if (status !== null) health.latencyMs = Math.round(ms)
      if (before !== health.unreachableSince) changed()
    },
  })
  const tokens = createTokens(client, credentials, service.merchantSerialNumber, clock)
  return createEpayment(client, tokens, credentials, service.merchantSerialNumber)
}

function refusalOf(service: ServiceAccess): Problem | null {
  const held = service.credentials()
  return 'missing' in held ? problem('credentials.missing', { missing: held.missing }) : null
}

function openMoneyElsewhere(book: Book, service: ServiceAccess): Problem | undefined {
  const chosen = owner(service)
  const strangers = book
    .unfinished()
    .map((id) => book.sale(id)?.opened)
    .filter((opened) => opened && owner(opened) !== chosen)
  const [first] = strangers
  return first
    ? problem('folder.belongsElsewhere', { open: strangers.length, owner: owner(first), chosen })
    : undefined
}

const owner = (of: { merchantSerialNumber: string; environment: string; address: string }) =>
  `${of.merchantSerialNumber} (${of.environment}, ${of.address})`

async function sweepOnce(book: Book, checkout: Checkout, log: Log): Promise<void> {
  const current = book.current()?.sale
  // The sale on screen first; one that a screen waits for is stepped by its poll.
  const due = book
    .unfinished()
    .filter((id) => !book.moment(id).isServed)
    .toSorted((one, other) => Number(other === current) - Number(one === current))
  const queue = due.values()
  const worker = async () => {
    for (const id of queue) {
      try {
        await checkout.step(id)
      } catch (error) {
        log.error({ sale: id, error }, 'a step of this sale failed; the others go on')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function makeViews(
  options: TillOptions,
  book: Book,
  health: TillView['service'],
  refusal: () => Problem | null,
): { [S in Surface]: () => Views[S] } {
  const { clock, settings, service, program } = options
  const mode = modeOf(settings)
  const current = book.current()
  return {
    cashier: (): Views['cashier'] => ({
      at: clock.now(),
      till: {
        shopName: settings.shop.name,
        tillName: settings.tillName,
        market: settings.market,
        currency: currencyOf[settings.market],
        locale: settings.locale,
        mode,
        version: program.version,
        merchantSerialNumber: service.merchantSerialNumber,
        userFlows: allowedFlows(settings),
        refusal: refusal(),
        service: { ...health },
        unsettled: book.unfinished().filter((id) => id !== current?.sale).length,
      },
      sale: current ? viewOf(current, book.live(current.sale), book.moment(current.sale)) : null,
      receipt: current ? receiptOf(current, settings, mode) : null,
    }),
    customer: (): Views['customer'] => ({
      at: clock.now(),
      shopName: settings.shop.name,
      locale: settings.locale,
      mode,
      sale: current ? customerViewOf(current, book.live(current.sale)) : null,
    }),
  }
}
