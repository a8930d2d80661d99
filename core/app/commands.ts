// The handlers of the screens' commands, in the order a sale meets them.
import { termsOf, basketProblem, flowProblem, customerNamed, orderOf } from '#core/sale/payment-terms.ts'
import { isCaptureUnderWay, openQuestion } from '#core/sale/approval.ts'
import { attemptRuntimeOf, type SaleRepository } from '#core/sale/repository.ts'
import type { HubLink } from '#core/hub/link.ts'
import type { SaleRunner } from '#core/sale/runner.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import type { Adoption } from '#core/sale/adoption.ts'
import { retrySale } from '#core/sale/retry-sale.ts'
import { basketCommands } from '#core/basket/commands.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import type { Opened } from '#core/sale/facts.ts'
import { createLogs, historyCommands, type EventsOf } from '#core/office/sale-history.ts'
import { kioskCommands, type KioskOptions } from '#core/kiosk/commands.ts'
import { agreementCommands } from '#core/agreement/commands.ts'
import { takeOverCommands } from '#core/agreement/takeover-commands.ts'
import { signUpCommands } from '#core/agreement/sign-up-commands.ts'
import { isAgreementOver, type Memberships } from '#core/agreement/memberships.ts'
import { hubCommands } from '#core/hub/commands.ts'
import { officeCommands } from '#core/office/commands.ts'
import { planCommands } from '#core/agreement/plan-commands.ts'
import { printCommands, type PrintingOfTill } from '#core/printing/commands.ts'
import { continueSale, poll, serve, shownSale } from '#core/sale/poll.ts'
import { setupCommands } from '#core/setup/commands.ts'
import type { Finding } from '#core/sale/reconcile.ts'
import { attemptReference, saleId } from '#core/sale/reference.ts'
import { isOver, newestAttempt, type Sale } from '#core/sale/reduce.ts'
import { shopCommands } from '#core/hub/shop-commands.ts'
import { peopleCommands } from '#core/staff/commands.ts'
import { staffCommands } from '#core/sale/staff-commands.ts'
import { ownerOf, type TillOptions } from '#core/app/till-options.ts'
import { byPerson } from '#core/staff/staff.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { Connection } from '#core/service/connect.ts'
import { followSale } from '#core/sale/sale-on-screen.ts'
import { stateOf } from '#core/sale/shown-state.ts'
import type { Caller, CommandName, Handlers, Takes } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import { amountProblem } from '#shared/money.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleCan, type SaleView } from '#shared/sale.ts'
import { cut } from '#shared/text.ts'

export type CommandOptions = TillOptions &
  KioskOptions &
  PrintingOfTill & {
    checkout: SaleRunner
    refusal: () => Problem | null
    /** Why this till sells no more until it is started again; null when it does. */
    stop: { selling: Problem | null }
    baskets: Baskets
    memberships: Memberships
    catalogFile: CatalogFile
    /** The service's event log of one payment. */
    events: EventsOf
    reconcile: (sale: string) => Promise<Finding[]>
    /** Takes up a payment of another till of the shop, to refund it. */
    adoption: Adoption
    connection: Connection
    /** What the office sends; absent in a till without a place of its own. */
    uploads: Uploads | undefined
    /** Absent in a till without a place of its own. */
    link: HubLink | undefined
    /** Aborted when the till closes: it hears no command from then on. */
    closing: AbortSignal
  }

export type WithSale = <T>(id: string, act: (sale: Sale) => Promise<Result<T>>) => Promise<Result<T>>

