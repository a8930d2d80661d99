// The acts of a customer with a phone, and the reasons why one is not possible now.
import { usualCustomer, type Customer } from '#sandbox/state/customers.ts'
import {
  decideApproval,
  type ApprovalResult,
  type ApprovalTrouble,
  type ApprovalChoice,
  type ApprovalMoment,
} from '#sandbox/epayment/approval.ts'
import { applyCustomerAct, type PaymentChange, type PaymentRecord } from '#sandbox/epayment/life.ts'
import { payPath, tokenIn } from '#sandbox/service/links.ts'
import type { PaymentParts } from '#sandbox/epayment/payments.ts'

export const customerActs = ['approve', 'refuse', 'ignore', 'decline', 'startAuthorizing'] as const
export type CustomerAct = (typeof customerActs)[number]
/** The last part of its address: `startAuthorizing` is start-authorizing. */
export const pathOfAct = (act: CustomerAct): string =>
  act.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `ended`: the payment is over, however it ended. */
export type PhoneTrouble = 'not a code' | 'unknown' | 'ended' | 'of another phone' | ApprovalTrouble
export type PhoneResult = { ok: true; payment: PaymentRecord } | { ok: false; trouble: PhoneTrouble }

/** The page shows no more codes than this. */
export const mostOnScreens = 6

const no = (trouble: PhoneTrouble): PhoneResult => ({ ok: false, trouble })
/** It waits on the list of requests: not answered, not over, not ignored. */
const isWaiting = ({ life }: PaymentRecord): boolean =>
  life.state === 'CREATED' && life.customer !== 'ignoring'

export type CustomerActs = ReturnType<typeof createActs>

export function createActs({ payments, customers, environment, timeline, store }: PaymentParts) {
  /** The payments as they stand now: time may have passed since anybody looked. */
  const current = () => {
    timeline.settle()
    return payments
  }
  const keep = (payment: PaymentRecord, change: PaymentChange): PhoneResult =>
    change.ok ? { ok: true, payment: payments.change(payment, change.life, change.happening) } : no('ended')

  return {
    /** The camera sees this text: the payment now waits on this phone, even one that was ignored before. */
    scan: (text: string, phone: string): PhoneResult =>
      store.atomically(() => {
        const token = tokenIn(text, payPath)
        if (token === undefined) return no('not a code')
        const payment = current().byToken(token)
        if (!payment) return no('unknown')
        if (payment.life.state !== 'CREATED') return no('ended')
        const isAuthorizing = payment.life.customer === 'authorizing'
        return keep(
          payments.claim(payment, phone),
          applyCustomerAct(payment, isAuthorizing ? 'authorizing' : 'asked', timeline.now()),
        )
      }),
    pending: (phone: string) => current().pending(phone).filter(isWaiting),
    /** Payments that do not wait on the list above, newest first: answered, over, or ignored. */
    lately: (phone: string) =>
      current()
        .lately(phone)
        .filter((payment) => !isWaiting(payment)),
    byToken: (token: string) => current().byToken(token),
    byReference: (reference: string, merchantSerialNumber?: string) =>
      merchantSerialNumber === undefined
        ? current().byReference(reference)
        : current().find(merchantSerialNumber, reference),
    onScreens: () => current().onScreens(mostOnScreens),
    /** Without a phone, the one that was asked. `choice` is what is said beside an approval. */
    act: (
      act: CustomerAct,
      { id }: PaymentRecord,
      phone?: string,
      choice: ApprovalChoice = {},
    ): PhoneResult =>
      store.atomically(() => {
        const payment = current().byId(id)
        if (!payment) return no('unknown')
        const isPush = payment.request.userFlow === 'PUSH_MESSAGE'
        if (isPush && phone !== undefined && payment.phone !== phone) return no('of another phone')
        const customer = customers.of(phone ?? payment.phone ?? usualCustomer[payment.market])
        const moment = { now: timeline.now(), isTest: environment === 'TEST' }
        const result = changeOf(act, payment, customer, choice, moment)
        if (!result.ok) return result
        const isMine = phone === undefined || payment.phone === phone || !result.change.ok
        return keep(isMine ? payment : payments.claim(payment, phone), result.change)
      }),
  }
}

const behaviourOf = {
  refuse: 'refuse',
  ignore: 'ignoring',
  decline: 'decline',
  startAuthorizing: 'authorizing',
} as const

const changeOf = (
  act: CustomerAct,
  payment: PaymentRecord,
  customer: Customer,
  choice: ApprovalChoice,
  moment: ApprovalMoment,
): ApprovalResult =>
  act === 'approve'
    ? decideApproval(payment, customer, choice, moment)
    : { ok: true, change: applyCustomerAct(payment, behaviourOf[act], moment.now) }
