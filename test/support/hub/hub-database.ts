// A hub's database with its tables, and tills let into it, for tests of what is kept there.
import { tillFeatures } from '#core/features.ts'
import { createLog } from '#core/system/log.ts'
import { openHubDatabase, type Database, type DatabaseOptions } from '#hub/database/database.ts'
import { createFactIntake, emptyTip } from '#hub/tills/fact-intake.ts'
import { migrateHub } from '#hub/database/tables.ts'
import { hashOf } from '#hub/tills/keys.ts'
import type { FactRow } from '#shared/hub.ts'
import { rowSignatureOf, signingKey } from '#test/support/hub/row-signature.ts'

/** `through`: what stands between a hub and its database. */
export async function openTables(
  options: Omit<DatabaseOptions, 'log'>,
  through: (database: Database) => Database = (database) => database,
) {
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  const database = through(openHubDatabase({ ...options, log }))
  await migrateHub(database)
  const ask = <Row extends object>(text: string, values?: readonly unknown[]) =>
    database.query<Row>(text, values)
  return { database, log, logged, ask }
}

export type FactIntake = Awaited<ReturnType<typeof openIngest>>

export async function openIngest(connection: DatabaseOptions['connection']) {
  const { log, ...tables } = await openTables({ connection })
  const { database, ask } = tables
  const ingest = createFactIntake(database, log)
  const letInto = async (shop: string, ids: readonly string[]) => {
    await ask('INSERT INTO shop VALUES ($1, 0) ON CONFLICT DO NOTHING', [shop])
    for (const id of ids)
      await ask(
        `INSERT INTO till (id, shop, name, merchant_serial_number, environment, address, version, key_hash, paired_at, tip, rules,
           signing_key) VALUES ($1, $6, $1, '123456', 'TEST', 'sandbox', '1', $4, 0, $2, $3, $5)`,
        [id, emptyTip, tillFeatures.rulesVersion, hashOf(id), signingKey, shop],
      )
  }
  return {
    ...tables,
    ingest: {
      ...ingest,
      /** By the key of a till that is let in. */
      take: (till: string, rows: readonly FactRow[], now: number) =>
        ingest.take({ id: till, keyHash: hashOf(till) }, rows, rowSignatureOf(till, rows), now),
    },
    letInto,
    /** A till that is let in. */
    letIn: (...ids: string[]) => letInto('Bakery', ids),
    /** What it has of a till, as the till itself has it in its tables. */
    rowsOf: async (till: string) => ({
      sales: await ask(
        `SELECT opened, counter, sale, settled, waits, runs, "openedAt", state, amount, currency, owner, captured,
           refunded, flow, endings, person, "otherTill", register FROM sale WHERE till = $1 ORDER BY opened`,
        [till],
      ),
      agreements: await ask(
        `SELECT counter, name, "agreementId", status, settled, opened, "openedAt", owner, member
         FROM agreement WHERE till = $1 ORDER BY counter`,
        [till],
      ),
      movements: await ask(
        `SELECT seq, at, sale, kind, value, begun, shares, flow, currency, owner, receipt, register, goods, person FROM movement WHERE till = $1 ORDER BY seq`,
        [till],
      ),
    }),
    facts: (till: string) =>
      ask<{ seq: number; sale: string; kind: string; at: number; body: string; hash: string }>(
        `SELECT seq, sale, kind, at, body, encode(hash, 'hex') AS hash FROM fact WHERE till = $1 ORDER BY seq`,
        [till],
      ),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}
