// What can a customer do about agreements with a phone, and why can it not be done now?
import type { Parts } from '#sandbox/parts.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import { agreementTokenIn } from '#sandbox/recurring/link.ts'

/** `ended`: it was answered, withdrawn or has expired. `not an amount`: the maximum is no whole number of minor units above 0. */
export type ConsentTrouble = 'not a link' | 'unknown' | 'ended' | 'of another phone' | 'not an amount'
export type ConsentResult = { ok: true; agreement: Agreement } | { ok: false; trouble: ConsentTrouble }

export type Consent = {
  /** The confirmation address was opened on this phone: the agreement now waits here. */
  open(text: string, phone: string): ConsentResult
  /** What waits for an answer on this phone, newest first, at most 20. */
  pending(phone: string): Agreement[]
  /** Those that this phone's owner has accepted and nobody has stopped, newest first, at most 20. */
  held(phone: string): Agreement[]
  byToken(token: string): Agreement | undefined
  /** By the name that merchants know it by; of whichever merchant. */
  byAgreementId(agreementId: string): Agreement | undefined
  /**
   * Yes. EXPIRED afterwards where the initial charge was declined: `life.declined` says why. `maxAmount`: minor units, VARIABLE
   * pricing only; what the merchant suggested when absent.
   */
  accept(agreement: Agreement, phone: string, maxAmount?: number): ConsentResult
  reject(agreement: Agreement, phone: string): ConsentResult
  /** Ends one that is held, with its open charges. */
  stop(agreement: Agreement, phone: string): ConsentResult
}

const no = (trouble: ConsentTrouble): ConsentResult => ({ ok: false, trouble })
const yes = (agreement: Agreement | undefined): ConsentResult =>
  agreement ? { ok: true, agreement } : no('ended')

export function createConsent({
  recurring,
  timeline,
  store,
}: Pick<Parts, 'recurring' | 'timeline' | 'store'>): Consent {
  const { agreements } = recurring
  /** Time may have passed since anybody looked. */
  const now = () => {
    timeline.settle()
    return timeline.now()
  }
  /** As it stands now, if this phone may answer it. */
  const answerable = (id: number, phone: string): ConsentResult => {
    const agreement = agreements.byId(id)
    if (!agreement) return no('unknown')
    if (agreement.terms.isPushed && agreement.phone !== phone) return no('of another phone')
    return agreement.life.status === 'PENDING' ? yes(agreement) : no('ended')
  }
  return {
    open: (text, phone) =>
      store.atomically(() => {
        now()
        const token = agreementTokenIn(text)
        if (token === undefined) return no('not a link')
        const agreement = agreements.byToken(token)
        const found = agreement ? answerable(agreement.id, phone) : no('unknown')
        return found.ok ? yes(agreements.claim(found.agreement, phone)) : found
      }),
    pending(phone) {
      now()
      return agreements.ofPhone(phone, 'PENDING')
    },
    held(phone) {
      now()
      return agreements.ofPhone(phone, 'ACTIVE')
    },
    byToken(token) {
      now()
      return agreements.byToken(token)
    },
    byAgreementId(agreementId) {
      now()
      return agreements.byName(agreementId)
    },
    accept: ({ id }, phone, maxAmount) =>
      store.atomically(() => {
        const time = now()
        const found = answerable(id, phone)
        if (!found.ok) return found
        const { pricing } = found.agreement.terms
        const most = pricing.type === 'VARIABLE' ? (maxAmount ?? pricing.suggestedMaxAmount) : null
        if (most !== null && !(Number.isSafeInteger(most) && most > 0)) return no('not an amount')
        return yes(recurring.accept(found.agreement, { phone, maxAmount: most, now: time }))
      }),
    reject: ({ id }, phone) =>
      store.atomically(() => {
        const time = now()
        const found = answerable(id, phone)
        return found.ok ? yes(recurring.reject(found.agreement, time)) : found
      }),
    stop: ({ id }, phone) =>
      store.atomically(() => {
        const time = now()
        const agreement = agreements.byId(id)
        if (!agreement) return no('unknown')
        if (agreement.phone !== phone) return no('of another phone')
        return yes(recurring.stop(agreement, 'customer', time, null))
      }),
  }
}
