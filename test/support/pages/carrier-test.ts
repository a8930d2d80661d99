// A test that is told over several carriers: one to each, left out with the reason where this machine does not have it.
import type { CarrierName } from '#test/support/run/carrier-summary.ts'
import { sizedTest } from '#test/support/run/run-size.ts'

type Carrier = {
  name: CarrierName
  /** Why it cannot be had on this machine, as the summary says it. */
  absence?: () => string | undefined
}

export function testOver<Any extends Carrier>(
  carriers: readonly Any[],
  title: string,
  tell: (carrier: Any) => Promise<void>,
): void {
  for (const carrier of carriers) {
    sizedTest(`${title} · ${carrier.name}`, async ({ skip }) => {
      const why = carrier.absence?.()
      if (why !== undefined) skip(why)
      await tell(carrier)
    })
  }
}
