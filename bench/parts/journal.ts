// 5. The benchmark of the journal: facts written down one after another, a past opened, searched, summed and closed at ten thousand, a hundred thousand and a million facts, and a till that went down with very many approved sales.
import path from 'node:path'
import { statSync } from 'node:fs'
import { makePast, openPast, openedAt, saleName, factsOf, taken } from '#test/support/till/long-history.ts'
import { runInTurn, timeSync, pause, monotonicMs, timeAsync, wallMs } from '#bench/measure/clock.ts'
import type { BenchPart } from '#bench/stage/stage.ts'
import { row, type BenchRow } from '#bench/measure/rows.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import { searchSales } from '#core/report/sale-search.ts'
import { periodOf, xReport, type ReportContext, closePeriod } from '#core/report/report.ts'
import { type Journal, openJournal } from '#core/journal/journal.ts'
import { settings } from '#shared/settings.ts'
import { attemptReference } from '#core/payment/state.ts'
import { median } from '#test/support/stage/percentile.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { type Sale, saleId } from '#core/sale/state.ts'
import type { TillFact } from '#core/till/facts.ts'
import { opening } from '#test/support/till/journal.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import {
  runLoad,
  approveAll,
  statuses,
  startFreeSandbox,
  merchantRequestsOf,
  type MerchantRequests,
} from '#bench/measure/requests.ts'
import { systemChance } from '#core/system/clock.ts'
import type { TillFolder } from '#core/folder/folder.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { openDemoTill } from '#test/support/stage/till.ts'
import { tillFeatures } from '#core/features.ts'
import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** Nobody waits for that one where periods are closed. */
const neverClosed = 'X where no period was ever closed'
const zone = 'Europe/Oslo'
const openGoal = 2_000
const askGoal = 100

