// The reports: X of the period since the last closing, Z that closes it for ever and is counted anew later, sums of any days, and today's first figures and best sellers.
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '#core/system/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import {
  actSumsOf,
  discountsOf,
  personSumsOf,
  productSumsOf,
  isOurs,
  spansOf,
  sumsOf,
  type ReportOwner,
} from '#core/report/sums.ts'
import { pastQueries } from '#core/report/projection.ts'
import { tillQueries, type Closing, type Span } from '#core/till/projection.ts'
import { createShopClock, type ShopClock } from '#core/report/shop-clock.ts'
import { refundableOf, paymentOf } from '#core/payment/state.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { isUnderWay, stateOf, type Sale } from '#core/sale/state.ts'
import { localeOf, modeOf, zoneOf, shopDays } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import type { ReportStyle, TillFact } from '#core/till/facts.ts'
import { ownerKey, type AgreementOwner as ServiceOwner } from '#core/service/access.ts'
import { spokenLanguageOf } from '#shared/language.ts'
import { currencyOf } from '#shared/market.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { PeriodReport, Report, ZReport, ZRow, DayFigures, TodayOverview } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'
import type { Days } from '#shared/time.ts'

/** Where a report's figures come from: a till that runs, or a journal that is only read. */
export type ReportContext = {
  journal: Pick<Journal, 'queries' | 'rows' | 'head' | 'signedHead'>
  settings: Settings
  identity: { tillId: string }
  /** Where the till's money is, by today's settings. */
  service: ServiceOwner
  clock: Pick<Clock, 'now'>
  /** Sales that are not settled. */
  unfinished: () => Sale[]
  /** Name that the catalog gives a product today; null for one that it has not. */
  productName?: (id: string) => string | null
}

const ownOf = ({ settings, service }: Pick<ReportContext, 'settings' | 'service'>): ReportOwner => ({
  owner: ownerKey(service),
  currency: currencyOf[settings.market],
})

export function xReport(options: ReportContext): Report {
  const { journal, settings, service, clock } = options
  const own = ownOf(options)
  const last = tillQueries(journal).lastClosing()
  const rows: Span = { from: (last?.seq ?? 0) + 1, until: journal.rows() + 1 }
  return {
    shop: settings.shop,
    till: options.identity.tillId,
    tillName: settings.tillName,
    mode: modeOf(settings),
    merchantSerialNumber: service.merchantSerialNumber,
    from: last?.report.to ?? tillQueries(journal).firstAt(),
    to: clock.now(),
    ...countedIn(journal, rows, own, zoneOf(settings)),
    open: options.unfinished().map((sale) => ({
      number: sale.ordered?.number ?? null,
      reference: sale.payment.attempts[0].reference,
      state: stateOf(sale),
      value: sum(sale.payment.attempts.map(refundableOf)) || sale.payment.terms.amount.value,
      openedAt: sale.openedAt,
    })),
    journal: { facts: journal.rows(), head: journal.head(), key: journal.signedHead()?.key ?? null },
  }
}

/** Figures of a report from these rows of the journal, and from all before them. `zone`: where the shop stands. */
function countedIn(journal: Pick<Journal, 'queries'>, rows: Span, own: ReportOwner, zone: string) {
  const past = pastQueries(journal)
  return {
    ...sumsOf(past.soldIn(rows), past.unpaidIn(rows), own, zone),
    ever: everUntil(journal, rows.until, own),
    discounts: discountsOf(past.discountedIn(rows, own)),
    acts: actSumsOf(past.actsIn(rows).filter((one) => isOurs(one, own))),
    copies: past.copies(rows),
    drawers: tillQueries(journal).drawers(rows),
  }
}

/** As the last closing of that money says, which is a fact, and what has moved since. */
function everUntil(journal: Pick<Journal, 'queries'>, until: number, own: ReportOwner): Report['ever'] {
  const last = tillQueries(journal).lastClosingOf(own, until)
  const before = last?.report.ever ?? { captured: 0, refunded: 0 }
  const since = pastQueries(journal).movedIn({ from: last?.seq ?? 0, until }, own)
  return { captured: before.captured + since.captured, refunded: before.refunded + since.refunded }
}

