// What the till tells of sales that are over: the last ten, and one with the service's event log.
import { strangerProblem, type CommandOptions } from '#core/commands.ts'
import { receiptOf } from '#core/receipt.ts'
import { isNothingThere } from '#core/reconcile.ts'
import type { Attempt, Sale } from '#core/sale.ts'
import type { Answer } from '#core/service/trouble.ts'
import { modeOf } from '#core/settings.ts'
import { pastOf, viewOf } from '#core/view.ts'
import type { Handlers } from '#shared/bridge.ts'
import { ok, type Problem, type Result } from '#shared/problem.ts'
import type { PaymentEvent, SaleStory } from '#shared/sale.ts'
import type { PaymentEvent as WireEvent } from '#shared/wire/epayment.ts'

export type EventsOf = (reference: string) => Promise<Answer<WireEvent[]>>

type WithSale = <T>(id: string, act: (sale: Sale) => Promise<Result<T>>) => Promise<Result<T>>

const mostRecent = 10

export function historyCommands(
  options: CommandOptions,
  withSale: WithSale,
): Pick<Handlers, 'sale.recent' | 'sale.look'> {
  const { book } = options
  return {
    'sale.recent': () => {
      const newest = book.all().slice(-mostRecent).toReversed()
      return Promise.resolve(ok(newest.flatMap((id) => book.sale(id) ?? []).map(pastOf)))
    },
    'sale.look': ({ sale: id }) => withSale(id, async (sale) => ok(await storyOf(options, sale))),
  }
}

async function storyOf(options: CommandOptions, sale: Sale): Promise<SaleStory> {
  const { book, settings } = options
  const { events, trouble } = await eventsOf(options, sale)
  // It may have gone on meanwhile.
  const now = book.sale(sale.sale) ?? sale
  const view = viewOf(now, book.live(now.sale), book.moment(now.sale))
  book.letGo(now.sale)
  return { sale: view, receipt: receiptOf(now, settings, modeOf(settings)), events, trouble }
}

/** Of all its attempts, in order of time. */
async function eventsOf(
  options: CommandOptions,
  sale: Sale,
): Promise<{ events: PaymentEvent[]; trouble: Problem | null }> {
  const stranger = strangerProblem(options, sale)
  if (stranger) return { events: [], trouble: stranger }
  const logs = await Promise.all(sale.attempts.map((attempt) => logOf(options, attempt)))
  return {
    events: logs.flatMap(({ events }) => events).toSorted((one, other) => one.at - other.at),
    trouble: logs.find(({ trouble }) => trouble !== null)?.trouble ?? null,
  }
}

async function logOf(
  options: CommandOptions,
  attempt: Attempt,
): Promise<{ events: PaymentEvent[]; trouble: Problem | null }> {
  const answer = await options.events(attempt.reference)
  if (answer.ok) return { events: answer.value.map(told), trouble: null }
  const { trouble } = answer
  const isFine = trouble.is === 'refused' && isNothingThere(attempt, trouble.code)
  return { events: [], trouble: isFine ? null : trouble.problem }
}

const told = ({ reference, name, amount, timestamp, success }: WireEvent): PaymentEvent => ({
  reference,
  name,
  amount: { value: amount.value, currency: amount.currency },
  at: Date.parse(timestamp),
  success,
})
