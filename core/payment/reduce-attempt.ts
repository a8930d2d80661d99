// The reducer of one payment attempt: its state after a fact of its own. Refunds and further attempts are folded elsewhere.
import { afterAskedAgain, reduceRequest, type RequestFact } from '#core/process/request-state.ts'
import type { AttemptFact, PaymentFact } from '#core/payment/facts.ts'
import { capturedOf, isTakenInPart, keptOf } from '#core/payment/balance.ts'
import { isOver, type Attempt, type AttemptState, type Refund } from '#core/payment/state.ts'

type PlainFact = Exclude<AttemptFact, { kind: 'attemptOpened' }>

/** `at`: when it was written down, epoch ms. Throws on a fact that cannot follow. */
export function reduceAttempt(attempt: Attempt, fact: PlainFact, at: number): Attempt {
  switch (fact.kind) {
    case 'cancelAsked':
      return { ...attempt, cancelAskedAt: attempt.cancelAskedAt ?? at }
    case 'answered':
      return {
        ...attempt,
        answer: { question: fact.question, answer: fact.answer, value: fact.value ?? null },
        partRefused: null,
      }
    case 'released':
      return {
        ...attempt,
        releasedAt: attempt.releasedAt ?? at,
        releasedBy: attempt.releasedBy ?? fact.by,
        isOverridden: attempt.isOverridden || fact.by === 'manager',
      }
    case 'resolvedByHand':
      // What can still be paid is given up with it.
      return {
        ...attempt,
        resolvedAt: at,
        isKeptByHand: keptOf(attempt) > 0,
        releasedAt: isOver(attempt.state) && attempt.quarantine === null ? attempt.releasedAt : at,
      }
    case 'quarantined': {
      const { problem, captured, left } = fact
      const quarantine = { problem, captured, left, at: attempt.quarantine?.at ?? at }
      return { ...attempt, quarantine, resolvedAt: settledStill(attempt, captured) }
    }
    case 'quarantineLifted':
      return { ...withCancelsAnew(attempt), quarantine: null }
    case 'remainderUnwanted':
      // What was wanted of it is taken, and stays so.
      return isTakenInPart(attempt)
        ? withCancelsAnew(attempt)
        : { ...withCancelsAnew(attempt), releasedAt: attempt.releasedAt ?? at }
    case 'sent':
    case 'unsent':
      return withRequest(attempt, fact, at)
    case 'turnedDown':
      return turnedDown(attempt, fact, at)
    case 'created':
    case 'authorized':
    case 'captureClaimed':
      return { ...attempt, state: onward(attempt, fact, at) }
    case 'capturedInPart':
      return { ...attempt, state: inPart(attempt, fact), resolvedAt: settledStill(attempt, fact.value) }
    case 'captured':
    case 'ended':
      return {
        ...attempt,
        quarantine: null,
        state: atEnd(attempt, fact, at),
        resolvedAt: settledStill(attempt, fact.kind === 'captured' ? fact.value : (fact.captured ?? 0)),
      }
  }
}

/** More was captured since a person resolved it: it is open again. */
const settledStill = (attempt: Attempt, captured: number): number | null =>
  captured > capturedOf(attempt) ? null : attempt.resolvedAt

type OfRequest = Extract<PlainFact, RequestFact>

function withRequest(attempt: Attempt, fact: OfRequest, at: number): Attempt {
  if (fact.request === 'refund')
    return withRefund(attempt, fact, (refund) => ({
      ...refund,
      request: reduceRequest(refund.request, fact, at),
    }))
  const { requests } = attempt
  return {
    ...attempt,
    requests: { ...requests, [fact.request]: reduceRequest(requests[fact.request], fact, at) },
  }
}

/** Throws on a fact that cannot follow: the event log alone may correct what was said to be over. */
export function withRefund(
  attempt: Attempt,
  { kind, refund }: { kind: PaymentFact['kind']; refund?: string },
  change: (refund: Refund) => Refund,
): Attempt {
  const known = attempt.refunds.find((one) => one.refund === refund)
  if (!known || (known.state.is !== 'pending' && kind !== 'refunded'))
    throw new Error(`refund ${refund} is ${known?.state.is ?? 'not opened'}: "${kind}" cannot follow`)
  return { ...attempt, refunds: attempt.refunds.map((one) => (one === known ? change(known) : one)) }
}

