// The next step of an agreement: a pure function of its facts and of what this process remembers about the last minutes.
import {
  firstCharge,
  isReserved,
  openTasks,
  statusOf,
  type Agreement,
  type Task,
} from '#core/agreement/reduce.ts'
import { draftTask, readExternalId } from '#core/agreement/ids.ts'
import type { NewTask } from '#core/agreement/facts.ts'
import {
  endProblem,
  pauseByRule,
  pausedSince,
  waitingTasks,
  hasRefusedRefund,
  doubtedChargeOf,
  isEndedUncaptured,
  isAgreementDone,
  isStopGivenUp,
  mostStops,
  isChargeSettled,
  isUnrecorded,
  chargeOwedBack,
} from '#core/agreement/outstanding.ts'
import { searchedLists, searchEvery, type AgreementRuntime } from '#core/agreement/runtime.ts'
import {
  dueAt,
  isPause,
  capPause,
  retryDue,
  waitUntil,
  whenDue,
  type Pause,
} from '#core/process/scheduler.ts'
import { isProvenAbsent, lastSent } from '#core/process/runtime.ts'
import { limits, pacedWait, readWaits, withinMinute } from '#core/system/limits.ts'
import { isRequestRefused, isInDoubt } from '#core/process/request-state.ts'
import { lastMoment } from '#core/agreement/calendar.ts'
import { problem, type Problem } from '#shared/problem.ts'

type AgreementStep =
  | { do: 'draft' }
  /** Looks for a draft whose answer was lost in the service's lists. */
  | { do: 'search' }
  /** `charges`: those as well. */
  | { do: 'read'; charges: boolean }
  /** No request of ours can have reached the service. */
  | { do: 'giveUp' }
  /** In the place of a person, for want of one. */
  | { do: 'withdraw' }
  | { do: 'open'; task: NewTask; reason: string }
  | { do: 'task'; task: Task }
  /** `why`: where it is not asked of the service any more; else the service has said it. */
  | { do: 'refuse'; task: Task; why?: Problem }
  | Pause

/** While the service asks for silence, only what asks nothing of it goes on. */
export function decideAgreement(agreement: Agreement, runtime: AgreementRuntime): AgreementStep {
  const step = wanted(agreement, runtime)
  const isQuiet = runtime.quietUntil > runtime.elapsed && asking.has(step.do)
  const next = isQuiet ? waitUntil(runtime.quietUntil) : step
  return next.do === 'wait' ? capPause(next, nextDeadline(agreement, runtime)) : next
}

/** The next moment at which other rules hold for it because of its age, or that of a task, alone (monotonic ms). */
function nextDeadline(agreement: Agreement, runtime: AgreementRuntime): number {
  const { elapsed, provenNow } = runtime
  const moments = openTasks(agreement).flatMap((task) => {
    const last = lastSent(runtime, task.task)
    const missed =
      task.do === 'charge' && provenNow !== null ? [elapsed + lastMoment(task.due) - provenNow] : []
    return [last + limits.call, last + limits.refundDoubt, ...missed]
  })
  const left = Math.max(runtime.servedAt, runtime.beganAt) + leftAloneMs
  return Math.min(...[left, ...moments].map((at) => at + 1).filter((at) => at > elapsed))
}

const asking = new Set<AgreementStep['do']>(['draft', 'search', 'read', 'task'])

function wanted(agreement: Agreement, runtime: AgreementRuntime): AgreementStep {
  if (agreement.gone !== null) return { do: 'nothing' }
  if (agreement.agreementId === null) return nextOfDraft(agreement, runtime)
  if (runtime.mustRead) return readWhenDue(agreement, runtime)
  const own = nextOfOwn(agreement, runtime)
  if (!isPause(own)) return own
  const is = pauseByRule(agreement)
  if (is !== undefined) {
    const reason = is === 'pause' ? 'its stop waits' : 'its stop is settled'
    return { do: 'open', task: { do: 'update', change: { is } }, reason }
  }
  // One that has to wait holds up no other.
  let until = dueAt(own)
  let isChanging = false
  for (const task of openTasks(agreement)) {
    // A later wish would be undone by an earlier one that comes after it.
    if (task.do === 'update' && isChanging) continue
    isChanging ||= task.do === 'update'
    const step = nextOfTask(agreement, task, runtime)
    if (!isPause(step)) return step
    until = Math.min(until, dueAt(step))
  }
  if (waitingTasks(agreement).length > 0 || isEndedUncaptured(agreement)) {
    // Somebody may do it elsewhere.
    const due = (runtime.readAt ?? -Infinity) + limits.quarantinedReadEvery
    if (due <= runtime.elapsed) return { do: 'read', charges: true }
    until = Math.min(until, due)
  }
  return until === Infinity ? { do: 'nothing' } : waitUntil(until)
}

