// What the till does when a screen asks: each command of the bridge, in the order a sale meets them.
import { watchOf, type Book } from '#core/book.ts'
import type { Checkout } from '#core/checkout.ts'
import { next } from '#core/next.ts'
import { attemptReference, saleId } from '#core/reference.ts'
import { lastAttempt, type Opened, type Sale } from '#core/sale.ts'
import { allowedFlows } from '#core/settings.ts'
import type { Log } from '#core/log.ts'
import type { TillOptions } from '#core/till-options.ts'
import { stateOf, viewOf } from '#core/view.ts'
import type { Handlers, Takes } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import { amountProblem } from '#shared/money.ts'
import { lastTwo, parseMsisdn } from '#shared/msisdn.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleCan, type SaleView } from '#shared/sale.ts'

type Options = TillOptions & { book: Book; checkout: Checkout; refusal: () => Problem | null }

export function createCommands(options: Options): Handlers {
  const { book, log } = options
  const known = (id: string): Result<Sale> => {
    const sale = book.sale(id)
    return sale ? ok(sale) : failed(problem('sale.unknown', { sale: id }))
  }
  const handlers: Handlers = {
    'sale.start': (input) => start(options, input),
    'sale.poll': async ({ sale: id }) => {
      const sale = known(id)
      return sale.ok ? serve(options, id) : sale
    },
    'sale.check': async ({ sale: id }) => {
      const sale = known(id)
      if (!sale.ok) return sale
      mustRead(book, sale.value)
      return serve(options, id)
    },
    'sale.cancel': async ({ sale: id }) => {
      const sale = known(id)
      if (!sale.ok) return sale
      const state = stateOf(sale.value)
      if (!saleCan.cancel.has(state)) return failed(problem('sale.cannotCancel', { state }))
      if (sale.value.cancelAskedAt === null) book.record(id, { kind: 'cancelAsked' })
      mustRead(book, sale.value)
      return serve(options, id)
    },
    'sale.answer': async ({ sale: id, answer }) => {
      const sale = known(id)
      if (!sale.ok) return sale
      const step = next(sale.value, book.moment(id))
      if (step.do !== 'ask') return failed(problem('sale.cannotAnswer', { state: stateOf(sale.value) }))
      book.record(id, { kind: 'answered', question: step.question, answer, by: 'cashier' })
      return serve(options, id)
    },
    'sale.release': async ({ sale: id }) => {
      const sale = known(id)
      if (!sale.ok) return sale
      const { is } = lastAttempt(sale.value).state
      // A claimed capture resolves by reading; it is never walked away from.
      if (is === 'claimed' || !saleCan.poll.has(stateOf(sale.value))) {
        return failed(problem('sale.cannotCancel', { state: stateOf(sale.value) }))
      }
      book.record(id, { kind: 'released' })
      mustRead(book, sale.value)
      void options.checkout
        .step(id)
        .catch((error: unknown) => log.error({ sale: id, error }, 'the step after a release failed'))
      return ok(show(book, id))
    },
    'sale.acknowledge': async ({ sale: id }) => {
      const sale = known(id)
      if (!sale.ok) return sale
      const state = stateOf(sale.value)
      if (!saleCan.acknowledge.has(state)) return failed(problem('sale.unfinished', { state }))
      if (sale.value.acknowledgedAt === null) book.record(id, { kind: 'acknowledged' })
      return ok(null)
    },
  }
  return guarded(handlers, log)
}

/** Our own mistakes, and a disk that does not take our facts, become a sentence for the screen and a trace in the log. */
function guarded(handlers: Handlers, log: Log): Handlers {
  const guard =
    (name: string, handler: (input: never) => Promise<Result<unknown>>) =>
    async (input: never): Promise<Result<unknown>> => {
      try {
        return await handler(input)
      } catch (error) {
        log.error({ command: name, error }, 'a command failed')
        const reason = error instanceof Error ? error.message : String(error)
        return failed(
          isFromDisk(error)
            ? problem('journal.notWritten', { reason })
            : problem('till.mistake', { what: name }),
        )
      }
    }
  // Each row keeps its own input and answer: the guard changes neither.
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, guard(name, handler)]),
  ) as unknown as Handlers
}

const isFromDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

async function start(options: Options, { amount, by }: Takes<'sale.start'>): Promise<Result<SaleView>> {
  const { book, chance, identity, settings, service, refusal } = options
  const wrong = refusal() ?? amountProblem(amount, currencyOf[settings.market]) ?? flowProblem(options, by)
  if (wrong) return failed(wrong)
  const msisdn = by.userFlow === 'PUSH_MESSAGE' ? parseMsisdn(by.phoneNumber, settings.market) : undefined
  const current = book.current()
  if (current) {
    if (!saleCan.acknowledge.has(stateOf(current))) return failed(problem('till.busy'))
    book.record(current.sale, { kind: 'acknowledged' })
  }
  const id = saleId(identity.tillId, book.counter() + 1, chance)
  const opened: Opened = {
    kind: 'opened',
    reference: attemptReference(id, 1),
    amount: { value: amount.value, currency: currencyOf[settings.market] },
    userFlow: by.userFlow,
    phoneEnding: msisdn === undefined ? null : lastTwo(msisdn),
    qrFormat: settings.qrFormat,
    description: `${settings.shop.name}, ${settings.tillName}`.slice(0, 100),
    merchantSerialNumber: service.merchantSerialNumber,
    environment: service.environment,
    address: service.address,
  }
  const sale = book.record(id, opened)
  book.live(id).msisdn = msisdn ?? null
  watchOf(book, sale).openedHere = true
  return serve(options, id)
}

function flowProblem({ settings }: Options, by: Takes<'sale.start'>['by']): Problem | undefined {
  if (!allowedFlows(settings).includes(by.userFlow))
    return problem('instrument.notAllowed', { instrument: by.userFlow })
  if (by.userFlow === 'QR') return undefined
  return parseMsisdn(by.phoneNumber, settings.market) === undefined ? problem('phone.invalid') : undefined
}

/** A screen waits for this sale: take a step if one is due, then show it. */
async function serve({ book, checkout, clock }: Options, id: string): Promise<Result<SaleView>> {
  const live = book.live(id)
  live.servedAt = clock.elapsed()
  live.waiting += 1
  try {
    await checkout.step(id)
  } finally {
    live.waiting -= 1
    live.servedAt = clock.elapsed()
  }
  return ok(show(book, id))
}

function show(book: Book, id: string): SaleView {
  const sale = book.sale(id)
  if (!sale) throw new Error(`sale ${id} is gone`)
  return viewOf(sale, book.live(id), book.moment(id))
}

const mustRead = (book: Book, sale: Sale) => {
  watchOf(book, sale).mustRead = true
}
