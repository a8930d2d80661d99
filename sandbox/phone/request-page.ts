// The data of the page of one payment, and what follows from it: the amount with delivery, and who may pay.
import { ageAt, type Customer } from '#sandbox/state/customers.ts'
import type { Payment } from '#sandbox/epayment/life.ts'
import { shippingChoices, type ShippingChoice } from '#sandbox/epayment/approval.ts'
import type { Voice } from '#sandbox/phone/voice.ts'

export type RequestPage = {
  voice: Voice
  payment: Payment
  /** Customer who holds the phone. */
  customer: Customer
  now: number
  shop: string
  /** The way of delivery that was chosen here; the first one without. */
  delivery: string | undefined
  /** Why the last answer was not taken. */
  trouble: string | undefined
}

/** The way of delivery that counts now; nothing where nothing is delivered. */
export function chosenOf({ payment, delivery }: RequestPage): ShippingChoice | undefined {
  const choices = shippingChoices(payment.request)
  return choices.find(({ id }) => id === delivery) ?? choices[0]
}

/** Amount that was reserved, with delivery; before that the amount that was asked for. Minor units */
export const worthOf = ({ life, request }: Payment): number =>
  life.state === 'AUTHORIZED' ? life.money.authorized : request.amount.value

/** Amount that is paid with the delivery that is chosen now. */
export function amountOf(page: RequestPage): Payment['request']['amount'] {
  const { life, request } = page.payment
  const delivery = life.state === 'AUTHORIZED' ? 0 : (chosenOf(page)?.cost ?? 0)
  return { currency: request.amount.currency, value: worthOf(page.payment) + delivery }
}

/** Told before trying: the wallet would not take the approval. */
export const isTooYoung = ({ payment: { request }, customer, now }: RequestPage): boolean =>
  ageAt(customer, now) < (request.minimumUserAge ?? 0)
