// The commands about memberships: signing a customer up, and the office's work on agreements and charges.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'
import { language } from '#shared/language.ts'
import { agreementStatus, agreementFile, agreementRow, attention, signUpView } from '#shared/membership.ts'
import { dueDay, plan, plans, transactionType } from '#shared/plan.ts'
import { problemShape } from '#shared/problem.ts'
import { signature } from '#shared/staff.ts'

const nothing = z.strictObject({})
const name = z.string().check(z.maxLength(64))
const revision = z.number()
const theSignUp = z.strictObject({ agreement: name })
const theAgreement = z.strictObject({ agreementId: name })
const seller = ['cashier', 'kiosk'] as const satisfies Surface[]
const office = ['office'] as const satisfies Surface[]
/** Above 64 KiB: fifty plans with all their words. bytes */
const longestPlans = 128 * 1024

export const membershipCommands = {
  /** What customers can join. `problem`: why the shop's own file could not be taken up. */
  'plans.read': {
    surfaces: ['cashier', 'kiosk', 'office'],
    takes: nothing,
    gives: z.strictObject({ revision, plans, problem: z.nullable(problemShape) }),
    tellsKiosk: true,
  },
  /** All of them, in their order; refused when another page has changed them since `revision`. */
  'plans.change': {
    surfaces: office,
    // Each plan's own rules are the till's: they have words of their own.
    takes: z.strictObject({ revision, plans: z.array(z.unknown()).check(z.maxLength(200)) }),
    gives: z.strictObject({ revision, plans: z.array(plan) }),
    longest: longestPlans,
  },
  /** Drafts an agreement; answers when the customer can accept it, or when it is known that they cannot. */
  'signUp.start': {
    surfaces: seller,
    takes: z.strictObject({
      plan: z.string().check(z.maxLength(40)),
      /** Sent to this phone at once; by QR when null. */
      phoneNumber: z.nullable(z.string().check(z.maxLength(40))),
      language: z.optional(language),
    }),
    gives: signUpView,
  },
  /** The heartbeat of the screen in front: takes a step if one is due. */
  'signUp.poll': { surfaces: seller, takes: theSignUp, gives: signUpView },
  /** Takes it back; one that was accepted meanwhile is stopped, and what it has captured is given back. */
  'signUp.withdraw': { surfaces: seller, takes: theSignUp, gives: signUpView },
  /** Somebody has seen how it ended, or leaves it to be taken back behind the screens. */
  'signUp.acknowledge': { surfaces: seller, takes: theSignUp, gives: z.null() },
  /** As the service lists them: one status at a time. What was read less than a minute ago is given again. */
  'agreements.list': {
    surfaces: office,
    takes: z.strictObject({ status: agreementStatus, page: z.int().check(z.minimum(1), z.maximum(10_000)) }),
    gives: z.strictObject({ rows: z.array(agreementRow), readAt: z.number(), hasMore: z.boolean() }),
  },
  'agreements.look': { surfaces: office, takes: theAgreement, gives: agreementFile },
  /** What waits for a person, the oldest first. */
  'agreements.attention': {
    surfaces: office,
    takes: nothing,
    gives: z.strictObject({ rows: z.array(attention) }),
  },
  /** Ends it for ever, and cancels what it has not charged yet. */
  'agreements.stop': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, manager: signature }),
    gives: agreementFile,
  },
  /** Something that was refused for good: for whoever signs, it is asked of the service once more. */
  'agreements.askAgain': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, task: name, manager: signature }),
    gives: agreementFile,
  },
  /** It stays as it is, and waits for nobody any more. */
  'agreements.settle': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, task: name, manager: signature }),
    gives: agreementFile,
  },
  /** Paused: no till of the shop makes charges; the agreement stays as it is. */
  'agreements.pause': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, isPaused: z.boolean() }),
    gives: agreementFile,
  },
  /** In the test environment only: in the place of the customer with this number. */
  'agreements.accept': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, phoneNumber: z.string().check(z.maxLength(40)) }),
    gives: agreementFile,
  },
  'charges.create': {
    surfaces: office,
    takes: z.strictObject({
      agreementId: name,
      /** Minor units. */
      amount: z.number(),
      description: z.string().check(z.maxLength(200)),
      due: z.string().check(z.maxLength(40)),
      retryDays: z.number(),
      transactionType,
      /** The missed charge that this makes up for. */
      interval: z.nullable(dueDay),
      /** The charge that failed, in whose place this is made. */
      insteadOf: z.optional(name),
    }),
    gives: agreementFile,
  },
  'charges.cancel': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, chargeId: name }),
    gives: agreementFile,
  },
  /** In whole or in part: at most what `can.capture` says. Minor units. */
  'charges.capture': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, chargeId: name, amount: z.number() }),
    gives: agreementFile,
  },
  'charges.refund': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, chargeId: name, amount: z.number(), manager: signature }),
    gives: agreementFile,
  },
  /**
   * The till with this id is gone for good: its members belong to this till, which charges them, and writes down what moved there since
   * that till closed its last period (epoch ms).
   */
  'agreements.takeOver': {
    surfaces: office,
    takes: z.strictObject({ till: name, since: z.int(), manager: signature }),
    gives: z.strictObject({ members: z.int() }),
  },
  /** A missed charge is not to be made: a person says so. */
  'charges.leave': {
    surfaces: office,
    takes: z.strictObject({ agreementId: name, interval: dueDay, manager: signature }),
    gives: agreementFile,
  },
} as const
