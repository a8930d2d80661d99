// The acts of a customer on agreements with a phone, and the reasons why one is not possible now.
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import type { AgreementRecord } from '#sandbox/recurring/agreement.ts'
import { mostOnScreens } from '#sandbox/epayment/customer-acts.ts'
import { agreementPath, tokenIn } from '#sandbox/service/links.ts'

/** `ended`: it was answered, withdrawn or has expired. `not an amount`: the maximum is no whole number of minor units above 0. */
export type ConsentTrouble = 'not a link' | 'unknown' | 'ended' | 'of another phone' | 'not an amount'
export type ConsentResult = { ok: true; agreement: AgreementRecord } | { ok: false; trouble: ConsentTrouble }

const no = (trouble: ConsentTrouble): ConsentResult => ({ ok: false, trouble })
const yes = (agreement: AgreementRecord | undefined): ConsentResult =>
  agreement ? { ok: true, agreement } : no('ended')
const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value > 0

export type Consent = ReturnType<typeof createConsent>

export function createConsent({
  recurring,
  timeline,
  store,
}: Pick<RecurringParts, 'recurring' | 'timeline' | 'store'>) {
  const { agreements } = recurring
  /** The agreements as they stand now: time may have passed since anybody looked. */
  const current = () => {
    timeline.settle()
    return agreements
  }
  /** An act on the agreement as it stands now, if this phone may do it. */
  const acting = (
    { id }: AgreementRecord,
    mayAct: (agreement: AgreementRecord) => boolean,
    act: (agreement: AgreementRecord, now: number) => ConsentResult,
  ): ConsentResult =>
    store.atomically(() => {
      const agreement = current().byId(id)
      if (!agreement) return no('unknown')
      return mayAct(agreement) ? act(agreement, timeline.now()) : no('of another phone')
    })
  /** An answer to one that waits. One that was pushed is for the phone that was asked. */
  const answering = (
    asked: AgreementRecord,
    phone: string,
    act: (agreement: AgreementRecord, now: number) => ConsentResult,
  ): ConsentResult =>
    acting(
      asked,
      (agreement) => !agreement.terms.isPushed || agreement.phone === phone,
      (agreement, now) => (agreement.life.status === 'PENDING' ? act(agreement, now) : no('ended')),
    )
  return {
    /** The confirmation address was opened on this phone: the agreement now waits here. */
    open(text: string, phone: string): ConsentResult {
      const token = tokenIn(text, agreementPath)
      if (token === undefined) return no('not a link')
      const asked = current().byToken(token)
      return asked
        ? answering(asked, phone, (agreement) => yes(agreements.claim(agreement, phone)))
        : no('unknown')
    },
    /** Agreements that wait for an answer on this phone, newest first, at most 20. */
    pending: (phone: string) => current().ofPhone(phone, 'PENDING'),
    /** Those that this phone's owner has accepted and nobody has stopped, newest first, at most 20. */
    held: (phone: string) => current().ofPhone(phone, 'ACTIVE'),
    /** Those whose code a shop shows now, newest first, at most 6. */
    onScreens: () => current().onScreens(mostOnScreens),
    byToken: (token: string) => current().byToken(token),
    /** By the name that merchants know it by; of whichever merchant. */
    byAgreementId: (agreementId: string) => current().byName(agreementId),
    /**
     * Yes. EXPIRED afterwards where the initial charge was declined: `life.declined` says why. `maxAmount`: minor units, VARIABLE
     * pricing only; what the merchant suggested when absent.
     */
    accept: (asked: AgreementRecord, phone: string, maxAmount?: number) =>
      answering(asked, phone, (agreement, now) => {
        const { pricing } = agreement.terms
        const most = pricing.type === 'VARIABLE' ? (maxAmount ?? pricing.suggestedMaxAmount) : null
        if (most !== null && !isAmount(most)) return no('not an amount')
        return yes(recurring.accept(agreement, { phone, maxAmount: most, now }))
      }),
    reject: (asked: AgreementRecord, phone: string) =>
      answering(asked, phone, (agreement, now) => yes(recurring.reject(agreement, now))),
    /** Another maximum for one that is held, VARIABLE pricing only; minor units. */
    setMaximum: (held: AgreementRecord, phone: string, maxAmount: number) =>
      acting(
        held,
        (agreement) => agreement.phone === phone,
        (agreement, now) =>
          isAmount(maxAmount) ? yes(recurring.setMaximum(agreement, maxAmount, now)) : no('not an amount'),
      ),
    /** Ends one that is held, with its charges that wait; what is reserved stays so. */
    stop: (held: AgreementRecord, phone: string) =>
      acting(
        held,
        (agreement) => agreement.phone === phone,
        (agreement, now) => yes(recurring.stop(agreement, 'customer', now, null)),
      ),
  }
}
