// Days that go by at some of a shop's tills, while the others are off.
import type { Shop } from '#test/support/till/shop.ts'
import { second, day } from '#test/support/run/times.ts'

/** So many days go by, at these tills alone. */
export async function daysAt(
  { clock }: Pick<Shop, 'clock'>,
  tills: readonly { runOnce: () => Promise<void> }[],
  count: number,
): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) {
    clock.advance(day / 4)
    for (const till of tills) await till.runOnce()
    clock.advance(2 * second)
    for (const till of tills) await till.runOnce()
  }
}

/** The till that signs up, beside others. */
export const atHome = (shop: Shop) => ({ runOnce: () => shop.leaveAlone(second) })
