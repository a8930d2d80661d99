// The next step of a sale: a pure function of its facts and of what this process remembers about the last minutes.
import { isApproved, isOnItsWay, nextOfApproved } from '#core/sale/approval.ts'
import { isFinal } from '#core/sale/deed.ts'
import { attemptRests, isUnwanted, refundByRule } from '#core/sale/held.ts'
import { limits, readWaits } from '#core/limits.ts'
import { nextOfRefunds } from '#core/sale/next-refund.ts'
import { cancelWhenDue, deedWhenDue, nextReadAt, readWhenDue } from '#core/sale/pace.ts'
import { isOver, shownAttempt, type Attempt, type AttemptState, type Sale } from '#core/sale/sale.ts'
import { waitUntil, watchIn, type Moment, type Step } from '#core/sale/step.ts'
import { ageOf, lastSent, type Watch } from '#core/sale/watch.ts'
import { flows } from '#shared/flows.ts'

type In<State extends AttemptState['is']> = Extract<AttemptState, { is: State }>

/** The one thing to do now. Of several attempts the newest that has something to do comes first. */
export function next(sale: Sale, moment: Moment): Step {
  let wait: number | undefined
  let asked: Step | undefined
  for (const attempt of sale.attempts.toReversed()) {
    if (attemptRests(attempt)) continue
    const step = nextOf(sale, attempt, moment)
    if (step.do === 'wait') wait = Math.min(wait ?? Infinity, step.until)
    else if (step.do === 'ask') asked = step
    else if (step.do !== 'rest') return step
  }
  const owed = refundByRule(sale)
  if (owed) return { do: 'openRefund', attempt: owed }
  return asked ?? (wait === undefined ? { do: 'rest' } : waitUntil(wait))
}

/** While the service asks for silence, only what asks nothing of it goes on. */
function nextOf(sale: Sale, attempt: Attempt, moment: Moment): Step {
  const watch = watchIn(moment, attempt.reference)
  const step = wanted(sale, attempt, watch, moment)
  return watch.quietUntil > moment.elapsed && !local.has(step.do) ? waitUntil(watch.quietUntil) : step
}

const local = new Set<Step['do']>([
  'claim',
  'giveUp',
  'setAside',
  'release',
  'ask',
  'answer',
  'openRefund',
  'refuseRefund',
  'rest',
])

/** A refund that has to wait holds up nothing else of its payment. */
function wanted(sale: Sale, attempt: Attempt, watch: Watch, moment: Moment): Step {
  const refund = nextOfRefunds(attempt, watch, moment)
  if (refund && refund.do !== 'wait') return refund
  const payment = nextOfPayment(sale, attempt, watch, moment)
  if (!refund || (payment.do !== 'wait' && payment.do !== 'rest')) return payment
  return payment.do === 'rest' ? refund : waitUntil(Math.min(refund.until, payment.until))
}

function nextOfPayment(sale: Sale, attempt: Attempt, watch: Watch, moment: Moment): Step {
  if (attempt.aside) return nextOfAside(sale, attempt, watch, moment)
  if (isLeftAlone(sale, attempt, watch, moment)) return { do: 'release', attempt }
  if (isApproved(attempt)) return nextOfApproved(sale, attempt, watch, moment)
  switch (attempt.state.is) {
    case 'opened':
      return nextOfOpened(sale, attempt, watch, moment)
    case 'created':
      return nextOfCreated(sale, attempt, attempt.state, watch, moment)
    case 'authorized':
    case 'claimed':
    case 'captured':
    case 'refused':
    case 'ended':
      return { do: 'rest' }
  }
}

/** Without staff, a payment whose life is over and whose end nobody could tell is walked away from. */
function isLeftAlone(sale: Sale, attempt: Attempt, watch: Watch, moment: Moment): boolean {
  if (sale.opened.isAttended || attempt.releasedAt !== null) return false
  const { is } = attempt.state
  if (isOver(attempt.state) || (is === 'claimed' && isOnItsWay(attempt))) return false
  const opened = watch.openedHere ? watch.beganAt : null
  return ageOf(attempt.openedAt, opened, watch, moment.elapsed) > limits.life + limits.lifeMargin
}

