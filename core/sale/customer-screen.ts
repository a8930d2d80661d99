// Which screens are there, and whether one of the customer's is seen. Of this process alone.
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import type { Surface } from '#shared/command.ts'

export type CustomerScreen = {
  isHere(): boolean
  /** It has told that it lives, and that its page is not hidden. */
  seen(): void
  /** Whether it has gone meanwhile. */
  look(): void
}

/** The screens hear when one comes and when the last has gone: tips are asked there, and codes are scanned there. */
export function createCustomerScreen(clock: Clock, sales: Pick<SaleRepository, 'changed'>): CustomerScreen {
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

export type ScreenPresence = ReturnType<typeof createScreenPresence>

/** Which screens have told lately that they live. */
export function createScreenPresence(clock: Pick<Clock, 'age' | 'elapsed'>) {
  const seen = new Map<Surface, number>()
  return {
    note: (of: Surface) => void seen.set(of, clock.elapsed()),
    isHere: (of: Surface): boolean => clock.age(seen.get(of) ?? -Infinity) < limits.screenGone,
  }
}
