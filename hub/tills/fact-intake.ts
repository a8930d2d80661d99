// The intake of the tills' facts: each fact once, each chain whole, with the answer from where to go on.
import { linkHash, rootHash, isSameHash } from '#core/journal/chain.ts'
import { tillFeatures } from '#core/features.ts'
import type { Log } from '#core/system/log.ts'
import type { Database, Query } from '#hub/database/database.ts'
import { putDerivedRows } from '#hub/tills/derived-rows.ts'
import type { Fact } from '#hub/tills/fact-bounds.ts'
import { keyRefused, type TillKey } from '#hub/tills/keys.ts'
import type { FactRow, HubRefusal, HubTip } from '#shared/hub.ts'
import type { Quarantine } from '#shared/shop.ts'

export const emptyTip = Buffer.from(rootHash)

type TillRow = {
  rows: number
  tip: Uint8Array
  tipSignature: Uint8Array | null
  refused: HubRefusal['refused'] | null
  quarantined: Quarantine | null
  rules: number
  derived: number
  keyHash: Uint8Array | null
}

type IntakeLog = Pick<Log, 'warn' | 'error'>

export type FactIntake = {
  tip(till: string): Promise<HubTip | HubRefusal>
  /**
   * Stores what is new of these rows, which come in their order and without a gap, in one transaction with what follows from them. Rows
   * that are there already are passed over; rows that come too early are left, and the answer says where to go on. A row that no till of ours
   * writes quarantines the till: that row and all after it are kept, and nothing follows from them. Throws `Refused` where the till's key
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

export function createFactIntake(database: Database, log: IntakeLog): FactIntake {
  return {
    async tip(till) {
      const [row] = await database.query<TillRow>(
        'SELECT rows, tip, tip_signature AS "tipSignature", refused FROM till WHERE id = $1',
        [till],
      )
      if (!row) throw new Error(`there is no till ${till}`)
      return row.refused ? { refused: row.refused } : tipOf(row)
    },
    take: (by, rows, signature, now) =>
      database.transaction(async (query) => {
        const { id: till } = by
        const before = await lockedTill(query, till)
        if (!before?.keyHash || !isSameHash(before.keyHash, by.keyHash)) throw keyRefused()
        if (before.refused) return { refused: before.refused }
        const [first] = rows
        if (!first || first.seq > before.rows + 1) return tipOf(before)
        const refused = (await forkIn(query, till, rows, before)) ?? breakIn(rows, before)
        if (refused) {
          log.error({ till, ...refused }, 'this till’s facts do not follow from what it sent before: refused')
          await query('UPDATE till SET refused = $2, seen_at = $3 WHERE id = $1', [
            till,
            JSON.stringify(refused),
            now,
          ])
          return { refused }
        }
        const fresh = rows.filter(({ seq }) => seq > before.rows).map(factOf)
        const last = fresh.at(-1)
        if (!last) return tipOf(before)
        await insert(query, till, fresh)
        const tipSignature = Buffer.from(signature, 'base64url')
        const isFollowed =
          before.derived === before.rows && before.rules === tillFeatures.rules && !before.quarantined
        const { last: derived, unfit } = isFollowed
          ? await putDerivedRows(query, till, fresh)
          : { last: before.derived }
        const quarantined =
          unfit === undefined ? before.quarantined : quarantineOf(log, till, derived + 1, unfit, now)
        if (isFollowed && derived < last.seq && !quarantined)
          log.warn({ till, row: derived + 1 }, 'this fact is of a kind that this hub does not know')
        await query(
          `UPDATE till SET rows = $2, tip = $3, derived = $4, seen_at = $5, tip_signature = $6, quarantined = $7 WHERE id = $1`,
          [till, last.seq, last.hash, derived, now, tipSignature, quarantined && JSON.stringify(quarantined)],
        )
        return tipOf({ rows: last.seq, tip: last.hash, tipSignature })
      }),
    async catchUp(now, closing) {
      const behind = await database.query<{ id: string }>(
        `SELECT id FROM till WHERE rules < $1 OR (rules = $1 AND derived < rows AND quarantined IS NULL) ORDER BY id`,
        [tillFeatures.rules],
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
    quarantine: (till, now) => quarantineByHand(database.query, till, { log, now }),
    release: (till, now) =>
      database.transaction((query) => release(query, till, { log, now }), { mayTakeLong: true }),
  }
}

const tipOf = ({ rows, tip, tipSignature }: Pick<TillRow, 'rows' | 'tip' | 'tipSignature'>): HubTip => ({
  row: rows,
  hash: Buffer.from(tip).toString('hex'),
  signature: tipSignature && Buffer.from(tipSignature).toString('base64url'),
})

const factOf = ({ seq, sale, kind, at, body, hash }: FactRow): Fact => ({
  seq,
  sale,
  kind,
  at,
  body,
  hash: Buffer.from(hash, 'hex'),
})

/** The first row that the hub has otherwise. */
async function forkIn(
  query: Query,
  till: string,
  rows: readonly FactRow[],
  { rows: last }: TillRow,
): Promise<HubRefusal['refused'] | undefined> {
  const known = rows.filter(({ seq }) => seq <= last)
  if (known.length === 0) return undefined
  const stored = await query<{ seq: number; hash: Uint8Array }>(
    'SELECT seq, hash FROM fact WHERE till = $1 AND seq = ANY($2)',
    [till, known.map(({ seq }) => seq)],
  )
  const hashes = new Map(stored.map(({ seq, hash }) => [seq, hash]))
  const other = known.find((row) => !isThat(row, hashes.get(row.seq)))
  return other && { row: other.seq, found: 'fork' }
}

const isThat = ({ hash }: FactRow, stored: Uint8Array | undefined): boolean =>
  stored !== undefined && isSameHash(Buffer.from(hash, 'hex'), stored)

/** The first row that does not follow from the one before it. */
function breakIn(
  rows: readonly FactRow[],
  before: Pick<TillRow, 'rows' | 'tip'>,
): HubRefusal['refused'] | undefined {
  let { tip } = before
  for (const row of rows.filter(({ seq }) => seq > before.rows)) {
    const hash = linkHash(tip, row)
    if (!isSameHash(hash, Buffer.from(row.hash, 'hex'))) return { row: row.seq, found: 'broken' }
    tip = hash
  }
  return undefined
}

async function insert(query: Query, till: string, facts: readonly Fact[]): Promise<void> {
  await query(
    `INSERT INTO fact (till, seq, sale, kind, at, body, hash)
     SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bytea[])`,
    [
      till,
      facts.map(({ seq }) => seq),
      facts.map(({ sale }) => sale),
      facts.map(({ kind }) => kind),
      facts.map(({ at }) => at),
      facts.map(({ body }) => body),
      facts.map(({ hash }) => hash),
    ],
  )
}

async function lockedTill(query: Query, till: string): Promise<TillRow | undefined> {
  const [row] = await query<TillRow>(
    `SELECT rows, tip, tip_signature AS "tipSignature", refused, quarantined, rules, derived, key_hash AS "keyHash"
     FROM till WHERE id = $1 FOR NO KEY UPDATE`,
    [till],
  )
  return row
}

type Doing = { log: IntakeLog; now: number; closing?: AbortSignal | undefined }

async function quarantineByHand(query: Query, till: string, { log, now }: Doing): Promise<boolean> {
  const rows = await query(
    `UPDATE till SET quarantined = jsonb_build_object('row', derived + 1, 'since', $2::bigint)
     WHERE id = $1 AND quarantined IS NULL RETURNING id`,
    [till, now],
  )
  if (rows.length > 0) log.warn({ till }, 'this till was quarantined by hand')
  return rows.length > 0
}

async function release(query: Query, till: string, doing: Doing) {
  const before = await lockedTill(query, till)
  if (!before?.quarantined) return undefined
  doing.log.warn({ till }, 'this till is released: what was held of it is made up for')
  return { again: await catchUp(query, till, { ...before, quarantined: null }, doing) }
}

function quarantineOf(log: IntakeLog, till: string, row: number, why: string, since: number): Quarantine {
  log.error({ till, row, why }, 'no till writes this fact: nothing follows from it and those after it')
  return { row, since }
}

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
async function catchUp(
  query: Query,
  till: string,
  before: TillRow,
  { log, now, closing }: Doing,
): Promise<Quarantine | null> {
  let { derived, quarantined } = before
  if (before.rules < tillFeatures.rules) {
    for (const table of ['sale', 'agreement', 'movement'])
      await query(`DELETE FROM ${table} WHERE till = $1`, [till])
    derived = 0
  }
  const isOfLater = before.rules > tillFeatures.rules
  const until = isOfLater ? derived : quarantined ? quarantined.row - 1 : before.rows
  while (derived < until) {
    closing?.throwIfAborted()
    const facts = await nextFacts(query, till, derived, until)
    const { last, unfit } = await putDerivedRows(query, till, facts)
    derived = last
    if (unfit !== undefined) quarantined = quarantineOf(log, till, last + 1, unfit, now)
    if (last < (facts.at(-1)?.seq ?? 0)) break
  }
  await query('UPDATE till SET derived = $2, rules = $3, quarantined = $4 WHERE id = $1', [
    till,
    derived,
    Math.max(before.rules, tillFeatures.rules),
    quarantined && JSON.stringify(quarantined),
  ])
  return quarantined
}
