// Do two thousand sales full of trouble end with till and service agreed, and does the command say what it should?
import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = path.join(import.meta.dirname, '..', '..')
const counts = z.record(z.string(), z.number())
const report = z.strictObject({
  sales: z.number(),
  clubs: z.number(),
  seed: z.number(),
  crashes: z.number(),
  faults: counts,
  ends: counts,
  violations: z.array(z.object({ law: z.string(), what: z.string(), trace: z.array(z.string()) })),
  ms: z.number(),
})

const simulate = (...options: string[]) =>
  new Promise<{ code: unknown; out: string; said: string }>((resolve) => {
    // As the script of package.json does.
    const command = ['--single-threaded-gc', path.join(root, 'test/simulation/simulate.ts'), ...options]
    const settings = { cwd: root, maxBuffer: 64_000_000 }
    execFile(process.execPath, command, settings, (error, out, said) =>
      resolve({ code: error === null ? 0 : error.code, out, said }),
    )
  })

const sum = (of: Record<string, number>) => Object.values(of).reduce((total, count) => total + count, 0)

test('two thousand sales: six laws hold, with more than a fault a sale and a crash in every third', async () => {
  const { code, out } = await simulate('--sales', '2000', '--seed', '1', '--json')
  const told = report.parse(JSON.parse(out))
  expect(told.violations).toEqual([])
  expect(code).toBe(0)
  expect(told.sales).toBe(2000)
  expect(sum(told.ends)).toBe(2000)
  expect(told.crashes).toBeGreaterThan(2000 / 3)
  expect(sum(told.faults)).toBeGreaterThan(2000 * 1.2)
  const sandboxKinds = ['code', 'delay', 'drop-answer', 'drop-request', 'html', 'late', 'status']
  const ownKinds = ['clock jump', 'copied folder', 'no-connection', 'silence', 'unclear']
  const outages = ['outage: no-connection', 'outage: silence', 'outage: unclear']
  expect(Object.keys(told.faults)).toEqual([...sandboxKinds, ...ownKinds, ...outages].toSorted())
  // Enough of each end that its rules were needed.
  for (const end of ['captured', 'givenBack', 'terminated', 'aborted', 'neverCreated', 'refused', 'expired'])
    expect(told.ends[end]).toBeGreaterThan(3)
}, 300_000)

test('a law that is broken: leaves with 1, the seed and the shortest trace', async () => {
  const options = ['--sales', '96', '--seed', '1', '--mutant', 'a cancel is taken for done']
  const { code, out } = await simulate(...options, '--json')
  const [broken] = report.parse(JSON.parse(out)).violations
  expect(code).toBe(1)
  expect(broken?.law).toBe('never lost')
  expect(broken?.trace.length).toBeLessThan(100)
  const spoken = await simulate(...options)
  expect(spoken.code).toBe(1)
  expect(spoken.said).toContain('Broken: never lost.')
  expect(spoken.said).toMatch(/npm run simulate -- --seed 1 --from \d+ --sales 16/)
}, 300_000)

test.each([
  [['--sales', 'many'], '--sales and a whole number from 1 to 10000000'],
  [['--seed', '-1'], '--seed'],
  [['--mutant', 'none'], '--mutant and one of'],
  [['--bogus'], '--sales N'],
])('%j is refused with a sentence', async (options, words) => {
  const { code, out, said } = await simulate(...options)
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(said).toContain(words)
})
