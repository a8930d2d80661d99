// The tables of first answers, faults and late requests.

export const serviceTables = `
   CREATE TABLE answer (
     msn TEXT NOT NULL, operation TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL,
     status INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (msn, operation, idempotency_key)) STRICT, WITHOUT ROWID;
   CREATE TABLE fault (id INTEGER PRIMARY KEY, what TEXT NOT NULL) STRICT;
   CREATE TABLE late (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, request TEXT NOT NULL) STRICT;
   CREATE INDEX late_due ON late (due_at);`
