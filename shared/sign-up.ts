// A customer who is signed up for a plan: the states of that, its views and its commands.
import * as z from 'zod/mini'
import { cashierOnly, sellingScreens, type CommandRows } from '#shared/command.ts'
import { language } from '#shared/language.ts'
import { currency } from '#shared/market.ts'
import { plan } from '#shared/plan.ts'
import { problemShape } from '#shared/problem.ts'
import { receipt } from '#shared/receipt.ts'

const epochMs = z.number()
const minor = z.int()

/**
 * `opened`: written down, the service has not confirmed it · `pending`: the customer can accept · `active`: accepted · `declined`: the
 * customer refused · `withdrawn`: taken back here, before or after it was accepted · `expired`: nobody acted · `failed`: accepted, but the
 * first charge was not paid · `refused`: the service did not take it · `neverMade`: no request of ours can have reached the service.
 */
const openStates = ['opened', 'pending'] as const
const endedStates = ['active', 'declined', 'withdrawn', 'expired', 'failed', 'refused', 'neverMade'] as const
export const signUpState = z.enum([...openStates, ...endedStates])
export type SignUpState = z.infer<typeof signUpState>

/** It is over for this till's screens. */
export type EndedSignUp = (typeof endedStates)[number]
/** Whether a sign-up's state, or what a screen shows of it, is an ended one. */
export const isSignUpEnded = (state: string): state is EndedSignUp => endedStates.some((one) => one === state)

/** Acts allowed in each state. Screen and till ask the same table. */
export const signUpCan = {
  withdraw: new Set<SignUpState>(openStates),
  acknowledge: new Set<SignUpState>(endedStates),
  poll: new Set<SignUpState>(openStates),
} as const satisfies Record<string, ReadonlySet<SignUpState>>

/** First charge: `waiting` until the customer accepts, `reserved` until it is captured. */
const firstCharge = z.strictObject({
  amount: minor,
  state: z.enum(['waiting', 'reserved', 'captured', 'failed', 'givenBack']),
})

/** Plan as customers read it. */
export const planOffer = z.strictObject({
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
export type PlanOffer = z.infer<typeof planOffer>

/** One that is being made, as staff see it. */
export const signUpView = z.strictObject({
  /** Its name at this till; not the service's. */
  agreement: z.string(),
  /** The service's own, once it has one. */
  agreementId: z.nullable(z.string()),
  state: signUpState,
  offer: planOffer,
  /** Begun where a cashier stands before the customer; false at a kiosk. */
  isAttended: z.boolean(),
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
  /** Receipt of the first charge's money, or of joining alone. */
  receipt: z.nullable(receipt),
})
export type SignUpView = z.infer<typeof signUpView>

/** Sign-up as its customer sees it: nothing that only staff need. */
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

type Going = Pick<SignUpView, 'state' | 'isWithdrawing' | 'firstCharge'>

/** There is still something to wait for: an answer, taking it back, or the first charge's money. */
export const isToPoll = ({ state, isWithdrawing, firstCharge }: Going): boolean =>
  signUpCan.poll.has(state) || isWithdrawing || firstMoneyOf({ state, firstCharge }) === 'taking'

/** Outcome of the first charge's money, where joining has an end that depends on it. */
export function firstMoneyOf({ state, firstCharge }: Pick<CustomerSignUp, 'state' | 'firstCharge'>) {
  switch (firstCharge?.state) {
    case 'captured':
    case 'givenBack':
      return firstCharge.state
    case 'reserved':
      return 'taking'
    case 'waiting':
      // A customer who has joined pays it: how that ended is not known yet.
      return state === 'active' ? 'taking' : 'nothing'
    case 'failed':
    case undefined:
      return 'nothing'
  }
}

const agreement = z.string().check(z.maxLength(64))
const theSignUp = z.strictObject({ agreement })

export const signUpCommands = {
  /** Drafts an agreement; answers when the customer can accept it, or when it is known that they cannot. */
  'signUp.start': {
    surfaces: sellingScreens,
    permission: 'sell',
    takes: z.strictObject({
      plan: z.string().check(z.maxLength(40)),
      /** Sent to this phone at once; by QR when null. */
      phoneNumber: z.nullable(z.string().check(z.maxLength(40))),
      /** Somebody has said that it is another one, where a member with this number has joined this plan. */
      isAnother: z.optional(z.boolean()),
      language: z.optional(language),
    }),
  },
  /** A person wants to know how it stands: takes a step if one is due. */
  'signUp.check': { surfaces: cashierOnly, permission: 'sell', takes: theSignUp },
  /** Takes it back; one that was accepted meanwhile is stopped, and what it has captured is given back. */
  'signUp.withdraw': { surfaces: sellingScreens, permission: 'sell', takes: theSignUp },
  /** Somebody has seen how it ended, or leaves it to be taken back behind the screens. */
  'signUp.acknowledge': { surfaces: sellingScreens, permission: 'sell', takes: theSignUp },
} as const satisfies CommandRows