/** Quick: up to ten thousand facts; else a million. */
export const journalPart: BenchPart = async ({ isQuick, note, newFolder }) => {
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
type Asked = { facts: number; rows: BenchRow[]; times: Record<string, Both> }
type Both = Record<'ours' | 'theirs', number>

/** A fact must not cost more because there are ten times as many. */
function perFactRows(asked: readonly Asked[]): BenchRow[] {
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
  const made = timeSync(() => makePast(file, facts))
  const sales = made.value
  const megabytes = Math.round(statSync(file).size / 1_000_000)
  note(`${facts} facts of ${sales} sales written in ${(made.ms / 1000).toFixed(1)} s, ${megabytes} MB`)
  const of = (what: string) => `${what}, ${facts.toLocaleString('en')} facts`
  const middle = Math.floor(sales / 2)
  const day = createShopClock(zone, '00:00').dayName(openedAt(middle))
  const span = createShopClock(zone, '00:00').span({ from: day, to: day })
  using bare = askBareJournal(file, { sale: saleName(middle), number: middle, day: span })
  const opening = await runInTurn(3, { ours: () => openPast(file)[Symbol.dispose](), theirs: bare.open })
  using journal = openPast(file)
  const times: Record<string, Both> = {}
  const rows: BenchRow[] = []
  const say = (what: string, both: Both, most: number | null) => {
    const { ours, theirs } = both
    times[what] = both
    const goal = most === null ? {} : { goal: `at most ${most} ms`, met: ours <= most }
    rows.push(row(of(what), 'ms', ours, { theirs, limit: theirs, ...goal }))
  }
  say('open', opening, openGoal)
  for (const [what, acts] of Object.entries(asking(journal, sales, bare)))
    say(what, await runInTurn(9, acts), what === neverClosed ? null : askGoal)
  // A short one is checked while it is opened.
  if (!journal.verified().isWhole) {
    const behind = timeSync(() => {
      while (!journal.verify(200).isWhole && journal.verified().trouble === null);
    })
    const hashed = timeSync(bare.hashed)
    const told = { theirs: hashed.ms / 1000, limit: hashed.ms / 1000 }
    rows.push(row(of('check the whole chain behind the till'), 's', behind.ms / 1000, told))
  }
  if (journal.verified().trouble) throw new Error('the journal that was just written is not whole')
  const closing = { reporting: reportingOf(journal, sales), journal, sales, bare: bare.scanned }
  rows.push(...(await closingRows(closing, of)))
  return { facts, rows, times }
}

const reportingOf = (journal: Journal, sales: number): ReportContext => ({
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

/** Epoch ms. */
type Span = { from: number; until: number }

/** A reader of its own, while no till has the journal open. */
function askBareJournal(file: string, { sale, number, day }: { sale: string; number: number; day: Span }) {
  const db = new DatabaseSync(file)
  const found = db.prepare('SELECT * FROM sale WHERE instr(sale, ?) > 0 ORDER BY opened DESC LIMIT 50')
  const newest = db.prepare('SELECT * FROM sale ORDER BY opened DESC LIMIT 50')
  const sums = 'SELECT kind, count(*), sum(value) FROM movement'
  const [sumOfDay, sumOfAll] = [
    db.prepare(`${sums} WHERE at >= ? AND at < ? GROUP BY kind`),
    db.prepare(`${sums} GROUP BY kind`),
  ]
  const numbered = db.prepare(
    'SELECT * FROM sale WHERE counter = ?1 OR amount = ?1 OR sale = (SELECT sale FROM movement WHERE receipt = ?1) ORDER BY opened DESC LIMIT 50',
  )
  const scan = db.prepare('SELECT * FROM fact NOT INDEXED WHERE sale = ?')
  return {
    open: () => openBare(file),
    missing: () => found.all('no such reference'),
    sale: () => found.all(sale),
    numbered: () => numbered.all(number),
    newest: () => newest.all(),
    day: () => sumOfDay.all(day.from, day.until),
    all: () => sumOfAll.all(),
    /** Every fact read and hashed, none compared with anything. */
    hashed: () => {
      for (const row of db.prepare('SELECT body FROM fact').iterate())
        hash('sha256', String(row['body']), 'buffer')
    },
    /** Every fact looked at by its row. */
    scanned: () => scan.all('no such sale'),
    [Symbol.dispose]: () => db.close(),
  }
}

/** The last row, read from a file that was just opened. */
function openBare(file: string): void {
  const db = new DatabaseSync(file)
  db.prepare('SELECT * FROM fact ORDER BY seq DESC LIMIT 1').get()
  db.close()
}

const salesADay = 150
const days = 3
const closeGoal = 1_000

type Closing = { reporting: ReportContext; journal: Journal; sales: number; bare: () => unknown }

/** `sales`: how many there are by now; `bare`: reads every fact once. `of`: a row's name. */
async function closingRows(
  { reporting, journal, sales, bare }: Closing,
  of: (what: string) => string,
): Promise<BenchRow[]> {
  // Time moves on with each report: none must be taken for another.
  let now = reporting.clock.now()
  const asItGoesOn = { ...reporting, journal, clock: { now: () => (now += 1) } }
  const close = () => {
    const note = (fact: TillFact) => void journal.note(openedAt(sales), fact)
    return taken(closePeriod(asItGoesOn, xReport(reporting).from, note, null))
  }
  const first = timeSync(close)
  let sold = sales
  const times: Record<'ours' | 'theirs', number>[] = []
  for (let day = 0; day < days; day += 1) {
    for (const until = sold + salesADay; sold < until; sold += 1) sell(journal, sold)
    times.push(await runInTurn(1, { ours: close, theirs: bare }))
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

/** Written in one go, before it is the other's turn. */
const block = 100

/** Each side syncs once a fact, with the journal's own pragmas. */
async function appendRow(folder: string, rounds: number): Promise<BenchRow> {
  const id = saleName(0)
  const first = opening(id)
  using journal = openPast(path.join(folder, 'append.sqlite'))
  let { after: before } = journal.append(saleFeature, { id, at: 1, fact: first, before: undefined })
  const next: AnySaleFact = { kind: 'acknowledged' }
  using inserts = openBareInserts(path.join(folder, 'bare.sqlite'), id, next.kind)
  using pages = openBareInserts(path.join(folder, 'pages.sqlite'), id, next.kind)
  const times = (act: (n: number) => void) => () => {
    for (let n = 0; n < block; n += 1) act(n)
  }
  const acts = {
    ours: times((n) => {
      before = journal.append(saleFeature, { id, at: n, fact: next, before }).after
    }),
    theirs: times(inserts.insert),
    limit: times(pages.insertFound),
  }
  await runInTurn(Math.ceil(rounds / 5), acts) // not counted: all three are still being compiled
  const { ours, theirs, limit } = await runInTurn(rounds, acts)
  const perSecond = (ms: number) => (block / ms) * 1000
  return row('durable facts, beside bare inserts of the same rows', 'facts/s', perSecond(ours), {
    theirs: perSecond(theirs),
    limit: perSecond(limit),
    goal: 'at least 85 % of them',
    met: theirs / ours >= 0.85,
  })
}

/**
 * The journal's rows without the journal. `insertFound` is the limit: it writes besides, in one transaction, what finds a sale's facts
 * and what says how far the rows beside the facts follow them.
 */
function openBareInserts(file: string, sale: string, kind: string) {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON;
    PRAGMA secure_delete=ON;
    CREATE TABLE bare (seq INTEGER PRIMARY KEY, sale TEXT, kind TEXT, at INTEGER, body TEXT, previous BLOB, hash BLOB);
    CREATE TABLE found (seq INTEGER PRIMARY KEY, sale TEXT, kind TEXT, at INTEGER, body TEXT, previous BLOB, hash BLOB);
    CREATE INDEX found_of_sale ON found (sale, seq);
    CREATE TABLE mark (seq INTEGER, hash BLOB); INSERT INTO mark VALUES (0, NULL)`)
  const columns = '(sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?)'
  const [bare, found] = [
    db.prepare(`INSERT INTO bare ${columns}`),
    db.prepare(`INSERT INTO found ${columns}`),
  ]
  const mark = db.prepare('UPDATE mark SET seq = ?, hash = ?')
  const hash = Buffer.alloc(32, 1)
  return {
    insert: (n: number) => void bare.run(sale, kind, n, '{}', hash, hash),
    insertFound: (n: number) => {
      db.exec('BEGIN IMMEDIATE')
      found.run(sale, kind, n, '{}', hash, hash)
      mark.run(n, hash)
      db.exec('COMMIT')
    },
    [Symbol.dispose]: () => db.close(),
  }
}

/** Amount of each sale, at the till and at the service. Minor units. */
const value = 12_500
/** It was approved, and the till had heard of it. */
const factsBefore = 4

async function recoveryRows(place: string, count: number): Promise<BenchRow[]> {
  await using sandbox = await startFreeSandbox()
  const { url } = sandbox.said
  const unit = firstUnit(sandbox.said)
  const open = () => openDemoTill(place, 'Recovering', sandbox.said, systemChance)
  let folder: TillFolder
  {
    await using till = await open()
    folder = till.open.folder
  }
  const idle = await timeAsync(async () => {
    await using _ = await open()
  })
  const { tillId, secret } = folder.identity
  const sales = Array.from({ length: count }, (_, nth) => saleId(tillId, nth + 1, systemChance))
  const references = sales.map((sale) => `${sale}-1`)
  const requests = await merchantRequestsOf(sandbox.said)
  await runLoad(url, references.map(requests.create), statuses.create)
  await approveAll(url, references)
  writeDown(path.join(folder.path, 'journal.sqlite'), secret, sales, unit.merchantSerialNumber)

  const opening = await timeAsync(open)
  await using till = opening.value
  const began = monotonicMs()
  // One after the other: to ask for all of them again and again would take more of the till's time than they do.
  for (const sale of sales) {
    while (!till.open.till.facts(sale).some(({ fact }) => fact.kind === 'captured')) {
      if (monotonicMs() - began > 300_000) throw new Error(`${sale} was not captured in five minutes`)
      await pause(20)
    }
  }
  const took = (monotonicMs() - began) / 1000
  const bare = await bareSeconds(url, requests, count)
  const many = count.toLocaleString('en')
  return [
    row(`a till with ${many} unfinished sales, from its start to the first customer`, 'ms', opening.ms, {
      theirs: idle.ms,
      limit: idle.ms,
    }),
    row(`${many} unfinished sales, until all are captured`, 's', took, { theirs: bare, limit: bare }),
  ]
}

/** Time of as many other reads and captures, eight at a time, by a client that writes nothing down. s */
async function bareSeconds(url: string, requests: MerchantRequests, count: number): Promise<number> {
  const references = Array.from({ length: count }, (_, nth) => `bench-bare-${nth}-0001`)
  await runLoad(url, references.map(requests.create), statuses.create)
  await approveAll(url, references)
  const { ms } = await timeAsync(async () => {
    await runLoad(url, references.map(requests.get), statuses.get)
    await runLoad(url, references.map(requests.capture), statuses.capture)
  })
  return ms / 1000
}

function writeDown(
  file: string,
  secret: string,
  sales: readonly string[],
  merchantSerialNumber: string,
): void {
  using journal = taken(openJournal(file, secret, tillFeatures))
  for (const name of sales) {
    let sale: Sale | undefined
    for (const fact of factsOf(0, name).slice(0, factsBefore)) {
      const written: AnySaleFact =
        fact.kind === 'opened' ? { ...fact, amount: { ...fact.amount, value }, merchantSerialNumber } : fact
      const now = wallMs()
      sale = journal.append(saleFeature, { id: name, at: now, fact: written, before: sale }).after
    }
  }
}
