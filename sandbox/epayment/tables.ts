// The tables of payments and their events.

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
     value INTEGER NOT NULL, at INTEGER NOT NULL, idempotency_key TEXT) STRICT;
   CREATE INDEX event_payment ON event (payment, id);
   CREATE INDEX payment_lately ON payment (phone, id) WHERE phone IS NOT NULL;`