/** Next step of a draft: it is not known yet that the service has it. */
function nextOfDraft(agreement: Agreement, runtime: AgreementRuntime): AgreementStep {
  const { draft, draftEnded, withdrawn } = agreement
  const { elapsed, isServed, isOurs } = runtime
  if (draftEnded) return { do: 'nothing' }
  // A draft that was refused and is in no doubt was never made.
  if (draft.refusal && !isInDoubt(draft)) return { do: 'giveUp' }
  const isWanted = withdrawn === null && isServed
  const isFresh = runtime.age(runtime.beganAt) <= limits.createAgain
  const neverLeft = draft.tries === draft.unsent
  const canDraft = runtime.openedByThisProcess && draft.refusal === null
  // A draft that the gate turned away may be at the service all the same.
  const isDoubted = runtime.turnedAway.length > 0
  if (isWanted && canDraft && !isDoubted && (draft.tries === 0 || isFresh)) {
    return whenDue(retryDue(runtime, draftTask, draft), elapsed, { do: 'draft' })
  }
  // In every list.
  const isAbsent = isProvenAbsent(runtime, draftTask, searchedLists.length)
  if ((neverLeft && isOurs) || isAbsent) return { do: 'giveUp' }
  return whenDue((runtime.searchedAt ?? -Infinity) + searchEvery, elapsed, { do: 'search' })
}

/** Step that the agreement itself asks for, whatever anybody has asked of it. */
function nextOfOwn(agreement: Agreement, runtime: AgreementRuntime): AgreementStep {
  const { opened, withdrawn, confirmation, isPushed } = agreement
  const status = statusOf(agreement)
  if (opened.kind === 'agreementAdopted') return { do: 'nothing' }
  if (status === null || status === 'PENDING') {
    if (withdrawn) return stopOnce(agreement, 1) ?? readWhenDue(agreement, runtime)
    const cannotBeOpened = confirmation === null && !isPushed
    if (cannotBeOpened || isLeftAlone(agreement, runtime)) return { do: 'withdraw' }
    return readWhenDue(agreement, runtime)
  }
  if (withdrawn && status === 'ACTIVE') {
    const stop = stopOnce(agreement, mostStops)
    if (stop) return stop
  }
  return nextOfFirstCharge(agreement, runtime)
}

const withdrawnReason = 'taken back before it began'

/** The first charge is captured when it is reserved; of an agreement that was taken back all that was captured goes back. */
function nextOfFirstCharge(agreement: Agreement, runtime: AgreementRuntime): AgreementStep {
  const { opened, withdrawn } = agreement
  const first = firstCharge(agreement)
  if (isAgreementDone(agreement) || opened.kind !== 'agreementOpened') return { do: 'nothing' }
  if (opened.plan.initialCharge !== null && !first) return readWhenDue(agreement, runtime)
  if (first && isReserved(first) && withdrawn === null) {
    const { chargeId, amount, captured } = first
    const task: NewTask = { do: 'captureCharge', chargeId, amount: amount - captured }
    return openOnce(agreement, task, 'the first charge, at once')
  }
  // A stop by us would have cancelled it; the customer's own leaves it to us.
  const isEnded = statusOf(agreement) !== 'ACTIVE' || isStopGivenUp(agreement)
  if (first && isReserved(first) && withdrawn !== null && isEnded)
    return openOnce(agreement, { do: 'cancelCharge', chargeId: first.chargeId }, withdrawnReason)
  // The service gives nothing back of a charge whose rest is still reserved.
  const owed = chargeOwedBack(agreement)
  if (owed && !isReserved(owed) && !hasRefusedRefund(agreement)) {
    const { chargeId, captured, refunded } = owed
    return openOnce(agreement, { do: 'refundCharge', chargeId, amount: captured - refunded }, withdrawnReason)
  }
  return readWhenDue(agreement, runtime)
}

