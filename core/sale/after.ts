// The reducer of one payment attempt: its state after a fact of its own. Refunds and further attempts are folded elsewhere.
import { askedAnew, neverLeft, refusedOnce, sentOnce, type DeedRecord } from '#core/sale/deed.ts'
import type { AttemptFact } from '#core/sale/fact.ts'
import { capturedOf } from '#core/sale/held.ts'
import type { PaymentDeed } from '#core/sale/reference.ts'
import { isOver, type Attempt, type AttemptState } from '#core/sale/sale.ts'

type PlainFact = Exclude<AttemptFact, { kind: 'attemptOpened' }>

/** `at`: when it was written down, epoch ms. Throws on a fact that cannot follow. */
export function after(attempt: Attempt, fact: PlainFact, at: number): Attempt {
  switch (fact.kind) {
    case 'cancelAsked':
      return { ...attempt, cancelAskedAt: attempt.cancelAskedAt ?? at }
    case 'answered':
      return { ...attempt, answer: { question: fact.question, answer: fact.answer } }
    case 'released':
      return {
        ...attempt,
        releasedAt: attempt.releasedAt ?? at,
        isOverridden: attempt.isOverridden || fact.by === 'manager',
      }
    case 'settled':
      // What can still be paid is given up with it.
      return {
        ...attempt,
        settledAt: at,
        releasedAt: isOver(attempt.state) && attempt.aside === null ? attempt.releasedAt : at,
      }
    case 'setAside': {
      const { problem, captured, left } = fact
      const aside = { problem, captured, left, at: attempt.aside?.at ?? at }
      return { ...attempt, aside, settledAt: settledStill(attempt, captured) }
    }
    case 'takenUp':
      return { ...withCancelsAnew(attempt), aside: null }
    case 'restUnwanted':
      return { ...withCancelsAnew(attempt), releasedAt: attempt.releasedAt ?? at }
    case 'sent':
      return withDeed(attempt, fact.deed, sentOnce(attempt.deeds[fact.deed], fact, at))
    case 'unsent':
      return withDeed(attempt, fact.deed, neverLeft(attempt.deeds[fact.deed]))
    case 'turnedDown':
      return turnedDown(attempt, fact, at)
    case 'created':
    case 'authorized':
    case 'captureClaimed':
      return { ...attempt, state: onward(attempt, fact, at) }
    case 'captured':
    case 'ended':
      return {
        ...attempt,
        aside: null,
        state: atEnd(attempt, fact, at),
        settledAt: settledStill(attempt, fact.kind === 'captured' ? fact.value : (fact.captured ?? 0)),
      }
  }
}

/** More was taken since somebody settled it: that is news. */
const settledStill = (attempt: Attempt, captured: number): number | null =>
  captured > capturedOf(attempt) ? null : attempt.settledAt

const withDeed = (attempt: Attempt, deed: PaymentDeed, record: DeedRecord): Attempt => ({
  ...attempt,
  deeds: { ...attempt.deeds, [deed]: record },
})

/** They are asked once more: the payment is another by now, or a person wants it. */
const withCancelsAnew = (attempt: Attempt): Attempt => {
  const { cancel, giveBack } = attempt.deeds
  const deeds = {
    ...attempt.deeds,
    cancel: askedAnew(cancel),
    giveBack: askedAnew(giveBack),
  }
  return { ...attempt, deeds }
}

function turnedDown(attempt: Attempt, fact: Extract<PlainFact, { kind: 'turnedDown' }>, at: number): Attempt {
  const { deed, isPassing, problem } = fact
  const record = attempt.deeds[deed]
  if (deed !== 'create') return withDeed(attempt, deed, refusedOnce(record, fact))
  // A create keeps its one key: what is not known of it is read, never asked again in another way.
  const refused = withDeed(attempt, deed, { ...record, refusal: { isPassing, problem } })
  return isPassing ? refused : { ...refused, state: { is: 'refused', endedAt: at, problem } }
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
    return { is: 'claimed', createdAt, authorizedAt, ageMs, pspReference }
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
  // What was set aside may turn out to be anything at all.
  if (isOver(attempt.state) && attempt.aside === null) throw impossible(attempt, fact.kind)
  const times = timesOf(attempt.state)
  if (fact.kind === 'captured') {
    const { pspReference, value, receipt = null } = fact
    return { is: 'captured', ...times, capturedAt: at, pspReference, value, receipt }
  }
  const { end, captured = 0, problem = null } = fact
  return { is: 'ended', ...times, endedAt: at, end, captured, problem }
}
