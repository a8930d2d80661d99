// The benchmark of the journal's size: opened, searched, summed and closed at ten thousand, a hundred thousand and a million facts.
import { statSync } from 'node:fs'
import path from 'node:path'
import { makePast, openPast, openedAt, saleName } from '#test/support/till/long-history.ts'
import { appendRow } from '#bench/parts/append.ts'
import { askBareJournal } from '#bench/parts/bare-journal.ts'
import { closingRows } from '#bench/parts/closing.ts'
import { inTurn, timed } from '#bench/measure/clock.ts'
import type { Part } from '#bench/parts/part.ts'
import { recoveryRows } from '#bench/parts/recovery.ts'
import { row, type Row } from '#bench/measure/row.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import { searchSales } from '#core/report/sale-search.ts'
import { periodOf, xReport, type Reporting } from '#core/report/report.ts'
import type { Journal } from '#core/journal/journal.ts'
import { settings } from '#shared/settings.ts'
import { attemptReference } from '#core/payment/facts.ts'

/** Nobody waits for that one where periods are closed. */
const neverClosed = 'X where no period was ever closed'
const zone = 'Europe/Oslo'
const openGoal = 2_000
const askGoal = 100

/** Quick: up to ten thousand facts; else a million. */
export const journalPart: Part = async ({ isQuick, note, newFolder }) => {
  const folder = newFolder()
  const sizes = isQuick ? [10_000] : [10_000, 100_000, 1_000_000]
  // First: a disk that still writes a long past away would be measured with it.
  const appended = await appendRow(folder, isQuick ? 6 : 100)
  const recovered = await recoveryRows(folder, isQuick ? 20 : 1000)
  const asked: Asked[] = []
  for (const facts of sizes) asked.push(await rowsAt(folder, facts, note))
  return [appended, ...asked.flatMap(({ rows }) => rows), ...perFactRows(asked), ...recovered]
}

/** Measurements at one size; `times`: ms of each act over a past of this length, and of the bare statement beside it. */
type Asked = { facts: number; rows: Row[]; times: Record<string, Both> }
type Both = Record<'ours' | 'theirs', number>

/** A fact must not cost more because there are ten times as many. */
function perFactRows(asked: readonly Asked[]): Row[] {
  return asked.slice(1).flatMap(({ facts, times }, nth) => {
    const less = asked[nth]
    if (!less) return []
    return Object.entries(times).flatMap(([what, now]) => {
      const before = less.times[what]
      if (!before) return []
      const each = (ms: number, of: number) => (ms * 1000) / of
      const [ours, theirs] = [each(now.ours, facts), each(before.ours, less.facts)]
      // A file that is too large for SQLite's cache costs the bare statement more a fact too.
      const limit = theirs * (each(now.theirs, facts) / each(before.theirs, less.facts))
      const name = `${what}, a fact at ${facts.toLocaleString('en')}, beside ${less.facts.toLocaleString('en')}`
      const goal =
        what === neverClosed
          ? {}
          : { goal: 'grows no more than the bare statement', met: ours <= noMore * limit }
      return [row(name, 'µs', ours, { theirs, limit, ...goal })]
    })
  })
}

/** Two runs of the same are not closer than that. */
const noMore = 1.25

async function rowsAt(folder: string, facts: number, note: (line: string) => void): Promise<Asked> {
  const file = path.join(folder, `${facts}.sqlite`)
  const made = timed(() => makePast(file, facts))
  const sales = made.value
  const megabytes = Math.round(statSync(file).size / 1_000_000)
  note(`${facts} facts of ${sales} sales written in ${(made.ms / 1000).toFixed(1)} s, ${megabytes} MB`)
  const of = (what: string) => `${what}, ${facts.toLocaleString('en')} facts`
  const middle = Math.floor(sales / 2)
  const day = createShopClock(zone, '00:00').dayName(openedAt(middle))
  const span = createShopClock(zone, '00:00').span({ from: day, to: day })
  using bare = askBareJournal(file, { sale: saleName(middle), number: middle, day: span })
  const opening = await inTurn(3, { ours: () => openPast(file)[Symbol.dispose](), theirs: bare.open })
  using journal = openPast(file)
  const times: Record<string, Both> = {}
  const rows: Row[] = []
  const say = (what: string, both: Both, most: number | null) => {
    const { ours, theirs } = both
    times[what] = both
    const goal = most === null ? {} : { goal: `at most ${most} ms`, met: ours <= most }
    rows.push(row(of(what), 'ms', ours, { theirs, limit: theirs, ...goal }))
  }
  say('open', opening, openGoal)
  for (const [what, acts] of Object.entries(asking(journal, sales, bare)))
    say(what, await inTurn(9, acts), what === neverClosed ? null : askGoal)
  // A short one is checked while it is opened.
  if (!journal.verified().isWhole) {
    const behind = timed(() => {
      while (!journal.verify(200).isWhole && journal.verified().trouble === null);
    })
    const hashed = timed(bare.hashed)
    const told = { theirs: hashed.ms / 1000, limit: hashed.ms / 1000 }
    rows.push(row(of('check the whole chain behind the till'), 's', behind.ms / 1000, told))
  }
  if (journal.verified().trouble) throw new Error('the journal that was just written is not whole')
  const closing = { reporting: reportingOf(journal, sales), journal, sales, bare: bare.scanned }
  rows.push(...(await closingRows(closing, of)))
  return { facts, rows, times }
}

const reportingOf = (journal: Journal, sales: number): Reporting => ({
  identity: { tillId: 'k7m2q9' },
  journal,
  settings: settings.parse({ service: { kind: 'sandbox' } }),
  service: { merchantSerialNumber: '123456', environment: 'TEST', address: 'sandbox' },
  clock: { now: () => openedAt(sales) },
  unfinished: () => [],
})

type Acts = Record<'ours' | 'theirs', () => unknown>

function asking(
  journal: Journal,
  sales: number,
  bare: ReturnType<typeof askBareJournal>,
): Record<string, Acts> {
  const reporting = reportingOf(journal, sales)
  const search = (text: string) => () =>
    searchSales(journal, { zone, nightEnd: '00:00' }, { text, filter: 'all', days: null, before: null })
  const middle = Math.floor(sales / 2)
  const day = createShopClock(zone, '00:00').dayName(openedAt(middle))
  return {
    'search for what is not there': { ours: search('no such reference'), theirs: bare.missing },
    'search for a reference': { ours: search(attemptReference(saleName(middle), 1)), theirs: bare.sale },
    'search for a receipt’s number': { ours: search(String(middle)), theirs: bare.numbered },
    'the last fifty sales': { ours: search(''), theirs: bare.newest },
    'a day’s report': { ours: () => periodOf(reporting, { from: day, to: day }), theirs: bare.day },
    [neverClosed]: { ours: () => xReport(reporting), theirs: bare.all },
  }
}
