// What the laws for memberships are judged by, once everything is settled.
import type { SignUpState } from '#shared/sign-up.ts'
import type { Pause } from '#test/simulation/club-pauses.ts'
import type { ServiceAgreement } from '#test/support/service/agreement-record.ts'
import type { JournalAgreement } from '#test/simulation/journal-agreements.ts'

export type ClubEvidence = {
  /** From the journal of each till, one of which made what it opened. */
  tills: { name: string; journalled: readonly JournalAgreement[] }[]
  books: readonly ServiceAgreement[]
  /** A screen said this of a sign-up, for the first time, at this time of the service's clock. */
  sights: readonly { by: string; agreement: string; state: SignUpState; at: number }[]
  pauses: readonly Pause[]
  /** What the office of the till that signs up tells of as missed, at the end. */
  missed: readonly { agreementId: string; interval: string | null }[]
  /** The periods that each till has closed, the last when all was over. Minor units. */
  closed: readonly { by: string; captured: number; refunded: number }[]
  endedAt: number
}
