// The journal: what happened, in order, for ever. Its facts are on disk, with the rows that follow from them, before anybody is told of them.
import * as z from 'zod/mini'
import type { DatabaseSync } from 'node:sqlite'
import {
  entryOf,
  hasEntities,
  isFactOf,
  keyColumn,
  tablesOf,
  type AnyFact,
  type JournalEntry,
  type Feature,
  type Features,
  type FactPlace,
  type EntityTable,
  type Queryable,
  type Table,
  type TableRow,
} from '#core/journal/feature.ts'
import {
  linkHash,
  isSameHash,
  type JournalRow,
  signedHeadOf,
  type SignedHead,
  type Signer,
  signedHeadWriter,
} from '#core/journal/chain.ts'
import {
  createQueries,
  derivedTip,
  entityQueries,
  insertText,
  isDerivedRight,
  rebuildTables,
  type EntityQueries,
  type TableRows,
  type JournalTip,
} from '#core/journal/projections.ts'
import { createSideTables, createSeal } from '#core/journal/side-tables.ts'
import { replaySince, type Replay } from '#core/journal/fold.ts'
import {
  checkJournalFile,
  createVerifier,
  verifiedWhole,
  type CheckProgress,
  type Verifier,
} from '#core/journal/verify.ts'
import {
  createScrub,
  damageOf,
  DamagedFile,
  currentVersion,
  openJournalFile,
  openProblem,
  refuseStrange,
  isCurrent,
  openForReading,
} from '#core/journal/sqlite.ts'
import { failed, ok, type Problem, type Result } from '#shared/problem.ts'

/** `before`: the entity as it is without the fact; nothing before its first. `erasable` is kept sealed under its reference until the entity is settled. */
export type AppendedFact<State, Fact extends AnyFact> = {
  id: string
  at: number
  fact: Fact
  before: State | undefined
  erasable?: { reference: string; text: string } | undefined
}

export type Journal = {
  /**
   * On disk, synced and chained when this returns. Throws when it cannot be written: nothing may go on then. The fact gets the receipt's
   * number that it takes. `after`: the entity as it is with it; when nothing is left to do for it, what was erasable of it is erased, in the
   * same transaction.
   */
  append<State, Fact extends AnyFact>(
    feature: Feature<State, Fact>,
    given: AppendedFact<State, Fact>,
  ): JournalEntry<Fact> & { after: State }
  /** Everything written meanwhile is one commit; when it throws, nothing of it was written. */
  batch<T>(act: () => T): T
  /** One commit like `batch`, and no other program writes to the file meanwhile. */
  alone<T>(act: () => T): T
  /** A fact of the till itself, likewise. */
  note<Fact extends AnyFact>(at: number, fact: Fact): JournalEntry<Fact>
  /** Erasable text under this reference; undefined once it is erased, or when another till has sealed it. */
  erasable(reference: string): string | undefined
  /** Keeps a text that is no fact, in place of the last of that name: for what no money depends on, like a basket. */
  keep(name: string, text: string): void
  kept(name: string): string | undefined
  dropKept(name: string): void
  /** All facts of one entity of this feature, in their order. */
  of<State, Fact extends AnyFact>(feature: Feature<State, Fact>, id: string): JournalEntry<Fact>[]
  /** Every fact of this feature, in order. */
  all<State, Fact extends AnyFact>(feature: Feature<State, Fact>): Iterable<JournalEntry<Fact>>
  /** Which entities of this feature there are. */
  entities(feature: Feature): EntityQueries
  /** Questions of a feature to the tables; prepared once. */
  queries<Q>(prepare: (on: Queryable) => Q): Q
  /** The number of the last receipt; 0 before the first. */
  receipts(): number
  /** Throws when nothing can be written just now. */
  probe(): void
  /** The rows after that one as they stand in the file, in order: what is copied elsewhere. */
  after(seq: number, most: number): JournalRow[]
  /** The last link of the chain, in hex. */
  head(): string
  /** How many facts there are. */
  rows(): number
  /** Signs the head, and from here on every head in the transaction that makes it. `till`: this till's id. */
  signWith(till: string, signer: Signer): void
  /** The head as it was last signed, whoever did it; nothing in a journal that nobody has signed. */
  signedHead(): SignedHead | undefined
  /** How much of it is checked by now; a long one is opened before all of it is. */
  verified(): CheckProgress
  /** Checks at most so many further rows. */
  verify(rows: number): CheckProgress
  /**
   * Rows that follow from the facts from that row on, and from all earlier ones of the entities that they tell of and of those that are named, in
   * fresh tables; or why nothing may be signed: the file is not as this till wrote it.
   */
  replay(from: number, named: readonly string[]): Result<Replay>
  /** Makes all tables anew from the facts; or says why they cannot be followed. */
  rebuild(): Problem | null
} & Disposable

