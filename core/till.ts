// The till: composes the engine, answers the screens' commands, steps by itself what no screen watches.
import { createBook, watchOf, type Book } from '#core/book.ts'
import { createCheckout, type Checkout } from '#core/checkout.ts'
import { createCommands } from '#core/commands.ts'
import type { Entry } from '#core/journal/journal.ts'
import type { Log } from '#core/log.ts'
import { limits } from '#core/next.ts'
import { connectService } from '#core/service/connect.ts'
import { fetchPicture } from '#core/service/picture.ts'
import { createViews } from '#core/surfaces.ts'
import type { ServiceAccess, TillOptions } from '#core/till-options.ts'
import type { Handlers, Surface, TillView, Views } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

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
/** Between two looks whether a service that was away is back. ms */
const probeEvery = 15_000
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
  const connection = connectService(options, closing.signal, health, () => book.changed())
  const checkout = createCheckout({
    book,
    clock,
    closing: closing.signal,
    secret: options.identity.secret,
    service: connection.epayment,
    picture: (address) => fetchPicture(address, service.fetch, clock, limits.call),
  })
  const refusal = () => refusalOf(service)
  // Whatever an earlier life of this till left behind is read before anything is repeated.
  for (const sale of book.unfinished().map((id) => book.sale(id))) {
    for (const { reference } of sale?.attempts ?? []) if (sale) watchOf(book, sale, reference).mustRead = true
  }
  const views = createViews(options, book, health, refusal)
  let probedAt = -Infinity
  /** While the service is away and no sale asks it, somebody must: or the screens would never hear that it is back. */
  async function probe(): Promise<void> {
    const isDue = clock.elapsed() - probedAt >= probeEvery
    if (health.unreachableSince === null || !isDue || book.unfinished().length > 0 || refusal() !== null)
      return
    probedAt = clock.elapsed()
    await connection.probe()
  }
  const sweep = async () => {
    await sweepOnce(book, checkout, options.log)
    await probe()
  }
  let rounds: Promise<void> | undefined

  return ok({
    handlers: createCommands({ ...options, book, checkout, refusal }),
    view: (surface) => views[surface](),
    facts: (sale) => journal.of(sale),
    subscribe: (listener) => book.subscribe(listener),
    sweep,
    run() {
      rounds ??= (async () => {
        while (!closing.signal.aborted) {
          await sweep().catch((error: unknown) => options.log.error({ error }, 'a round of steps failed'))
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
  const due = book.unfinished().toSorted((one, other) => Number(other === current) - Number(one === current))
  const queue = due.values()
  const worker = async () => {
    for (const id of queue) {
      try {
        if (!book.moment(id).isServed) await checkout.step(id)
      } catch (error) {
        log.error({ sale: id, error }, 'a step of this sale failed; the others go on')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
