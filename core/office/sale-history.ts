// The commands for past sales at the cashier: the last ten, those that are looked for, and one with the service's event log.
import type { TillContext } from '#core/till-context.ts'
import { attemptRuntimeOf, noteLook } from '#core/payment/runtime.ts'
import { foreignSaleProblem, type WithSale } from '#core/sale/sale-access.ts'
import { limits } from '#core/system/limits.ts'
import { readBudgetAt } from '#core/payment/decide.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import { readProblem } from '#core/payment/read.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Attempt } from '#core/payment/state.ts'
import { type Sale, refundablePartsOf } from '#core/sale/state.ts'
import { pastSaleViewOf, viewOf } from '#core/sale/view.ts'
import type { PaymentEvent as WireEvent } from '#core/service/epayment.ts'
import { findByReceipt } from '#core/report/sale-search.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok, problem, type Problem } from '#shared/problem.ts'
import type { PaymentEvent, SaleStory } from '#shared/sale.ts'

const mostRecent = 10

export function historyCommands(
  context: TillContext,
  withSale: WithSale,
  logOf: LogOf,
): Pick<Handlers, 'sale.recent' | 'sale.look'> {
  const { sales, journal } = context
  return {
    'sale.recent': async ({ text = '' }) => {
      const isSearch = text.trim() !== ''
      const names = isSearch ? findByReceipt(journal, text, mostRecent) : sales.recent(mostRecent)
      return ok(names.flatMap((id) => sales.sale(id) ?? []).map(pastSaleViewOf))
    },
    'sale.look': ({ sale: id }) => withSale(id, async (sale) => ok(await storyOf(context, sale, logOf))),
  }
}

type Log = { events: PaymentEvent[]; trouble: Problem | null }
export type LogOf = (sale: Sale, attempt: Attempt) => Promise<Log>

async function storyOf(context: TillContext, sale: Sale, logOf: LogOf): Promise<SaleStory> {
  const { sales, journal } = context
  const stranger = foreignSaleProblem(context, sale)
  const { events, trouble } = stranger ? noLog(stranger) : await eventsOf(sale, logOf)
  // It may have gone on meanwhile.
  const now = sales.sale(sale.sale) ?? sale
  const view = viewOf(now, sales)
  sales.forget(now.sale)
  return { sale: view, receipt: receiptOf(now, journal), events, trouble, ...refundablePartsOf(now) }
}

/** Events of all its attempts, in order of time. */
export async function eventsOf(sale: Sale, logOf: LogOf): Promise<Log> {
  const logs = await Promise.all(sale.payment.attempts.map((attempt) => logOf(sale, attempt)))
  return {
    events: logs.flatMap(({ events }) => events).toSorted((one, other) => one.at - other.at),
    trouble: logs.find(({ trouble }) => trouble !== null)?.trouble ?? null,
  }
}

/** `at`: monotonic ms. `facts`: how many the sale had. */
type Look = { at: number; facts: number; isOver: boolean; log: Promise<Log> }

/** However often somebody looks: the till needs the service's budget of reads for the money. */
export function createLogs(context: TillContext): LogOf {
  const { sales, clock, journal } = context
  const looks = new Map<string, Look>()
  return (sale, attempt) => {
    const { reference } = attempt
    const at = clock.elapsed()
    for (const [of, look] of looks)
      if (look.isOver && clock.age(look.at) >= limits.lookAgain) looks.delete(of)
    const known = looks.get(reference)
    // New facts of the sale mean new events in the log.
    const facts = journal.of(saleFeature, sale.sale).length
    if (known?.facts === facts) return known.log
    const runtime = attemptRuntimeOf(sales, sale.payment, reference)
    const waitMs = readBudgetAt(runtime) - at
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000)
      return known?.log ?? Promise.resolve(noLog(problem('service.limited', { seconds })))
    }
    noteLook(runtime, at)
    const log = readLog(context, attempt).finally(() => {
      look.isOver = true
    })
    const look: Look = { at, facts, isOver: false, log }
    looks.set(reference, look)
    return log
  }
}

const noLog = (trouble: Problem | null): Log => ({ events: [], trouble })

async function readLog(context: TillContext, attempt: Attempt): Promise<Log> {
  const answer = await context.connection.epayment.events(attempt.reference)
  if (answer.ok)
    return {
      events: answer.value.map((event) => eventView(event, attempt.reference)).filter(hasTime),
      trouble: null,
    }
  return noLog(readProblem(attempt, answer.trouble))
}

const eventView = ({ name, amount, timestamp, success }: WireEvent, reference: string): PaymentEvent => ({
  reference,
  name,
  amount: amount && { value: amount.value, currency: amount.currency },
  at: Date.parse(timestamp),
  success,
})

/** One of a later version of the service may have none: it has no place in the order of the others. */
const hasTime = ({ at }: PaymentEvent): boolean => !Number.isNaN(at)
