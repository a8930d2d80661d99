// The acts of a customer with a phone, and the reasons why one is not possible now.
import { usualCustomer, type Customer } from '#sandbox/state/customers.ts'
import {
  approving,
  type Approving,
  type ApprovalTrouble,
  type Choice,
  type Moment,
} from '#sandbox/epayment/approval.ts'
import { behave, type Change, type Payment } from '#sandbox/epayment/life.ts'
import { tokenIn } from '#sandbox/service/links.ts'
import type { PaymentParts } from '#sandbox/epayment/payments.ts'

export const acts = ['approve', 'refuse', 'ignore', 'decline', 'startAuthorizing'] as const
export type Act = (typeof acts)[number]

/** `ended`: the payment is over, however it ended. */
export type PhoneTrouble = 'not a code' | 'unknown' | 'ended' | 'of another phone' | ApprovalTrouble
export type PhoneResult = { ok: true; payment: Payment } | { ok: false; trouble: PhoneTrouble }

export type Acts = {
  /** The camera sees this text: the payment now waits on this phone, even one that was ignored before. */
  scan(text: string, phone: string): PhoneResult
  pending(phone: string): Payment[]
  /** Payments that do not wait on the list above, newest first: answered, over, or ignored. */
  lately(phone: string): Payment[]
  byToken(token: string): Payment | undefined
  byReference(reference: string, merchantSerialNumber?: string): Payment | undefined
  onScreens(): Payment[]
  /** Without a phone, the one that was asked. `choice` is what is said beside an approval. */
  act(act: Act, payment: Payment, phone?: string, choice?: Choice): PhoneResult
}

/** The page shows no more codes than this. */
const mostOnScreens = 6

const no = (trouble: PhoneTrouble): PhoneResult => ({ ok: false, trouble })

export function createActs({ payments, customers, environment, timeline, store }: PaymentParts): Acts {
  /** Time may have passed since anybody looked. */
  const now = () => {
    timeline.settle()
    return timeline.now()
  }
  const keep = (payment: Payment, change: Change): PhoneResult =>
    change.ok ? { ok: true, payment: payments.change(payment, change.life, change.happening) } : no('ended')

  return {
    scan: (text, phone) =>
      store.atomically(() => {
        const time = now()
        const token = tokenIn(text)
        if (token === undefined) return no('not a code')
        const payment = payments.byToken(token)
        if (!payment) return no('unknown')
        if (payment.life.state !== 'CREATED') return no('ended')
        const isAuthorizing = payment.life.customer === 'authorizing'
        return keep(
          payments.claim(payment, phone),
          behave(payment, isAuthorizing ? 'authorizing' : 'asked', time),
        )
      }),
    pending(phone) {
      now()
      return payments
        .pending(phone)
        .filter(({ life }) => life.state === 'CREATED' && life.customer !== 'ignoring')
    },
    lately(phone) {
      now()
      return payments
        .lately(phone)
        .filter(({ life }) => life.state !== 'CREATED' || life.customer === 'ignoring')
    },
    byToken(token) {
      now()
      return payments.byToken(token)
    },
    byReference(reference, merchantSerialNumber) {
      now()
      return merchantSerialNumber === undefined
        ? payments.byReference(reference)
        : payments.find(merchantSerialNumber, reference)
    },
    onScreens() {
      now()
      return payments.onScreens(mostOnScreens)
    },
    act: (act, { id }, phone, choice = {}) =>
      store.atomically(() => {
        const moment = { now: now(), isTest: environment === 'TEST' }
        const payment = payments.byId(id)
        if (!payment) return no('unknown')
        const isPush = payment.request.userFlow === 'PUSH_MESSAGE'
        if (isPush && phone !== undefined && payment.phone !== phone) return no('of another phone')
        const customer = customers.of(phone ?? payment.phone ?? usualCustomer[payment.market])
        const result = changeOf(act, payment, customer, choice, moment)
        if (!result.ok) return result
        const isMine = phone === undefined || payment.phone === phone || !result.change.ok
        return keep(isMine ? payment : payments.claim(payment, phone), result.change)
      }),
  }
}

function changeOf(act: Act, payment: Payment, customer: Customer, choice: Choice, moment: Moment): Approving {
  const done = (change: Change) => ({ ok: true, change }) as const
  switch (act) {
    case 'approve':
      return approving(payment, customer, choice, moment)
    case 'refuse':
      return done(behave(payment, 'refuse', moment.now))
    case 'ignore':
      return done(behave(payment, 'ignoring', moment.now))
    case 'decline':
      return done(behave(payment, 'decline', moment.now))
    case 'startAuthorizing':
      return done(behave(payment, 'authorizing', moment.now))
  }
}