/**
 * Opens or makes the journal; refuses one whose chain is broken and says at which row. `secret` is the till's own. `:memory:`
 * keeps nothing.
 */
export function openJournal(file: string, secret: string, features: Features): Result<Journal> {
  const opened = openJournalFile(file)
  return opened.ok ? journalIn(opened.value, { file, secret, features }) : opened
}

/** A journal of more facts is checked behind the till that sells already. About a third of a second's work. */
export const checkedAtOnce = 20_000

/** `most`: how many facts are checked before it is opened. */
type Opening = { file: string; secret: string; features: Features; most?: number }

/** The journal in an open database, which it owns from here on. */
export function journalIn(db: DatabaseSync, opening: Opening): Result<Journal> {
  const { file, features, most = checkedAtOnce } = opening
  try {
    const trusted = trustedTip(db, features, most)
    if (trusted) return ok(createJournal(db, trusted, opening, false))
    const damage = damageOf(db)
    if (damage !== undefined) throw new DamagedFile(damage)
    const whole = checkJournalFile(db, file, features)
    if (whole.ok) {
      const { chain, fold } = whole.value
      const tip = { seq: chain.rows, hash: chain.tip }
      // Derived by this version's own rules: what an earlier one held for finished may not be so any more.
      if (!isDerivedRight(db, features, fold.rows, tip)) rebuildTables(db, features, fold.rows, tip)
      return ok(createJournal(db, tip, opening, true))
    }
    db.close()
    return whole
  } catch (error) {
    db.close()
    return failed(openProblem(error, file))
  }
}

/** The last fact of a long journal whose derived rows claim to follow it: the rest is checked behind. */
function trustedTip(db: DatabaseSync, features: Features, most: number): JournalTip | undefined {
  const last = db.prepare('SELECT * FROM fact NOT INDEXED ORDER BY seq DESC LIMIT 1').get() as
    | JournalRow
    | undefined // the table's own columns
  if (!last || last.seq <= most) return undefined
  const tip = derivedTip(db, features)
  const isLast =
    tip?.seq === last.seq &&
    isSameHash(tip.hash, last.hash) &&
    isSameHash(last.hash, linkHash(last.previous, last))
  return isLast ? tip : undefined
}

