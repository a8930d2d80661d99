// The parts of the service that all of its areas share.
import type { Chance, Clock } from '#sandbox/state/clock.ts'
import type { Customers } from '#sandbox/state/customers.ts'
import type { Faults } from '#sandbox/service/faults.ts'
import type { IgnoredFields, Leniency, SalesUnits } from '#sandbox/state/sales-units.ts'
import type { AnswerStore } from '#sandbox/service/idempotency.ts'
import type { Rates } from '#sandbox/state/rate-limits.ts'
import type { Store } from '#sandbox/state/store.ts'
import type { Timeline } from '#sandbox/state/timeline.ts'
import type { EventName } from '#sandbox/schema/webhooks.ts'

export type Service = {
  /** The sandbox's own time: the timeline's. */
  clock: Clock
  /** The clock that was handed in: what the machine itself takes. */
  pace: Clock
  chance: Chance
  environment: Environment
  /** The address that merchants call, without a slash at its end. */
  publicUrl: () => string
  /** The address at which customers open what a code or a link says: another one where phones of the network have a port of their own. */
  phoneUrl: () => string
  store: Store
  timeline: Timeline
  units: SalesUnits
  customers: Customers
  /** Merchants hear of it, in the same transaction. */
  tell: OnNotice
  answers: AnswerStore
  faults: Faults
  leniency: Leniency
  /** A lenient sales unit sent fields that nobody knows. */
  onIgnored: (ignored: IgnoredFields) => void
  /** Not there when the limits are off. */
  rates: Rates | undefined
  /** Subjects to which a delayed request is being done now: `<MSN> <subject>`. */
  busy: Set<string>
  /** Ends when the sandbox starts over or closes: what waited for a later time is not done any more. */
  world: AbortController
  tokenKey: string
}

/** Which of the service's environments a sandbox stands for. PRODUCTION has longer tokens, CARD, no amounts that fail, and neither approves nor accepts in a customer's place. */
export type Environment = 'TEST' | 'PRODUCTION'

/** Something happened. The webhooks take it from here, in the same transaction. */
export type Notice = {
  merchantSerialNumber: string
  event: EventName
  /** Deliveries about one subject keep their order: `payment/<id>`, `agreement/<id>`. */
  subject: string
  /** Epoch ms. */
  at: number
  /** Sent as it stands; its keys keep this order. */
  body: Readonly<Record<string, unknown>>
}

export type OnNotice = (notice: Notice) => void
