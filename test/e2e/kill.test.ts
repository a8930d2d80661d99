// A till that is killed again and again, as a real process against a real service: whatever it was doing, the money is right.
// (A killed process loses nothing that it has handed to the system: what a power cut takes, this does not show.)
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openVault } from '#core/vault/vault.ts'
import { createLog } from '#core/log.ts'
import { openTill } from '#core/open.ts'
import { settingsFile } from '#server/settings.ts'
import { createManualClock, seeded } from '#test/support/clock.ts'
import { opened } from '#test/support/shop.ts'
import { judgeRest } from '#test/support/kill/judge.ts'
import { createDice, deal, label, moments, oneOfEach } from '#test/support/kill/plan.ts'
import { credentialsOf, startService, startTill, type Service } from '#test/support/kill/processes.ts'
import { openShift, type Death, type Shift } from '#test/support/kill/shift.ts'
import { placeOnDisk } from '#test/support/memory.ts'
import { isAll } from '#test/support/runs.ts'

const seed = Number(process.env['KASSE_KILL_SEED'] ?? 1)
const tills = 4

const second = 1000
const hour = 60 * 60

test(`killed at ${isAll ? 'every' : 'one of each kind of'} moment, the till never takes money twice, loses, strands or denies it (seed ${seed})`, async () => {
  const root = mkdtempSync(path.join(placeOnDisk(), 'kasse-kill-'))
  await using owned = new AsyncDisposableStack()
  owned.defer(() => rmSync(root, { recursive: true, force: true }))
  const service = owned.use(await startService(path.join(root, 'service')))
  const hands = deal(createDice(seeded(seed)), tills, isAll ? moments : oneOfEach)
  const shifts: Shift[] = []
  for (const [at] of hands.entries()) {
    const shift = owned.use(
      await openShift({
        folder: path.join(root, `till-${at}`),
        cache: path.join(root, 'cache'),
        service,
        dice: createDice(seeded(seed * 1000 + at)),
      }),
    )
    await shift.open()
    shifts.push(shift)
  }
  await each(shifts, (shift, at) => shift.sell(hands[at] ?? []))
  await each(shifts, (shift) => shift.dieUnaware())
  await service.advance(3 * 60) // longer than an approval is fresh
  const questions = await each(shifts, (shift) => shift.comeToRest())
  await service.advance(hour)
  await each(shifts, (shift) => passAnHour(shift, service))

  const deaths = shifts.flatMap((shift) => shift.deaths)
  const stumbles = shifts.reduce((sum, shift) => sum + shift.stumbles(), 0)
  console.log(
    `${table(deaths)}\n${deaths.length} kills, ${stumbles} deeds lost or unheard between them, seed ${seed}`,
  )
  expect(shifts.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(questions).toEqual(shifts.map(() => 'handedOver'))
  const hits = deaths.filter(({ isHit }) => isHit)
  const during = (at: string) => hits.filter(({ moment }) => moment.at === at).length
  const least = isAll ? { deed: 25, write: 8, command: 8, 'start-up': 6 } : { deed: 4, command: 4 }
  for (const [at, count] of Object.entries(least)) expect(during(at), at).toBeGreaterThanOrEqual(count)
  expect(hits.length).toBeGreaterThanOrEqual(isAll ? 60 : 12)
  if (isAll) expect(stumbles).toBeGreaterThanOrEqual(4)
}, 180_000)

const firsts = mkdtempSync(path.join(placeOnDisk(), 'kasse-kill-first-'))
afterAll(() => rmSync(firsts, { recursive: true, force: true }))

/** Its very first start changes so many files, or fewer. */
const changes = isAll ? Array.from({ length: 12 }, (_, at) => at + 1) : [4]

test.each(changes)('killed at change %i of its very first start, it starts the next time', async (count) => {
  const folder = path.join(firsts, String(count))
  mkdirSync(folder)
  const first = startTill(folder, null, path.join(firsts, 'cache'))
  first.onWrite(count, () => void first.kill())
  first.onLine(() => void first.kill()) // where there are fewer changes
  await first.gone
  const second = startTill(folder, null, path.join(firsts, 'cache'))
  expect(await second.ready.then(() => 'open', String)).toBe('open')
  await second.stop()
})

/** All at once; a shift that cannot go on is found wrong, and does not hide what was found before. */
const each = <T>(shifts: Shift[], work: (shift: Shift, at: number) => Promise<T>): Promise<(T | null)[]> =>
  Promise.all(
    shifts.map((shift, at) =>
      work(shift, at).catch(async (error: unknown) => {
        shift.wrong.push(String(error))
        await shift.abandon()
        return null
      }),
    ),
  )

/** What no answer can prove is proven by time: the same folder an hour later, for a quarter of one, then the last judgement. */
async function passAnHour({ evidence, wrong }: Shift, { unit }: Service): Promise<void> {
  const { folder } = evidence
  const clock = createManualClock(Date.now() + hour * second)
  {
    await using open = opened(
      await openTill({
        folder,
        clock,
        chance: seeded(seed),
        program: { name: 'Kasse', version: '1.2.3' },
        openLog: () => Object.assign(createLog({ write: () => true }), { [Symbol.dispose]: () => undefined }),
        settingsFile,
        openVault: ({ belonging, destination }) =>
          openVault({
            folder,
            belonging,
            destination,
            clock,
            chance: seeded(seed),
            environment: credentialsOf(unit),
          }),
        startSandbox: () => Promise.reject(new Error('this till has a service')),
      }),
    )
    for (let round = 0; round < 45; round++) {
      clock.advance(20 * second)
      await open.till.sweep()
    }
  }
  wrong.push(...(await judgeRest(evidence)))
}

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
