// The journal: what happened, in order, for ever. Its facts are on disk before anybody is told of them.
import type { DatabaseSync } from 'node:sqlite'
import type { Agreement } from '#core/agreement/reduce.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { agreementMovement } from '#core/agreement/movement.ts'
import { isAgreementSettled } from '#core/agreement/settled.ts'
import { linkHash, isSameHash, type Row } from '#core/journal/hash-link.ts'
import { createFactWriter } from '#core/journal/fact-writer.ts'
import {
  derivedQueries,
  derivedTip,
  derivedWriter,
  isDerivedRight,
  rebuild,
  rowsOf,
  type Tip,
} from '#core/journal/projections.ts'
import {
  agreementQueries,
  agreementWriter,
  type AgreementQueries,
} from '#core/journal/agreement-projection.ts'
import {
  isAgreementKind,
  isKnown,
  toAgreementEntry,
  toEntry,
  type AgreementEntry,
  type Entry,
  type TillEntry,
} from '#core/journal/fact-kinds.ts'
import { pastQueries, type PastQueries } from '#core/journal/queries.ts'
import { createSideTables } from '#core/journal/side-tables.ts'
import { createSeal, type Seal } from '#core/journal/seal.ts'
import { signedHeadOf, type SignedHead } from '#core/journal/signed-head.ts'
import type { Signer } from '#core/journal/signer.ts'
import { check } from '#core/journal/survey.ts'
import { createVerifier, verifiedWhole, type Verified, type Verifier } from '#core/journal/verify.ts'
import { createScrub, damageOf, Damaged, openDatabase, openProblem } from '#core/journal/sqlite.ts'
import type { Fact } from '#core/sale/facts.ts'
import { isSaleSettled } from '#core/sale/balance.ts'
import type { Sale } from '#core/sale/state.ts'
import type { TillFact } from '#core/journal/till-facts.ts'
import { failed, ok, type Result } from '#shared/problem.ts'

export type { AgreementEntry, Entry, TillEntry } from '#core/journal/fact-kinds.ts'

export type Journal = {
  /**
   * On disk, synced and chained when this returns. Throws when it cannot be written: nothing may go on then. `after`: the sale as it
   * is with this fact; when nothing is left to do for it, what was erasable of it is erased, in the same transaction. `erasable` is
   * kept sealed under its reference until then.
   */
  append(after: Sale, at: number, fact: Fact, erasable?: { reference: string; text: string }): Entry
  /** A fact of an agreement, likewise. `after`: the agreement as it is with it; `phone` is kept sealed until it is settled. */
  appendAgreement(after: Agreement, at: number, fact: AgreementFact, phone?: string): AgreementEntry
  /** A fact of the till itself, likewise. */
  note(at: number, fact: TillFact): TillEntry
  /** What was kept so; nothing once it is erased, or when another till has sealed it. */
  erasable(reference: string): string | undefined
  /** Keeps a text that is no fact, in place of the last of that name: for what no money depends on, like a basket. */
  keep(name: string, text: string): void
  kept(name: string): string | undefined
  /** All facts of one sale in their order. */
  of(sale: string): Entry[]
  /** All facts of one agreement, likewise; none for a sale's name. */
  ofAgreement(name: string): AgreementEntry[]
  /** What is asked of the agreements there are. */
  agreements: AgreementQueries
  /** Sales that are not settled, oldest first. */
  unfinished(): string[]
  /** The newest sale, if there is one. */
  latest(): string | undefined
  /** The sale with this number, from 1. */
  numbered(counter: number): string | undefined
  /** The number of the last sale; 0 before the first. */
  counter(): number
  /** How many refunds were ever opened. */
  refunds(): number
  /** Every sale there ever was, oldest first. */
  sales(): string[]
  /** The newest sales, the newest first. */
  recent(most: number): string[]
  /** The number of the last receipt; 0 before the first. */
  receipts(): number
  /** Throws when nothing can be written just now. */
  probe(): void
  /** Every fact of a sale, in order. */
  all(): Iterable<Entry>
  /** The rows after that one as they stand in the file, in order: what is copied elsewhere. */
  after(seq: number, most: number): Row[]
  /** What the office asks of the past. */
  past: PastQueries
  /** The last link of the chain, in hex. */
  head(): string
  /** How many facts there are. */
  rows(): number
  /** Signs the head, and from here on every head in the transaction that makes it. `till`: this till's id. */
  signWith(till: string, signer: Signer): void
  /** The head as it was last signed, whoever did it; nothing in a journal that nobody has signed. */
  signedHead(): SignedHead | undefined
  /** How much of it is checked by now; a long one is opened before all of it is. */
  verified(): Verified
  /** Checks at most so many further rows. */
  verify(rows: number): Verified
} & Disposable

/**
 * Opens or makes the journal; refuses one whose chain is broken and says at which row. `secret` is the till's own. `:memory:`
 * keeps nothing.
 */
export function openJournal(file: string, secret: string): Result<Journal> {
  const opened = openDatabase(file)
  return opened.ok ? journalIn(opened.value, file, secret) : opened
}

/** A journal of more facts is checked behind the till that sells already. About a third of a second's work. */
export const checkedAtOnce = 20_000

