// The views of memberships for screens: of one that is being made, of those there are, and of their charges.
import * as z from 'zod/mini'
import { dueDay, plan, planCampaign, planPeriod } from '#shared/plan.ts'
import { currency } from '#shared/market.ts'
import { problemShape } from '#shared/problem.ts'
import { agreementStatus } from '#shared/recurring-words.ts'
import { receipt } from '#shared/receipt.ts'
import { signUpCan, signUpStates } from '#shared/sign-up.ts'
import { person } from '#shared/staff.ts'

export { agreementStatus, type AgreementStatus } from '#shared/recurring-words.ts'

const epochMs = z.number()
const minor = z.int()

export const signUpState = z.enum(signUpStates)

/** Of the first charge: `waiting` until the customer accepts, `reserved` until it is captured. */
const firstCharge = z.strictObject({
  amount: minor,
  state: z.enum(['waiting', 'reserved', 'captured', 'failed', 'givenBack']),
})

/** What customers read of a plan. */
export const offer = z.strictObject({
  /** Its id, by which it can be asked for once more. */
  plan: plan.shape.id,
  ...z.pick(plan, {
    name: true,
    description: true,
    pricing: true,
    period: true,
    campaign: true,
    initialCharge: true,
  }).shape,
  currency,
})
export type Offer = z.infer<typeof offer>

/** One that is being made, as staff see it. */
export const signUpView = z.strictObject({
  /** Its name at this till; not the service's. */
  agreement: z.string(),
  /** The service's own, once it has one. */
  agreementId: z.nullable(z.string()),
  state: signUpState,
  offer,
  /** Asked on the phone, without a landing page; else by the QR on the customer's screen. */
  isPushed: z.boolean(),
  phoneEnding: z.nullable(z.string()),
  /** The push was refused by the service (403), and the QR took its place. */
  fellBack: z.boolean(),
  /** Drawn as a QR; null while there is none. */
  confirmation: z.nullable(z.string()),
  firstCharge: z.nullable(firstCharge),
  /** Taking back was asked for, and the service has not said how that ended. */
  isWithdrawing: z.boolean(),
  /** The service does not answer: how it stands is not known for now. */
  isCutOff: z.boolean(),
  problem: z.nullable(problemShape),
  openedAt: epochMs,
  /** When the service ends it unless it is accepted. */
  endsAt: z.nullable(epochMs),
  endedAt: z.nullable(epochMs),
  /** Of the first charge's money, or of joining alone. */
  receipt: z.nullable(receipt),
})
export type SignUpView = z.infer<typeof signUpView>

/** The same for the customer: nothing that only staff need. */
export const customerSignUp = z.strictObject({
  ...z.pick(signUpView, {
    state: true,
    offer: true,
    isPushed: true,
    phoneEnding: true,
    fellBack: true,
    confirmation: true,
    firstCharge: true,
    isWithdrawing: true,
    isCutOff: true,
    openedAt: true,
    endsAt: true,
    endedAt: true,
  }).shape,
  receiptLink: z.nullable(z.string()),
})
export type CustomerSignUp = z.infer<typeof customerSignUp>

export const kioskSignUp = z.strictObject({ ...customerSignUp.shape, agreement: z.string() })
export type KioskSignUp = z.infer<typeof kioskSignUp>

/** A row of the office's list, as the service tells it. */
export const agreementRow = z.strictObject({
  agreementId: z.string(),
  status: agreementStatus,
  name: z.string(),
  /** Of the pricing: what a period costs now; null where that is not fixed. Minor units. */
  price: z.nullable(minor),
  /** The most that the customer lets a charge be, minor units; null where it was not told. Null where there is no such thing. */
  maximum: z.nullable(z.strictObject({ value: z.nullable(minor) })),
  currency,
  period: z.nullable(planPeriod),
  /** Of the number that was given at the sign-up; null where this till knows none. */
  phoneEnding: z.nullable(z.string()),
  created: z.nullable(epochMs),
  start: z.nullable(epochMs),
  stop: z.nullable(epochMs),
  /** Made by a till of this shop; charged by itself unless paused. */
  isOurs: z.boolean(),
  isPaused: z.boolean(),
})
export type AgreementRow = z.infer<typeof agreementRow>

/** A charge as the service tells it. Minor units. */
export const chargeView = z.strictObject({
  chargeId: z.string(),
  /** One of the contract's, or a new one of the service's; the same of `kind` and `transactionType`. */
  status: z.string(),
  kind: z.string(),
  amount: minor,
  currency,
  description: z.string(),
  due: dueDay,
  /** Null where it is not told. */
  retryDays: z.nullable(minor),
  transactionType: z.nullable(z.string()),
  captured: minor,
  refunded: minor,
  cancelled: minor,
  /** One of the contract's reasons, or a new one of the service's. */
  failure: z.nullable(z.string()),
  history: z.array(z.strictObject({ at: epochMs, event: z.string(), amount: minor, success: z.boolean() })),
  can: z.strictObject({ cancel: z.boolean(), capture: minor, refund: minor }),
})
export type ChargeView = z.infer<typeof chargeView>

