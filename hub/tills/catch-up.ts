// The making up for a till's facts that were not followed when they came, or by other rules; and its quarantine, which stops that.
import { tillFeatures } from '#core/features.ts'
import type { RulesVersion } from '#core/journal/feature.ts'
import type { Log } from '#core/system/log.ts'
import type { Query } from '#hub/database/database.ts'
import { derivedTables, putText } from '#hub/database/derived-tables.ts'
import { deriveRows, lastCounter, namesIn, readPast, type Counters } from '#hub/tills/derived-rows.ts'
import type { Fact } from '#hub/tills/fact-bounds.ts'
import type { HubRefusal } from '#shared/hub.ts'
import type { Quarantine } from '#shared/shop.ts'

export type IntakeLog = Pick<Log, 'warn' | 'error'>

export type TillRow = {
  /** Another one with every change of the row. */
  version: string
  rows: number
  tip: Uint8Array
  tipSignature: Uint8Array | null
  refused: HubRefusal['refused'] | null
  quarantined: Quarantine | null
  rules: RulesVersion
  derived: number
  keyHash: Uint8Array | null
} & Counters

/** `t`: the till's row. */
export const tillColumns = `t.xmin::text AS version, t.rows, t.tip, t.tip_signature AS "tipSignature", t.refused, t.quarantined, t.rules,
  t.derived, t.key_hash AS "keyHash", ${lastCounter('sale', 't.id')}, ${lastCounter('agreement', 't.id')}`

export async function lockedTill(query: Query, till: string): Promise<TillRow | undefined> {
  await query('SELECT id FROM till WHERE id = $1 FOR NO KEY UPDATE', [till])
  const [row] = await query<TillRow>(`SELECT ${tillColumns} FROM till t WHERE t.id = $1`, [till])
  return row
}

type Doing = { log: IntakeLog; now: number; closing?: AbortSignal | undefined }

export async function quarantineByHand(query: Query, till: string, { log, now }: Doing): Promise<boolean> {
  const rows = await query(
    `UPDATE till SET quarantined = jsonb_build_object('row', derived + 1, 'since', $2::bigint)
     WHERE id = $1 AND quarantined IS NULL RETURNING id`,
    [till, now],
  )
  if (rows.length > 0) log.warn({ till }, 'this till was quarantined by hand')
  return rows.length > 0
}

export async function release(query: Query, till: string, doing: Doing) {
  const before = await lockedTill(query, till)
  if (!before?.quarantined) return undefined
  doing.log.warn({ till }, 'this till is released: what was held of it is made up for')
  return { again: await catchUp(query, till, { ...before, quarantined: null }, doing) }
}

export const logQuarantine = (log: IntakeLog, till: string, row: number, why: string): void =>
  log.error({ till, row, why }, 'no till writes this fact: nothing follows from it and those after it')

const putTexts = (['sale', 'agreement', 'movement'] as const).map(
  (table) =>
    [table, `WITH one AS (SELECT $1::text AS id) ${putText(derivedTables[table], 'one', '$2')}`] as const,
)

/** Facts followed in one go, and of how many bytes; one alone may have more. */
const [factsAtOnce, bytesAtOnce] = [1000, 8_000_000]

const nextFacts = (query: Query, till: string, after: number, until: number): Promise<Fact[]> =>
  query<Fact>(
    `SELECT seq, sale, kind, at, body, hash FROM (
       SELECT *, sum(octet_length(body)) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) AS bytes
       FROM fact WHERE till = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4) AS next
     WHERE bytes <= $5 OR seq = $2 + 1 ORDER BY seq`,
    [till, after, until, factsAtOnce, bytesAtOnce],
  )

/** Makes the rows that follow from what is kept and are not there. The till's quarantine after that. */
export async function catchUp(
  query: Query,
  till: string,
  before: TillRow,
  { log, now, closing }: Doing,
): Promise<Quarantine | null> {
  let { derived, quarantined, ...counters } = before
  if (before.rules < tillFeatures.rulesVersion) {
    for (const { name } of Object.values(derivedTables))
      await query(`DELETE FROM ${name} WHERE till = $1`, [till])
    ;[derived, counters.sale, counters.agreement] = [0, 0, 0]
  }
  const isOfLater = before.rules > tillFeatures.rulesVersion
  const until = isOfLater ? derived : quarantined ? quarantined.row - 1 : before.rows
  while (derived < until) {
    closing?.throwIfAborted()
    const facts = await nextFacts(query, till, derived, until)
    const entities = await readPast(query, till, namesIn(facts), derived)
    const { last, unfit, rows } = deriveRows({ entities, counters }, facts)
    for (const [table, text] of putTexts)
      if (rows[table].length > 0) await query(text, [till, JSON.stringify(rows[table])])
    derived = last
    if (unfit !== undefined) {
      quarantined = { row: last + 1, since: now }
      logQuarantine(log, till, last + 1, unfit)
    }
    if (last < (facts.at(-1)?.seq ?? 0)) break
  }
  await query('UPDATE till SET derived = $2, rules = $3, quarantined = $4 WHERE id = $1', [
    till,
    derived,
    Math.max(before.rules, tillFeatures.rulesVersion),
    quarantined && JSON.stringify(quarantined),
  ])
  return quarantined
}
