// The hub's tables: as numbered steps, and those of what follows from facts, which are core's own, each row with its till. From the first release on a step is never edited: the next change is the next number.
import { agreementFeature } from '#core/agreement/projection.ts'
import { entityTableOf, type Table, type EntityTable } from '#core/journal/feature.ts'
import { movementTable, soldTable } from '#core/money/movements.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { type Database, type Query, lockNumbers } from '#hub/database/database.ts'

type DerivedTable = {
  name: string
  /** Each with what it is, as PostgreSQL has it; beside them there is `till`. */
  columns: Readonly<Record<string, string>>
  /** Its primary key, with the till. */
  key: readonly string[]
  /** By later facts. */
  changing: readonly string[]
}

type Columns = Readonly<Record<string, string>>

/** As SQLite has them. A row is known by its till too: what one till has once, a shop has more often. */
const inPostgres = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([column, what]) => [
      column,
      what
        .replace('INTEGER', 'bigint')
        .replace('TEXT', 'text')
        .replace(' PRIMARY KEY', ' NOT NULL')
        .replace(' UNIQUE', ''),
    ]),
  )

export const entitiesAtHub = (table: EntityTable, more: Columns = {}): DerivedTable => ({
  name: table.name,
  columns: { ...inPostgres(table.columns), ...more },
  // A sale of a past that two tills share is asked for by its name.
  key: [table.entities.id, 'till'],
  changing: table.entities.changing,
})

/** One row for what the till has in two tables; of the second there may be nothing. */
function movementsAtHub(movements: Table, sold: Table): DerivedTable {
  const optional = Object.entries(inPostgres(sold.columns)).map(
    ([column, what]) => [column, what.replace(' NOT NULL', '')] as const,
  )
  const columns = { ...Object.fromEntries(optional), ...inPostgres(movements.columns) }
  return {
    name: movements.name,
    columns: { ...columns, reference: 'text NOT NULL' },
    key: ['till', 'seq'],
    changing: [],
  }
}

/** Those of checkouts are the till's own: no question of a shop is about them. */
export const derivedTables = {
  sale: entitiesAtHub(entityTableOf(saleFeature)),
  agreement: entitiesAtHub(entityTableOf(agreementFeature), { numberPrint: 'text' }),
  movement: movementsAtHub(movementTable, soldTable),
} as const

const quoted = (column: string): string => `"${column}"`
const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

export const createText = ({ name, columns, key }: DerivedTable): string => {
  const defined = Object.entries(columns).map(([column, what]) => `${quoted(column)} ${what}`)
  return `CREATE TABLE ${name} (till text NOT NULL REFERENCES till, ${defined.join(', ')}, PRIMARY KEY (${listed(key)}));`
}

/** `till`: a relation with one row, the till's; `rows`: JSON, an array of objects. Both as SQL. */
export function putText({ name, columns, key, changing }: DerivedTable, till: string, rows: string): string {
  const names = Object.keys(columns)
  const typed = Object.entries(columns).map(([column, what]) => `${quoted(column)} ${what.split(' ', 1)[0]}`)
  const changes = changing.map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  const onConflict =
    changing.length > 0 ? `ON CONFLICT (${listed(key)}) DO UPDATE SET ${changes.join(', ')}` : ''
  return `INSERT INTO ${name} (till, ${listed(names)})
    SELECT ${till}.id, row.* FROM ${till}, json_to_recordset(${rows}) AS row (${typed.join(', ')}) ${onConflict}`
}

/**
 * `fact` is the truth: what each till wrote, row by row, never edited. `sale`, `agreement` and `movement` follow from it and can be made
 * anew; `till.derived` says how far they follow. Money is in minor units, times are epoch ms.
 */