export function createCommands(options: CommandOptions): Handlers {
  const { sales } = options
  const logOf = createLogs(options)
  const withSale: WithSale = async <T>(
    id: string,
    act: (sale: Sale) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const sale = sales.sale(id)
    return sale ? act(sale) : failed(problem('sale.unknown', { sale: id }))
  }
  const handlers: Handlers = {
    'sale.start': (input, caller) => start(options, input, caller),
    'sale.tryAgain': (input, caller) =>
      withSale(input.sale, (sale) => retrySale(options, sale, input, caller)),
    'sale.poll': ({ sale: id }) => withSale(id, () => poll(options, id)),
    'sale.goOn': () => continueSale(options),
    'sale.check': ({ sale: id }) => withSale(id, (sale) => check(options, sale)),
    'sale.cancel': ({ sale: id }) => withSale(id, (sale) => cancel(options, sale)),
    'sale.answer': ({ sale: id, answer }, caller) =>
      withSale(id, (sale) => {
        const open = openQuestion(sale, sales.snapshot(id))
        if (!open) return refuse(problem('sale.cannotAnswer', { state: stateOf(sale) }))
        const { question, attempt } = open
        sales.record(id, {
          kind: 'answered',
          reference: attempt.reference,
          question,
          answer,
          by: 'cashier',
          ...byPerson(options.staff.personAt(caller)),
        })
        return serve(options, id)
      }),
    'sale.release': ({ sale: id }, caller) => withSale(id, (sale) => release(options, sale, caller)),
    'sale.acknowledge': ({ sale: id, isEmptied = false }) =>
      withSale(id, async (sale) => {
        const state = stateOf(sale)
        if (!saleCan.acknowledge.has(state)) return failed(problem('sale.unfinished', { state }))
        putAway(options, sale, isEmptied)
        return ok(null)
      }),
    ...basketCommands(options),
    ...historyCommands(options, withSale, logOf),
    ...staffCommands(options, withSale),
    ...planCommands(options),
    ...signUpCommands(options),
    ...agreementCommands(options),
    ...takeOverCommands(options),
    ...kioskCommands(options),
    ...officeCommands(options, withSale, logOf),
    ...hubCommands(options),
    ...peopleCommands(options),
    ...setupCommands(options),
    ...shopCommands(options),
    ...printCommands(options, withSale),
  }
  return guarded(handlers, options)
}

const refuse = (why: Problem) => Promise.resolve(failed(why))

