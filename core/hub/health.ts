// How is this till, as its hub is told? Numbers and codes: no name of a person, no phone number.
import * as z from 'zod/mini'
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/clock.ts'
import type { HubHeld } from '#core/hub/access.ts'
import type { AskHub } from '#core/hub/client.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Printing } from '#core/print/printing.ts'
import { openQuestion } from '#core/sale/approval.ts'
import type { Book } from '#core/sale/book.ts'
import { alarmOf } from '#core/sale/held.ts'
import type { Settings } from '#core/settings.ts'
import { hubPaths, type Health } from '#shared/hub.ts'
import { currencyOf } from '#shared/market.ts'
import { sum } from '#shared/order.ts'
import type { Problem } from '#shared/problem.ts'

export type HealthOptions = {
  book: Book
  memberships: Pick<Memberships, 'agreements'>
  journal: Pick<Journal, 'rows' | 'head'>
  settings: Settings
  program: { version: string }
  printing: Pick<Printing, 'view'>
  refusal: () => Problem | null
  service: { unreachableSince: number | null }
  unit: NonNullable<Health['unit']>
}

/** Between two reports. ms */
const every = 30_000

type Telling = HealthOptions & {
  held: () => HubHeld | null
  ask: AskHub
  clock: Clock
  closing: AbortSignal
}

/** Until the till is closed. */
export async function tellHealth(options: Telling): Promise<void> {
  const { held, ask, clock, closing } = options
  while (!closing.aborted) {
    const hub = held()
    const body = healthOf(options)
    if (hub)
      await ask({ address: hub.address, key: hub.key, path: hubPaths.health, body, answer: z.unknown() })
    await clock.wait(every, closing)
  }
}

export function healthOf(options: HealthOptions): Health {
  const { book, memberships, journal, settings, program, printing, refusal, service, unit } = options
  const sales = book.unfinished().flatMap((id) => book.sale(id) ?? [])
  const waiting = sales.filter((sale) => alarmOf(sale) !== null || openQuestion(sale, book.moment(sale.sale)))
  return {
    version: program.version.slice(0, 30),
    name: settings.tillName.slice(0, 80),
    open: {
      count: sales.length + memberships.agreements.unfinished().length,
      value: sum(sales.map(({ opened }) => opened.amount.value)),
      currency: currencyOf[settings.market],
    },
    waiting: waiting.length,
    printer: printerOf(printing.view()),
    refuses: refusal()?.code ?? null,
    serviceAwaySince: service.unreachableSince,
    journal: { rows: journal.rows(), head: journal.head() },
    unit,
  }
}

const printerOf = ({ kind, problem }: ReturnType<Printing['view']>): Health['printer'] => {
  if (kind === 'none') return 'none'
  return problem === null ? 'ready' : 'trouble'
}
