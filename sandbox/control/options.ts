// The options of the sandbox's control, beside the sandbox's parts.
import type { Acts } from '#sandbox/epayment/customer-acts.ts'
import type { Consent } from '#sandbox/recurring/customer-acts.ts'

export type Control = {
  acts: Acts
  consent: Consent
  /** Everything that is due by now happens, deliveries included. */
  settled(): Promise<void>
  /** All is forgotten but the sales units; the clock is the machine's again. */
  reset(): void
}
