// The benchmark of a closing: a day of sales on a past of any length, and the Z that is read from its facts.
import { factsOf, openedAt, saleName, taken } from '#test/support/till/long-history.ts'
import { inTurn, timed } from '#bench/measure/clock.ts'
import { median } from '#test/support/stage/percentile.ts'
import { row, type Row } from '#bench/measure/row.ts'
import type { Journal } from '#core/journal/journal.ts'
import { closePeriod, xReport, type Reporting } from '#core/report/report.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Sale } from '#core/sale/state.ts'
import type { TillFact } from '#core/till/facts.ts'

const salesADay = 150
const days = 3
const closeGoal = 1_000

type Closing = { reporting: Reporting; journal: Journal; sales: number; bare: () => unknown }

/** `sales`: how many there are by now; `bare`: reads every fact once. `of`: a row's name. */
export async function closingRows(
  { reporting, journal, sales, bare }: Closing,
  of: (what: string) => string,
): Promise<Row[]> {
  // Time moves on with each report: none must be taken for another.
  let now = reporting.clock.now()
  const asItGoesOn = { ...reporting, journal, clock: { now: () => (now += 1) } }
  const close = () => {
    const note = (fact: TillFact) => void journal.note(openedAt(sales), fact)
    return taken(closePeriod(asItGoesOn, xReport(reporting).from, note, null))
  }
  const first = timed(close)
  let sold = sales
  const times: Record<'ours' | 'theirs', number>[] = []
  for (let day = 0; day < days; day += 1) {
    for (const until = sold + salesADay; sold < until; sold += 1) sell(journal, sold)
    times.push(await inTurn(1, { ours: close, theirs: bare }))
  }
  const ours = median(times.map((one) => one.ours))
  const theirs = median(times.map((one) => one.theirs))
  const goal = { goal: `at most ${closeGoal} ms`, met: ours <= closeGoal }
  return [
    row(of('close the first period of all'), 's', first.ms / 1000),
    row(of(`close a day of ${salesADay} sales`), 'ms', ours, { theirs, limit: theirs, ...goal }),
  ]
}

function sell(journal: Journal, nth: number): void {
  let before: Sale | undefined
  for (const fact of factsOf(nth))
    before = journal.append(saleFeature, { id: saleName(nth), at: openedAt(nth), fact, before }).after
}