/** Reporting of a till that runs. */
export type TillReporting = ReportContext & { journal: Pick<Journal, 'alone' | 'replay' | 'rebuild'> }

/**
 * `from`: when it began, as whoever closes it was told. Not while a sale is at the service's: its money would come to be in one report or the other by
 * chance. The signed report is read from the facts alone: all else is made anew in memory, of this period and of what was open before it.
 */
export function closePeriod(
  options: TillReporting,
  from: number | null,
  note: (fact: TillFact) => void,
  person: Person | null,
): Result<ZReport> {
  const { journal } = options
  return journal.alone(() => {
    const own = ownOf(options)
    const before = tillQueries(journal).lastClosingOf(own, journal.rows() + 1)
    const openBefore = before?.report.open.map(({ reference }) => paymentOf(reference)) ?? []
    const replayed = journal.replay(before?.seq ?? 1, openBefore)
    if (!replayed.ok) return replayed
    using replay = replayed.value
    const now = options.clock.now()
    const asTold = { ...options, clock: { now: () => now } }
    const unfinished = replay.unsettled(saleFeature)
    const read = { ...asTold, journal: { ...journal, queries: replay.queries }, unfinished: () => unfinished }
    const open = xReport(read)
    if (!areTablesTrue(asTold, open)) {
      const trouble = journal.rebuild()
      if (trouble) return failed(trouble)
    }
    const running = unfinished.filter(isUnderWay)
    const [first] = running
    if (first) {
      const number = first.ordered?.number ?? 0
      return failed(problem('report.openSale', { sales: running.length, number }))
    }
    const last = tillQueries(replay).lastClosing()?.report.number ?? 0
    // Before the first closing there is no other period that could be meant.
    if (last > 0 && open.from !== from) return failed(problem('report.closedAlready', { number: last }))
    const report: ZReport = { ...open, number: last + 1, person }
    note({ kind: 'zClosed', person, report, drawn: reportStyleOf(options.settings), owner: own.owner })
    return ok(report)
  })
}

/** A number in them may be too large to be read. */
function areTablesTrue(asTold: ReportContext, report: Report): boolean {
  try {
    return isDeepStrictEqual(xReport(asTold), report)
  } catch {
    return false
  }
}

/** As reports are drawn now. */
export const reportStyleOf = (settings: Settings): ReportStyle => ({
  language: spokenLanguageOf(localeOf(settings)),
  market: settings.market,
  timeZone: zoneOf(settings),
})

export function closingOf(journal: Pick<Journal, 'queries'>, number: number): Result<Closing> {
  const closing = tillQueries(journal).closing(number)
  return closing ? ok(closing) : failed(problem('report.unknown', { number }))
}

/** The newest first. */
export const closings = (journal: Pick<Journal, 'queries'>): ZRow[] =>
  tillQueries(journal)
    .closings()
    .map(({ report: { number, to, captured, refunded, net, currency, person } }) => ({
      number,
      at: to,
      captured,
      refunded,
      net,
      currency,
      person,
    }))
    .toReversed()

export const periodOf = (options: Omit<ReportContext, 'identity'>, days: Days): PeriodReport =>
  periodIn(options, createShopClock(zoneOf(options.settings), options.settings.nightEnd).span(days))

/** `span`: moments. */
function periodIn(
  { journal, settings, service, productName = () => null }: Omit<ReportContext, 'identity'>,
  span: Span,
): PeriodReport {
  const zone = zoneOf(settings)
  const clock = createShopClock(zone, settings.nightEnd)
  const own = ownOf({ settings, service })
  const past = pastQueries(journal)
  const movements = past.soldAt(span)
  const ours = movements.filter((one) => isOurs(one, own))
  return {
    ...sumsOf(movements, past.unpaidAt(span), own, zone),
    discounts: discountsOf(past.discountedAt(span, own)),
    days: spansOf(ours, (at) => clock.dayOf(at)),
    products: productSumsOf(ours, productName),
    people: personSumsOf(ours),
    acts: actSumsOf(past.actsAt(span).filter((one) => isOurs(one, own))),
  }
}

