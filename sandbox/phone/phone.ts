// A customer's phone in the same process, so that tests read as stories: phone.scan(text), phone.approve(), phone.acceptAgreement().
import type { Act, Acts, PhoneResult } from '#sandbox/epayment/customer-acts.ts'
import {
  type Choice,
  scopeOf,
  type ScopeWord,
  shippingChoices,
  type ShippingChoice,
} from '#sandbox/epayment/approval.ts'
import type { Payment } from '#sandbox/epayment/life.ts'
import type { Consent, ConsentResult } from '#sandbox/recurring/customer-acts.ts'
import type { PaymentState, WireAmount } from '#sandbox/schema/epayment.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import type { AgreementStatus } from '#sandbox/schema/recurring.ts'

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

/** An agreement as the wallet shows it. */
export type PhoneAgreement = {
  merchantSerialNumber: string
  agreementId: string
  status: AgreementStatus
  productName: string
  /** Why the initial charge was declined, where that ended it. */
  declined: string | null
  /** Epoch ms. */
  endsAt: number
}

/** Every act is on the agreement of that id, or else on the newest that waits here; it throws when it cannot be done. */
type AgreementPhone = {
  /** Opens the confirmation address. */
  scanAgreement(text: string): PhoneAgreement
  /** Agreements that wait for an answer here, newest first. */
  agreements(): PhoneAgreement[]
  /** Agreements that were accepted here and go on, newest first. */
  heldAgreements(): PhoneAgreement[]
  /** `maxAmount`: minor units, VARIABLE pricing only; the suggested one when absent. */
  acceptAgreement(agreementId?: string, maxAmount?: number): PhoneAgreement
  setMaximum(agreementId: string, maxAmount: number): PhoneAgreement
  rejectAgreement(agreementId?: string): PhoneAgreement
  stopAgreement(agreementId: string): PhoneAgreement
}

function createAgreementPhone(consent: Consent, number: string): AgreementPhone {
  const shown = (result: ConsentResult): PhoneAgreement => {
    if (!result.ok) throw new Error(`the phone ${number} cannot do that: ${result.trouble}`)
    return phoneAgreement(result.agreement)
  }
  const meant = (agreementId: string | undefined): Agreement => {
    const agreement =
      agreementId === undefined ? consent.pending(number)[0] : consent.byAgreementId(agreementId)
    if (agreement) return agreement
    throw new Error(
      `no agreement waits on the phone ${number}${agreementId === undefined ? '' : ` as ${agreementId}`}`,
    )
  }
  return {
    scanAgreement: (text) => shown(consent.open(text, number)),
    agreements: () => consent.pending(number).map(phoneAgreement),
    heldAgreements: () => consent.held(number).map(phoneAgreement),
    acceptAgreement: (agreementId, maxAmount) => shown(consent.accept(meant(agreementId), number, maxAmount)),
    setMaximum: (agreementId, maxAmount) => shown(consent.setMaximum(meant(agreementId), number, maxAmount)),
    rejectAgreement: (agreementId) => shown(consent.reject(meant(agreementId), number)),
    stopAgreement: (agreementId) => shown(consent.stop(meant(agreementId), number)),
  }
}

export const phoneAgreement = ({
  merchantSerialNumber,
  agreementId,
  life,
  terms,
  endsAt,
}: Agreement): PhoneAgreement => ({
  merchantSerialNumber,
  agreementId,
  status: life.status,
  productName: terms.productName,
  declined: life.status === 'EXPIRED' ? life.declined : null,
  endsAt,
})
