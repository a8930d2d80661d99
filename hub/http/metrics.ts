// The metrics of a hub, for Prometheus: each hub counts for itself, and nothing is labelled by till.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#hub/database/database.ts'

/** The parts tell it what they do. */
export type MetricRecorder = {
  request(route: string, status: number, seconds: number): void
  /** `early`: it began after the row that was awaited. `rows` counts where the batch is kept, new or sent again. */
  batch(outcome: 'kept' | 'early' | 'fork' | 'broken', rows: number): void
  pairing(outcome: 'paired' | 'refused' | 'limited'): void
  /** `told`: all hubs were, `repeated`: they had been, `unread`: genuine, and not understood. */
  delivery(outcome: 'told' | 'repeated' | 'unread' | 'refused'): void
  /** A till was told to read a payment or an agreement. */
  hint(): void
  /** A till's stream of hints was opened; disposed once, when it ends. */
  stream(): Disposable
}

export type Metrics = {
  measures: MetricRecorder
  read(): Promise<{ type: string; text: string }>
}

export function createMetrics(database: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'kasse_hub_request_seconds',
    help: 'Seconds until a request was answered',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const count = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `kasse_hub_${name}`, help, labelNames, registers })
  const batches = count('batches_total', 'Batches of facts by what became of them', ['outcome'])
  const rows = count('rows_received_total', 'Rows of the batches that were kept, new or sent again')
  const pairings = count('pairings_total', 'Tills that asked to be let in, by what became of it', ['outcome'])
  const deliveries = count('deliveries_total', 'Deliveries of the service by what became of them', [
    'outcome',
  ])
  const hints = count('hints_total', 'Hints that were sent to tills')
  const streams = new Gauge({ name: 'kasse_hub_streams', help: 'Streams of hints that are open', registers })
  streams.set(0)
  const connections = 'Connections of this hub to its database, and requests that wait for one'
  gaugeStates(registers, { name: 'database_connections', help: connections }, async () => {
    const { totalCount, idleCount, waitingCount } = database.pool // of the server that takes writes now
    return { busy: totalCount - idleCount, idle: idleCount, awaited: waitingCount }
  })
  gaugeStates(registers, { name: 'tills', help: 'Tills by how they stand' }, async () => {
    const [found] = await database.query<Record<string, number>>(
      `SELECT count(*) FILTER (WHERE key_hash IS NOT NULL) AS paired, count(*) FILTER (WHERE key_hash IS NULL) AS revoked,
         count(*) FILTER (WHERE refused IS NOT NULL) AS refused,
         count(*) FILTER (WHERE derived < rows AND quarantined IS NULL) AS unread,
         count(*) FILTER (WHERE quarantined IS NOT NULL) AS quarantined FROM till`,
    )
    return found
  })
  new Gauge({
    name: 'kasse_hub_rows',
    help: 'Rows that are kept of all tills',
    registers,
    async collect() {
      this.remove()
      const asked = database.query<{ rows: number }>('SELECT coalesce(sum(rows), 0) AS rows FROM till')
      const [found] = await asked.catch(() => [])
      if (found) this.set(found.rows)
    },
  })
  return {
    measures: {
      request: (route, status, seconds) => requests.observe({ route, status }, seconds),
      batch(outcome, received) {
        batches.inc({ outcome })
        if (outcome === 'kept') rows.inc(received)
      },
      pairing: (outcome) => pairings.inc({ outcome }),
      delivery: (outcome) => deliveries.inc({ outcome }),
      hint: () => hints.inc(),
      stream() {
        streams.inc()
        return { [Symbol.dispose]: () => streams.dec() }
      },
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

/** A gauge by state; those of the database are the same at every hub beside it, and missing while it does not answer. */
function gaugeStates(
  registers: Registry[],
  { name, help }: { name: string; help: string },
  read: () => Promise<Record<string, number> | undefined>,
): void {
  new Gauge({
    name: `kasse_hub_${name}`,
    help,
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset()
      const found = await read().catch(() => undefined)
      for (const [state, count] of Object.entries(found ?? {})) this.set({ state }, count)
    },
  })
}
