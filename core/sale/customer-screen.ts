// Whether one of the customer's screens is there and seen. Of this process alone.
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'

export type CustomerScreen = {
  isHere(): boolean
  /** It has told that it lives, and that its page is not hidden. */
  seen(): void
  /** Whether it has gone meanwhile. */
  look(): void
}

type Options = { sales: Pick<SaleRepository, 'changed'>; clock: Clock }

/** The screens hear when one comes and when the last has gone: tips are asked there, and codes are scanned there. */
export function createCustomerScreen({ sales, clock }: Options): CustomerScreen {
  let seenAt = -Infinity
  let wasHere = false
  const isHere = () => clock.age(seenAt) < limits.screenGone
  const look = () => {
    if (wasHere === isHere()) return
    wasHere = isHere()
    sales.changed()
  }
  return {
    isHere,
    seen() {
      seenAt = clock.elapsed()
      look()
    },
    look,
  }
}
