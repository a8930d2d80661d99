// Counts of hubs and their PostgreSQL so far: processor time and memory by Linux's own counts, 0 elsewhere; commits, bytes on disk, rows read.
import { pause } from '#bench/measure/clock.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'
import { readdirSync, readFileSync } from 'node:fs'

/** `commits`: of PostgreSQL, questions that read are some too; `syncs`: of its log; `log` and `disk`: bytes. */
export type HubCounts = Record<'hubMs' | 'postgresMs' | 'commits' | 'syncs' | 'log' | 'disk', number>

export async function countsOf({ hubs, database }: Pick<Hubs, 'hubs' | 'database'>): Promise<HubCounts> {
  const [row] = await database.query<Omit<HubCounts, 'hubMs' | 'postgresMs'> & { pid: number }>(
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

export const differenceOf = (after: HubCounts, before: HubCounts): HubCounts =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof HubCounts]]),
  ) as HubCounts // the same names

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

const isLinux = process.platform === 'linux'

/** Fields of /proc/…/stat from the state on; none where it has ended. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Ticks of a hundredth of a second, of the program and of the system for it. */
const ticksMs = (fields: readonly (string | undefined)[]): number =>
  fields.reduce((sum, one) => sum + Number(one ?? 0), 0) * 10

/** Processor time, ms. */
function processorMs(pid: number): number {
  const fields = statOf(pid)
  return ticksMs([fields[11], fields[12]])
}

/** With that of all its children, those that have ended too. */
function familyMs(pid: number): number {
  if (!isLinux) return 0
  const fields = statOf(pid)
  const children = readdirSync('/proc').filter((one) => /^\d+$/.test(one) && statOf(one)[1] === String(pid))
  const own = ticksMs([fields[11], fields[12], fields[13], fields[14]])
  return children.reduce((sum, child) => sum + processorMs(Number(child)), own)
}

const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0)

/** Memory it holds, kB. */
export function memoryKb(pid: number): number {
  if (!isLinux) return 0
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
