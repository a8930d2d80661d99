// The facts of an agreement and its charges: every kind that can be written down, and nothing that is derived from others.
import type { RequestFact } from '#core/process/request-state.ts'
import type { AgreementOwner } from '#core/service/access.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/market.ts'
import type { Plan } from '#shared/plan.ts'
import type { Problem } from '#shared/problem.ts'
import type { TransactionType, AgreementStatus, PlanPeriod } from '#shared/recurring.ts'
import type { Person, ActPersons } from '#shared/staff.ts'

/** Who was signed in, or approved it with a PIN; absent where nobody was. */
type ByPerson = { person?: Person }

/** Everything the draft is made of, beside the phone number, which is erasable; on disk before a byte leaves. */
export type Drafting = AgreementOwner &
  ByPerson & {
    kind: 'agreementOpened'
    /** Its number among those opened at this till, from 1. */
    number: number
    plan: Plan
    currency: Currency
    /** The contract's own name of it at the service, by which it is found when the answer was lost. */
    externalId: string
    merchantRedirectUrl: string
    merchantAgreementUrl: string | null
    /** When a campaign of the plan ends, as the draft says it (RFC 3339); null where it has no end of its own. */
    campaignEnd: string | null
    /** Asked on the phone at once (skipLandingPage), else by QR. */
    isPushed: boolean
    phoneEnding: string | null
    /** By which the number is known again among those who joined this plan (`numberPrintOf`); absent where none was given. */
    numberPrint?: string
    language: Language
    isAttended: boolean
  }

/** One that was made elsewhere, taken up here because something is to be done with it. */
export type AdoptedAgreement = AgreementOwner & {
  kind: 'agreementAdopted'
  agreementId: string
  currency: Currency
}

/** How a draft came to nothing without an agreement. `neverMade`: no request of ours can have reached the service. */
export type DraftEnd = 'neverMade' | 'refused'

/** Change of an agreement's externalId. `move`: to the till that knows it by this name. */
export type ExternalIdChange =
  | { is: 'pause' }
  | { is: 'goOn' }
  | { is: 'move'; name: string }
  | { is: 'leave'; interval: string }

/** Request to the service beside the draft, with everything its body is made of. Amounts in minor units. */
export type NewTask =
  | { do: 'stop' }
  /** Change of the agreement's externalId, where every till of the shop sees it. */
  | { do: 'update'; change: ExternalIdChange }
  | NewCharge
  | { do: 'cancelCharge'; chargeId: string }
  | { do: 'captureCharge'; chargeId: string; amount: number }
  | { do: 'refundCharge'; chargeId: string; amount: number }

export type NewCharge = {
  do: 'charge'
  /** orderId: its id at the service. */
  chargeId: string
  /** The day its interval begins; null for one that a person made beside the intervals. */
  interval: string | null
  /** The charge that failed, where a person makes this one in its place. */
  insteadOf?: string
  amount: number
  description: string
  /** YYYY-MM-DD, a day of UTC. */
  due: string
  retryDays: number
  transactionType: TransactionType
  /** The till that makes it, where its money is written down: added as the task is opened. */
  externalId?: string
}

/** `task`: its name. */
type TaskFact =
  /** `by`: a person asked, or a rule of the till. */
  | (NewTask &
      ActPersons & { kind: 'taskOpened'; task: string; by: 'person' | 'rule'; reason: string | null })
  /** A read shows that it is done, by whomever. */
  | { kind: 'taskDone'; task: string }
  /** Refused for good, and a read does not show it: while it is wanted it waits in the office. */
  | { kind: 'taskRefused'; task: string; problem: Problem }
  /** A person has seen that it was refused, and leaves it so. */
  | (ActPersons & { kind: 'taskResolved'; task: string; reason: string })

/** As a read told of it, written down when it is news. Amounts in minor units. */
export type SeenCharge = {
  kind: 'chargeSeen'
  chargeId: string
  /** As the service says it: one of the contract's, or a new one. */
  status: string
  /** INITIAL, RECURRING, UNSCHEDULED, or a new one. */
  type: string
  amount: number
  due: string
  captured: number
  refunded: number
  cancelled: number
  failure: string | null
  /** The till that made it; null where none of ours did. */
  maker: string | null
  /** Parts of `captured` and `refunded` that this till writes down. */
  capturedHere: number
  refundedHere: number
  /** In hundredths of a percent, as whoever made it wrote it at the service; absent where nobody did: then the plan's, where it is known. */
  vatRate?: number
  /** The service's log of it does not explain its sums: what moved since is not written down. */
  isDoubted: boolean
}

export type AgreementFact =
  | Drafting
  | AdoptedAgreement
  /** The push was refused (403) and nothing was drafted: asked by QR from here on. */
  | { kind: 'pushGivenUp'; problem: Problem }
  /** It is there. `confirmation`: what to encode; null when only a read told of it. `chargeId`: of the first charge. */
  | { kind: 'agreementDrafted'; agreementId: string; confirmation: string | null; chargeId: string | null }
  | { kind: 'draftEnded'; end: DraftEnd; problem: Problem }
  /** `by: 'rule'`: nobody can open it, or a kiosk's customer went away. */
  | ({ kind: 'withdrawn'; by: 'cashier' | 'customer' | 'rule' } & ByPerson)
  /** The agreement itself as a read told of it, when it is news. `campaign`: the lower price while it lasts. */
  | {
      kind: 'agreementSeen'
      status: AgreementStatus
      externalId: string | null
      name: string
      price: number | null
      campaign: { price: number; until: string | null } | null
      period: PlanPeriod | null
      /** RFC 3339. */
      start: string | null
      stop: string | null
      /** By the service's clock (epoch ms), where its answer told the time. */
      toldAt?: number
    }
  /** For an hour the service has said that it knows no such agreement: it is asked no more until somebody looks. */
  | { kind: 'agreementGone'; problem: Problem }
  | SeenCharge
  /** The till `from` is gone: what moved of this agreement there since then (epoch ms) is written down here from now on. */
  | ({ kind: 'agreementTakenOver'; from: string; since: number } & ActPersons)
  /**
   * Money came: so much more of this charge, as far as it is written down here, is captured than was before. `receipt`: its number, of the
   * till's one series with its sales and refunds, from 1.
   */
  | { kind: 'chargeCaptured'; chargeId: string; value: number; receipt: number }
  /** Money went back. `task`: the refund of ours that did it; null when others did. */
  | {
      kind: 'chargeRefunded'
      chargeId: string
      value: number
      task: string | null
      receipt: number | null
    }
  /** A person says that this interval is not to be charged. */
  | ({ kind: 'intervalSkipped'; interval: string; reason: string } & ActPersons)
  /** The shop has given this member a name or a number of its own; null takes it away. The service is never told. */
  | ({ kind: 'memberNamed'; member: string | null } & ByPerson)
  /** The receipt of that number was given out again, as copy number `copy`; of joining alone (0) also the original, as 0. */
  | ({ kind: 'membershipCopied'; receipt: number; copy: number } & ByPerson)
  /** Somebody has seen how the sign-up ended: the screens go back to the beginning. */
  | { kind: 'signUpAcknowledged' }
  | TaskFact
  /** `request`: the task's name, or `draft`. */
  | RequestFact
