// A sale or a sign-up on the cashier's screen: its steps, how it looks, and what may be done. Pure: made from either view.
import { canTakeBack, joinFaceOf, type JoinFace } from '#renderer/till/sign-up-states.ts'
import type { PendingCommand, State } from '#renderer/till/store.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import { flows, type FlowFace } from '#shared/flows.ts'
import type { Currency } from '#shared/market.ts'
import { lastTwo } from '#shared/phone-number.ts'
import type { Problem } from '#shared/problem.ts'
import { isEnded, saleCan, type EndedState, type SaleView } from '#shared/sale.ts'
import type { EndedSignUp, SignUpView } from '#shared/sign-up.ts'

export type TimelineStep<Name extends string = string> = {
  name: Name
  stage: 'done' | 'now' | 'todo' | 'failed'
  /** Time when it was done (epoch ms). */
  at: number | null
  /** Beginning of the step under way (epoch ms). */
  since: number | null
  /** Length of a wait that is over (ms). */
  lastedMs: number | null
}

const blank = { at: null, since: null, lastedMs: null }
const done = <N extends string>(name: N, at: number | null) =>
  ({ ...blank, name, stage: 'done', at }) as const
const failed = <N extends string>(name: N, at: number | null) =>
  ({ ...blank, name, stage: 'failed', at }) as const
const now = <N extends string>(name: N, since: number | null) =>
  ({ ...blank, name, stage: 'now', since }) as const
const todo = <N extends string>(...names: N[]) =>
  names.map((name) => ({ ...blank, name, stage: 'todo' }) as const)

/** Steps with the keys of what they are called. `of`: the key of what all of them are. */
export type TimelineSteps = {
  of: 'steps.label' | 'signup.steps'
  all: readonly (TimelineStep & { label: StepLabel })[]
}
type StepLabel = ReturnType<typeof saleStepLabel> | ReturnType<typeof signUpStepLabel>

/** A sale under way as the screen draws it. */
export type RunningSale = Omit<SaleView, 'sale' | 'reference' | 'references'>

/** A sale of which only this screen knows yet, drawn like one that is written down. */
export const startingSale = (
  { input: { amount, by }, at }: PendingCommand<'sale.start'>,
  currency: Currency,
): RunningSale => ({
  state: 'opened',
  number: null,
  amount: { value: amount.value, currency },
  lines: [],
  vat: [],
  register: null,
  isAttended: true,
  userFlow: by.userFlow,
  phoneEnding: 'phoneNumber' in by ? lastTwo(by.phoneNumber) : null,
  isCancelling: false,
  isGivingBack: false,
  isKeptReserved: false,
  isCutOff: false,
  question: null,
  problem: null,
  openedAt: at,
  createdAt: null,
  authorizedAt: null,
  capturedAt: null,
  endedAt: null,
  endsAt: null,
  attempt: 1,
  retry: 'no',
  alarm: null,
  refunds: [],
  refunded: 0,
  refundable: 0,
})

type SaleStep = TimelineStep<
  | 'created'
  | 'waiting'
  | 'approved'
  | 'cancelling'
  | 'givingBack'
  | 'answer'
  | 'captured'
  | 'receipt'
  | EndedState
>

/** `cancellingSince`: when this screen first saw the cancel unanswered (till's clock). */
export function stepsOf(sale: RunningSale, cancellingSince: number | null): SaleStep[] {
  const { state, openedAt, createdAt, authorizedAt, capturedAt } = sale
  if (state === 'captured')
    return [...reached(sale), done('captured', capturedAt), done('receipt', capturedAt)]
  if (isEnded(state)) return [...reached(sale), failed(state, sale.endedAt)]
  switch (state) {
    case 'opened':
      if (sale.isCancelling) return [now('cancelling', cancellingSince)]
      return [now('created', openedAt), ...todo('waiting', 'approved', 'captured', 'receipt')]
    case 'created':
      if (sale.isCancelling) return [done('created', createdAt), now('cancelling', cancellingSince)]
      return [
        done('created', createdAt),
        now('waiting', createdAt),
        ...todo('approved', 'captured', 'receipt'),
      ]
    case 'authorized':
      if (sale.isGivingBack) return [...reached(sale), now('givingBack', authorizedAt)]
      if (sale.isKeptReserved) return [...reached(sale), ...todo('captured', 'receipt')]
      return sale.question === null
        ? [...reached(sale), now('captured', authorizedAt), ...todo('receipt')]
        : [...reached(sale), now('answer', null), ...todo('captured', 'receipt')]
  }
}

/** The steps that an approved or ended sale has behind it. */
function reached({ createdAt, authorizedAt }: RunningSale): SaleStep[] {
  return [
    ...(createdAt === null ? [] : [done('created', createdAt)]),
    ...(createdAt === null || authorizedAt === null
      ? []
      : [{ ...done('waiting', null), lastedMs: authorizedAt - createdAt }]),
    ...(authorizedAt === null ? [] : [done('approved', authorizedAt)]),
  ]
}

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

type SignUpStep = TimelineStep<
  'created' | 'waiting' | 'charge' | 'joined' | 'withdrawing' | Exclude<EndedSignUp, 'active'>
>

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

/** The first thing that the cashier has to know of a running sale; a lost line and an open question come before its state. */
export type SaleFace =
  | 'question'
  | 'unknown'
  | 'cancelling'
  | 'givingBack'
  | 'reserved'
  | 'opened'
  | FlowFace
  | 'authorized'

/** Whether all goes as it should: what is sold stays in sight, and its steps say how far it is. */
export const isCalm = (face: SaleFace): face is 'opened' | FlowFace | 'authorized' => !loud.has(face)

const loud: ReadonlySet<SaleFace> = new Set<SaleFace>([
  'question',
  'unknown',
  'cancelling',
  'givingBack',
  'reserved',
])

export function faceOf(sale: RunningSale, isLinkLost: boolean): SaleFace {
  // A result: a lost line takes nothing of it back.
  if (sale.isKeptReserved) return 'reserved'
  if (isLinkLost) return 'unknown'
  if (sale.question !== null) return 'question'
  if (sale.isCutOff) return 'unknown'
  if (sale.state === 'authorized') return sale.isGivingBack ? 'givingBack' : 'authorized'
  if (sale.isCancelling) return 'cancelling'
  if (sale.state === 'opened') return 'opened'
  return flows[sale.userFlow].face
}

/** Time that an outcome must have been unknown before walking away is offered (ms). */
const patienceMs = 15_000

/** Whether the outcome is not known, and has not been for a while, so that the till may be freed. */
export function canWalkAway(sale: RunningSale, since: State['since'], tillNow: number): boolean {
  if (!saleCan.cancel.has(sale.state)) return false
  const unknownSince = [
    sale.isCutOff ? since.cutOff : null,
    sale.isCancelling ? since.cancelling : null,
    sale.state === 'opened' ? sale.openedAt : null,
  ]
  return isPatienceOver(unknownSince, tillNow)
}

/** `unknownSince`: since when nobody has known it, for each reason there is (epoch ms). */
const isPatienceOver = (unknownSince: readonly (number | null)[], tillNow: number): boolean =>
  unknownSince.some((at) => at !== null && tillNow - at >= patienceMs)

export const canCancelSale = ({ isCancelling, state }: Pick<SaleView, 'isCancelling' | 'state'>): boolean =>
  !isCancelling && saleCan.cancel.has(state)

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
