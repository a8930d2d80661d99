// The tables of agreements and charges.

export const recurringTables = `
CREATE TABLE agreement (
  id INTEGER PRIMARY KEY, msn TEXT NOT NULL, agreement_id TEXT NOT NULL UNIQUE, uuid TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
  phone TEXT, status TEXT NOT NULL, terms TEXT NOT NULL, life TEXT NOT NULL, created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL, due_at INTEGER) STRICT;
CREATE INDEX agreement_list ON agreement (msn, status, created_at, id);
CREATE INDEX agreement_phone ON agreement (phone, status, id) WHERE phone IS NOT NULL;
CREATE INDEX agreement_on_screen ON agreement (id) WHERE status = 'PENDING' AND json_extract(terms, '$.isPushed') = 0;
CREATE INDEX agreement_due ON agreement (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE charge (
  id INTEGER PRIMARY KEY, msn TEXT NOT NULL, charge_id TEXT NOT NULL, agreement INTEGER NOT NULL REFERENCES agreement (id),
  type TEXT NOT NULL, amount INTEGER NOT NULL, due TEXT NOT NULL, status TEXT NOT NULL, request TEXT NOT NULL,
  life TEXT NOT NULL, transaction_id TEXT, idempotency_key TEXT NOT NULL, created_at INTEGER NOT NULL, due_at INTEGER,
  UNIQUE (msn, charge_id)) STRICT;
CREATE INDEX charge_list ON charge (agreement, id);
CREATE INDEX charge_status ON charge (agreement, status, id);
CREATE INDEX charge_interval ON charge (agreement, due, amount)
  WHERE type <> 'INITIAL' AND status NOT IN ('CANCELLED', 'FAILED');
CREATE INDEX charge_due ON charge (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE charge_event (
  id INTEGER PRIMARY KEY, charge INTEGER NOT NULL REFERENCES charge (id), name TEXT NOT NULL, amount INTEGER NOT NULL,
  at INTEGER NOT NULL, idempotency_key TEXT NOT NULL, is_success INTEGER NOT NULL) STRICT;
CREATE INDEX charge_event_charge ON charge_event (charge, id);
CREATE TABLE continuation (
  token TEXT PRIMARY KEY, agreement INTEGER NOT NULL, status TEXT NOT NULL, after_id INTEGER NOT NULL,
  ends_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX continuation_end ON continuation (ends_at);
`