/** No answer has confirmed the payment yet: it may not exist, or exist without our knowing. */
function nextOfOpened(sale: Sale, attempt: Attempt, watch: Watch, moment: Moment): Step {
  const { create } = attempt.deeds
  const isWanted = attempt.cancelAskedAt === null && !isUnwanted(sale, attempt)
  const isFresh = moment.elapsed - watch.beganAt < limits.createAgain
  // Once the service has refused a repeated create, only a read can tell what became of the earlier tries.
  const canCreate = watch.openedHere && create.refusal === null
  if (isWanted && canCreate && (create.tries === 0 || (isFresh && moment.isServed))) {
    return deedWhenDue('create', attempt, watch, moment)
  }
  // Of what came with a copied folder the other till may have sent it since.
  if (create.tries === create.unsent && moment.isOurs) return { do: 'giveUp', attempt }
  if (isAbsent(watch)) return { do: 'giveUp', attempt }
  // No longer wanted: the same request again makes sure that there is something to cancel.
  if (!isWanted && canCreate && isFresh) return deedWhenDue('create', attempt, watch, moment)
  return readWhenDue(attempt, watch, moment)
}

/**
 * Absence proves something only when it was seen after the last moment at which a request could still arrive. No wall clock tells that
 * moment, it may jump: of a request that left an earlier process it counts from the start of this one.
 */
function isAbsent(watch: Watch): boolean {
  const [absentAt] = watch.absences.length > 1 ? watch.absences : []
  if (absentAt === undefined) return false
  const lastLeft = watch.openedHere ? lastSent(watch, 'create') : watch.beganAt
  return absentAt - lastLeft > limits.call + limits.life
}

/** The customer can pay, until approval or until the service ends it. */
function nextOfCreated(
  sale: Sale,
  attempt: Attempt,
  state: In<'created'>,
  watch: Watch,
  moment: Moment,
): Step {
  const isUnshowable = flows[attempt.userFlow].showsCode && state.target === null
  const age = ageOf(state.createdAt, watch.stateAt, watch, moment.elapsed)
  const isOverdue = age > limits.life + limits.lifeMargin
  // The money of an unwanted attempt is given back, whatever the customer did meanwhile.
  const deed = isUnwanted(sale, attempt) ? 'giveBack' : 'cancel'
  if (deed === 'giveBack' || attempt.cancelAskedAt !== null || isUnshowable || isOverdue) {
    // Refused for good it ends by itself, as long as it lives.
    const isLeft = isFinal(attempt.deeds[deed]) && !isOverdue
    return isLeft ? readWhenDue(attempt, watch, moment) : cancelWhenDue(deed, attempt, watch, moment)
  }
  const isPicture = flows[attempt.userFlow].showsCode && attempt.qrFormat !== 'TEXT/TARGETURL'
  if (isPicture && !watch.hasPicture && watch.failures === 0) return { do: 'picture', attempt }
  return readWhenDue(attempt, watch, moment)
}

/** Not as we left it: read again hourly; what is reserved of it goes back when it is not wanted, or when nobody is there to say. */
function nextOfAside(sale: Sale, attempt: Attempt, watch: Watch, moment: Moment): Step {
  const { left = 0, problem } = attempt.aside ?? {}
  const isRefused = isFinal(attempt.deeds.giveBack) && problem?.code === 'sale.cancelRefused'
  if (left > 0 && !isRefused && (isUnwanted(sale, attempt) || !sale.opened.isAttended))
    return cancelWhenDue('giveBack', attempt, watch, moment)
  const isSoon = (watch.mustRead || watch.readAt === null) && watch.failures < readWaits.length
  const due = isSoon ? nextReadAt(attempt, watch, moment) : (watch.readAt ?? 0) + limits.asideRead
  return due > moment.elapsed ? waitUntil(due) : { do: 'read', attempt }
}

/** How the shown attempt's cancel stands: asked for, and the service has not said how it ended. */
export const isCancelling = (sale: Sale): boolean => {
  const { state, cancelAskedAt } = shownAttempt(sale)
  return cancelAskedAt !== null && (state.is === 'opened' || state.is === 'created')
}
