// The tables of registrations and deliveries.

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
