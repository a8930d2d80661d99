// The reducer of an agreement and its charges: their state from the facts.
import type {
  AdoptedAgreement,
  AgreementFact,
  SeenCharge,
  NewTask,
  DraftEnd,
  Drafting,
} from '#core/agreement/facts.ts'
import {
  reduceBy,
  reduceRequest,
  unsentRequest,
  type Reducers,
  type RequestFact,
  type RequestState,
} from '#core/process/request-state.ts'
import { readExternalId, draftTask } from '#core/agreement/ids.ts'
import type { Problem } from '#shared/problem.ts'
import type { Person } from '#shared/staff.ts'

type Plain<F> = Omit<F, 'kind'>

export type Task = NewTask & {
  task: string
  openedAt: number
  by: 'person' | 'rule'
  person: Person | null
  askedBy: Person | null
  reason: string | null
  request: RequestState
  state:
    | { is: 'open' }
    | { is: 'done'; at: number }
    /** `settled`: who has decided that it stays refused; null while it waits for a person. */
    | {
        is: 'refused'
        at: number
        problem: Problem
        settled: { at: number; person: Person | null; askedBy: Person | null; reason: string } | null
      }
}

/** A charge as it was last read. `booked`: what of its money is written down, in minor units. */
export type Charge = Plain<SeenCharge> & {
  seenAt: number
  booked: { captured: number; refunded: number }
  /** Number of the receipt for the money that came. */
  receipt: number | null
  capturedAt: number | null
}

export type LastRead = Omit<Plain<Extract<AgreementFact, { kind: 'agreementSeen' }>>, 'toldAt'>

/** The money that the last fact moved, `elsewhere`: given back by others; `value` in minor units. */
export type MovedChargeMoney = {
  kind: 'captured' | 'refunded' | 'elsewhere'
  chargeId: string
  value: number
  receipt: number | null
}

export type Agreement = {
  /** Its name at this till. */
  agreement: string
  opened: Drafting | AdoptedAgreement
  openedAt: number
  /** Request for the draft; never tried for an adopted one. */
  draft: RequestState
  /** Asked on the phone, and the service has not refused that. */
  isPushed: boolean
  fellBack: boolean
  agreementId: string | null
  confirmation: string | null
  firstChargeId: string | null
  draftedAt: number | null
  draftEnded: { end: DraftEnd; problem: Problem; at: number } | null
  withdrawn: { by: 'cashier' | 'customer' | 'rule'; at: number } | null
  seen: LastRead | null
  /** Why the service is not asked about it any more. */
  gone: Problem | null
  /** When it was first seen to be in the status it has. */
  statusAt: number | null
  /** When its customer was first seen to have joined, unless it was being taken back: a sign-up that ended so stays ended so. */
  joinedAt: number | null
  /** Since when it is seen to be paused, by the service's clock where it told the time. */
  pausedAt: number | null
  charges: readonly Charge[]
  tasks: readonly Task[]
  /** Tills that are gone, and since when (epoch ms) what moved there is written down here. */
  takenOver: readonly { from: string; since: number }[]
  /** The shop's own name or number of the member. */
  member: string | null
  /** Intervals that are not to be charged, by their first day: left here, or seen to be left at another till. */
  left: readonly string[]
  /** Last copy given out of each receipt, by its number; 0 for joining alone. */
  lastCopy: Readonly<Record<number, number>>
  acknowledgedAt: number | null
  moved: MovedChargeMoney | null
}

const impossible = (agreement: string, kind: string) =>
  new Error(`agreement ${agreement}: "${kind}" cannot follow`)

const opened = (name: string, fact: Drafting | AdoptedAgreement, at: number): Agreement => ({
  agreement: name,
  opened: fact,
  openedAt: at,
  draft: unsentRequest,
  isPushed: fact.kind === 'agreementOpened' && fact.isPushed,
  fellBack: false,
  agreementId: fact.kind === 'agreementAdopted' ? fact.agreementId : null,
  confirmation: null,
  firstChargeId: null,
  draftedAt: null,
  draftEnded: null,
  withdrawn: null,
  seen: null,
  gone: null,
  statusAt: null,
  joinedAt: null,
  pausedAt: null,
  charges: [],
  tasks: [],
  takenOver: [],
  member: null,
  left: [],
  lastCopy: {},
  acknowledgedAt: null,
  moved: null,
})

