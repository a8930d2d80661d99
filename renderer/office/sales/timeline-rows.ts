// The alignment of the till's facts with the service's log of the same sale: side by side, in order of time. Pure.
import type { FactView } from '#shared/sale-search.ts'
import type { LoggedEvent } from '#shared/sale.ts'

/** A row of the two timelines. `fact` and `event` in one row tell of the same. */
export type TimelineRow = { fact: FactView | null; event: LoggedEvent | null }

/** The facts by which the till writes down what an event tells. */
const answers: Record<string, readonly string[]> = {
  CREATED: ['created'],
  AUTHORIZED: ['authorized'],
  CAPTURED: ['captured'],
  REFUNDED: ['refunded', 'refundedElsewhere', 'refundedAtOtherTills'],
  CANCELLED: ['ended'],
  ABORTED: ['ended'],
  EXPIRED: ['ended'],
  TERMINATED: ['ended'],
}

const isAnswer = (fact: FactView, event: LoggedEvent): boolean =>
  event.success &&
  fact.reference === event.reference &&
  (answers[event.name] ?? []).includes(fact.kind) &&
  (fact.kind !== 'refunded' || fact.value === event.amount?.value)

/** Facts stay in the order in which they were written, events in that of their times. */
export function timelineRowsOf(facts: readonly FactView[], events: readonly LoggedEvent[]): TimelineRow[] {
  const waiting = events.toSorted((one, other) => one.at - other.at)
  const eventOf = new Map<FactView, LoggedEvent>()
  for (const fact of facts) {
    const event = waiting.find((one) => ![...eventOf.values()].includes(one) && isAnswer(fact, one))
    if (event) eventOf.set(fact, event)
  }
  const paired = new Set(eventOf.values())
  const alone = waiting.filter((event) => !paired.has(event))
  const rows: TimelineRow[] = []
  const tellUntil = (at: number) => {
    for (let event = alone[0]; event && event.at <= at; event = alone[0]) {
      rows.push({ fact: null, event })
      alone.shift()
    }
  }
  for (const fact of facts) {
    const event = eventOf.get(fact) ?? null
    tellUntil(event?.at ?? fact.at)
    rows.push({ fact, event })
  }
  tellUntil(Infinity)
  return rows
}
