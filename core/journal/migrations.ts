// The journal's own tables as numbered steps. From the first release on a step is never edited, not even in its spaces: a file whose tables
// are not made by this very text is refused. The next change is the next number.

/**
 * `fact` is the truth: append-only and chained. An index of its hashes, which come in no order, would be half the price of a fact: the
 * chain checks them. `sale` is the name of the sale or agreement that a fact tells of, empty for the till itself. `derived`: how far the
 * tables of the features, which can be made anew at any time, follow the facts. `erasable` holds, sealed, what facts must not: it goes
 * when its sale or agreement is settled. `kept` outlives the process and is no fact: no money depends on it. `signed_head`: how far the
 * facts reach, signed with each of them.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE fact (
     seq INTEGER PRIMARY KEY,
     sale TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     body TEXT NOT NULL,
     previous BLOB NOT NULL,
     hash BLOB NOT NULL
   ) STRICT;
   CREATE INDEX fact_of_sale ON fact (sale, seq);
   CREATE TRIGGER fact_is_never_edited BEFORE UPDATE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never edited'); END;
   CREATE TRIGGER fact_is_never_deleted BEFORE DELETE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never deleted'); END;

   CREATE TABLE signed_head (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     till TEXT NOT NULL,
     rows INTEGER NOT NULL,
     hash BLOB NOT NULL,
     key TEXT NOT NULL,
     signature BLOB NOT NULL
   ) STRICT;

   CREATE TABLE derived (
     rules INTEGER NOT NULL,
     seq INTEGER NOT NULL,
     hash BLOB NOT NULL
   ) STRICT;

   CREATE TABLE erasable (
     reference TEXT PRIMARY KEY,
     sale TEXT NOT NULL,
     sealed BLOB NOT NULL
   ) STRICT;
   CREATE INDEX erasable_of_sale ON erasable (sale);

   CREATE TABLE kept (
     name TEXT PRIMARY KEY,
     body TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;`,
]