type Later = Exclude<AgreementFact, Drafting | AdoptedAgreement>

const agreementReducers: Reducers<Agreement, Later> = {
  pushGivenUp(agreement, { kind }) {
    if (agreement.agreementId !== null) throw impossible(agreement.agreement, kind)
    // Another body is another request: it begins with keys of its own.
    return { ...agreement, isPushed: false, fellBack: true, draft: unsentRequest }
  },
  agreementDrafted(agreement, { kind, agreementId, confirmation, chargeId }, at) {
    if (agreement.agreementId !== null || agreement.draftEnded) throw impossible(agreement.agreement, kind)
    return { ...agreement, agreementId, confirmation, firstChargeId: chargeId, draftedAt: at }
  },
  draftEnded(agreement, { kind, end, problem }, at) {
    if (agreement.agreementId !== null) throw impossible(agreement.agreement, kind)
    return { ...agreement, draftEnded: { end, problem, at } }
  },
  withdrawn: (agreement, { by }, at) => ({ ...agreement, withdrawn: agreement.withdrawn ?? { by, at } }),
  agreementSeen(agreement, { kind: _kind, toldAt, ...seen }, at) {
    const isSame = agreement.seen?.status === seen.status
    const { isPaused = false, left = [] } = readExternalId(seen.externalId) ?? {}
    const isJoined = seen.status === 'ACTIVE' && agreement.withdrawn === null
    return {
      ...agreement,
      seen,
      gone: null,
      statusAt: isSame ? agreement.statusAt : at,
      joinedAt: agreement.joinedAt ?? (isJoined ? at : null),
      // There it may have to make room for later ones.
      left: [...new Set([...agreement.left, ...left])],
      pausedAt: isPaused ? (agreement.pausedAt ?? toldAt ?? at) : null,
    }
  },
  agreementGone: (agreement, { problem }) => ({ ...agreement, gone: problem }),
  chargeSeen: (agreement, fact, at) => ({ ...agreement, charges: withSeen(agreement.charges, fact, at) }),
  chargeCaptured: withMoney,
  chargeRefunded: withMoney,
  agreementTakenOver: (agreement, { from, since }) => ({
    ...agreement,
    takenOver: [...agreement.takenOver, { from, since }],
  }),
  intervalSkipped: (agreement, { interval }) => ({
    ...agreement,
    left: [...new Set([...agreement.left, interval])],
  }),
  memberNamed: (agreement, { member }) => ({ ...agreement, member }),
  membershipCopied: (agreement, { receipt, copy }) => ({
    ...agreement,
    lastCopy: { ...agreement.lastCopy, [receipt]: copy },
  }),
  signUpAcknowledged: (agreement, _, at) => ({
    ...agreement,
    acknowledgedAt: agreement.acknowledgedAt ?? at,
  }),
  taskOpened(agreement, { kind, person = null, askedBy = null, ...rest }, at) {
    const { tasks } = agreement
    if (tasks.some(({ task }) => task === rest.task)) throw impossible(agreement.agreement, kind)
    const own = { person, askedBy, openedAt: at, request: unsentRequest, state: { is: 'open' } } as const
    return { ...agreement, tasks: [...tasks, { ...rest, ...own }] }
  },
  taskDone: (agreement, fact, at) =>
    withTask(agreement, fact, fact.task, (task) => ({ ...task, state: { is: 'done', at } })),
  taskRefused(agreement, fact, at) {
    const state = { is: 'refused', at, problem: fact.problem, settled: null } as const
    return withTask(agreement, fact, fact.task, (task) => ({ ...task, state }))
  },
  taskResolved(agreement, fact, at) {
    const { person = null, askedBy = null, reason } = fact
    const settled = { at, person, askedBy, reason }
    return withTask(agreement, fact, fact.task, (task) =>
      task.state.is === 'refused' ? { ...task, state: { ...task.state, settled } } : task,
    )
  },
  sent: withRequest,
  unsent: withRequest,
  turnedDown: withRequest,
}

/** Every kind that is understood. */
export const agreementKinds = { agreementOpened: true, agreementAdopted: true, ...agreementReducers }

