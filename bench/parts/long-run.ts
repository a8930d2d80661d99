// 8. The benchmark of a long run: ten thousand sales in one process, its memory before and after, its speed beside a new till's.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { timeAsync } from '#bench/measure/clock.ts'
import { median, percentile } from '#test/support/stage/percentile.ts'
import type { BenchPart } from '#bench/stage/stage.ts'
import { row } from '#bench/measure/rows.ts'
import { startFreeSandbox } from '#bench/measure/requests.ts'
import { systemChance } from '#core/system/clock.ts'
import { usualSchedule } from '#core/system/limits.ts'
import { openDemoTill, type DemoTill } from '#test/support/stage/till.ts'

/** No customer takes a second here, so that ten thousand fit into minutes: the sale is read as soon as it can have been approved. */
const hurried = { ...usualSchedule, firstRead: 1, quickRead: 5, slowRead: 5 }

export const longRunPart: BenchPart = async ({ isQuick, newFolder }) => {
  // Before the first count: code that is compiled and caches that are filled are no leak.
  const [before, sales] = isQuick ? [5, 8] : [1000, 10_000]
  const folder = newFolder()
  await using sandbox = await startFreeSandbox()
  await using till = await openDemoTill(folder, 'Till', sandbox.said, systemChance, hurried)
  await sell(till, before)
  const held = heldBytes()
  await sell(till, sales)
  const grown = heldBytes()
  // In turn: a machine that is slow for minutes would tell of itself, and not of the till.
  await using fresh = await openDemoTill(folder, 'New', sandbox.said, systemChance, hurried)
  await sell(fresh, before / 5)
  const [last, first]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < Math.min(500, sales / 4); turn += 1) {
    last.push(...(await sell(till, 1)))
    first.push(...(await sell(fresh, 1)))
  }
  const megabytes = (bytes: number) => bytes / 1_000_000
  return [
    row(`memory held after ${sales.toLocaleString('en')} sales, beside before`, 'MB', megabytes(grown), {
      theirs: megabytes(held),
      goal: 'at most 10 % more',
      met: grown <= 1.1 * held,
    }),
    row(`a sale after ${sales.toLocaleString('en')}, beside a new till’s`, 'ms', median(last), {
      theirs: median(first),
      goal: 'at most 10 % longer',
      met: median(last) <= 1.1 * median(first),
    }),
    row('the slowest of a hundred, beside a new till’s', 'ms', percentile(last, 0.99), {
      theirs: percentile(first, 0.99),
    }),
  ]
}

/** How long each sale took. ms */
async function sell(till: DemoTill, count: number): Promise<number[]> {
  const times: number[] = []
  for (let sale = 0; sale < count; sale += 1) times.push((await timeAsync(() => till.sell(0, 12_500))).ms)
  return times
}

/** Memory that is still reachable, with the buffers outside the heap. bytes */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // that is what the flag puts there
  // Memory that one turn frees may let the next free more.
  for (let turn = 0; turn < 3; turn += 1) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
