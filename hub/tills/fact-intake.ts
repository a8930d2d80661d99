// The intake of the tills' facts: each fact once, each chain whole, with the answer from where to go on; what was not followed then, or by other rules, is made up for. A till's quarantine stops that.
import { linkHash, rootHash, isSameHash } from '#core/journal/chain.ts'
import { tillFeatures } from '#core/features.ts'
import type { Database, Query } from '#hub/database/database.ts'
import {
  addPast,
  bytesAtOnce,
  deriveRows,
  namesOfFacts,
  pastBytes,
  pastFacts,
  readPast,
  type DerivationStart,
  type DerivedRows,
  type PastFact,
  lastCounter,
  type Counters,
} from '#hub/tills/derived-rows.ts'
import { derivedTables, putText } from '#hub/database/tables.ts'
import type { HubFact } from '#hub/tills/fact-bounds.ts'
import { RefusedError } from '#hub/http/context.ts'
import { keyRefused, type TillKey } from '#hub/tills/keys.ts'
import type { FactRow, HubRefusal, HubTip } from '#shared/hub.ts'
import type { Quarantine } from '#shared/shop.ts'
import type { RulesVersion } from '#core/journal/feature.ts'
import type { Log } from '#core/system/log.ts'

export const emptyTip = Buffer.from(rootHash)

export type FactIntake = {
  tip(till: string): Promise<HubTip | HubRefusal>
  /**
   * Stores what is new of these rows, which come in their order and without a gap, in one transaction with what follows from them. Rows
   * that are there already are passed over; rows that come too early are left, and the answer says where to go on. A row that no till of ours
   * writes quarantines the till: that row and all after it are kept, and nothing follows from them. Throws `RefusedError` where the till's key
   * holds no more.
   */
  take(by: TillKey, rows: readonly FactRow[], signature: string, now: number): Promise<HubTip | HubRefusal>
  /**
   * Makes up for rows that could not be followed when they came, or were followed by earlier rules; those of later rules are a later hub's. One
   * till that fails holds no other up.
   */
  catchUp(now: number, closing?: AbortSignal): Promise<void>
  /** From its next row on nothing follows from what the till sends. False: there is no such till, or it is quarantined already. */
  quarantine(till: string, now: number): Promise<boolean>
  /** Makes up for what was held. `again`: a row of it is still none that a till writes. Undefined: no such till, or it is not quarantined. */
  release(till: string, now: number): Promise<{ again: Quarantine | null } | undefined>
}

type IntakeLog = Pick<Log, 'warn' | 'error'>