/** `most`: times in all. */
function stopOnce({ tasks }: Agreement, most: number): AgreementStep | undefined {
  const stops = tasks.filter((task) => task.do === 'stop')
  const isAsked = stops.length >= most || stops.some(({ state }) => state.is === 'open')
  return isAsked ? undefined : { do: 'open', task: { do: 'stop' }, reason: withdrawnReason }
}

/** By rule a thing is asked for once: refused, a person goes on with it. Where others took a part meanwhile, the rest is another thing. */
function openOnce({ tasks }: Agreement, task: NewTask, reason: string): AgreementStep {
  const isSame = (one: Task): boolean =>
    one.do === task.do &&
    (!('chargeId' in one) || !('chargeId' in task) || one.chargeId === task.chargeId) &&
    (one.do !== 'captureCharge' || task.do !== 'captureCharge' || one.amount === task.amount)
  const has = tasks.some((one) => one.state.is !== 'done' && isSame(one))
  return has ? { do: 'nothing' } : { do: 'open', task, reason }
}

/** A kiosk's customer went away. An attended till's sign-up goes on: it ends by itself. */
function isLeftAlone({ opened }: Agreement, runtime: AgreementRuntime): boolean {
  if (opened.kind !== 'agreementOpened' || opened.isAttended || runtime.isServed) return false
  return runtime.age(Math.max(runtime.servedAt, runtime.beganAt)) > leftAloneMs
}
const leftAloneMs = 60_000

function nextOfTask(agreement: Agreement, task: Task, runtime: AgreementRuntime): AgreementStep {
  const { request } = task
  const held = notNow(agreement, task, runtime)
  if (held) return held
  const { elapsed } = runtime
  const last = lastSent(runtime, task.task)
  // The task may be done where the sums and the history of its charge disagree: reads tell, and in the end a person does.
  const doubted = request.tries > 0 ? doubtedChargeOf(agreement, task) : undefined
  if (doubted && elapsed - last <= limits.sumsDoubt) return readWhenDue(agreement, runtime)
  if (doubted) return { do: 'refuse', task, why: problem('sale.sumsDisagree', { reference: doubted }) }
  const paceDue = retryDue(runtime, task.task, request)
  const due = task.do === 'charge' ? Math.max(paceDue, nextCharge(agreement, runtime)) : paceDue
  const send = due > elapsed ? waitUntil(due) : sending(agreement, task, runtime)
  if (request.tries === request.unsent) return send
  // Some try may have arrived: what a read says comes first.
  const readAt = task.do === 'stop' || task.do === 'update' ? runtime.lastReadOkAt : runtime.chargesGoodAt
  if (readAt === null || readAt <= last) return readWhenDue(agreement, runtime, true)
  const isDoubtful =
    isInDoubt(request) && elapsed - last <= (request.refusal ? limits.refundDoubt : limits.call)
  if (isRequestRefused(request)) {
    return isDoubtful ? readWhenDue(agreement, runtime) : { do: 'refuse', task }
  }
  return isDoubtful ? readWhenDue(agreement, runtime) : send
}

/** A charge, and a change, leave only after a read of just now: the one was judged by it, and the other is made of it. */
function sending(agreement: Agreement, task: Task, runtime: AgreementRuntime): AgreementStep {
  const { age } = runtime
  const isHeardNow = runtime.failures === 0 && age(runtime.readAt ?? -Infinity) <= justRead
  // An answer may have waited for a machine that slept.
  const isAskedNow = age(runtime.lastReadOkAt ?? -Infinity) <= justRead + 2 * limits.call
  if ((task.do === 'charge' || task.do === 'update') && !(isHeardNow && isAskedNow))
    return readWhenDue(agreement, runtime, true)
  return { do: 'task', task }
}
/** ms */
const justRead = 5_000

/**
 * Whether money is still to be taken is judged when the request leaves: since it was asked for the agreement may have been paused, stopped
 * or taken back, or its interval left, here or at another till. Nothing while it is wanted.
 */
