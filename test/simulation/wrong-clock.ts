// The wall clock of a till that goes wrong, and comes right again while it runs or is started anew.
import type { Time } from '#test/simulation/clock.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { Weather } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'

type Wrong = { till: Machine; time: Time; trace: Trace }

export async function goWrong(
  { till, time, trace }: Wrong,
  { byMs, rights }: Extract<Weather, { is: 'jump' }>,
): Promise<void> {
  till.jump(byMs)
  if (!rights) return
  const restart = async () => {
    till.die('it is started anew')
    await time.wait(2000)
    till.start()
  }
  if (rights.restarts) await restart()
  await time.wait(rights.afterMs)
  trace.say('the wall clock comes right')
  till.jump(-byMs)
  if (rights.restarts) await restart()
}
