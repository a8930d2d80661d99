// The options of `npm run bench`, and its parts.
import type { BenchPart } from '#bench/stage/stage.ts'
import type { Usage } from '#shared/command-line.ts'

/** In the order of their questions. Each is loaded when it is its turn. */
export const benchParts: Record<string, () => Promise<BenchPart>> = {
  approval: async () => (await import('#bench/parts/approval.ts')).approvalPart,
  calls: async () => (await import('#bench/parts/calls.ts')).callsPart,
  qr: async () => (await import('#bench/parts/charge-to-qr.ts')).chargeToQrPart,
  start: async () => (await import('#bench/parts/start.ts')).startPart,
  journal: async () => (await import('#bench/parts/journal.ts')).journalPart,
  sandbox: async () => (await import('#bench/parts/sandbox.ts')).sandboxPart,
  client: async () => (await import('#bench/parts/client.ts')).clientPart,
  soak: async () => (await import('#bench/parts/long-run.ts')).longRunPart,
  hub: async () => (await import('#bench/parts/hub.ts')).hubPart,
}

/** Those that start PostgreSQL. */
export const partsOfHub = ['approval', 'hub']

export const benchUsage = {
  run: 'npm run bench',
  does: 'How fast, how cheap, how far it scales; each answer beside what people would use instead',
  options: {
    only: {
      type: 'string',
      value: 'NAME',
      does: `one part: ${Object.keys(benchParts).join(', ')}`,
      usual: 'all of them, most of an hour',
    },
    quick: { type: 'boolean', does: 'at sizes that show the shape' },
    write: { type: 'boolean', does: 'puts the rows into docs/benchmarks.md' },
    json: { type: 'boolean', does: 'one line of JSON in place of words' },
  },
} as const satisfies Usage
