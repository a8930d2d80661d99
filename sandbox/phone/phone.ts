// A customer's phone in the same process, so that tests read as stories: phone.scan(text), phone.approve(), phone.acceptAgreement().
import { type ApprovalChoice, scopeOf, shippingChoices } from '#sandbox/epayment/approval.ts'
import type { CustomerAct, CustomerActs, PhoneResult } from '#sandbox/epayment/customer-acts.ts'
import type { PaymentRecord } from '#sandbox/epayment/life.ts'
import type { AgreementRecord } from '#sandbox/recurring/agreement.ts'
import type { Consent, ConsentResult } from '#sandbox/recurring/customer-acts.ts'

export type Phone = ReturnType<typeof createPhone>

/** Every act is on the payment of that reference or the agreement of that id, or else on the newest that waits here; it throws when it cannot be done. */
export function createPhone(acts: CustomerActs, number: string, consent: Consent) {
  const done = <T>(result: ({ ok: true } & T) | { ok: false; trouble: string }): T => {
    if (result.ok) return result
    throw new Error(`the phone ${number} cannot do that: ${result.trouble}`)
  }
  const waiting = <T>(found: T | undefined, name: string | undefined, what: string): T => {
    if (found) return found
    throw new Error(`${what} on the phone ${number}${name === undefined ? '' : ` as ${name}`}`)
  }
  const shown = (result: PhoneResult) => phonePayment(done(result).payment)
  const shownAgreement = (result: ConsentResult) => phoneAgreement(done(result).agreement)
  const meant = (reference: string | undefined): PaymentRecord =>
    waiting(
      reference === undefined ? acts.pending(number)[0] : acts.byReference(reference),
      reference,
      'nothing waits',
    )
  const meantAgreement = (agreementId: string | undefined): AgreementRecord =>
    waiting(
      agreementId === undefined ? consent.pending(number)[0] : consent.byAgreementId(agreementId),
      agreementId,
      'no agreement waits',
    )
  const by = (act: CustomerAct) => (reference?: string) => shown(acts.act(act, meant(reference), number))
  return {
    number,
    /** Reads a code's text as a camera would. */
    scan: (text: string) => shown(acts.scan(text, number)),
    /** Payments that wait for an answer here, newest first. */
    pending: () => acts.pending(number).map(phonePayment),
    /** With an amount that fails in TEST the card is declined, and the payment stays as it was. */
    approve: (reference?: string, choice?: ApprovalChoice) =>
      shown(acts.act('approve', meant(reference), number, choice)),
    refuse: by('refuse'),
    /** Never answers: the payment stays open and leaves the list. */
    ignore: by('ignore'),
    /** The card is declined; another may be tried in the same payment. */
    decline: by('decline'),
    declineThenApprove(reference?: string): PhonePayment {
      const payment = meant(reference)
      shown(acts.act('decline', payment, number))
      return shown(acts.act('approve', payment, number))
    },
    /** In the middle of authorizing: the merchant's cancel is refused until approve or refuse. */
    startAuthorizing: by('startAuthorizing'),
    /** Opens the confirmation address. */
    scanAgreement: (text: string) => shownAgreement(consent.open(text, number)),
    /** Agreements that wait for an answer here, newest first. */
    agreements: () => consent.pending(number).map(phoneAgreement),
    /** Agreements that were accepted here and go on, newest first. */
    heldAgreements: () => consent.held(number).map(phoneAgreement),
    /** `maxAmount`: minor units, VARIABLE pricing only; the suggested one when absent. */
    acceptAgreement: (agreementId?: string, maxAmount?: number) =>
      shownAgreement(consent.accept(meantAgreement(agreementId), number, maxAmount)),
    setMaximum: (agreementId: string, maxAmount: number) =>
      shownAgreement(consent.setMaximum(meantAgreement(agreementId), number, maxAmount)),
    rejectAgreement: (agreementId?: string) =>
      shownAgreement(consent.reject(meantAgreement(agreementId), number)),
    stopAgreement: (agreementId: string) => shownAgreement(consent.stop(meantAgreement(agreementId), number)),
  }
}

/** A payment as the wallet shows it. */
export type PhonePayment = ReturnType<typeof phonePayment>

export const phonePayment = ({ merchantSerialNumber, reference, life, request, endsAt }: PaymentRecord) => ({
  merchantSerialNumber,
  reference,
  state: life.state,
  amount: request.amount,
  description: request.paymentDescription ?? null,
  /** Why the last card was declined. */
  declined: life.state === 'CREATED' ? life.declined : null,
  /** Words of the scope: what the merchant is told of the customer. */
  asksFor: scopeOf(request),
  /** The ways of delivery to choose from; the one taken without a choice stands first. */
  shipping: shippingChoices(request),
  minimumAge: request.minimumUserAge ?? null,
  /** Epoch ms. */
  endsAt,
})

/** An agreement as the wallet shows it. */
export const phoneAgreement = ({
  merchantSerialNumber,
  agreementId,
  life,
  terms,
  endsAt,
}: AgreementRecord) => ({
  merchantSerialNumber,
  agreementId,
  status: life.status,
  productName: terms.productName,
  /** Why the initial charge was declined, where that ended it. */
  declined: life.status === 'EXPIRED' ? life.declined : null,
  /** Epoch ms. */
  endsAt,
})
