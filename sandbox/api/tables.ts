// The tables of the sandbox, area by area.

export const serviceTables = `
   CREATE TABLE answer (
     msn TEXT NOT NULL, operation TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL,
     status INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (msn, operation, idempotency_key)) STRICT, WITHOUT ROWID;
   CREATE TABLE fault (id INTEGER PRIMARY KEY, what TEXT NOT NULL) STRICT;
   CREATE TABLE late (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, request TEXT NOT NULL) STRICT;
   CREATE INDEX late_due ON late (due_at);`

export const paymentTables = `
   CREATE TABLE payment (
     id INTEGER PRIMARY KEY, msn TEXT NOT NULL, reference TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
     psp_reference TEXT NOT NULL, idempotency_key TEXT NOT NULL, request TEXT NOT NULL, phone TEXT,
     created_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, life TEXT NOT NULL,
     is_open INTEGER NOT NULL, is_on_screen INTEGER NOT NULL, due_at INTEGER,
     UNIQUE (msn, reference)) STRICT;
   CREATE INDEX payment_reference ON payment (reference, id);
   CREATE INDEX payment_phone ON payment (phone, id) WHERE is_open = 1;
   CREATE INDEX payment_screen ON payment (id) WHERE is_on_screen = 1;
   CREATE INDEX payment_due ON payment (due_at) WHERE due_at IS NOT NULL;
   CREATE TABLE event (
     id INTEGER PRIMARY KEY, payment INTEGER NOT NULL REFERENCES payment (id), psp_reference TEXT NOT NULL, name TEXT NOT NULL,
     value INTEGER NOT NULL, at INTEGER NOT NULL, idempotency_key TEXT, is_success INTEGER NOT NULL) STRICT;
   CREATE INDEX event_payment ON event (payment, id);
   CREATE INDEX payment_lately ON payment (phone, id) WHERE phone IS NOT NULL;
   CREATE TABLE plan (payment INTEGER PRIMARY KEY REFERENCES payment (id), act TEXT NOT NULL, due_at INTEGER NOT NULL) STRICT;
   CREATE INDEX plan_due ON plan (due_at, payment);`

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

/**
 * A delivery names its registration by uuid and outlives it: the log stays when a registration goes, the secret goes with it.
 * `due_at`: of the one delivery of a registration and subject that is to be made next; the others wait without. `finished_at`: of one
 * that needs nothing more.
 */
export const webhookTables = `
  CREATE TABLE webhook (
    id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, msn TEXT NOT NULL, url TEXT NOT NULL, secret TEXT NOT NULL,
    events TEXT NOT NULL) STRICT;
  CREATE INDEX webhook_msn ON webhook (msn, id);
  CREATE TABLE webhook_event (
    msn TEXT NOT NULL, event TEXT NOT NULL, webhook INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    PRIMARY KEY (msn, event, webhook)) STRICT, WITHOUT ROWID;
  CREATE INDEX webhook_event_webhook ON webhook_event (webhook);
  CREATE TABLE delivery (
    id INTEGER PRIMARY KEY, webhook TEXT NOT NULL, msn TEXT NOT NULL, url TEXT NOT NULL, event TEXT NOT NULL, subject TEXT NOT NULL,
    reference TEXT, at INTEGER NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, first_at INTEGER,
    due_at INTEGER, finished_at INTEGER) STRICT;
  CREATE INDEX delivery_due ON delivery (due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX delivery_unfinished ON delivery (webhook, subject, id) WHERE finished_at IS NULL;
  CREATE INDEX delivery_finished ON delivery (finished_at) WHERE finished_at IS NOT NULL;
  CREATE INDEX delivery_webhook ON delivery (webhook, id);
  CREATE INDEX delivery_msn ON delivery (msn, id);
  CREATE INDEX delivery_reference ON delivery (reference, id) WHERE reference IS NOT NULL;
  CREATE TABLE delivery_attempt (
    delivery INTEGER NOT NULL REFERENCES delivery (id) ON DELETE CASCADE, number INTEGER NOT NULL, at INTEGER NOT NULL,
    status INTEGER, trouble TEXT, PRIMARY KEY (delivery, number)) STRICT, WITHOUT ROWID;`

export const tablesOfParts: readonly string[] = [serviceTables, paymentTables, recurringTables, webhookTables]
