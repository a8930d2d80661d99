// Counts of hubs and their PostgreSQL so far: processor time, commits, bytes on disk, rows read.
import { pause } from '#bench/measure/clock.ts'
import { familyMs, parentOf, processorMs } from '#bench/measure/processes.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'

/** `commits`: of PostgreSQL, questions that read are some too; `syncs`: of its log; `log` and `disk`: bytes. */
export type Counts = Record<'hubMs' | 'postgresMs' | 'commits' | 'syncs' | 'log' | 'disk', number>

export async function countsOf({ hubs, database }: Pick<Hubs, 'hubs' | 'database'>): Promise<Counts> {
  const [row] = await database.query<Omit<Counts, 'hubMs' | 'postgresMs'> & { pid: number }>(
    `SELECT pg_backend_pid() AS pid, pg_database_size(current_database()) AS disk,
       (pg_current_wal_insert_lsn() - '0/0')::bigint AS log,
       (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits,
       (SELECT coalesce(sum(fsyncs), 0)::bigint FROM pg_stat_io WHERE object = 'wal') AS syncs`,
  )
  if (!row) throw new Error('PostgreSQL counts nothing')
  const { pid, ...counted } = row
  const hubMs = hubs.reduce((sum, hub) => sum + processorMs(hub.pid), 0)
  return { ...counted, hubMs, postgresMs: familyMs(parentOf(pid)) }
}

export const differenceOf = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Counts]]),
  ) as Counts // the same names

/**
 * Rows of tables that PostgreSQL reads while this is done. A connection says what it has read at its end: so all are ended before and after it,
 * and hubs take new ones.
 */
export async function rowsRead(database: Hubs['database'], act: () => Promise<void>): Promise<number> {
  const before = await readSoFar(database)
  await act()
  return (await readSoFar(database)) - before
}

async function readSoFar({ query }: Hubs['database']): Promise<number> {
  await query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  await pause(500)
  const [row] = await query<{ rows: number }>(
    'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS rows FROM pg_stat_user_tables',
  )
  return row?.rows ?? 0
}
