// The journal's tables as numbered steps. A step that has shipped is never edited: the next change is the next number.

/**
 * `fact` is the truth: append-only and chained. `sale` is derived from it and can be rebuilt: which sales there are, in which
 * order, and which of them are not settled, without folding the whole past. `erasable` holds, sealed, what facts must not: it goes
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

  // Everything the office asks of the past: a row a sale, a row for all money that moved, and how far they follow the facts.
  `DROP TABLE sale;
   CREATE TABLE sale (
     counter INTEGER PRIMARY KEY,
     sale TEXT NOT NULL UNIQUE,
     rests INTEGER NOT NULL CHECK (rests IN (0, 1)),
     waits INTEGER NOT NULL CHECK (waits IN (0, 1)),
     opened INTEGER NOT NULL,
     openedAt INTEGER NOT NULL,
     state TEXT NOT NULL,
     amount INTEGER NOT NULL,
     currency TEXT NOT NULL,
     owner TEXT NOT NULL,
     captured INTEGER NOT NULL,
     refunded INTEGER NOT NULL,
     flow TEXT NOT NULL,
     endings TEXT NOT NULL,
     person TEXT
   ) STRICT;
   CREATE INDEX sale_not_at_rest ON sale (counter) WHERE rests = 0;
   CREATE INDEX sale_opened_at ON sale (openedAt);

   CREATE TABLE movement (
     seq INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     sale TEXT NOT NULL,
     kind TEXT NOT NULL,
     value INTEGER NOT NULL,
     shares TEXT NOT NULL,
     flow TEXT NOT NULL,
     currency TEXT NOT NULL,
     owner TEXT NOT NULL,
     receipt INTEGER UNIQUE
   ) STRICT;
   CREATE INDEX movement_at ON movement (at);
   CREATE INDEX movement_of_sale ON movement (sale);
   CREATE INDEX movement_sums ON movement (owner, currency, kind, value);

   CREATE TABLE derived (
     rules INTEGER NOT NULL,
     seq INTEGER NOT NULL,
     hash BLOB NOT NULL
   ) STRICT;

   CREATE INDEX fact_copied ON fact (seq) WHERE kind = 'receiptCopied';
   CREATE INDEX fact_drawer ON fact (seq) WHERE kind = 'drawerOpened';
   CREATE INDEX fact_again ON fact (seq) WHERE kind = 'attemptOpened';
   CREATE INDEX fact_closed ON fact (seq) WHERE kind = 'zClosed';`,

  // Agreements with customers, whose facts stand among those of the sales.
  `CREATE TABLE agreement (
     counter INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     agreementId TEXT,
     status TEXT NOT NULL,
     rests INTEGER NOT NULL CHECK (rests IN (0, 1)),
     opened INTEGER NOT NULL,
     openedAt INTEGER NOT NULL,
     owner TEXT NOT NULL
   ) STRICT;
   CREATE INDEX agreement_not_at_rest ON agreement (counter) WHERE rests = 0;
   CREATE INDEX agreement_active ON agreement (counter) WHERE status = 'ACTIVE';
   CREATE INDEX agreement_by_id ON agreement (agreementId, owner);
   CREATE INDEX fact_membership_copied ON fact (seq) WHERE kind = 'membershipCopied';
   CREATE INDEX fact_agreement_opened ON fact (seq) WHERE kind = 'agreementOpened';`,

  // Sales that another till made have no number here; all are in the order of their first facts.
  `DROP TABLE sale;
   CREATE TABLE sale (
     opened INTEGER PRIMARY KEY,
     counter INTEGER UNIQUE,
     sale TEXT NOT NULL UNIQUE,
     rests INTEGER NOT NULL CHECK (rests IN (0, 1)),
     waits INTEGER NOT NULL CHECK (waits IN (0, 1)),
     openedAt INTEGER NOT NULL,
     state TEXT NOT NULL,
     amount INTEGER NOT NULL,
     currency TEXT NOT NULL,
     owner TEXT NOT NULL,
     captured INTEGER NOT NULL,
     refunded INTEGER NOT NULL,
     flow TEXT NOT NULL,
     endings TEXT NOT NULL,
     person TEXT,
     otherTill TEXT
   ) STRICT;
   CREATE INDEX sale_not_at_rest ON sale (opened) WHERE rests = 0;
   CREATE INDEX sale_opened_at ON sale (openedAt);`,

  // A hash is the chain's to check: an index of hashes, which come in no order, was half the price of a fact.
  `CREATE TABLE fact_unindexed (
     seq INTEGER PRIMARY KEY,
     sale TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     body TEXT NOT NULL,
     previous BLOB NOT NULL,
     hash BLOB NOT NULL
   ) STRICT;
   INSERT INTO fact_unindexed SELECT seq, sale, kind, at, body, previous, hash FROM fact ORDER BY seq;
   DROP TABLE fact;
   ALTER TABLE fact_unindexed RENAME TO fact;
   CREATE INDEX fact_of_sale ON fact (sale, seq);
   CREATE INDEX fact_refund_opened ON fact (seq) WHERE kind = 'refundOpened';
   CREATE INDEX fact_copied ON fact (seq) WHERE kind = 'receiptCopied';
   CREATE INDEX fact_drawer ON fact (seq) WHERE kind = 'drawerOpened';
   CREATE INDEX fact_again ON fact (seq) WHERE kind = 'attemptOpened';
   CREATE INDEX fact_closed ON fact (seq) WHERE kind = 'zClosed';
   CREATE INDEX fact_membership_copied ON fact (seq) WHERE kind = 'membershipCopied';
   CREATE INDEX fact_agreement_opened ON fact (seq) WHERE kind = 'agreementOpened';
   CREATE INDEX fact_staff ON fact (seq) WHERE kind = 'staffChanged';
   CREATE TRIGGER fact_is_never_edited BEFORE UPDATE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never edited'); END;
   CREATE TRIGGER fact_is_never_deleted BEFORE DELETE ON fact BEGIN SELECT RAISE(ABORT, 'facts are never deleted'); END;`,

  // How far the facts reach, signed with each of them: one row.
  `CREATE TABLE signed_head (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     till TEXT NOT NULL,
     rows INTEGER NOT NULL,
     hash BLOB NOT NULL,
     key TEXT NOT NULL,
     signature BLOB NOT NULL
   ) STRICT;`,
]