/** `at`: when it was written down, epoch ms. Throws on a fact that cannot follow. */
export function reduceAgreement(
  before: Agreement | undefined,
  name: string,
  fact: AgreementFact,
  at: number,
): Agreement {
  if (fact.kind === 'agreementOpened' || fact.kind === 'agreementAdopted') {
    if (before) throw impossible(name, fact.kind)
    return opened(name, fact, at)
  }
  if (!before) throw impossible(name, fact.kind)
  return { ...reduceBy(agreementReducers, before, fact, at), moved: movedBy(fact) }
}

function withSeen(charges: readonly Charge[], fact: SeenCharge, at: number): Charge[] {
  const { kind: _kind, ...seen } = fact
  const known = charges.find(({ chargeId }) => chargeId === fact.chargeId)
  // An answer may leave out what an earlier one told.
  const vatRate = seen.vatRate ?? known?.vatRate
  const charge: Charge = {
    ...seen,
    ...(vatRate === undefined ? {} : { vatRate }),
    seenAt: at,
    booked: known?.booked ?? { captured: 0, refunded: 0 },
    receipt: known?.receipt ?? null,
    capturedAt: known?.capturedAt ?? null,
  }
  return known ? charges.map((one) => (one.chargeId === fact.chargeId ? charge : one)) : [...charges, charge]
}

function withMoney(
  before: Agreement,
  fact: Extract<AgreementFact, { kind: 'chargeCaptured' | 'chargeRefunded' }>,
  at: number,
): Agreement {
  const { agreement, charges } = before
  const known = charges.find(({ chargeId }) => chargeId === fact.chargeId)
  if (!known || fact.value <= 0) throw impossible(agreement, fact.kind)
  const { booked } = known
  const charge =
    fact.kind === 'chargeCaptured'
      ? {
          ...known,
          booked: { ...booked, captured: booked.captured + fact.value },
          receipt: known.receipt ?? fact.receipt,
          capturedAt: known.capturedAt ?? at,
        }
      : { ...known, booked: { ...booked, refunded: booked.refunded + fact.value } }
  // Money that another till has captured may go back here.
  if (charge.booked.refunded > Math.max(charge.captured, charge.booked.captured))
    throw impossible(agreement, fact.kind)
  return { ...before, charges: charges.map((one) => (one === known ? charge : one)) }
}

function movedBy(fact: Later): MovedChargeMoney | null {
  if (fact.kind === 'chargeCaptured') {
    const { chargeId, value, receipt } = fact
    return { kind: 'captured', chargeId, value, receipt }
  }
  if (fact.kind !== 'chargeRefunded') return null
  const { chargeId, value, receipt, task } = fact
  return { kind: task === null ? 'elsewhere' : 'refunded', chargeId, value, receipt }
}

function withRequest(agreement: Agreement, fact: Extract<Later, RequestFact>, at: number): Agreement {
  if (fact.request === draftTask) return { ...agreement, draft: reduceRequest(agreement.draft, fact, at) }
  return withTask(agreement, fact, fact.request, (task) => ({
    ...task,
    request: reduceRequest(task.request, fact, at),
  }))
}

function withTask(
  agreement: Agreement,
  { kind }: Later,
  name: string,
  change: (task: Task) => Task,
): Agreement {
  const { tasks } = agreement
  const task = tasks.find((one) => one.task === name)
  if (task?.state.is !== (kind === 'taskResolved' ? 'refused' : 'open'))
    throw impossible(agreement.agreement, kind)
  return { ...agreement, tasks: tasks.map((one) => (one === task ? change(task) : one)) }
}

export const isReserved = ({ status }: Pick<Charge, 'status'>): boolean =>
  status === 'RESERVED' || status === 'PARTIALLY_CAPTURED'

export const statusOf = ({ seen }: Agreement) => seen?.status ?? null
export const openTasks = ({ tasks }: Agreement): Task[] => tasks.filter(({ state }) => state.is === 'open')

/** The one that is taken when the customer accepts; nothing while no read has told of it. */
export const firstCharge = ({ charges, firstChargeId }: Agreement): Charge | undefined =>
  charges.find(({ chargeId, type }) => chargeId === firstChargeId || type === 'INITIAL')