function createJournal(db: DatabaseSync, opened: JournalTip, opening: Opening, isChecked: boolean): Journal {
  const { secret, features } = opening
  const ofId = db.prepare('SELECT * FROM fact WHERE sale = ? ORDER BY seq')
  const everything = db.prepare('SELECT * FROM fact NOT INDEXED ORDER BY seq')
  const later = db.prepare('SELECT * FROM fact NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ?')
  const projector = createProjector(db, features)
  const receipts = createReceiptCount(db)
  const keeping = createSideTables(db, createSeal(secret), features)
  const scrub = createScrub(db)
  keeping.eraseLeft()
  scrub.run()
  const chained = createFactWriter(db, opened, projector, receipts, scrub)
  return {
    batch: (act) => chained.batch(act),
    alone: (act) => chained.alone(act),
    append(feature, { id, at, fact: given, before, erasable }) {
      const number = feature.receiptOf?.(before, given) ?? null
      const receipt = number === 'next' ? receipts.last() + 1 : number
      const fact = receipt === null ? given : { ...given, receipt }
      const after = feature.reduce(before, id, fact, at)
      const isSettled = feature.isSettled(after)
      const seq = chained.write(id, at, fact, (written) => {
        projector.follow(feature, after, id, { seq: written, at }, before === undefined)
        if (isSettled && keeping.erase(id)) scrub.due()
        if (erasable && !isSettled) keeping.seal(id, erasable.reference, erasable.text)
      })
      receipts.given(receipt)
      return { seq, id, at, fact, after }
    },
    note: (at, fact) => ({ seq: chained.write('', at, fact, () => undefined), id: '', at, fact }),
    erasable: (reference) => keeping.erasable(reference),
    keep: (name, text) => scrub.write(() => keeping.keep(name, text)),
    kept: (name) => keeping.kept(name),
    dropKept: (name) => scrub.write(() => keeping.dropKept(name)),
    of: (feature, id) =>
      (ofId.all(id) as JournalRow[]).filter((row) => isFactOf(feature, row)).map((row) => entryOf(row)), // the table's own columns, here and below
    *all<State, Fact extends AnyFact>(feature: Feature<State, Fact>) {
      for (const row of everything.iterate() as Iterable<JournalRow>)
        if (isFactOf(feature, row)) yield entryOf<Fact>(row)
    },
    ...createQueries(db, (table) => projector.counter(table)),
    receipts: receipts.last,
    probe: () => scrub.write(() => keeping.probe()),
    after: (seq, most) => later.all(seq, most) as JournalRow[],
    rows: () => chained.rows(),
    ...createChecks(db, opening, isChecked, chained),
    head: () => chained.head(),
    signWith: (till, signer) => chained.signWith(till, signer),
    signedHead: () => chained.signedHead() ?? signedHeadOf(db),
    [Symbol.dispose]: () => db.close(),
  }
}

/** Its facts against themselves, and what follows from them against its tables. */
function createChecks(
  db: DatabaseSync,
  { file, features }: Opening,
  isChecked: boolean,
  { tip, rows, recount }: ReturnType<typeof createFactWriter>,
): Pick<Journal, 'verified' | 'verify' | 'replay' | 'rebuild'> {
  const remake = (of: TableRows) => {
    rebuildTables(db, features, of, tip())
    recount()
  }
  const verifier: Verifier = isChecked
    ? verifiedWhole(rows)
    : createVerifier(db, file, features, rows, remake)
  return {
    verified: () => verifier.state(),
    verify: (most) => verifier.verify(most),
    replay: (from, named) =>
      asked(file, () => {
        refuseStrange(db, currentVersion)
        return replaySince({ db, file, features }, { from, named, tip: tip() })
      }),
    rebuild() {
      const rebuilt = asked(file, () => {
        const whole = checkJournalFile(db, file, features)
        if (whole.ok) remake(whole.value.fold.rows)
        return whole
      })
      return rebuilt.ok ? null : rebuilt.problem
    },
  }
}

/** Whatever SQLite throws at it becomes a sentence. */
function asked<T>(file: string, act: () => Result<T>): Result<T> {
  try {
    return act()
  } catch (error) {
    return failed(openProblem(error, file))
  }
}

