// The look at tills that keep their own pace: nobody's payment is left unasked for minutes while the network is well.
import { saleFeature } from '#core/sale/projection.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { openIn } from '#test/simulation/open-sales.ts'
import type { Laws } from '#test/simulation/running-laws.ts'
import { minute } from '#test/support/run/times.ts'

type Inspected = {
  time: Time
  machines: readonly Machine[]
  laws: Laws
  isCut(): boolean
  isOver(): boolean
  isTouched(reference: string): boolean
}

/** No wait between two looks at an open payment is half as long; what is set aside, or refused again and again, is looked at every hour. */
const patience = { usual: 4 * minute, hourly: 64 * minute }

/** Sales that are not settled. */
export const openAt = (machine: Machine): string[] => machine.journal().entities(saleFeature).unsettled()

export async function inspect(inspected: Inspected): Promise<void> {
  const { time, machines, laws } = inspected
  for (let wellSince = 0; !inspected.isOver(); await time.wait(minute)) {
    if (inspected.isCut()) wellSince = time.elapsed()
    for (const machine of machines) {
      const since = Math.max(wellSince, machine.upSince())
      for (const sale of openAt(machine)) {
        const { isAsked, isSetAside, references, writtenAt } = openIn(machine, sale)
        const asked = Math.max(since, ...references.map((one) => laws.lastAsked(machine.name, one)))
        const isRarelyAsked = isSetAside || references.some((one) => inspected.isTouched(one))
        const longest = patience[isRarelyAsked ? 'hourly' : 'usual']
        const isLeft = time.elapsed() - asked > longest && time.now() - writtenAt > longest
        if (isLeft && !isAsked)
          laws.broke('blocks nobody', `${machine.name} has not asked about ${sale} for so long`)
      }
    }
  }
}
