// The commands for past sales: the last ten, and one with the service's event log.
import { watchOf } from '#core/sale/book.ts'
import { strangerProblem, type CommandOptions, type WithSale } from '#core/commands/commands.ts'
import { limits } from '#core/limits.ts'
import { readBudgetAt } from '#core/sale/pace.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import { isNothingThere } from '#core/sale/reconcile.ts'
import type { Attempt, Sale } from '#core/sale/sale.ts'
import type { Answer } from '#core/service/trouble.ts'
import { modeOf } from '#core/settings.ts'
import { pastOf, viewOf } from '#core/view.ts'
import { noteLook } from '#core/sale/watch.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok, problem, type Problem } from '#shared/problem.ts'
import type { PaymentEvent, SaleStory } from '#shared/sale.ts'
import type { PaymentEvent as WireEvent } from '#core/service/payment-answers.ts'

export type EventsOf = (reference: string) => Promise<Answer<WireEvent[]>>

const mostRecent = 10

export function historyCommands(
  options: CommandOptions,
  withSale: WithSale,
  logOf: LogOf,
): Pick<Handlers, 'sale.recent' | 'sale.look'> {
  const { book } = options
  return {
    'sale.recent': () => {
      const newest = book.recent(mostRecent)
      return Promise.resolve(ok(newest.flatMap((id) => book.sale(id) ?? []).map(pastOf)))
    },
    'sale.look': ({ sale: id }) => withSale(id, async (sale) => ok(await storyOf(options, sale, logOf))),
  }
}

type Log = { events: PaymentEvent[]; trouble: Problem | null }
export type LogOf = (sale: Sale, attempt: Attempt) => Promise<Log>

async function storyOf(options: CommandOptions, sale: Sale, logOf: LogOf): Promise<SaleStory> {
  const { book, settings } = options
  const stranger = strangerProblem(options, sale)
  const { events, trouble } = stranger ? noLog(stranger) : await eventsOf(sale, logOf)
  // It may have gone on meanwhile.
  const now = book.sale(sale.sale) ?? sale
  const view = viewOf(now, book.live(now.sale), book.moment(now.sale))
  book.letGo(now.sale)
  return { sale: view, receipt: receiptOf(now, settings, modeOf(settings)), events, trouble }
}

/** Of all its attempts, in order of time. */
export async function eventsOf(sale: Sale, logOf: LogOf): Promise<Log> {
  const logs = await Promise.all(sale.attempts.map((attempt) => logOf(sale, attempt)))
  return {
    events: logs.flatMap(({ events }) => events).toSorted((one, other) => one.at - other.at),
    trouble: logs.find(({ trouble }) => trouble !== null)?.trouble ?? null,
  }
}

/** `at`: monotonic ms. `facts`: how many the sale had. */
type Look = { at: number; facts: number; isOver: boolean; log: Promise<Log> }

/** However often somebody looks: the till needs the service's budget of reads for the money. */
export function createLogs(options: CommandOptions): LogOf {
  const { book, clock, journal } = options
  const looks = new Map<string, Look>()
  return (sale, attempt) => {
    const { reference } = attempt
    const at = clock.elapsed()
    for (const [of, look] of looks) if (look.isOver && at - look.at >= limits.lookAgain) looks.delete(of)
    const known = looks.get(reference)
    // What was written down since is in the log as well.
    const facts = journal.of(sale.sale).length
    if (known?.facts === facts) return known.log
    const watch = watchOf(book, sale, reference)
    const waitMs = readBudgetAt(watch) - at
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000)
      return known?.log ?? Promise.resolve(noLog(problem('service.limited', { seconds })))
    }
    noteLook(watch, at)
    const log = readLog(options, attempt).finally(() => {
      look.isOver = true
    })
    const look: Look = { at, facts, isOver: false, log }
    looks.set(reference, look)
    return log
  }
}

const noLog = (trouble: Problem | null): Log => ({ events: [], trouble })

async function readLog(options: CommandOptions, attempt: Attempt): Promise<Log> {
  const answer = await options.events(attempt.reference)
  if (answer.ok) return { events: answer.value.map(told), trouble: null }
  const { trouble } = answer
  const isFine = trouble.is === 'refused' && isNothingThere(attempt, trouble.code)
  return noLog(isFine ? null : trouble.problem)
}

const told = ({ reference, name, amount, timestamp, success }: WireEvent): PaymentEvent => ({
  reference,
  name,
  amount: { value: amount.value, currency: amount.currency },
  at: Date.parse(timestamp),
  success,
})
