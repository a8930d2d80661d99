// The reports: X of the period since the last closing, Z that closes it for ever, and sums of any days.
import type { Clock } from '#core/system/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Span } from '#core/journal/queries.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import { spansOf, sumsOf, type Owner } from '#core/report/sums.ts'
import { refundableOf } from '#core/sale/balance.ts'
import { stateOf, type Sale } from '#core/sale/state.ts'
import { modeOf, zoneOf, type Settings } from '#core/settings/settings.ts'
import type { TillFact } from '#core/journal/till-facts.ts'
import { ownerOf } from '#core/service/access.ts'
import { currencyOf } from '#shared/market.ts'
import type { Days } from '#shared/office.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Period, Report, ZReport, ZRow } from '#shared/report.ts'
import { saleCan } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

/** Where a report's figures come from: a till that runs, or a journal that is only read. */
export type Reporting = {
  journal: Pick<Journal, 'past' | 'rows' | 'head' | 'signedHead'>
  settings: Settings
  /** Where the till's money is, by today's settings. */
  service: { merchantSerialNumber: string; environment: string; address: string }
  clock: Pick<Clock, 'now'>
  /** Sales that are not settled. */
  unfinished: () => Sale[]
}

const ownOf = ({ settings, service }: Pick<Reporting, 'settings' | 'service'>): Owner => ({
  owner: ownerOf(service),
  currency: currencyOf[settings.market],
})

export function xReport(options: Reporting): Report {
  const { journal, settings, service, clock } = options
  const own = ownOf(options)
  const last = lastClosing(journal)
  const rows: Span = { from: (last?.seq ?? 0) + 1, until: journal.rows() + 1 }
  const { past } = journal
  return {
    shop: settings.shop,
    tillName: settings.tillName,
    mode: modeOf(settings),
    merchantSerialNumber: service.merchantSerialNumber,
    from: last?.report.to ?? past.firstAt(),
    to: clock.now(),
    ...sumsOf(past.movementsIn(rows), past.unpaidIn(rows), own, createShopClock(zoneOf(settings))),
    ever: past.everUntil(own.owner, own.currency, rows.until),
    copies: past.count('receiptCopied', rows),
    drawers: past.count('drawerOpened', rows),
    overrides: past.count('override', rows),
    open: openMoney(options),
    journal: { facts: journal.rows(), head: journal.head(), key: journal.signedHead()?.key ?? null },
  }
}

/** `from`: when it began, as whoever closes it was told. Not while a sale is at the service's: its money would come to be in one report or the other by chance. */
export function closePeriod(
  options: Reporting,
  from: number | null,
  note: (fact: TillFact) => void,
  person: Person | null,
): Result<ZReport> {
  const running = options.unfinished().filter((sale) => saleCan.poll.has(stateOf(sale)))
  const [first] = running
  if (first) {
    const number = first.opened.ordered?.number ?? 0
    return failed(problem('report.openSale', { sales: running.length, number }))
  }
  const last = lastClosing(options.journal)?.report.number ?? 0
  const open = xReport(options)
  // Before the first closing there is no other period that could be meant.
  if (last > 0 && open.from !== from) return failed(problem('report.closedAlready', { number: last }))
  const report: ZReport = { ...open, number: last + 1, person }
  note({ kind: 'zClosed', person, report })
  return ok(report)
}

export function zReportOf(journal: Pick<Journal, 'past'>, number: number): Result<ZReport> {
  const fact = journal.past.closing(number)?.fact
  return fact?.kind === 'zClosed' ? ok(fact.report) : failed(problem('report.unknown', { number }))
}

/** The newest first. */
export const closings = (journal: Pick<Journal, 'past'>): ZRow[] =>
  journal.past
    .closings()
    .flatMap(({ fact }) => (fact.kind === 'zClosed' ? [fact.report] : []))
    .map(({ number, to, captured, refunded, net, currency, person }) => ({
      number,
      at: to,
      captured,
      refunded,
      net,
      currency,
      person,
    }))
    .toReversed()

function lastClosing(journal: Pick<Journal, 'past'>): { seq: number; report: ZReport } | undefined {
  const last = journal.past.lastClosing()
  return last?.fact.kind === 'zClosed' ? { seq: last.seq, report: last.fact.report } : undefined
}

export function periodOf({ journal, settings, service }: Reporting, days: Days): Period {
  const clock = createShopClock(zoneOf(settings))
  const span = clock.span(days)
  const own = ownOf({ settings, service })
  const movements = journal.past.movementsAt(span)
  const ours = movements.filter(({ owner, currency }) => owner === own.owner && currency === own.currency)
  return {
    ...sumsOf(movements, journal.past.unpaidAt(span), own, clock),
    days: spansOf(ours, (at) => clock.dayOf(at)),
  }
}

const openMoney = ({ unfinished }: Reporting): Report['open'] =>
  unfinished().map((sale) => ({
    number: sale.opened.ordered?.number ?? null,
    reference: sale.attempts[0].reference,
    state: stateOf(sale),
    value: sum(sale.attempts.map(refundableOf)) || sale.opened.amount.value,
    openedAt: sale.openedAt,
  }))
