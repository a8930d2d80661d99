// Sales full of trouble by the hundred, in test:all by the thousand: till and service agree in the end, and the command says what it should.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { playDays } from '#test/simulation/run.ts'
import { isAll, isLanding, seedOf, sizedTest, slowTest } from '#test/support/run/run-size.ts'

const root = path.join(import.meta.dirname, '..', '..')
const counts = z.record(z.string(), z.number())
const report = z.strictObject({
  sales: z.number(),
  checkouts: z.number(),
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

/** What the command and this thread count alike. */
type Summed = Pick<
  z.infer<typeof report>,
  'sales' | 'checkouts' | 'crashes' | 'faults' | 'ends' | 'violations'
>

/** By the command, on its two threads; `npm test` plays its few in this one. */
async function played(what: 'sales' | 'checkouts', count: number, seed: number, from = 1): Promise<Summed> {
  const share = { seed, from, sales: count, isCalled: what === 'checkouts', nth: 0, of: 1, shrinkForMs: 0 }
  if (!isAll) return playDays(share)
  const { code, out } = await simulate(
    `--${what}`,
    String(count),
    '--seed',
    String(seed),
    '--from',
    String(from),
    '--json',
  )
  const printed = report.parse(JSON.parse(out))
  expect(code).toBe(printed.violations.length > 0 ? 1 : 0)
  return printed
}

const logs = ['behind', 'newKind', 'noAmount', 'reversed', 'sums', 'twice']

/** From this sale on a few days have every kind of trouble and every end. */
const eventful = 385
const sales = isAll ? 2000 : 160

test(`${sales} sales: six laws hold, with more than a fault a sale and a crash in every third`, async () => {
  const printed = await played('sales', sales, 1, isAll ? 1 : eventful)
  expect(printed.violations).toEqual([])
  expect(printed.sales).toBe(sales)
  expect(sum(printed.ends)).toBe(sales)
  expect(printed.crashes).toBeGreaterThan(sales / 3)
  expect(sum(printed.faults)).toBeGreaterThan(sales * 1.2)
  const sandboxKinds = ['code', 'delay', 'drop-answer', 'drop-request', 'fail', 'html', 'late', 'status']
  const ownKinds = [
    'clock jump',
    'copied folder',
    'disk',
    'hint: false',
    'hint: told',
    'no-connection',
    'page',
    'silence',
    'sleep',
    'stale',
    'unclear',
  ]
  const outages = ['outage: no-connection', 'outage: silence', 'outage: unclear']
  // These come on one day in a dozen.
  const rare = isAll
    ? ['restored copy', 'hint: late', 'hint: lost', 'hint: twice', ...logs.map((how) => `log: ${how}`)]
    : []
  expect(Object.keys(printed.faults)).toEqual(
    expect.arrayContaining([...sandboxKinds, ...ownKinds, ...rare, ...outages]),
  )
  // Enough of each end that its rules were needed.
  for (const end of ['captured', 'givenBack', 'terminated', 'aborted', 'neverCreated', 'refused', 'expired'])
    expect(printed.ends[end]).toBeGreaterThan(isAll ? 3 : 0)
}, 3_600_000)

const checkouts = isAll ? 10_000 : 64

test(`${checkouts} checkouts: whoever repeats until the state is final ends with the till's and the service's truth`, async () => {
  const printed = await played('checkouts', checkouts, 2)
  expect(printed.violations).toEqual([])
  expect(printed.checkouts).toBe(checkouts)
  expect(printed.faults['the caller dies']).toBeGreaterThan(checkouts / 20)
  for (const end of ['captured', 'givenBack', 'terminated', 'aborted', 'neverCreated', 'notOpened'])
    expect(printed.ends[end]).toBeGreaterThan(0)
}, 3_600_000)

sizedTest.runIf(isLanding)(
  'other days, checkouts and months, as the commit chooses: every law holds',
  async () => {
    const many = ['--sales', '160', '--checkouts', '64', '--clubs', '1']
    const { code, out } = await simulate(...many, '--seed', String(seedOf(1)), '--json')
    expect(report.parse(JSON.parse(out))).toMatchObject({
      sales: 160,
      checkouts: 64,
      clubs: 1,
      violations: [],
    })
    expect(code).toBe(0)
  },
  3_600_000,
)

const broken = ['--sales', '96', '--seed', '1', '--mutant', 'a cancel is taken for done']

test('a law that is broken: leaves with 1, the law in words, and how to see it again', async () => {
  const { code, said } = await simulate(...broken)
  expect(code).toBe(1)
  expect(said).toContain('Broken: never lost.')
  expect(said).toMatch(/npm run simulate -- --seed 1 --from \d+ --sales 16/)
}, 3_600_000)

slowTest(
  'a law that is broken, as JSON: the law and the shortest trace',
  async () => {
    const { code, out } = await simulate(...broken, '--json')
    const [violation] = report.parse(JSON.parse(out)).violations
    expect(code).toBe(1)
    expect(violation?.law).toBe('never lost')
    expect(violation?.trace.length).toBeLessThan(150)
  },
  300_000,
)

slowTest.each([
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
