// The looks and words of how agreements and charges stand, why one failed, and what may be done now.
import type { SignLook } from '#renderer/ui/sign.tsx'
import type {
  AgreementFile,
  MembershipRow,
  AgreementTask,
  TaskKind,
  ChargeView,
  ComingCharge,
  RefusedTask,
} from '#shared/membership.ts'
import type { ChargeStatus, TransactionType } from '#shared/recurring.ts'

/** What is said of an agreement: its status at the service, and what the till makes of it. `byHand`: a person makes each charge. */
export type Standing =
  | 'active'
  | 'byHand'
  | 'stopping'
  | 'pausing'
  | 'paused'
  | 'elsewhere'
  | 'pending'
  | 'stopped'
  | 'expired'

export function standingOf({
  status,
  isOurs,
  isPaused,
}: Pick<MembershipRow, 'status' | 'isOurs' | 'isPaused'>): Standing {
  switch (status) {
    case 'ACTIVE':
      return isPaused ? 'paused' : isOurs ? 'active' : 'elsewhere'
    case 'PENDING':
      return 'pending'
    case 'STOPPED':
      return 'stopped'
    case 'EXPIRED':
      return 'expired'
  }
}

/** With what is asked of it here: until it is done, or settled, nothing is charged. */
export function standingIn({ agreement, tasks }: Pick<AgreementFile, 'agreement' | 'tasks'>): Standing {
  const standing = standingOf(agreement)
  if (agreement.status !== 'ACTIVE') return standing
  if (isWanted(tasks, 'stop')) return 'stopping'
  if (standing !== 'paused' && isWanted(tasks, 'pause')) return 'pausing'
  const isByItself = agreement.price !== null && agreement.period !== null
  return standing === 'active' && !isByItself ? 'byHand' : standing
}

export const standingLooks: Record<Standing, SignLook> = {
  active: { icon: 'tick', colour: 'good' },
  byHand: { icon: 'tick', colour: 'good' },
  stopping: { icon: 'stop', colour: 'wait' },
  pausing: { icon: 'hold', colour: 'wait' },
  paused: { icon: 'hold', colour: 'wait' },
  elsewhere: { icon: 'tick', colour: 'good' },
  pending: { icon: 'clock', colour: 'wait' },
  stopped: { icon: 'stop', colour: 'plain' },
  expired: { icon: 'cross', colour: 'plain' },
}

