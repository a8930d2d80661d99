// How fast is the journal, and does it stay so? Opened, searched and summed at ten thousand, a hundred thousand and a million facts.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makePast, openPast, openedAt, saleName } from '#test/support/long-past.ts'
import { appendRow } from '#bench/append.ts'
import { medianMs, timed } from '#bench/clock.ts'
import type { Part } from '#bench/part.ts'
import { recoveryRows } from '#bench/recovery.ts'
import { row, type Row } from '#bench/row.ts'
import { createShopClock } from '#core/report/day.ts'
import { searchSales } from '#core/report/found.ts'
import { periodOf, xReport, type Reporting } from '#core/report/report.ts'
import type { Journal } from '#core/journal/journal.ts'
import { settings } from '#core/settings.ts'
import { attemptReference } from '#core/sale/reference.ts'

/** Nobody waits for that one where periods are closed. */
const neverClosed = 'X where no period was ever closed'
const zone = 'Europe/Oslo'
const openGoal = 2_000
const askGoal = 100

/** Quick: up to ten thousand facts; else a million. */
export const journalPart: Part = async ({ isQuick, note }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-bench-'))
  try {
    const sizes = isQuick ? [10_000] : [10_000, 100_000, 1_000_000]
    // First: a disk that still writes a long past away would be measured with it.
    const appended = await appendRow(folder, isQuick ? 12 : 100)
    const recovered = await recoveryRows(folder, isQuick ? 40 : 1000)
    const asked = sizes.map((facts) => rowsAt(folder, facts, note))
    return [appended, ...asked.flatMap(({ rows }) => rows), ...perFactRows(asked), ...recovered]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What was measured at one size; `times`: ms of what is done over a past of this length. */
type Asked = { facts: number; rows: Row[]; times: Record<string, number> }

/** A fact must not cost more because there are many. */
function perFactRows([least, ...larger]: readonly Asked[]): Row[] {
  if (!least) return []
  return larger.flatMap(({ facts, times }) =>
    Object.entries(times).map(([what, ms]) => {
      const [ours, theirs] = [(ms * 1000) / facts, ((least.times[what] ?? 0) * 1000) / least.facts]
      const name = `${what}, a fact at ${facts.toLocaleString('en')}, beside ${least.facts.toLocaleString('en')}`
      return row(name, 'µs', ours, { theirs, goal: 'not more a fact', met: ours <= noMore * theirs })
    }),
  )
}

/** Two runs of the same are not closer than that. */
const noMore = 1.25

function rowsAt(folder: string, facts: number, note: (line: string) => void): Asked {
  const file = path.join(folder, `${facts}.sqlite`)
  const made = timed(() => makePast(file, facts))
  const sales = made.value
  const megabytes = Math.round(statSync(file).size / 1_000_000)
  note(`${facts} facts of ${sales} sales written in ${(made.ms / 1000).toFixed(1)} s, ${megabytes} MB`)
  const opening = medianMs(3, () => openPast(file)[Symbol.dispose]())
  using journal = openPast(file)
  const of = (what: string) => `${what}, ${facts.toLocaleString('en')} facts`
  const goal = (ours: number, limit: number) => ({ goal: `at most ${limit} ms`, met: ours <= limit })
  const times = { open: opening, ...mapped(asking(journal, sales), (act) => medianMs(9, act)) }
  const rows = Object.entries(times).map(([what, ms]) => {
    if (what === neverClosed) return row(of(what), 'ms', ms)
    return row(of(what), 'ms', ms, goal(ms, what === 'open' ? openGoal : askGoal))
  })
  // A short one is checked while it is opened.
  if (!journal.verified().isWhole) {
    const behind = timed(() => {
      while (!journal.verify(200).isWhole && journal.verified().trouble === null);
    })
    rows.push(row(of('check the whole chain behind the till'), 's', behind.ms / 1000))
  }
  if (journal.verified().trouble) throw new Error('the journal that was just written is not whole')
  return { facts, rows, times }
}

const mapped = <T>(given: Record<string, T>, of: (one: T) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(given).map(([name, one]) => [name, of(one)]))

function asking(journal: Journal, sales: number): Record<string, () => unknown> {
  const reporting: Reporting = {
    journal,
    settings: settings.parse({ service: { kind: 'sandbox' } }),
    service: { merchantSerialNumber: '123456', environment: 'TEST', address: 'sandbox' },
    clock: { now: () => openedAt(sales) },
    unfinished: () => [],
  }
  const search = (text: string) => () =>
    searchSales(journal, zone, { text, filter: 'all', days: null, before: null })
  const middle = Math.floor(sales / 2)
  const day = createShopClock(zone).dayName(openedAt(middle))
  return {
    'search for what is not there': search('no such reference'),
    'search for a reference': search(attemptReference(saleName(middle), 1)),
    'search for a receipt’s number': search(String(middle)),
    'the last fifty sales': search(''),
    'a day’s report': () => periodOf(reporting, { from: day, to: day }),
    [neverClosed]: () => xReport(reporting),
  }
}
