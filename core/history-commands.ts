// What the till tells of sales that are over: the last ten, and one with the service's event log.
import { strangerProblem, type CommandOptions } from '#core/commands.ts'
import { receiptOf } from '#core/receipt.ts'
import type { Sale } from '#core/sale.ts'
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
  const view = viewOf(sale, book.live(sale.sale), book.moment(sale.sale))
  book.letGo(sale.sale)
  return { sale: view, receipt: receiptOf(sale, settings, modeOf(settings)), events, trouble }
}

/** Of all its attempts, in order of time. */
async function eventsOf(
  options: CommandOptions,
  sale: Sale,
): Promise<{ events: PaymentEvent[]; trouble: Problem | null }> {
  const stranger = strangerProblem(options, sale)
  if (stranger) return { events: [], trouble: stranger }
  const answers = await Promise.all(sale.attempts.map(({ reference }) => options.events(reference)))
  const events = answers.flatMap((answer) => (answer.ok ? answer.value.map(told) : []))
  const failure = answers.find((answer) => !answer.ok)
  return {
    events: events.toSorted((one, other) => one.at - other.at),
    trouble: failure && !failure.ok ? failure.trouble.problem : null,
  }
}

const told = ({ reference, name, amount, timestamp, success }: WireEvent): PaymentEvent => ({
  reference,
  name,
  amount: { value: amount.value, currency: amount.currency },
  at: Date.parse(timestamp),
  success,
})
