// The parts of one sandbox, which all of its code shares.
import type { Chance, Clock } from '#sandbox/clock.ts'
import type { Customers } from '#sandbox/customer.ts'
import type { Environment } from '#sandbox/environment.ts'
import type { Faults } from '#sandbox/fault.ts'
import type { Ignored, Leniency } from '#sandbox/leniency.ts'
import type { Answers } from '#sandbox/idempotency.ts'
import type { Payments } from '#sandbox/epayment/payments.ts'
import type { Rates } from '#sandbox/rate.ts'
import type { Recurring } from '#sandbox/recurring/recurring.ts'
import type { SalesUnits } from '#sandbox/sales-unit.ts'
import type { Store } from '#sandbox/store.ts'
import type { Timeline } from '#sandbox/timeline.ts'
import type { Webhooks } from '#sandbox/webhooks/webhooks.ts'

export type Parts = {
  /** The sandbox's own time: the timeline's. */
  clock: Clock
  /** The clock that was handed in: what the machine itself takes. */
  pace: Clock
  chance: Chance
  environment: Environment
  /** The address that goes into links, without a slash at its end. */
  publicUrl: () => string
  store: Store
  timeline: Timeline
  units: SalesUnits
  payments: Payments
  customers: Customers
  recurring: Recurring
  webhooks: Webhooks
  answers: Answers
  faults: Faults
  leniency: Leniency
  /** A lenient sales unit sent fields that nobody knows. */
  onIgnored: (ignored: Ignored) => void
  /** Not there when the limits are off. */
  rates: Rates | undefined
  /** What a delayed deed is being done to now: `<MSN> <subject>`. */
  busy: Set<string>
  /** Ends when the sandbox starts over or closes: what waited for a later time is not done any more. */
  world: AbortController
  tokenKey: string
}
