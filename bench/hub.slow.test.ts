// The test of `npm run bench -- --only hub` at its small sizes: what hubs and PostgreSQL do is counted, and every hint comes.
import path from 'node:path'
import { expect, test } from 'vitest'
import type { BenchRow } from '#bench/measure/rows.ts'
import { runCommand } from '#test/support/commands/command.ts'

const root = path.join(import.meta.dirname, '..')

test('twenty tills sell at three hubs and at one: all their hints come, and what a sale costs is counted', async () => {
  const { code, out, err } = await runCommand('bench/bench.ts', ['--only', 'hub', '--quick', '--json'], root)
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('20 tills sell at 3 hubs') })
  const { rows } = JSON.parse(out) as { rows: BenchRow[] }
  const of = (name: string) => rows.find((one) => one.name.startsWith(name))
  expect(of('hints that did not come')).toMatchObject({ ours: 0, theirs: 0, met: true })
  // Eight rows of 330 bytes and what follows from them are written at least.
  expect(of('written to the log a sale')?.ours).toBeGreaterThan(8 * 0.33)
  // Three batches and three events are six commits at least, one of them or more in a second and a half.
  expect(of('commits')?.ours).toBeGreaterThan((20 * 6) / 60)
  expect(of('an X of 600 sales beside 9,600 facts')).toMatchObject({ unit: 'ms', ours: expect.any(Number) })
  for (const name of ['hint', 'batch']) expect(of(`rows read for a ${name}`)?.ours).toBeGreaterThan(0)
})