/** Each fact follows from the one before it and is written with whatever belongs to it, in one transaction. */
function createFactWriter(
  db: DatabaseSync,
  opened: JournalTip,
  projector: ReturnType<typeof createProjector>,
  receipts: ReturnType<typeof createReceiptCount>,
  scrub: ReturnType<typeof createScrub>,
) {
  let { seq: rows, hash: tip } = opened
  const insertFact = db.prepare(
    'INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const putHead = signedHeadWriter(db)
  let signing: { till: string; signer: Signer } | undefined
  /** As this till signed it last; the next fact signs anew what was not written after all. */
  let signed: SignedHead | undefined
  const signHead = (head: JournalTip) => {
    if (signing) signed = putHead(signing.till, signing.signer, { rows: head.seq, hash: head.hash })
  }
  /** Everything written meanwhile is one transaction; when it fails, the chain goes on from where it was before. */
  function batch<T>(act: () => T): T {
    if (scrub.isInBatch()) return act()
    const before = { rows, tip }
    const takeBack = [projector.remember(), receipts.remember()]
    try {
      return scrub.batch(act)
    } catch (error) {
      ;({ rows, tip } = before)
      for (const each of takeBack) each()
      throw error
    }
  }
  return {
    batch,
    alone: <T>(act: () => T): T =>
      batch(() => {
        // A transaction that writes nothing yet.
        scrub.write(() => undefined)
        return act()
      }),
    /** How many there are. */
    rows: () => rows,
    recount: () => projector.recount(),
    signedHead: () => signed,
    tip: (): JournalTip => ({ seq: rows, hash: tip }),
    /** In hex. */
    head: () => Buffer.from(tip).toString('hex'),
    /** The head as it stands, and from here on with every fact. */
    signWith(till: string, signer: Signer): void {
      signing = { till, signer }
      try {
        scrub.write(() => signHead({ seq: rows, hash: tip }))
      } catch {
        // A full disk: it is signed with the next fact, or that is not written either.
      }
    },
    /** The row's number. `id`: of the entity that it tells of, empty for the till itself; `besides` is written in the same transaction. */
    write(id: string, at: number, fact: AnyFact, besides: (seq: number) => void): number {
      const { kind, ...body } = fact
      const row = { seq: rows + 1, sale: id, kind, at, body: JSON.stringify(body) }
      const hash = linkHash(tip, row)
      batch(() => {
        scrub.write(() => {
          const { changes } = insertFact.run(row.seq, id, kind, at, row.body, tip, hash)
          // A trigger of somebody else's can leave it out without a word.
          if (changes !== 1) throw new Error(`fact ${row.seq} was not written`)
          besides(row.seq)
          projector.mark({ seq: row.seq, hash })
          signHead({ seq: row.seq, hash })
        })
        tip = hash
        rows += 1
      })
      return row.seq
    },
  }
}

export type ReadJournal = Pick<Journal, 'queries' | 'entities' | 'rows' | 'head' | 'signedHead' | 'of'> &
  Disposable

/** A journal whose rows are not up to date is brought up to date first: then no till may be running. */
export function readJournal(file: string, features: Features): Result<ReadJournal> {
  const opened = openForReading(file)
  if (!opened.ok) return opened
  const db = opened.value
  const last = db.prepare('SELECT * FROM fact ORDER BY seq DESC LIMIT 1').get() as JournalRow | undefined // the table's own columns
  const isReady = isCurrent(db) && derivedTip(db, features)?.seq === (last?.seq ?? 0)
  if (!isReady) {
    db.close()
    return openJournal(file, '', features)
  }
  const ofId = db.prepare('SELECT * FROM fact WHERE sale = ? ORDER BY seq')
  return ok({
    ...createQueries(db),
    rows: () => last?.seq ?? 0,
    head: () => Buffer.from(last?.hash ?? new Uint8Array(32)).toString('hex'),
    signedHead: () => signedHeadOf(db),
    of: (feature, id) =>
      (ofId.all(id) as JournalRow[]).filter((row) => isFactOf(feature, row)).map((row) => entryOf(row)), // likewise
    [Symbol.dispose]: () => db.close(),
  })
}

/** Note kept under that name, by its shape; undefined where none is kept, or where it cannot be read. */
export function noteIn<Shape extends z.ZodMiniType>(
  journal: Pick<Journal, 'kept'>,
  name: string,
  shape: Shape,
): z.infer<Shape> | undefined {
  const text = journal.kept(name)
  if (text === undefined) return undefined
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Writes rows as facts come; in whichever transaction is open. */
export function createProjector(db: DatabaseSync, features: Features) {
  const writers = new Map(tablesOf(features).map((table) => [table, createTableWriter(db, table)]))
  const mark = db.prepare('UPDATE derived SET seq = ?, hash = ?')
  return {
    /** `after`: the entity as it is with this fact. */
    follow({ projections }: Feature, after: unknown, id: string, written: FactPlace, isFirst: boolean): void {
      for (const projection of projections) {
        const { table } = projection
        const writer = writers.get(table)
        if (!writer) throw new Error(`nobody has told the journal of the table ${table.name}`)
        // A name that is there already is refused by its table.
        const before = isFirst ? undefined : writer.before(id)
        const now = projection.row(after, written, before, writer.next)
        if (now) writer.put(id, now, before)
      }
    },
    /** Gives what is to be called when nothing of what follows was written after all. */
    remember(): () => void {
      const takeBack = [...writers.values()].map((writer) => writer.remember())
      return () => takeBack.forEach((each) => each())
    },
    /** The tables were made anew. */
    recount: () => writers.forEach((writer) => writer.recount()),
    mark: ({ seq, hash }: JournalTip) => void mark.run(seq, hash),
    /** The last number of an entity of this table; 0 before the first. */
    counter: (table: EntityTable): number => (writers.get(table)?.next() ?? 1) - 1,
  }
}

function createTableWriter(db: DatabaseSync, table: Table) {
  if (!hasEntities(table)) {
    const insert = db.prepare(insertText(table))
    return {
      before: () => undefined,
      next(): never {
        throw new Error(`the rows of ${table.name} have no numbers`)
      },
      put: (_: string, row: TableRow) => void insert.run(row),
      remember: () => () => undefined,
      recount: () => undefined,
    }
  }
  const { id, changing } = table.entities
  const put = db.prepare(
    `${insertText(table)} ON CONFLICT (${keyColumn(table)}) DO UPDATE SET ${changing.map((one) => `${one} = excluded.${one}`).join(', ')}`,
  )
  const rowOf = db.prepare(`SELECT * FROM ${table.name} WHERE ${id} = ?`)
  const { counter } = entityQueries(db, table)
  /** The last number. Asked once, then counted here, whatever somebody does to the table. */
  let counted = counter()
  /** The rows of unsettled entities as they stand in the table: most facts change nothing of them. */
  const known = new Map<string, TableRow>()
  return {
    before: (of: string) => known.get(of) ?? (rowOf.get(of) as TableRow | undefined), // the table's own columns
    next: () => counted + 1,
    put(of: string, row: TableRow, before: TableRow | undefined): void {
      if (!before || changing.some((column) => before[column] !== row[column])) put.run(row)
      counted = Math.max(counted, Number(row['counter'] ?? 0))
      if (row['settled'] === 1) known.delete(of)
      else known.set(of, row)
    },
    remember() {
      const before = counted
      return () => {
        known.clear()
        counted = before
      }
    },
    recount() {
      known.clear()
      counted = counter()
    },
  }
}

/** A receipt that is told again has its old number: more than these are not told again in a row. */
const newestReceipts = 1000

/**
 * The highest number of a receipt that was given out; 0 before the first. The newest facts are asked once; from then on it is counted
 * here, whatever somebody does to the file.
 */
function createReceiptCount(db: DatabaseSync) {
  const newest = db.prepare(
    `SELECT max(number) AS number FROM (SELECT body ->> 'receipt' AS number FROM fact NOT INDEXED
       WHERE body ->> 'receipt' IS NOT NULL AND body ->> 'copy' IS NULL ORDER BY seq DESC LIMIT ${newestReceipts})`,
  )
  let last = Number(newest.get()?.['number'] ?? 0)
  return {
    last: () => last,
    /** Null for none. */
    given: (receipt: number | null) => void (last = Math.max(last, receipt ?? 0)),
    /** As of the projector. */
    remember() {
      const before = last
      return () => void (last = before)
    },
  }
}