function notNow(agreement: Agreement, task: Task, runtime: AgreementRuntime): AgreementStep | undefined {
  const { elapsed, provenNow } = runtime
  const why = whyUnwanted(agreement, task)
  if (why === undefined) return undefined
  const { request } = task
  const last = lastSent(runtime, task.task)
  const read: AgreementStep = { do: 'read', charges: true }
  const readAt = runtime.readAt ?? -Infinity
  // An earlier try may have arrived: then it is made, and a read shows it.
  if (isInDoubt(request) && elapsed - last <= limits.refundDoubt)
    return whenDue(readAt + limits.doubtfulRead, elapsed, read)
  // By rule it goes on when the pause ends before its day, after which the service takes it no more. A clock in doubt gives up nothing.
  if (
    why.code === 'agreement.paused' &&
    task.by === 'rule' &&
    task.do === 'charge' &&
    (provenNow === null || provenNow < lastMoment(task.due))
  )
    return whenDue(readAt + limits.quarantinedReadEvery, elapsed, read)
  return { do: 'refuse', task, why }
}

function whyUnwanted(agreement: Agreement, task: Task): Problem | undefined {
  const { seen } = agreement
  if (task.do === 'update')
    return seen && !readExternalId(seen.externalId)
      ? problem('agreement.notActive', { status: seen.status })
      : undefined
  const isFirst = task.do === 'captureCharge' && task.by === 'rule'
  if (task.do !== 'charge' && !isFirst) return undefined
  const status = statusOf(agreement)
  if (task.do === 'charge' && status !== 'ACTIVE')
    return problem('agreement.notActive', { status: status ?? '' })
  const end = endProblem(agreement)
  if (end || task.do !== 'charge') return end
  if (task.interval !== null && agreement.left.includes(task.interval)) return problem('charge.left')
  return pausedSince(agreement) === null ? undefined : problem('agreement.paused')
}

/** The service takes two charges of an agreement in any minute. */
const chargesPerMinute = 2

function nextCharge({ tasks }: Agreement, runtime: AgreementRuntime): number {
  const charging = tasks.filter((task) => task.do === 'charge')
  const times = charging.flatMap(({ task }) => [...(runtime.sent.get(task) ?? [])])
  const due = withinMinute(
    times.toSorted((one, other) => one - other),
    chargesPerMinute,
  )
  // The service counts from when a try arrived, which may be as late as its answer was waited for.
  return due + limits.call
}

/** Whether a read must bring the charges beside the agreement itself. */
export function needsCharges(agreement: Agreement): boolean {
  const { opened } = agreement
  const status = statusOf(agreement)
  if (openTasks(agreement).some(({ do: wish }) => wish !== 'stop' && wish !== 'update')) return true
  if (opened.kind !== 'agreementOpened' || status === null || status === 'PENDING') return false
  const first = firstCharge(agreement)
  // The till may have died between hearing of money and writing it down.
  if (agreement.charges.some(isUnrecorded)) return true
  const isFirstOpen = opened.plan.initialCharge !== null && (!first || !isChargeSettled(first))
  const isOther = status !== 'ACTIVE' && agreement.charges.some((charge) => !isChargeSettled(charge))
  return isFirstOpen || isOther || chargeOwedBack(agreement) !== undefined
}

const rarer = [1000, 2000, 3000, 5000, 10_000, 15_000, 30_000, 60_000] as const

/** `mustRead`: whatever the pace of reads says. */
function readWhenDue(
  agreement: Agreement,
  runtime: AgreementRuntime,
  mustRead = runtime.mustRead,
): AgreementStep {
  const { readAt: from, elapsed, isServed } = runtime
  const status = statusOf(agreement)
  const due = (): number => {
    if (runtime.failures > 0) return (from ?? runtime.since) + pacedWait(readWaits, runtime.failures - 1)
    if (mustRead) return from === null ? -Infinity : from + limits.quickRead / 2
    if (from === null) return agreement.confirmation === null ? -Infinity : runtime.since + limits.firstRead
    if (status !== null && status !== 'PENDING') return from + pacedWait(rarer, runtime.quietReads)
    if (!isServed) return from + limits.unwatchedRead * 3
    return from + (elapsed - runtime.since < limits.quickFor ? limits.quickRead : limits.slowRead)
  }
  return whenDue(due(), elapsed, { do: 'read', charges: needsCharges(agreement) })
}
