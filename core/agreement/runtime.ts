// The runtime state of an agreement beside its facts: how it stands by what was just read, what every process remembers, and what only an agreement asks for.
import type { Agreement } from '#core/agreement/reduce.ts'
import { draftTask } from '#core/agreement/ids.ts'
import { createProcessRuntime, type ProcessRuntime, notPolled, type Polling } from '#core/process/runtime.ts'

/** Pause between two looks in these lists: the service lists five times a minute for a whole sales unit, and the office and its other tills ask it too. ms */
export const searchEvery = 30_000

/**
 * The service's lists in which a draft is looked for whose answer was lost, in the order in which an agreement goes through them, so that it slips through
 * no round: a customer who was asked on the phone may have accepted, paid and left meanwhile.
 */
export const searchedLists = ['PENDING', 'ACTIVE', 'STOPPED'] as const

type Moment = {
  /** The moment that this till's clock and the service's have both passed (epoch ms); null while the service has told none. */
  provenNow: number | null
  /** The moment for which it was asked for. */
  elapsed: number
  /** How long ago a moment of `elapsed` was, with what the machine slept since. */
  age: (at: number) => number
  /** A screen waits for this sign-up. */
  isServed: boolean
  /** This till opened it; false when it came with a copied journal. */
  isOurs: boolean
}

/**
 * All that the next step of an agreement depends on beside its facts: what this process remembers of it, and how things stand now. Monotonic ms. Tries
 * are counted by task; `absences`: when each list was seen without the draft in this round.
 */
export type AgreementRuntime = ProcessRuntime &
  Polling &
  Moment & {
    /** When a read of its charges was begun last, and when one last succeeded. */
    chargesAt: number | null
    chargesGoodAt: number | null
    /** Reads since the last news, for those that are not urgent: they grow rarer. */
    quietReads: number
    /** When lists were last asked for a draft whose answer was lost. */
    searchedAt: number | null
  }

/** `agreement`: nothing where it is not opened yet. */
export const createAgreementRuntime = (
  agreement: Agreement | undefined,
  now: number,
  moment: Moment,
): AgreementRuntime => ({
  ...createProcessRuntime(agreement ? requestsOf(agreement) : [], { elapsed: moment.elapsed, now }),
  ...moment,
  ...notPolled,
  chargesAt: null,
  chargesGoodAt: null,
  quietReads: 0,
  searchedAt: null,
})

const requestsOf = ({ tasks, draft }: Agreement) => [
  [draftTask, [draft]] as const,
  ...tasks.map(({ task, request }) => [task, [request]] as const),
]
