// What do all parts of one sandbox share?
import type { Chance, Clock } from '#sandbox/clock.ts'
import type { Answers } from '#sandbox/idempotency.ts'
import type { Payments } from '#sandbox/epayment/payments.ts'
import type { SalesUnits } from '#sandbox/sales-unit.ts'
import type { Store } from '#sandbox/store.ts'

export type Environment = 'TEST' | 'PRODUCTION'

export type Parts = {
  clock: Clock
  chance: Chance
  environment: Environment
  /** The address that goes into links, without a slash at its end. */
  publicUrl: () => string
  store: Store
  units: SalesUnits
  payments: Payments
  answers: Answers
  tokenKey: string
}
