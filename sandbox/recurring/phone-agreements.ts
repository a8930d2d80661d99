// The acts of a phone in the same process on agreements: phone.scanAgreement(address), phone.acceptAgreement().
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import type { Consent, ConsentResult } from '#sandbox/recurring/customer-acts.ts'
import type { AgreementStatus } from '#sandbox/schema/recurring.ts'

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
export type AgreementPhone = {
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

export function createAgreementPhone(consent: Consent, number: string): AgreementPhone {
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