/** The service's own names, as keys of words. */
export const chargeWords = {
  PENDING: 'planned',
  DUE: 'due',
  PROCESSING: 'processing',
  RESERVED: 'reserved',
  PARTIALLY_CAPTURED: 'capturedPartly',
  CHARGED: 'paid',
  PARTIALLY_REFUNDED: 'refundedPartly',
  REFUNDED: 'refunded',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const satisfies Record<ChargeStatus, string>

const chargeLooks: Record<ChargeStatus, SignLook> = {
  PENDING: { icon: 'calendar', colour: 'plain' },
  DUE: { icon: 'calendar', colour: 'wait' },
  PROCESSING: { icon: 'clock', colour: 'wait' },
  RESERVED: { icon: 'lock', colour: 'wait' },
  PARTIALLY_CAPTURED: { icon: 'lock', colour: 'wait' },
  CHARGED: { icon: 'tick', colour: 'good' },
  PARTIALLY_REFUNDED: { icon: 'back', colour: 'plain' },
  REFUNDED: { icon: 'back', colour: 'plain' },
  FAILED: { icon: 'alert', colour: 'bad' },
  CANCELLED: { icon: 'cross', colour: 'plain' },
}

/** Null: a status that is new; it is said as the service says it. */
export function chargeLookOf(
  status: string,
): { word: (typeof chargeWords)[ChargeStatus]; look: SignLook } | null {
  const known = (given: string): given is ChargeStatus => Object.hasOwn(chargeWords, given)
  return known(status) ? { word: chargeWords[status], look: chargeLooks[status] } : null
}

export const comingLooks: Record<ComingCharge['state'], SignLook> = {
  planned: { icon: 'calendar', colour: 'plain' },
  made: { icon: 'tick', colour: 'good' },
  missed: { icon: 'alert', colour: 'bad' },
  left: { icon: 'cross', colour: 'plain' },
  paused: { icon: 'hold', colour: 'wait' },
}

/** Why a charge failed. `other`: a reason that is new, or none at all. */
export type Failure = 'action' | 'tooHigh' | 'customer' | 'technical' | 'other'
const failures: ReadonlyMap<string, Failure> = new Map<string, Failure>([
  ['user_action_required', 'action'],
  ['charge_amount_too_high', 'tooHigh'],
  ['non_technical_error', 'customer'],
  ['technical_error', 'technical'],
])
export const failureOf = (reason: string | null): Failure => failures.get(reason ?? '') ?? 'other'

const events = ['CREATE', 'RESERVE', 'CAPTURE', 'REFUND', 'CANCEL', 'FAIL'] as const
/** Null: one that is new; it is said as the service says it. */
export const eventOf = (name: string) => events.find((one) => one === name) ?? null

/** Undefined for a word that is new: it is said as the service says it. */
export const wordIn = <Words extends Record<string, string>>(
  words: Words,
  said: string | null,
): Words[keyof Words] | undefined =>
  Object.entries(words).find(([name]) => name === said)?.[1] as Words[keyof Words] | undefined // one of its values

export const kindWords = {
  INITIAL: 'first',
  RECURRING: 'regular',
  UNSCHEDULED: 'beside',
} as const

export const wayWords = {
  DIRECT_CAPTURE: 'direct',
  RESERVE_CAPTURE: 'reserve',
} as const satisfies Record<TransactionType, string>

/** What is asked for and not done yet stands in the way of asking once more. */
const isAsked = (tasks: readonly AgreementTask[], act: TaskKind, chargeId: string | null = null) =>
  tasks.some((task) => task.state === 'pending' && task.do === act && task.chargeId === chargeId)

/** Not done yet, or refused for good and still to be seen to. */
const isWanted = (tasks: readonly AgreementTask[], act: TaskKind) =>
  tasks.some((task) => task.do === act && (task.state === 'pending' || task.waits !== null))

/** Of the agreement itself; one at a time. */
const changes = ['pause', 'goOn', 'move', 'leave'] as const

/** `open`: on its way, or waiting for a person. `history`: everything else, the newest first. */
export function tasksOf({
  tasks,
}: Pick<AgreementFile, 'tasks'>): Record<'open' | 'history', AgreementTask[]> {
  const isOpen = ({ state, waits }: AgreementTask) => state === 'pending' || waits !== null
  // The table of charges tells of those.
  const isUsual = ({ isByRule, state, chargeId }: AgreementTask) =>
    isByRule && state === 'done' && chargeId !== null
  return {
    open: tasks.filter(isOpen),
    history: tasks.filter((task) => !isOpen(task) && !isUsual(task)).toReversed(),
  }
}

/** What it means to settle this, as the end of a key of words, and the reasons that are ready for it. */
export function settlingOf({ asked, next }: Pick<RefusedTask, 'asked' | 'next'>) {
  switch (asked) {
    case 'stop':
      return { words: next ? 'stop' : 'stopOnly', reasons: ['stays'] } as const
    case 'pause':
      return { words: next ? 'pause' : 'words', reasons: ['stays'] } as const
    case 'goOn':
      return { words: 'goOn', reasons: ['asked'] } as const
    case 'move':
    case 'leave':
    case 'charge':
    case 'cancelCharge':
    case 'captureCharge':
    case 'refundCharge':
      return { words: 'words', reasons: ['asked', 'elsewhere'] } as const
  }
}

export type AgreementActs = {
  charge: boolean
  pause: boolean
  goOn: boolean
  accept: boolean
  stop: boolean
}

/** Nothing of what is over, and nothing that could only be refused. A stop that waits is asked again, or settled, where it stands. */
export function agreementActs({ agreement, tasks, canAccept }: AgreementFile): AgreementActs {
  const { status, isOurs, isPaused } = agreement
  const isEnding = isWanted(tasks, 'stop')
  const isOn = status === 'ACTIVE' && !isEnding
  const canTurn = isOn && isOurs && !changes.some((one) => isAsked(tasks, one))
  const isHeld = isPaused || isWanted(tasks, 'pause')
  return {
    charge: isOn && !isHeld,
    pause: canTurn && !isHeld,
    goOn: canTurn && isPaused,
    accept: status === 'PENDING' && canAccept && !isEnding,
    stop: (status === 'ACTIVE' || status === 'PENDING') && !isEnding,
  }
}

/**
 * `capture`, `refund`: at most so much, in minor units; 0 for not at all. `refundAfter`: something is captured, and the service refunds it
 * only when nothing of the charge is reserved any more.
 */
export type ChargeActs = { cancel: boolean; capture: number; refund: number; refundAfter: boolean }

export function chargeActs(
  { agreement, tasks }: Pick<AgreementFile, 'agreement' | 'tasks'>,
  charge: ChargeView,
): ChargeActs {
  const { can, chargeId, status, captured, refunded } = charge
  // A customer's own stop leaves what is reserved to the shop.
  const isLeft = agreement.status === 'STOPPED' && (status === 'RESERVED' || status === 'PARTIALLY_CAPTURED')
  const isOn = (agreement.status === 'ACTIVE' || isLeft) && !isAsked(tasks, 'stop')
  const isFree = (act: TaskKind) => !isAsked(tasks, act, chargeId)
  const isLetGo = !isFree('cancelCharge')
  return {
    cancel: isOn && can.cancel && !isLetGo && isFree('captureCharge'),
    capture: isOn && !isLetGo && isFree('captureCharge') ? can.capture : 0,
    refund: isFree('refundCharge') ? can.refund : 0,
    refundAfter: status === 'PARTIALLY_CAPTURED' && captured > refunded,
  }
}

/** What the service cancels when the agreement is stopped. */
export const openCharges = (charges: readonly ChargeView[]): ChargeView[] =>
  charges.filter(({ status }) => status === 'PENDING' || status === 'DUE' || status === 'RESERVED')
