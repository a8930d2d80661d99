// How fast is the journal, and does it stay so? Opened, searched and summed at ten thousand, a hundred thousand and a million facts.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { opening } from '#test/support/journal.ts'
import { makePast, openPast, openedAt, saleName } from '#test/support/long-past.ts'
import { inTurn, medianMs, timed } from '#bench/clock.ts'
import type { Part } from '#bench/part.ts'
import { recoveryRows } from '#bench/recovery.ts'
import { row, type Row } from '#bench/row.ts'
import { createShopClock } from '#core/report/day.ts'
import { searchSales } from '#core/report/found.ts'
import { periodOf, xReport, type Reporting } from '#core/report/report.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Fact } from '#core/sale/fact.ts'
import { apply } from '#core/sale/sale.ts'
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
    const appended = await appendRow(folder, isQuick ? 30 : 100)
    const recovered = await recoveryRows(folder, isQuick ? 100 : 1000)
    return [appended, ...sizes.flatMap((facts) => rowsAt(folder, facts, note)), ...recovered]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function rowsAt(folder: string, facts: number, note: (line: string) => void): Row[] {
  const file = path.join(folder, `${facts}.sqlite`)
  const made = timed(() => makePast(file, facts))
  const sales = made.value
  const megabytes = Math.round(statSync(file).size / 1_000_000)
  note(`${facts} facts of ${sales} sales written in ${(made.ms / 1000).toFixed(1)} s, ${megabytes} MB`)
  const opening = medianMs(3, () => openPast(file)[Symbol.dispose]())
  using journal = openPast(file)
  const of = (what: string) => `${what}, ${facts.toLocaleString('en')} facts`
  const goal = (ours: number, limit: number) => ({ goal: `at most ${limit} ms`, met: ours <= limit })
  const asked = asking(journal, sales)
  const rows = Object.entries(asked).map(([what, act]) => {
    const ms = medianMs(9, act)
    return row(of(what), 'ms', ms, what === neverClosed ? {} : goal(ms, askGoal))
  })
  const behind = timed(() => {
    while (!journal.verify(200).isWhole && journal.verified().trouble === null);
  })
  if (journal.verified().trouble) throw new Error('the journal that was just written is not whole')
  return [
    row(of('open'), 'ms', opening, goal(opening, openGoal)),
    ...rows,
    row(of('check the whole chain behind the till'), 's', behind.ms / 1000),
  ]
}

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

/** Written in one go, before it is the other's turn. */
const block = 100

/** One fact after another, each on disk before the next, beside bare inserts with the same pragmas. */
async function appendRow(folder: string, rounds: number): Promise<Row> {
  const id = saleName(0)
  const first = opening(id)
  using journal = openPast(path.join(folder, 'append.sqlite'))
  let sale = apply(undefined, id, first, 1)
  journal.append(sale, 1, first)
  const next: Fact = { kind: 'acknowledged' }
  const db = new DatabaseSync(path.join(folder, 'bare.sqlite'))
  db.exec(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE fact (seq INTEGER PRIMARY KEY, body TEXT)',
  )
  const insert = db.prepare('INSERT INTO fact (body) VALUES (?)')
  const times = (act: (n: number) => void) => () => {
    for (let n = 0; n < block; n += 1) act(n)
  }
  const { ours, theirs } = await inTurn(rounds, {
    ours: times((n) => {
      sale = apply(sale, id, next, n)
      journal.append(sale, n, next)
    }),
    theirs: times(() => insert.run('{"kind":"acknowledged","reference":"bench1000000000-1"}')),
  })
  db.close()
  const perSecond = (ms: number) => (block / ms) * 1000
  const ratio = theirs / ours
  return row('durable facts, beside bare inserts', 'facts/s', perSecond(ours), {
    theirs: perSecond(theirs),
    goal: 'at least 85 % of them',
    met: ratio >= 0.85,
  })
}