/** The journal in an open database, which it owns from here on. `most`: how many facts are checked before it is opened. */
export function journalIn(
  db: DatabaseSync,
  file: string,
  secret: string,
  most = checkedAtOnce,
): Result<Journal> {
  try {
    const trusted = trustedTip(db, most)
    if (trusted) return ok(createJournal(db, trusted, createSeal(secret), file, false))
    const damage = damageOf(db)
    if (damage !== undefined) throw new Damaged(damage)
    const whole = check(db, file)
    if (whole.ok) {
      const { chain, past } = whole.value
      const tip = { seq: chain.rows, hash: chain.tip }
      // Derived by this version's own rules: what an earlier one held for finished may not be so any more.
      if (!isDerivedRight(db, rowsOf(past), tip)) rebuild(db, rowsOf(past), tip)
      return ok(createJournal(db, tip, createSeal(secret), file, true))
    }
    db.close()
    return whole
  } catch (error) {
    db.close()
    return failed(openProblem(error, file))
  }
}

/** The last fact of a long journal whose derived rows claim to follow it: the rest is checked behind. */
function trustedTip(db: DatabaseSync, most: number): Tip | undefined {
  const last = db.prepare('SELECT * FROM fact ORDER BY seq DESC LIMIT 1').get() as Row | undefined // the table's own columns
  if (!last || last.seq <= most) return undefined
  const tip = derivedTip(db)
  const isLast =
    tip?.seq === last.seq &&
    isSameHash(tip.hash, last.hash) &&
    isSameHash(last.hash, linkHash(last.previous, last))
  return isLast ? tip : undefined
}

function createJournal(db: DatabaseSync, opened: Tip, seal: Seal, file: string, isChecked: boolean): Journal {
  const ofSale = db.prepare('SELECT * FROM fact WHERE sale = ? ORDER BY seq')
  const everything = db.prepare("SELECT * FROM fact WHERE sale <> '' ORDER BY seq")
  const later = db.prepare('SELECT * FROM fact WHERE seq > ? ORDER BY seq LIMIT ?')
  const refunds = db.prepare("SELECT count(*) AS refunds FROM fact WHERE kind = 'refundOpened'")
  const derived = derivedWriter(db)
  const followAgreement = agreementWriter(db)
  const asked = derivedQueries(db)
  let receipts = asked.receipts()
  const keeping = createSideTables(db, seal)
  const scrub = createScrub(db)
  keeping.eraseLeft()
  scrub.run()
  const chained = createFactWriter(db, opened, { derived, scrub })
  const verifier: Verifier = isChecked ? verifiedWhole(chained.rows) : createVerifier(db, file, chained.rows)
  const numbered = (fact: Fact | AgreementFact) => {
    if ('receipt' in fact) receipts = Math.max(receipts, fact.receipt ?? 0)
  }

  return {
    append(after, at, fact, erasable) {
      const { sale } = after
      const rests = isSaleSettled(after)
      const seq = chained.write(sale, at, fact, (written) => {
        derived.follow(after, fact, written, at)
        if (rests && keeping.erase(sale)) scrub.due()
        if (erasable && !rests) keeping.seal(sale, erasable.reference, erasable.text)
      })
      numbered(fact)
      return { seq, sale, at, fact }
    },
    appendAgreement(after, at, fact, phone) {
      const { agreement: name } = after
      const rests = isAgreementSettled(after)
      const isFirst = fact.kind === 'agreementOpened' || fact.kind === 'agreementAdopted'
      const seq = chained.write(name, at, fact, (written) => {
        followAgreement(after, isFirst, written)
        const movement = agreementMovement(after, written, at)
        if (movement) derived.moved(movement)
        if (rests && keeping.erase(name)) scrub.due()
        if (phone !== undefined && !rests) keeping.seal(name, name, phone)
      })
      numbered(fact)
      return { seq, name, at, fact }
    },
    note: (at, fact) => ({ seq: chained.write('', at, fact, () => undefined), at, fact }),
    erasable: (reference) => keeping.erasable(reference),
    keep: (name, text) => scrub.write(() => keeping.keep(name, text)),
    kept: (name) => keeping.kept(name),
    of: (sale) => (ofSale.all(sale) as Row[]).filter(({ kind }) => !isAgreementKind(kind)).map(toEntry), // the table's own columns, here and below
    ofAgreement: (name) =>
      (ofSale.all(name) as Row[]).filter(({ kind }) => isAgreementKind(kind)).map(toAgreementEntry),
    agreements: agreementQueries(db),
    ...asked,
    receipts: () => receipts,
    refunds: () => Number(refunds.get()?.['refunds'] ?? 0),
    probe: () => scrub.write(() => keeping.probe()),
    *all() {
      for (const row of everything.iterate() as Iterable<Row>) if (isKnown(row.kind)) yield toEntry(row)
    },
    after: (seq, most) => later.all(seq, most) as Row[],
    rows: () => chained.rows(),
    past: pastQueries(db),
    verified: () => verifier.state(),
    verify: (most) => verifier.verify(most),
    head: () => chained.head(),
    signWith: (till, signer) => chained.signWith(till, signer),
    signedHead: () => signedHeadOf(db),
    [Symbol.dispose]: () => db.close(),
  }
}