/** What this page may not do is refused. Our own mistakes, and a disk that does not take our facts, become a sentence for the screen and a trace in the log. */
function guarded(handlers: Handlers, { log, staff, closing }: CommandOptions): Handlers {
  const guard =
    (name: CommandName, handler: (input: never, caller: Caller) => Promise<Result<unknown>>) =>
    async (input: never, caller: Caller): Promise<Result<unknown>> => {
      // What began now would be written down and not done until somebody opens the till again.
      if (closing.aborted) return failed(problem('till.notAnswering'))
      const refused = staff.problemOf(caller, name, input)
      if (refused) return failed(refused)
      try {
        return await handler(input, caller)
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
    Object.entries(handlers).map(([name, handler]) => [name, guard(name as CommandName, handler)]),
  ) as unknown as Handlers
}

const isFromDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

async function start(
  options: CommandOptions,
  input: Takes<'sale.start'>,
  caller: Caller,
): Promise<Result<SaleView>> {
  const { amount, by } = input
  const { sales, chance, identity, settings, service, refusal } = options
  followSale(options)
  const wrong =
    refusal() ??
    amountProblem(amount, currencyOf[settings.market]) ??
    flowProblem(options, by) ??
    basketProblem(options, input) ??
    makeRoom(options, null)
  if (wrong) return failed(wrong)
  const id = saleId(identity.tillId, sales.counter() + 1, chance)
  const opened: Opened = {
    kind: 'opened',
    ...termsOf(options, attemptReference(id, 1), by),
    amount: { value: amount.value, currency: currencyOf[settings.market] },
    ordered: orderOf(options, input),
    // A till that nobody named a shop for is known by its own name.
    description: cut([...new Set([settings.shop.name, settings.tillName])].join(', '), 100),
    isAttended: settings.isAttended,
    merchantSerialNumber: service.merchantSerialNumber,
    environment: service.environment,
    address: service.address,
    ...byPerson(options.staff.personAt(caller)),
  }
  const sale = sales.record(id, opened, customerNamed(options, by))
  attemptRuntimeOf(sales, sale).openedHere = true
  return serve(options, id)
}

/** Another sale or sign-up that is over leaves the screens; one that is not keeps them. */
export function makeRoom(options: CommandOptions, wanted: string | null): Problem | undefined {
  const { agreements } = options.memberships
  const joining = agreements.current()
  if (joining && !isAgreementOver(joining)) return problem('membership.busy')
  if (joining) agreements.record(joining.agreement, { kind: 'signUpAcknowledged' })
  const current = options.sales.current()
  if (!current || current.sale === wanted) return undefined
  if (!saleCan.acknowledge.has(stateOf(current))) return problem('till.busy')
  followSale(options)
  options.sales.record(current.sale, { kind: 'acknowledged' })
  return undefined
}

/** It leaves the screens, when its basket has gone. At a kiosk nobody comes back for that of a sale that came to nothing. */
function putAway(options: CommandOptions, sale: Sale, isEmptied: boolean): void {
  const { sales, baskets } = options
  followSale(options)
  const isWanted = sale.opened.isAttended && !isEmptied
  if (!isWanted && sale.opened.ordered?.basket === baskets.current().basket) baskets.empty()
  if (sale.acknowledgedAt === null) sales.record(sale.sale, { kind: 'acknowledged' })
}

async function check(options: CommandOptions, sale: Sale): Promise<Result<SaleView>> {
  const stranger = foreignSaleProblem(options, sale)
  if (stranger) return failed(stranger)
  requireRead(options.sales, sale)
  // A person asks: now, and not when failed reads would have it.
  for (const runtime of options.sales.snapshot(sale.sale).attempts.values())
    Object.assign(runtime, { failures: 0, putOff: new Map() })
  const shown = await serve(options, sale.sale)
  if (!sale.attempts.some(({ state }) => isOver(state))) return shown
  await options.reconcile(sale.sale)
  return serve(options, sale.sale)
}

/** At a kiosk nobody stays to hear how a cancel went: the sale is walked away from with it. */
async function cancel(options: CommandOptions, sale: Sale): Promise<Result<SaleView>> {
  const { sales } = options
  const state = stateOf(sale)
  const { reference, cancelAskedAt } = newestAttempt(sale)
  if (!saleCan.cancel.has(state)) return failed(problem('sale.cannotCancel', { state }))
  if (cancelAskedAt === null) sales.record(sale.sale, { kind: 'cancelAsked', reference })
  if (!sale.opened.isAttended) sales.record(sale.sale, { kind: 'released', reference, by: 'customer' })
  requireRead(sales, sale)
  return serve(options, sale.sale)
}

async function release(options: CommandOptions, sale: Sale, caller: Caller): Promise<Result<SaleView>> {
  const { sales, checkout, log } = options
  const id = sale.sale
  if (sale.attempts.some(isCaptureUnderWay) || !saleCan.poll.has(stateOf(sale)))
    return failed(problem('sale.cannotCancel', { state: stateOf(sale) }))
  sales.record(id, {
    kind: 'released',
    reference: newestAttempt(sale).reference,
    by: 'cashier',
    ...byPerson(options.staff.personAt(caller)),
  })
  requireRead(sales, sale)
  void checkout
    .step(id)
    .catch((error: unknown) => log.error({ sale: id, error }, 'the step after a release failed'))
  return ok(shownSale(sales, id))
}

/** A sale is asked about only where it was made: under another sales unit or address its reference means nothing. */
export function foreignSaleProblem(
  { service }: Pick<TillOptions, 'service'>,
  { opened }: Sale,
): Problem | undefined {
  const [made, chosen] = [ownerOf(opened), ownerOf(service)]
  return made === chosen ? undefined : problem('sale.belongsElsewhere', { owner: made, chosen })
}

/** Whatever the till believes of this sale is asked of the service again. */
export const requireRead = (sales: SaleRepository, sale: Sale): void => {
  for (const runtime of sales.snapshot(sale.sale).attempts.values()) runtime.mustRead = true
}
