// The journal's tables as numbered steps. A step that has shipped is never edited: the next change is the next number.

/**
 * `fact` is the truth: append-only and chained. `sale` is derived from it and can be rebuilt: which sales there are, in which
 * order, and which of them are not at rest, without folding the whole past. `erasable` holds, sealed, what facts must not: it goes
 * when its sale comes to rest.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE fact (
     seq INTEGER PRIMARY KEY,
     sale TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     body TEXT NOT NULL,
     previous BLOB NOT NULL,
     hash BLOB NOT NULL UNIQUE
   ) STRICT;
   CREATE INDEX fact_of_sale ON fact (sale, seq);
   CREATE TRIGGER fact_is_never_edited BEFORE UPDATE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never edited'); END;
   CREATE TRIGGER fact_is_never_deleted BEFORE DELETE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never deleted'); END;

   CREATE TABLE sale (
     sale TEXT PRIMARY KEY,
     counter INTEGER NOT NULL,
     rests INTEGER NOT NULL CHECK (rests IN (0, 1))
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX sale_by_counter ON sale (counter);
   CREATE INDEX sale_not_at_rest ON sale (counter) WHERE rests = 0;`,

  `CREATE TABLE erasable (
     reference TEXT PRIMARY KEY,
     sale TEXT NOT NULL,
     sealed BLOB NOT NULL
   ) STRICT;
   CREATE INDEX erasable_of_sale ON erasable (sale);
   CREATE INDEX fact_refund_opened ON fact (seq) WHERE kind = 'refundOpened';`,

  // What outlives the process and is no fact: no money depends on it.
  `CREATE TABLE kept (
     name TEXT PRIMARY KEY,
     body TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;`,
]