export const hubMigrations: readonly string[] = [
  `CREATE TABLE shop (
     name text PRIMARY KEY,
     created_at bigint NOT NULL
   );

   -- Of which merchant's payments a shop's tills hear.
   CREATE TABLE shop_unit (
     shop text NOT NULL REFERENCES shop,
     merchant_serial_number text NOT NULL,
     confirmed_at bigint NOT NULL,
     PRIMARY KEY (shop, merchant_serial_number)
   );

   CREATE TABLE till (
     id text PRIMARY KEY,
     shop text NOT NULL REFERENCES shop,
     name text NOT NULL,
     merchant_serial_number text NOT NULL,
     environment text NOT NULL,
     address text NOT NULL,
     version text NOT NULL,
     key_hash bytea UNIQUE,
     signing_key text NOT NULL,
     paired_at bigint NOT NULL,
     revoked_at bigint,
     rows bigint NOT NULL DEFAULT 0,
     tip bytea NOT NULL,
     tip_signature bytea,
     refused jsonb,
     -- From which row on nothing follows from what it sent, and since when.
     quarantined jsonb,
     rules integer NOT NULL,
     derived bigint NOT NULL DEFAULT 0,
     -- By its facts.
     seen_at bigint
   ) WITH (fillfactor = 50);
   CREATE INDEX till_of_shop ON till (shop);

   -- What changes with each sign of life stands beside, and has room in its pages.
   CREATE TABLE till_health (
     till text PRIMARY KEY REFERENCES till,
     seen_at bigint NOT NULL,
     health jsonb NOT NULL
   ) WITH (fillfactor = 50);

   -- One row: by it a key that no hub has made is told without looking it up. 244 bits of chance.
   CREATE TABLE key_form (secret bytea NOT NULL);
   INSERT INTO key_form SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

   CREATE TABLE pairing_code (
     code_hash bytea PRIMARY KEY,
     shop text NOT NULL REFERENCES shop,
     expires_at bigint NOT NULL,
     used_at bigint
   );

   CREATE TABLE fact (
     till text NOT NULL REFERENCES till,
     seq bigint NOT NULL,
     sale text NOT NULL,
     kind text NOT NULL,
     at bigint NOT NULL,
     body text NOT NULL,
     hash bytea NOT NULL,
     PRIMARY KEY (till, seq)
   );
   CREATE INDEX fact_of_sale ON fact (till, sale, seq);
   -- A till's tellings of refunds that moved nothing there: those of a period, and of a sale.
   CREATE INDEX fact_seen ON fact (till, seq) WHERE kind IN ('adopted', 'refundedAtOtherTills');
   CREATE INDEX fact_seen_of_sale ON fact (sale) WHERE kind IN ('adopted', 'refundedAtOtherTills');
   -- As a till writes the beginning of a sale with discounts.
   CREATE INDEX fact_discounted ON fact (till, sale) WHERE kind = 'opened' AND body LIKE '%"discounts":[{%';
   CREATE INDEX fact_issuer ON fact (till, seq) WHERE kind = 'issuerChanged';
   CREATE FUNCTION facts_stay() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'facts are never edited or deleted'; END $$;
   CREATE TRIGGER fact_stays BEFORE UPDATE OR DELETE ON fact FOR EACH ROW EXECUTE FUNCTION facts_stay();
   CREATE TRIGGER facts_stay BEFORE TRUNCATE ON fact EXECUTE FUNCTION facts_stay();

   ${createText(derivedTables.sale)}
   CREATE UNIQUE INDEX sale_counter ON sale (till, counter);
   CREATE INDEX sale_not_settled ON sale (till) WHERE settled = 0;
   CREATE INDEX sale_by_time ON sale (till, "openedAt", sale);
   CREATE INDEX sale_opened ON sale (till, opened);

   ${createText(derivedTables.agreement)}
   CREATE UNIQUE INDEX agreement_counter ON agreement (till, counter);
   CREATE INDEX agreement_by_id ON agreement ("agreementId");
   CREATE INDEX agreement_by_number ON agreement ("numberPrint");

   -- One for each fact that moved money; those of tills that share a past tell of the same money twice.
   ${createText(derivedTables.movement)}
   CREATE INDEX movement_of_reference ON movement (reference);
   CREATE INDEX movement_of_sale ON movement (sale);

   CREATE TABLE closing (
     shop text NOT NULL REFERENCES shop,
     number bigint NOT NULL,
     at bigint NOT NULL,
     till text NOT NULL,
     report jsonb NOT NULL,
     PRIMARY KEY (shop, number)
   );

   CREATE TABLE webhook (
     id text PRIMARY KEY,
     merchant_serial_number text NOT NULL,
     url text NOT NULL,
     events text[] NOT NULL,
     secret bytea NOT NULL,
     registered_at bigint NOT NULL,
     retired_at bigint
   );

   -- Asked of the service and not known to be answered: the secret of what was made then is lost, and it is made anew.
   CREATE TABLE webhook_begun (
     merchant_serial_number text NOT NULL,
     url text NOT NULL,
     events text[] NOT NULL,
     PRIMARY KEY (merchant_serial_number, url)
   );

   -- Up to which of a till's rows its shop's closings reach; the next one goes on from there.
   CREATE TABLE closing_reach (
     till text NOT NULL REFERENCES till,
     until bigint NOT NULL,
     shop text NOT NULL,
     number bigint NOT NULL,
     PRIMARY KEY (till, shop, number),
     FOREIGN KEY (shop, number) REFERENCES closing
   );
   CREATE FUNCTION closings_stay() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'closings are never edited or deleted'; END $$;
   CREATE TRIGGER closing_stays BEFORE UPDATE OR DELETE ON closing FOR EACH ROW EXECUTE FUNCTION closings_stay();
   CREATE TRIGGER closings_stay BEFORE TRUNCATE ON closing EXECUTE FUNCTION closings_stay();
   CREATE TRIGGER closing_reach_stays BEFORE UPDATE OR DELETE ON closing_reach
     FOR EACH ROW EXECUTE FUNCTION closings_stay();`,
]

/** Brings the tables up to this version; whoever else starts meanwhile waits. Throws `NewerTables` where a newer hub has been. */
export async function migrateHub(database: Database): Promise<void> {
  const steps = async (query: Query) => {
    await query('SELECT pg_advisory_xact_lock($1)', [lockNumbers.migrating])
    await query(
      'CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    )
    const [row] = await query<{ last: number; encoding: string }>(
      `SELECT coalesce(max(number), 0) AS last, current_setting('server_encoding') AS encoding FROM migration`,
    )
    const { last = 0, encoding } = row ?? {}
    // Another takes what a till sends up to the first letter that it does not know, and nothing after it.
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and a hub’s is UTF8`)
    if (last > hubMigrations.length) throw new NewerTables(last)
    for (const [at, step] of hubMigrations.entries()) {
      if (at < last) continue
      await query(step)
      await query('INSERT INTO migration (number) VALUES ($1)', [at + 1])
    }
  }
  // Over large tables, or behind another hub that is at it.
  await database.transaction(steps, { mayTakeLong: true })
}

export class NewerTables extends Error {
  constructor(version: number) {
    super(`the database's tables are of version ${version}; this hub knows ${hubMigrations.length}`)
  }
}