/** The numbers of closings that say something else than the tables that follow from the facts. How sales without money ended, and what was open, is only known at that moment. */
export function untrueClosings(journal: Pick<Journal, 'queries'>): number[] {
  const closings = tillQueries(journal).closings()
  return closings.flatMap(({ seq, report, drawn, owner }, place) => {
    const before = closings[place - 1]
    const rows = { from: (before?.seq ?? 0) + 1, until: seq }
    // A till of no facts closed nothing.
    const from = before?.report.to ?? (seq > 1 ? tillQueries(journal).firstAt() : null)
    const own = { owner, currency: report.currency }
    const { unpaid: _unpaid, ...counted } = countedIn(journal, rows, own, drawn.timeZone)
    // As it would have been written down.
    const said: unknown = JSON.parse(JSON.stringify({ ...report, number: place + 1, from, ...counted }))
    return isDeepStrictEqual(report, said) && report.journal.facts === seq - 1 ? [] : [report.number]
  })
}

const weekMs = 7 * 86_400_000

/** Figures of today so far beside the same weekday a week before, its hours, what sold most, and what waits for somebody. `waiting`: sales that ask somebody how they go on. */
export function todayOf(options: ReportContext, waiting: readonly string[]): TodayOverview {
  const clock = createShopClock(zoneOf(options.settings), options.settings.nightEnd)
  const now = options.clock.now()
  const day = clock.dayName(now)
  const today = clock.span({ from: day, to: day })
  // At noon: a day may have 23 or 25 hours.
  const weekBefore = clock.dayName((today.from + today.until) / 2 - weekMs)
  const before = clock.span({ from: weekBefore, to: weekBefore })
  const sold = periodIn(options, today)
  const byNow = { from: before.from, until: Math.min(before.until, before.from + (now - today.from)) }
  return {
    day,
    currency: currencyOf[options.settings.market],
    now: figuresOf(sold),
    before: {
      day: weekBefore,
      byNow: figuresOf(periodIn(options, byNow)),
      whole: figuresOf(periodIn(options, before)),
    },
    hours: sold.hours,
    products: sold.products.filter(({ captured }) => captured > 0).slice(0, 5),
    waiting: waiting.length,
    open: options.unfinished().filter(({ sale }) => !waiting.includes(sale)).length,
  }
}

const figuresOf = ({ sales, net, captured }: PeriodReport): DayFigures => ({
  sales,
  net,
  average: sales > 0 ? Math.round(captured / sales) : null,
})

/** So many products are told. */
const most = 8

type Counting = {
  journal: Pick<Journal, 'queries' | 'rows'>
  settings: Pick<Settings, 'market' | 'timeZone' | 'nightEnd'>
  clock: Pick<Clock, 'now'>
}

/** The day as far as it is read: up to the journal's row `read`. */
type Day = {
  zone: string
  nightEnd: string
  clock: ShopClock
  beganAt: number
  read: number
  pieces: Map<string, number>
}

/** Ids of products, most pieces first; of as many pieces, the one that was sold first. What is given back was sold all the same. */
export function createBestSellers({ journal, settings, clock }: Counting): () => string[] {
  let day: Day | undefined

  function today(): Day {
    const { zone, nightEnd } = shopDays(settings)
    const known = day?.zone === zone && day.nightEnd === nightEnd ? day.clock : undefined
    const shopClock = known ?? createShopClock(zone, nightEnd)
    const beganAt = shopClock.dayOf(clock.now())
    const isKnown = day?.zone === zone && day.beganAt === beganAt && day.read <= journal.rows()
    return isKnown && day ? day : { zone, nightEnd, clock: shopClock, beganAt, read: 0, pieces: new Map() }
  }

  return () => {
    day = today()
    if (day.read < journal.rows()) {
      for (const { kind, id, quantity } of pastQueries(journal).paidLines(day))
        if (kind === 'product') day.pieces.set(id, (day.pieces.get(id) ?? 0) + quantity)
      day.read = journal.rows()
    }
    return [...day.pieces]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([id]) => id)
  }
}
