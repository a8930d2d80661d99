// A customer's phone in the same process, so that tests read as stories: phone.scan(text), phone.approve().
import type { Act, Acts, PhoneResult } from '#sandbox/epayment/customer-acts.ts'
import type { Choice } from '#sandbox/epayment/approval.ts'
import type { Payment } from '#sandbox/epayment/life.ts'
import type { Consent } from '#sandbox/recurring/customer-acts.ts'
import { createAgreementPhone, type AgreementPhone } from '#sandbox/recurring/phone-agreements.ts'
import { scopeOf, type ScopeWord } from '#sandbox/epayment/scope.ts'
import { shippingChoices, type ShippingChoice } from '#sandbox/epayment/shipping.ts'
import type { PaymentState, WireAmount } from '#sandbox/schema/epayment.ts'

/** A payment as the wallet shows it. */
export type PhonePayment = {
  merchantSerialNumber: string
  reference: string
  state: PaymentState
  amount: WireAmount
  description: string | null
  /** Why the last card was declined. */
  declined: string | null
  /** Words of the scope: what the merchant is told of the customer. */
  asksFor: ScopeWord[]
  /** The ways of delivery to choose from; the one taken without a choice stands first. */
  shipping: ShippingChoice[]
  minimumAge: number | null
  /** Epoch ms. */
  endsAt: number
}

/** Every act is on the payment of that reference, or else on the newest that waits here; it throws when there is none. */
export type Phone = {
  number: string
  /** Reads a code's text as a camera would. */
  scan(text: string): PhonePayment
  /** Payments that wait for an answer here, newest first. */
  pending(): PhonePayment[]
  /** With an amount that fails in TEST the card is declined, and the payment stays as it was. */
  approve(reference?: string, choice?: Choice): PhonePayment
  refuse(reference?: string): PhonePayment
  /** Never answers: the payment stays open and leaves the list. */
  ignore(reference?: string): PhonePayment
  /** The card is declined; another may be tried in the same payment. */
  decline(reference?: string): PhonePayment
  declineThenApprove(reference?: string): PhonePayment
  /** In the middle of authorizing: the merchant's cancel is refused until approve or refuse. */
  startAuthorizing(reference?: string): PhonePayment
} & AgreementPhone

export function createPhone(acts: Acts, number: string, consent: Consent): Phone {
  const shown = (result: PhoneResult): PhonePayment => {
    if (!result.ok) throw new Error(`the phone ${number} cannot do that: ${result.trouble}`)
    return phonePayment(result.payment)
  }
  const meant = (reference: string | undefined): Payment => {
    const payment = reference === undefined ? acts.pending(number)[0] : acts.byReference(reference)
    if (payment) return payment
    throw new Error(
      `nothing waits on the phone ${number}${reference === undefined ? '' : ` as ${reference}`}`,
    )
  }
  const by = (act: Act) => (reference?: string) => shown(acts.act(act, meant(reference), number))
  return {
    number,
    scan: (text) => shown(acts.scan(text, number)),
    pending: () => acts.pending(number).map(phonePayment),
    approve: (reference, choice) => shown(acts.act('approve', meant(reference), number, choice)),
    refuse: by('refuse'),
    ignore: by('ignore'),
    decline: by('decline'),
    declineThenApprove(reference) {
      const payment = meant(reference)
      shown(acts.act('decline', payment, number))
      return shown(acts.act('approve', payment, number))
    },
    startAuthorizing: by('startAuthorizing'),
    ...createAgreementPhone(consent, number),
  }
}

export const phonePayment = ({
  merchantSerialNumber,
  reference,
  life,
  request,
  endsAt,
}: Payment): PhonePayment => ({
  merchantSerialNumber,
  reference,
  state: life.state,
  amount: request.amount,
  description: request.paymentDescription ?? null,
  declined: life.state === 'CREATED' ? life.declined : null,
  asksFor: scopeOf(request),
  shipping: shippingChoices(request),
  minimumAge: request.minimumUserAge ?? null,
  endsAt,
})
