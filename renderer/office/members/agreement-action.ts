// What can be done to an agreement: the actions, what each needs, who signs it, and its command.
import { standingIn } from '#renderer/office/members/agreement-status.ts'
import type { CommandName } from '#shared/bridge.ts'
import type {
  AgreementFile,
  ChargeView,
  ComingCharge,
  RefusedTask,
  MembershipRow,
} from '#shared/membership.ts'
import type { Prices } from '#shared/plan.ts'
import type { TransactionType } from '#shared/recurring.ts'

/** `interval`: the missed one that a charge makes up for; `insteadOf`: the failed charge. `limit`: minor units; of a charge the most that
 * the customer has set, null where none is known. `prices`: by which its amount is proposed; null where it makes up for another one or
 * nothing is fixed. `place`: beside what is charged by itself, or in the place of what was missed or has failed. */
export type AgreementAction =
  | {
      do: 'charge'
      interval: string | null
      insteadOf: string | null
      limit: number | null
      prices: Prices | null
      place: 'beside' | 'missed' | 'failed' | null
    }
  | { do: 'cancel'; charge: ChargeView }
  | { do: 'capture' | 'refund'; charge: ChargeView; limit: number }
  | { do: 'stop'; open: number }
  | { do: 'leave'; interval: string }
  /** `till`: its id. */
  | { do: 'takeOver'; till: string }
  | { do: 'askAgain' | 'settle'; refused: RefusedTask }
  | { do: 'pause' | 'goOn' }
  | { do: 'accept' }

export type About = Pick<MembershipRow, 'agreementId' | 'name' | 'currency'>

/** An act that is asked for, and about which agreement. `value`: the amount that is proposed, or that it is about (minor units). */
export type AskedAction = { about: About; act: AgreementAction; value: number }

/** The fields of all acts, as they are written. */
export type ActionDraft = {
  /** Minor units; not a number where what is typed is no amount. */
  value: number
  /** The amount as it stands in its field; null where it was proposed or came from the keypad. */
  typed: string | null
  isValueProposed: boolean
  description: string
  due: string
  retryDays: number
  transactionType: TransactionType
  /** When the other till closed its last period: 2026-01-31T18:00; empty until it is given. */
  since: string
  phoneNumber: string
}

/** A charge that makes up for another one: `interval` null where that one was made and failed. */
export const makingUp = (
  maximum: MembershipRow['maximum'],
  { interval, insteadOf = null }: { interval: ComingCharge['interval'] | null; insteadOf?: string | null },
): Charging => ({
  do: 'charge',
  interval,
  insteadOf,
  limit: maximum?.value ?? null,
  prices: null,
  place: interval === null ? 'failed' : 'missed',
})

export function newCharge(file: Pick<AgreementFile, 'agreement' | 'lowerPrice' | 'tasks'>): Charging {
  const { price, maximum } = file.agreement
  return {
    do: 'charge',
    interval: null,
    insteadOf: null,
    limit: maximum?.value ?? null,
    prices: price === null ? null : { price, campaign: file.lowerPrice },
    place: standingIn(file) === 'active' ? 'beside' : null,
  }
}

/** Acts that a manager signs, as the table of permissions calls it. */
export const signedAs = {
  stop: 'stopAgreement',
  refund: 'refund',
  leave: 'settle',
  takeOver: 'settle',
  askAgain: 'settle',
  settle: 'settle',
} as const

export type SignedAct = keyof typeof signedAs
export const isSigned = (act: AgreementAction['do']): act is SignedAct => act in signedAs

export type Charging = Extract<AgreementAction, { do: 'charge' }>

/** The command that a dialog's confirm button waits for. */
export const commandOfAction = {
  charge: 'charges.create',
  cancel: 'charges.cancel',
  capture: 'charges.capture',
  refund: 'charges.refund',
  stop: 'agreements.stop',
  leave: 'charges.leave',
  takeOver: 'agreements.takeOver',
  askAgain: 'agreements.askAgain',
  settle: 'agreements.settle',
  pause: 'agreements.pause',
  goOn: 'agreements.pause',
  accept: 'agreements.accept',
} as const satisfies Record<AgreementAction['do'], CommandName>