/** They are asked once more: the payment is another by now, or a person wants it. */
const withCancelsAnew = (attempt: Attempt): Attempt => {
  const { cancel, giveBack } = attempt.requests
  const requests = {
    ...attempt.requests,
    cancel: afterAskedAgain(cancel),
    giveBack: afterAskedAgain(giveBack),
  }
  return { ...attempt, requests }
}

type TurnedDown = Extract<PlainFact, { kind: 'turnedDown' }>

function turnedDown(attempt: Attempt, fact: TurnedDown, at: number): Attempt {
  const { request, isPassing, problem } = fact
  const after = withRequest(attempt, fact, at)
  if (request === 'capture' && isPartRefused(attempt, fact)) return withOpenAnswer(after, fact)
  return request === 'create' && !isPassing
    ? { ...after, state: { is: 'refused', endedAt: at, problem } }
    : after
}

/** The service takes all of it or nothing here. */
const isPartRefused = ({ state, answer }: Attempt, { isPassing, problem }: TurnedDown): boolean =>
  !isPassing && problem.code === 'capture.allOrNothing' && state.is === 'claimed' && answer?.value != null

/** Nothing is taken, and all stays reserved, as before its register said what to take: another capture goes out under the next key. */
function withOpenAnswer(attempt: Attempt, fact: TurnedDown): Attempt {
  const { state, requests } = attempt
  if (state.is !== 'claimed') throw impossible(attempt, fact.kind)
  const { createdAt, authorizedAt, ageMs, pspReference } = state
  return {
    ...attempt,
    requests: { ...requests, capture: afterAskedAgain(requests.capture) },
    state: { is: 'authorized', createdAt, authorizedAt, ageMs, pspReference },
    answer: null,
    partRefused: fact.problem,
  }
}

function inPart(
  attempt: Attempt,
  { kind, value }: Extract<PlainFact, { kind: 'capturedInPart' }>,
): AttemptState {
  if (attempt.state.is !== 'claimed') throw impossible(attempt, kind)
  return { ...attempt.state, captured: value }
}

const impossible = ({ reference, state }: Attempt, kind: string) =>
  new Error(`attempt ${reference} is ${state.is}: "${kind}" cannot follow`)

const timesOf = (state: AttemptState) => ({
  createdAt: 'createdAt' in state ? state.createdAt : null,
  authorizedAt: 'authorizedAt' in state ? state.authorizedAt : null,
})

function onward(
  attempt: Attempt,
  fact: Extract<PlainFact, { kind: 'created' | 'authorized' | 'captureClaimed' }>,
  at: number,
): AttemptState {
  const { state } = attempt
  const { createdAt } = timesOf(state)
  if (fact.kind === 'captureClaimed') {
    if (state.is !== 'authorized') throw impossible(attempt, fact.kind)
    const { authorizedAt, ageMs, pspReference } = state
    return { is: 'claimed', createdAt, authorizedAt, ageMs, pspReference, captured: 0 }
  }
  if (state.is !== 'opened' && state.is !== 'created') throw impossible(attempt, fact.kind)
  if (fact.kind === 'created') return { is: 'created', createdAt: createdAt ?? at, target: fact.target }
  const { ageMs, pspReference } = fact
  return { is: 'authorized', createdAt, authorizedAt: at, ageMs, pspReference }
}

function atEnd(
  attempt: Attempt,
  fact: Extract<PlainFact, { kind: 'captured' | 'ended' }>,
  at: number,
): AttemptState {
  // What was quarantined may turn out to be anything at all.
  if (isOver(attempt.state) && attempt.quarantine === null) throw impossible(attempt, fact.kind)
  const times = timesOf(attempt.state)
  if (fact.kind === 'captured') {
    const { pspReference, value, receipt = null } = fact
    return { is: 'captured', ...times, capturedAt: at, pspReference, value, receipt }
  }
  const { end, captured = 0, problem = null } = fact
  return { is: 'ended', ...times, endedAt: at, end, captured, problem }
}
