// Memberships in the office: the views of agreements and their charges, and the commands about them.
import * as z from 'zod/mini'
import { noInput, officeOnly, type CommandRows } from '#shared/command.ts'
import { currency } from '#shared/market.ts'
import { dueDay, planCampaign } from '#shared/plan.ts'
import { problemShape } from '#shared/problem.ts'
import { planPeriod, agreementStatus, transactionType } from '#shared/recurring.ts'
import { person, signature } from '#shared/staff.ts'
import { reasonText } from '#shared/text.ts'

const epochMs = z.number()
const minor = z.int()

/** A row of the office's list, as the service tells it. */
export const membershipRow = z.strictObject({
  agreementId: z.string(),
  status: agreementStatus,
  name: z.string(),
  /** Price of a period now, by the pricing; null where that is not fixed. Minor units. */
  price: z.nullable(minor),
  /** The most that the customer lets a charge be, minor units; null where it was not told. Null where there is no such thing. */
  maximum: z.nullable(z.strictObject({ value: z.nullable(minor) })),
  currency,
  period: z.nullable(planPeriod),
  /** The shop's own name or number of the member, typed at this till; null where it has none. */
  member: z.nullable(z.string()),
  /** Last digits of the number that was given at the sign-up; null where this till knows none. */
  phoneEnding: z.nullable(z.string()),
  created: z.nullable(epochMs),
  start: z.nullable(epochMs),
  stop: z.nullable(epochMs),
  /** Made by a till of this shop; charged by itself unless paused. */
  isOurs: z.boolean(),
  isPaused: z.boolean(),
  /** Another member, who joined here as well, has the same plan and the same last digits: it may be the same person. */
  isAlike: z.boolean(),
})
export type MembershipRow = z.infer<typeof membershipRow>

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
const taskKind = z.enum([
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
export type TaskKind = z.infer<typeof taskKind>

/** A request that was refused for good and is still wanted: it waits for a person. */
const refused = z.strictObject({
  task: z.string(),
  asked: taskKind,
  problem: problemShape,
  /** Next charge that comes by itself once a stop or a pause is settled; null: none. */
  next: z.nullable(z.strictObject({ due: dueDay, amount: minor })),
})
export type RefusedTask = z.infer<typeof refused>

/** Something asked for here. `at`: when. */
export const agreementTask = z.strictObject({
  task: z.string(),
  do: taskKind,
  chargeId: z.nullable(z.string()),
  amount: z.nullable(minor),
  at: epochMs,
  /** Nobody asked: a rule of the till did. */
  isByRule: z.boolean(),
  person: z.nullable(person),
  /** Who was signed in and asked, where `person` allowed it with a PIN. */
  askedBy: z.nullable(person),
  reason: z.nullable(z.string()),
  state: z.enum(['pending', 'done', 'refused']),
  /** When it was done or refused. */
  endedAt: z.nullable(epochMs),
  problem: z.nullable(problemShape),
  /** Null where no person is needed any more. */
  waits: z.nullable(refused),
  /** A person left what was refused as it was. */
  settled: z.nullable(
    z.strictObject({
      at: epochMs,
      person: z.nullable(person),
      askedBy: z.nullable(person),
      reason: z.string(),
    }),
  ),
})
export type AgreementTask = z.infer<typeof agreementTask>

/** One agreement with everything there is to say of it. `trouble`: why its charges could not be read, whole or in part. */
export const agreementFile = z.strictObject({
  agreement: membershipRow,
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
 * A matter that waits for a person: a charge that failed, one that nobody made in time, something asked for here that was refused for good,
 * or what is reserved and captured by no till itself.
 */
export const attentionItem = z.strictObject({
  agreementId: z.string(),
  name: z.string(),
  member: z.nullable(z.string()),
  phoneEnding: z.nullable(z.string()),
  kind: z.enum(['failed', 'missed', 'refused', 'reserved', 'doubted']),
  chargeId: z.nullable(z.string()),
  interval: z.nullable(dueDay),
  /** Due day of the charge; the day of the refusal for a refused request. */
  due: dueDay,
  /** 0 where there is none. */
  amount: minor,
  currency,
  failure: z.nullable(z.string()),
  /** False while it is paused, or to be stopped or paused. */
  isChargeable: z.boolean(),
  refused: z.nullable(refused),
})
export type AttentionItem = z.infer<typeof attentionItem>

/** Characters of a member's name or number. */
export const longestMember = 60

const name = z.string().check(z.maxLength(64))
const theAgreement = z.strictObject({ agreementId: name })

export const membershipCommands = {
  /**
   * As the service lists them: one status at a time. What was read less than a minute ago is given again. `text`: only those whose name in the
   * shop or whose number it is part of, or whose phone ends so.
   */
  'agreements.list': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: z.strictObject({
      status: agreementStatus,
      page: z.int().check(z.minimum(1), z.maximum(10_000)),
      text: z.optional(z.string().check(z.maxLength(64))),
    }),
    gives: z.strictObject({ rows: z.array(membershipRow), readAt: z.number(), hasMore: z.boolean() }),
  },
  'agreements.look': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: theAgreement,
    gives: agreementFile,
  },
  /** Matters that wait for a person, the oldest first. */
  'agreements.attention': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: noInput,
    gives: z.strictObject({ rows: z.array(attentionItem) }),
  },
  // Each that follows reads the agreement at the service, which no view holds, and gives what was read: asking anew would read it twice.
  /** Ends it for ever, and cancels what it has not charged yet. */
  'agreements.stop': {
    surfaces: officeOnly,
    permission: { approver: 'stopAgreement' },
    takes: z.strictObject({ agreementId: name, manager: signature }),
    gives: agreementFile,
  },
  /** Something that was refused for good: for whoever signs, it is asked of the service once more. */
  'agreements.askAgain': {
    surfaces: officeOnly,
    permission: { approver: 'settle' },
    takes: z.strictObject({ agreementId: name, task: name, manager: signature }),
    gives: agreementFile,
  },
  /** It stays as it is, and waits for nobody any more. */
  'agreements.settle': {
    surfaces: officeOnly,
    permission: { approver: 'settle' },
    takes: z.strictObject({ agreementId: name, task: name, manager: signature }),
    gives: agreementFile,
  },
  /** Gives the member a name or a number of the shop's own, which the service is not told; empty takes it away. */
  'agreements.name': {
    surfaces: officeOnly,
    permission: 'chargeAgreement',
    takes: z.strictObject({ agreementId: name, member: reasonText(longestMember) }),
    gives: agreementFile,
  },
  /** Paused: no till of the shop makes charges; the agreement stays as it is. */
  'agreements.pause': {
    surfaces: officeOnly,
    permission: 'chargeAgreement',
    takes: z.strictObject({ agreementId: name, isPaused: z.boolean() }),
    gives: agreementFile,
  },
  /** In the test environment only: in the place of the customer with this number. */
  'agreements.accept': {
    surfaces: officeOnly,
    permission: 'chargeAgreement',
    takes: z.strictObject({ agreementId: name, phoneNumber: z.string().check(z.maxLength(40)) }),
    gives: agreementFile,
  },
  'charges.create': {
    surfaces: officeOnly,
    permission: 'chargeAgreement',
    takes: z.strictObject({
      agreementId: name,
      /** Minor units. */
      amount: z.number(),
      description: reasonText(200),
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
    surfaces: officeOnly,
    permission: 'chargeAgreement',
    takes: z.strictObject({ agreementId: name, chargeId: name }),
    gives: agreementFile,
  },
  /** In whole or in part: at most what `can.capture` says. Minor units. */
  'charges.capture': {
    surfaces: officeOnly,
    permission: 'chargeAgreement',
    takes: z.strictObject({ agreementId: name, chargeId: name, amount: z.number() }),
    gives: agreementFile,
  },
  'charges.refund': {
    surfaces: officeOnly,
    permission: { approver: 'refund' },
    takes: z.strictObject({ agreementId: name, chargeId: name, amount: z.number(), manager: signature }),
    gives: agreementFile,
  },
  /**
   * The till with this id is gone for good: its members belong to this till, which charges them, and writes down what moved there since
   * that till closed its last period (epoch ms).
   */
  'agreements.takeOver': {
    surfaces: officeOnly,
    permission: { approver: 'settle' },
    takes: z.strictObject({ till: name, since: z.int(), manager: signature }),
    // How many members were found, which is told once.
    gives: z.strictObject({ members: z.int() }),
  },
  /** A missed charge is not to be made: a person says so. */
  'charges.leave': {
    surfaces: officeOnly,
    permission: { approver: 'settle' },
    takes: z.strictObject({ agreementId: name, interval: dueDay, manager: signature }),
    gives: agreementFile,
  },
} as const satisfies CommandRows
