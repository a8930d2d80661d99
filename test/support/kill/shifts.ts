// Several tills beside each other, killed at the moments of one deck; then they come to rest, and an hour later their money is judged.
import path from 'node:path'
import { openTill } from '#core/app/open.ts'
import type { Question } from '#shared/sale.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { hostOf } from '#test/support/kill/host.ts'
import { judgeRest } from '#test/support/kill/judge.ts'
import { createRandom, deal, type Moment } from '#test/support/kill/plan.ts'
import type { Life, Service } from '#test/support/kill/processes.ts'
import { openShift, type Death, type Shift } from '#test/support/kill/shift.ts'
import { opened } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const hour = 60 * 60

export type Shifts = {
  root: string
  service: Service
  tills: number
  deck: readonly Moment[]
  seed: number
  /** As a shift takes it. */
  onLife?: (life: Life) => Promise<void>
}
export type Played = {
  folders: string[]
  deaths: Death[]
  /** Requests that were lost or unheard between deaths. */
  stumbles: number
  /** What each screen asked first when its till was back for good. */
  questions: (Question | null)[]
  /** Everything that was found untrue, in words. */
  wrong: string[]
}

export async function playShifts({ root, service, tills, deck, seed, onLife }: Shifts): Promise<Played> {
  await using owned = new AsyncDisposableStack()
  const hands = deal(createRandom(seeded(seed)), tills, deck)
  const shifts: Shift[] = []
  for (const [at] of hands.entries()) {
    const shift = owned.use(
      await openShift({
        folder: path.join(root, `till-${at}`),
        cache: path.join(root, 'cache'),
        service,
        dice: createRandom(seeded(seed * 1000 + at)),
        onLife: onLife ?? (() => Promise.resolve()),
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
  return {
    folders: shifts.map(({ evidence }) => evidence.folder),
    deaths: shifts.flatMap((shift) => shift.deaths),
    stumbles: shifts.reduce((sum, shift) => sum + shift.stumbles(), 0),
    questions,
    wrong: shifts.flatMap(({ wrong }) => wrong),
  }
}

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
    await using open = opened(await openTill(hostOf(folder, clock, unit)))
    for (let round = 0; round < 45; round++) {
      clock.advance(20 * second)
      await open.till.runOnce()
    }
  }
  wrong.push(...(await judgeRest(evidence)))
}