/**
 * A charge that is to come, by the agreement's own interval. `planned`: made by itself from `madeFrom` on · `made`: the service has it ·
 * `missed`: nobody made it in time: it waits for a person · `left`: a person said that it is not to be charged · `paused`: would be made.
 */
export const comingCharge = z.strictObject({
  /** The day its interval begins: its name. */
  interval: dueDay,
  due: dueDay,
  amount: minor,
  state: z.enum(['planned', 'made', 'missed', 'left', 'paused']),
  madeFrom: epochMs,
  chargeId: z.nullable(z.string()),
})
export type ComingCharge = z.infer<typeof comingCharge>

/** `pause`, or `goOn` after one: changes of the agreement. `move`: it is to belong to another till. `leave`: no other till is to
 * charge this interval. */
const asked = z.enum([
  'stop',
  'pause',
  'goOn',
  'move',
  'leave',
  'charge',
  'cancelCharge',
  'captureCharge',
  'refundCharge',
])
export type Asked = z.infer<typeof asked>

/** What was refused for good and is still wanted: it waits for a person. */
const refused = z.strictObject({
  task: z.string(),
  asked,
  problem: problemShape,
  /** Of a stop and a pause: what is charged next by itself once it is settled; null: nothing. */
  next: z.nullable(z.strictObject({ due: dueDay, amount: minor })),
})
export type Refused = z.infer<typeof refused>

/** Something asked for here. `at`: when. */
export const agreementTask = z.strictObject({
  task: z.string(),
  do: asked,
  chargeId: z.nullable(z.string()),
  amount: z.nullable(minor),
  at: epochMs,
  /** Nobody asked: a rule of the till did. */
  isByRule: z.boolean(),
  person: z.nullable(person),
  reason: z.nullable(z.string()),
  state: z.enum(['pending', 'done', 'refused']),
  /** When it was done or refused. */
  endedAt: z.nullable(epochMs),
  problem: z.nullable(problemShape),
  /** Null where no person is needed any more. */
  waits: z.nullable(refused),
  /** A person left what was refused as it was. */
  settled: z.nullable(z.strictObject({ at: epochMs, person: z.nullable(person), reason: z.string() })),
})
export type AgreementTask = z.infer<typeof agreementTask>

/** One agreement with everything there is to say of it. `trouble`: why its charges could not be read, whole or in part. */
export const agreementFile = z.strictObject({
  agreement: agreementRow,
  description: z.string(),
  campaign: z.nullable(planCampaign),
  /** The price while a campaign lasts, and until when (RFC 3339; null: as long as the service tells of it); null where there is none. */
  lowerPrice: z.nullable(z.strictObject({ price: minor, until: z.nullable(z.string()) })),
  charges: z.array(chargeView),
  coming: z.array(comingCharge),
  tasks: z.array(agreementTask),
  /** When it was read at the service. */
  readAt: epochMs,
  /** The office may accept in the customer's place: in the test environment only. */
  canAccept: z.boolean(),
  /** The id of another till that it belongs to, which charges it; null where this till does, or no till of ours made it. */
  belongsTo: z.nullable(z.string()),
  trouble: z.nullable(problemShape),
})
export type AgreementFile = z.infer<typeof agreementFile>

/**
 * What waits for a person: a charge that failed, one that nobody made in time, something asked for here that was refused for good, or the
 * first charge of a member who was taken over, which the till that is gone had not captured.
 */
export const attention = z.strictObject({
  agreementId: z.string(),
  name: z.string(),
  kind: z.enum(['failed', 'missed', 'refused', 'reserved']),
  chargeId: z.nullable(z.string()),
  interval: z.nullable(dueDay),
  /** Of what was refused the day on which it was. */
  due: dueDay,
  /** 0 where there is none. */
  amount: minor,
  currency,
  failure: z.nullable(z.string()),
  /** False while it is paused, or to be stopped or paused. */
  isChargeable: z.boolean(),
  refused: z.nullable(refused),
})
export type Attention = z.infer<typeof attention>

type Going = Pick<SignUpView, 'state' | 'isWithdrawing' | 'firstCharge'>

/** There is still something to wait for: an answer, taking it back, or the first charge's money. */
export const isToPoll = ({ state, isWithdrawing, firstCharge }: Going): boolean =>
  signUpCan.poll.has(state) || isWithdrawing || firstMoneyOf({ state, firstCharge }) === 'taking'

/** What has become of the first charge's money, where joining has an end that depends on it. */
export function firstMoneyOf({ state, firstCharge }: Pick<CustomerSignUp, 'state' | 'firstCharge'>) {
  switch (firstCharge?.state) {
    case 'captured':
    case 'givenBack':
      return firstCharge.state
    case 'reserved':
      return 'taking'
    case 'waiting':
      // Whoever has joined pays it: how that ended is not known yet.
      return state === 'active' ? 'taking' : 'nothing'
    case 'failed':
    case undefined:
      return 'nothing'
  }
}