type TillIntakeRow = {
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
const tillColumns = `t.xmin::text AS version, t.rows, t.tip, t.tip_signature AS "tipSignature", t.refused, t.quarantined, t.rules,
  t.derived, t.key_hash AS "keyHash", ${lastCounter('sale', 't.id')}, ${lastCounter('agreement', 't.id')}`

export function createFactIntake(database: Database, log: IntakeLog): FactIntake {
  return {
    async tip(till) {
      const [row] = await database.query<TillIntakeRow>(
        'SELECT rows, tip, tip_signature AS "tipSignature", refused FROM till WHERE id = $1',
        [till],
      )
      if (!row) throw new Error(`there is no till ${till}`)
      return row.refused ? { refused: row.refused } : tipOf(row)
    },
    async take(by, rows, signature, now) {
      for (let triesLeft = 10; triesLeft > 0; triesLeft -= 1) {
        const taken = await takeOnce(database.query, log, { by, rows, signature, now })
        if (taken) return taken
      }
      throw new RefusedError('away', 'other batches of this till are being stored: send this one again')
    },
    async catchUp(now, closing) {
      const behind = await database.query<{ id: string }>(
        `SELECT id FROM till WHERE rules < $1 OR (rules = $1 AND derived < rows AND quarantined IS NULL) ORDER BY id`,
        [tillFeatures.rulesVersion],
      )
      for (const { id } of behind) {
        const act = async (query: Query) => {
          const before = await lockedTill(query, id)
          if (before) await catchUp(query, id, before, { log, now, closing })
        }
        if (!closing?.aborted)
          await database.transaction(act, { mayTakeLong: true }).catch((error: unknown) => {
            if (!closing?.aborted) log.error({ till: id, error }, 'this till’s rows could not be made up for')
          })
      }
    },
    // They wait while the till's rows are made anew.
    async quarantine(till, now) {
      const held = `UPDATE till SET quarantined = jsonb_build_object('row', derived + 1, 'since', $2::bigint)
        WHERE id = $1 AND quarantined IS NULL RETURNING id`
      const rows = await database.transaction((query) => query(held, [till, now]), { mayTakeLong: true })
      if (rows.length > 0) log.warn({ till }, 'this till was quarantined by hand')
      return rows.length > 0
    },
    release(till, now) {
      const act = async (query: Query) => {
        const before = await lockedTill(query, till)
        if (!before?.quarantined) return undefined
        log.warn({ till }, 'this till is released: what was held of it is made up for')
        return { again: await catchUp(query, till, { ...before, quarantined: null }, { log, now }) }
      }
      return database.transaction(act, { mayTakeLong: true })
    },
  }
}

type Batch = { by: TillKey; rows: readonly FactRow[]; signature: string; now: number }

/** Undefined where the till's row was changed between reading and writing: then nothing was written. */
async function takeOnce(
  query: Query,
  log: IntakeLog,
  { by, rows, signature, now }: Batch,
): Promise<HubTip | HubRefusal | undefined> {
  const { id: till } = by
  const before = await readBefore(query, till, rows)
  if (!before?.keyHash || !isSameHash(before.keyHash, by.keyHash)) throw keyRefused()
  if (before.refused) return { refused: before.refused }
  const [first] = rows
  if (!first || first.seq > before.rows + 1) return tipOf(before)
  const refused = forkIn(rows, before) ?? breakIn(rows, before)
  if (refused) {
    const noted = await query(`UPDATE till SET refused = $4, seen_at = $5 WHERE ${isAsRead} RETURNING id`, [
      till,
      before.version,
      before.tip,
      JSON.stringify(refused),
      now,
    ])
    if (noted.length === 0) return undefined
    log.error({ till, ...refused }, 'this till’s facts do not follow from what it sent before: refused')
    return { refused }
  }
  const fresh = rows.filter(({ seq }) => seq > before.rows).map(factOf)
  const last = fresh.at(-1)
  if (!last) return tipOf(before)
  const next = {
    ...before,
    rows: last.seq,
    tip: last.hash,
    tipSignature: Buffer.from(signature, 'base64url'),
  }
  const isFollowed =
    before.derived === before.rows && before.rules === tillFeatures.rulesVersion && !before.quarantined
  const derived = isFollowed
    ? deriveRows({ entities: await entitiesBefore(query, till, rows, before), counters: before }, fresh)
    : undefined
  if (derived) next.derived = derived.last
  if (derived?.unfit !== undefined) next.quarantined = { row: derived.last + 1, since: now }
  if (!(await write(query, till, { before, next, facts: fresh, rows: derived?.rows ?? noRows, now })))
    return undefined
  if (derived?.unfit !== undefined) logQuarantine(log, till, derived.last + 1, derived.unfit)
  else if (derived && derived.last < last.seq)
    log.warn({ till, row: derived.last + 1 }, 'this fact is of a kind that this hub does not know')
  return tipOf(next)
}

const noRows: DerivedRows = { sale: [], agreement: [], movement: [] }

const tipOf = ({
  rows,
  tip,
  tipSignature,
}: Pick<TillIntakeRow, 'rows' | 'tip' | 'tipSignature'>): HubTip => ({
  row: rows,
  hash: Buffer.from(tip).toString('hex'),
  signature: tipSignature && Buffer.from(tipSignature).toString('base64url'),
})

const factOf = ({ seq, sale, kind, at, body, hash }: FactRow): HubFact => ({
  seq,
  sale,
  kind,
  at,
  body,
  hash: Buffer.from(hash, 'hex'),
})

/** The first row that the hub has otherwise. */
function forkIn(rows: readonly FactRow[], { hashes }: StoredBefore): HubRefusal['refused'] | undefined {
  const from = rows[0]?.seq ?? 0
  const other = hashes?.findIndex((hash, place) => hash !== rows[place]?.hash) ?? -1
  return other === -1 ? undefined : { row: from + other, found: 'fork' }
}

/** The first row that does not follow from the one before it. */
function breakIn(
  rows: readonly FactRow[],
  before: Pick<TillIntakeRow, 'rows' | 'tip'>,
): HubRefusal['refused'] | undefined {
  let { tip } = before
  for (const row of rows.filter(({ seq }) => seq > before.rows)) {
    const hash = linkHash(tip, row)
    if (!isSameHash(hash, Buffer.from(row.hash, 'hex'))) return { row: row.seq, found: 'broken' }
    tip = hash
  }
  return undefined
}

/** A server that was promoted may give a number of a transaction that was lost with the one before it again: so the tip is looked at too. */
const isAsRead = 'id = $1 AND xmin = $2::text::xid AND tip = $3'

/** `hashes`: of those of these rows that are there. `past`: null where there is more of it than is read in one go. */
type StoredBefore = TillIntakeRow & { hashes: readonly string[] | null; past: readonly PastFact[] | null }

const readText = `SELECT ${tillColumns},
    (SELECT json_agg(encode(hash, 'hex') ORDER BY seq) FROM fact
     WHERE till = t.id AND seq BETWEEN $2 AND least($3, t.rows)) AS hashes,
    CASE WHEN coalesce((${pastBytes('t.id', '$4', 't.derived')}), 0) <= ${bytesAtOnce}
      THEN (SELECT coalesce(json_agg(one), '[]') FROM (${pastFacts('t.id', '$4', 't.derived')}) AS one) END AS past
  FROM till t WHERE t.id = $1`

async function readBefore(
  query: Query,
  till: string,
  rows: readonly FactRow[],
): Promise<StoredBefore | undefined> {
  const values = [till, rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0, JSON.stringify(namesOfFacts(rows))]
  const [before] = await query<StoredBefore>(readText, values, 'intake-read')
  return before
}

async function entitiesBefore(
  query: Query,
  till: string,
  rows: readonly FactRow[],
  { past, derived }: StoredBefore,
): Promise<DerivationStart['entities']> {
  if (!past) return readPast(query, till, namesOfFacts(rows), derived)
  return addPast(new Map(), past)
}

const { sale, agreement, movement } = derivedTables

const writeText = `WITH changed AS (
    UPDATE till SET rows = $4, tip = $5, tip_signature = $6, derived = $7, quarantined = $8, seen_at = $9
    WHERE ${isAsRead} RETURNING id),
  facts AS (
    INSERT INTO fact (till, seq, sale, kind, at, body, hash)
    SELECT changed.id, row.* FROM changed,
      unnest($10::bigint[], $11::text[], $12::text[], $13::bigint[], $14::text[], $15::bytea[]) AS row),
  sales AS (${putText(sale, 'changed', '$16')}),
  agreements AS (${putText(agreement, 'changed', '$17')}),
  movements AS (${putText(movement, 'changed', '$18')})
  SELECT id FROM changed`

type Change = {
  before: Pick<TillIntakeRow, 'version' | 'tip'>
  next: Pick<TillIntakeRow, 'rows' | 'tip' | 'tipSignature' | 'derived' | 'quarantined'>
  facts: readonly HubFact[]
  rows: DerivedRows
  now: number
}

/** All of it, where the till's row is as it was read; else nothing, and false. */
async function write(
  query: Query,
  till: string,
  { before, next, facts, rows, now }: Change,
): Promise<boolean> {
  const values = [
    till,
    before.version,
    before.tip,
    next.rows,
    next.tip,
    next.tipSignature,
    next.derived,
    next.quarantined && JSON.stringify(next.quarantined),
    now,
    ...(['seq', 'sale', 'kind', 'at', 'body', 'hash'] as const).map((part) =>
      facts.map((fact) => fact[part]),
    ),
    ...[rows.sale, rows.agreement, rows.movement].map((some) => JSON.stringify(some)),
  ]
  return (await query(writeText, values, 'intake-write')).length > 0
}

async function lockedTill(query: Query, till: string): Promise<TillIntakeRow | undefined> {
  await query('SELECT id FROM till WHERE id = $1 FOR NO KEY UPDATE', [till])
  const [row] = await query<TillIntakeRow>(`SELECT ${tillColumns} FROM till t WHERE t.id = $1`, [till])
  return row
}

type Doing = { log: IntakeLog; now: number; closing?: AbortSignal | undefined }

const logQuarantine = (log: IntakeLog, till: string, row: number, why: string): void =>
  log.error({ till, row, why }, 'no till writes this fact: nothing follows from it and those after it')

const putTexts = (['sale', 'agreement', 'movement'] as const).map(
  (table) =>
    [table, `WITH one AS (SELECT $1::text AS id) ${putText(derivedTables[table], 'one', '$2')}`] as const,
)

/** Facts followed in one go, where they have no more than `bytesAtOnce`; one alone may have more. */
const factsAtOnce = 1000

const nextFacts = (query: Query, till: string, after: number, until: number): Promise<HubFact[]> =>
  query<HubFact>(
    `SELECT seq, sale, kind, at, body, hash FROM (
       SELECT *, sum(octet_length(body)) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) AS bytes
       FROM fact WHERE till = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4) AS next
     WHERE bytes <= $5 OR seq = $2 + 1 ORDER BY seq`,
    [till, after, until, factsAtOnce, bytesAtOnce],
  )

/** Makes the rows that follow from what is kept and are not there. The till's quarantine after that. */
async function catchUp(
  query: Query,
  till: string,
  before: TillIntakeRow,
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
    const entities = await readPast(query, till, namesOfFacts(facts), derived)
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
