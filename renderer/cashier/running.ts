// A sale or a sign-up on the cashier's screen: its steps, how it looks, and what may be done. Pure: made from either view.
import {
  canCancelSale,
  canWalkAway,
  faceOf,
  isCalm,
  isPatienceOver,
  stepsBy,
  stepsOf,
  type SaleFace,
  type RunningSale,
  type SaleStep,
  type TimelineStep,
} from '#renderer/sale/progress.ts'
import { canTakeBack, joinFaceOf, type JoinFace } from '#renderer/till/sign-up-states.ts'
import type { State } from '#renderer/till/store.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import type { FlowFace } from '#shared/flows.ts'
import type { Problem } from '#shared/problem.ts'
import { isEnded } from '#shared/sale.ts'
import type { EndedSignUp, SignUpView } from '#shared/sign-up.ts'

type SignUpStep = TimelineStep<
  'created' | 'waiting' | 'charge' | 'joined' | 'withdrawing' | Exclude<EndedSignUp, 'active'>
>

/** Steps with the keys of what they are called. `of`: the key of what all of them are. */
export type TimelineSteps = {
  of: 'steps.label' | 'signup.steps'
  all: readonly (Pick<TimelineStep, 'name' | 'stage' | 'at' | 'since' | 'lastedMs'> & { label: StepLabel })[]
}
type StepLabel = ReturnType<typeof saleStepLabel> | ReturnType<typeof signUpStepLabel>

/** `cancellingSince`: when this screen first saw the cancel unanswered (till's clock). */
export const saleSteps = (sale: RunningSale, cancellingSince: number | null): TimelineSteps => ({
  of: 'steps.label',
  all: stepsOf(sale, cancellingSince).map((step) => ({
    ...step,
    label: saleStepLabel(step, sale.register !== null),
  })),
})

function saleStepLabel({ name, stage }: SaleStep, isForRegister: boolean) {
  if (name === 'captured') return stage === 'now' ? 'step.capturing' : 'step.captured'
  if (isEnded(name)) return `result.${name}.title` as const
  if (name === 'created') return stage === 'now' ? 'step.creating' : 'step.created'
  if (name === 'receipt') return isForRegister ? 'step.slip' : 'step.receipt'
  return `step.${name}` as const
}

/** A sign-up under way as the screen draws it; one of which only this screen knows yet has no name. */
export type RunningSignUp = Omit<SignUpView, 'agreement' | 'agreementId' | 'isAttended' | 'receipt'>

const { done, now, todo, failed } = stepsBy<SignUpStep['name']>()

/** `withdrawingSince`: when this screen first saw it being taken back (till's clock). */
export const signUpSteps = (signUp: RunningSignUp, withdrawingSince: number | null): TimelineSteps => ({
  of: 'signup.steps',
  all: signUpStepsOf(signUp, withdrawingSince).map((step) => ({ ...step, label: signUpStepLabel(step) })),
})

/** The one step while a register's customer chooses how to pay. */
export const choosingSteps = (openedAt: number): TimelineSteps => ({
  of: 'steps.label',
  all: [{ ...now('waiting', openedAt), label: 'step.waiting' }],
})

function signUpStepsOf(signUp: RunningSignUp, withdrawingSince: number | null): SignUpStep[] {
  const { state, firstCharge, isWithdrawing, openedAt, endedAt } = signUp
  const charge = firstCharge ? (['charge'] as const) : []
  const isMade = state !== 'opened' && state !== 'neverMade' && state !== 'refused'
  const made = isMade ? [done('created', null)] : []
  if (isWithdrawing) return [...made, now('withdrawing', withdrawingSince)]
  if (state === 'opened') return [now('created', openedAt), ...todo('waiting', 'joined', ...charge)]
  if (state === 'pending') return [...made, now('waiting', openedAt), ...todo('joined', ...charge)]
  if (state === 'active') return [...made, done('joined', endedAt), ...chargeStep(firstCharge)]
  return [...made, failed(state, endedAt)]
}

function chargeStep(firstCharge: RunningSignUp['firstCharge']): SignUpStep[] {
  switch (firstCharge?.state) {
    case undefined:
      return []
    case 'captured':
      return [done('charge', null)]
    case 'waiting':
    case 'reserved':
      return [now('charge', null)]
    case 'failed':
    case 'givenBack':
      return [failed('charge', null)]
  }
}

function signUpStepLabel({ name, stage }: SignUpStep) {
  switch (name) {
    case 'created':
      return stage === 'now' ? 'step.creating' : 'step.created'
    case 'waiting':
      return 'step.waiting'
    case 'joined':
      return 'signup.step.joined'
    case 'charge':
      if (stage === 'done') return 'signup.step.captured'
      return stage === 'now' ? 'signup.step.capturing' : 'signup.step.charge'
    case 'withdrawing':
    case 'declined':
    case 'withdrawn':
    case 'expired':
    case 'failed':
    case 'refused':
    case 'neverMade':
      return `signup.${name}.title` as const
  }
}

