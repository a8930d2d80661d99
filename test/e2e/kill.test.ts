// A till that is killed again and again, as a real process against a real service: whatever it was doing, the money is right.
// (A killed process loses nothing that it has handed to the system: what a power cut takes, this does not show.)
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { label, moments, oneOfEach } from '#test/support/kill/plan.ts'
import { startServiceProcess, startTill } from '#test/support/kill/processes.ts'
import type { Death } from '#test/support/kill/shift.ts'
import { playShifts } from '#test/support/kill/shifts.ts'
import { placeOnDisk } from '#test/support/run/memory.ts'
import { isAll, isLanding, sized, sizedTest } from '#test/support/run/run-size.ts'

/** How often at least the till dies at each, where all moments are played. */
const leastOfAll = { request: 25, write: 8, command: 8, 'start-up': 6 }
const seed = Number(process.env['KASSE_KILL_SEED'] ?? 1)

const quick = oneOfEach.filter(({ at }) => at === 'request' || at === 'command')
const deck = sized(moments, quick, 5)
const tills = isAll ? 4 : 2

sizedTest(
  `killed at ${deck.length} moments, the till never takes money twice, loses, strands or denies it (seed ${seed})`,
  async () => {
    const root = mkdtempSync(path.join(placeOnDisk(), 'kasse-kill-'))
    using _ = { [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
    await using service = await startServiceProcess(path.join(root, 'service'))
    const { deaths, stumbles, questions, wrong } = await playShifts({ root, service, tills, deck, seed })
    console.log(
      `${table(deaths)}\n${deaths.length} kills, ${stumbles} requests lost or unheard between them, seed ${seed}`,
    )
    expect(wrong).toEqual([])
    expect(questions).toEqual(Array.from({ length: tills }, () => 'handedOver'))
    const hits = deaths.filter(({ isHit }) => isHit)
    const during = (at: string) => hits.filter(({ moment }) => moment.at === at).length
    const least = isLanding ? {} : isAll ? leastOfAll : { request: 4, command: 4 }
    for (const [at, count] of Object.entries(least)) expect(during(at), at).toBeGreaterThanOrEqual(count)
    expect(hits.length).toBeGreaterThanOrEqual(Math.floor(deck.length * 0.65))
    if (isAll && !isLanding) expect(stumbles).toBeGreaterThanOrEqual(4)
  },
)

const firsts = mkdtempSync(path.join(placeOnDisk(), 'kasse-kill-first-'))
afterAll(() => rmSync(firsts, { recursive: true, force: true }))

/** Its very first start changes so many files, or fewer. */
const changes = Array.from({ length: 12 }, (_, at) => at + 1)

sizedTest.each(sized(changes, [4], 4))(
  'killed at change %i of its very first start, it starts the next time',
  async (count) => {
    const folder = path.join(firsts, String(count))
    mkdirSync(folder)
    const first = startTill(folder, null, path.join(firsts, 'cache'))
    first.onWrite(count, () => void first.kill())
    first.onLine(() => void first.kill()) // where there are fewer changes
    await first.gone
    const second = startTill(folder, null, path.join(firsts, 'cache'))
    expect(await second.ready.then(() => 'open', String)).toBe('open')
    await second.stop()
  },
)

/** By moment: how often the till died there. */
function table(deaths: Death[]): string {
  const counts = new Map<string, number>()
  for (const { moment, isHit } of deaths) {
    const row = isHit ? label(moment) : `missed: ${label(moment)}`
    counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([row, count]) => `${String(count).padStart(4)}  ${row}`)
    .join('\n')
}