/** A sale or a sign-up under way. */
export type Running = {
  steps: TimelineSteps
  /** Words for the step under way where all goes as it should, and those below it; null where something else is said in its place. */
  heading: {
    label: ReturnType<typeof saleHeading> | 'signup.opened' | 'signup.pending'
    below: 'status.authorizedWords' | 'signup.fellBack' | null
  } | null
  /** Sign and title of the large words that are said in its place. */
  large: { icon: IconName; colour: 'good' | 'wait'; title: LargeTitle } | null
  /** How the customer can approve it now: by a code, or on their phone. */
  asksBy: FlowFace | null
  /** Last two digits of the phone that it was sent to. */
  phoneEnding: string | null
  /** Words of the cashier to the customer; null where none stands there. */
  say: ReturnType<typeof saleSay> | ReturnType<typeof signUpSay> | null
  /** Life of what the customer is asked for (epoch ms), and the words for what is left of it. */
  beganAt: number | null
  endsAt: number | null
  leftAs: 'running.timeLeft' | 'signup.timeLeft'
  problem: Problem | null
  /** The large words say why nobody knows how it stands. */
  isUnknown: boolean
  /** Its customer has done all there is to do. */
  isDone: boolean
  canCancel: boolean
  isCancelling: boolean
  /** Whether nobody has known for a while how it ends, so that the till may be freed. `now`: the till's clock. */
  canLeave: (now: number) => boolean
}

/** Knowledge of this screen itself: whether its line to the till is lost, and since when it has seen it hang. */
type Seen = Pick<State, 'since'> & { isLinkLost: boolean }

type LoudFace = 'unknown' | 'cancelling' | 'givingBack' | 'reserved'
type LargeTitle = `status.${LoudFace}` | `signup.${'unknown' | 'withdrawing'}.title`

const saleSigns = {
  unknown: { icon: 'offline', colour: 'wait' },
  cancelling: { icon: 'stop', colour: 'wait' },
  givingBack: { icon: 'back', colour: 'wait' },
  reserved: { icon: 'tick', colour: 'good' },
} as const satisfies Record<LoudFace, object>

const flowFaceOf = (face: SaleFace | JoinFace): FlowFace | null =>
  face === 'scan' || face === 'push' ? face : null

export function runningSale(sale: RunningSale, { since, isLinkLost }: Seen): Running & { face: SaleFace } {
  const face = faceOf(sale, isLinkLost)
  const asksBy = flowFaceOf(face)
  const below = face === 'authorized' ? 'status.authorizedWords' : null
  return {
    face,
    steps: saleSteps(sale, since.cancelling),
    heading: isCalm(face) ? { label: saleHeading(face), below } : null,
    large: isCalm(face) || face === 'question' ? null : { ...saleSigns[face], title: `status.${face}` },
    asksBy,
    phoneEnding: asksBy === 'push' ? sale.phoneEnding : null,
    say: sale.isAttended && face !== 'question' ? saleSay(face, sale) : null,
    beganAt: sale.createdAt,
    endsAt: asksBy && sale.endsAt,
    leftAs: 'running.timeLeft',
    problem: sale.problem,
    isUnknown: face === 'unknown',
    isDone: face === 'reserved',
    canCancel: canCancelSale(sale),
    isCancelling: sale.isCancelling,
    canLeave: (now) => canWalkAway(sale, since, now),
  }
}

const saleHeading = (face: 'opened' | FlowFace | 'authorized') =>
  face === 'opened' || face === 'authorized' ? (`status.${face}` as const) : 'status.created'

function saleSay(face: Exclude<SaleFace, 'question'>, { isCancelling, problem }: RunningSale) {
  if (face === 'unknown' && isCancelling) return 'say.unknownCancelling'
  if (face === 'opened' && problem?.code === 'service.notReached') return 'say.notReached'
  return `say.${face}` as const
}

export function runningSignUp(
  signUp: RunningSignUp,
  { since, isLinkLost }: Seen,
): Running & { face: JoinFace } {
  const face = joinFaceOf(signUp, isLinkLost)
  const isLoud = face === 'unknown' || face === 'withdrawing'
  const icon = face === 'unknown' ? 'offline' : 'back'
  const label = signUp.state === 'opened' ? 'signup.opened' : 'signup.pending'
  const asksBy = flowFaceOf(face)
  return {
    face,
    steps: signUpSteps(signUp, since.cancelling),
    heading: isLoud ? null : { label, below: signUp.fellBack ? 'signup.fellBack' : null },
    large: isLoud ? { icon, colour: 'wait', title: `signup.${face}.title` } : null,
    asksBy,
    phoneEnding: asksBy === 'push' ? signUp.phoneEnding : null,
    say: signUpSay(face),
    beganAt: signUp.openedAt,
    endsAt: signUp.endsAt,
    leftAs: 'signup.timeLeft',
    problem: signUp.problem,
    isUnknown: face === 'unknown',
    isDone: false,
    canCancel: canTakeBack(signUp),
    isCancelling: signUp.isWithdrawing,
    canLeave: (now) =>
      signUp.isWithdrawing && isPatienceOver([signUp.isCutOff ? since.cutOff : null, since.cancelling], now),
  }
}

const signUpSay = (face: JoinFace) => (face === 'preparing' ? 'say.opened' : (`signup.say.${face}` as const))
