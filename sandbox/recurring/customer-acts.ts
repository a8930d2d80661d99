// The acts of a customer on agreements with a phone, and the reasons why one is not possible now.
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import { agreementTokenIn } from '#sandbox/service/links.ts'

/** `ended`: it was answered, withdrawn or has expired. `not an amount`: the maximum is no whole number of minor units above 0. */
export type ConsentTrouble = 'not a link' | 'unknown' | 'ended' | 'of another phone' | 'not an amount'
export type ConsentResult = { ok: true; agreement: Agreement } | { ok: false; trouble: ConsentTrouble }

export type Consent = {
  /** The confirmation address was opened on this phone: the agreement now waits here. */
  open(text: string, phone: string): ConsentResult
  /** Agreements that wait for an answer on this phone, newest first, at most 20. */
  pending(phone: string): Agreement[]
  /** Those that this phone's owner has accepted and nobody has stopped, newest first, at most 20. */
  held(phone: string): Agreement[]
  /** Those whose code a shop shows now, newest first, at most 6. */
  onScreens(): Agreement[]
  byToken(token: string): Agreement | undefined
  /** By the name that merchants know it by; of whichever merchant. */
  byAgreementId(agreementId: string): Agreement | undefined
  /**
   * Yes. EXPIRED afterwards where the initial charge was declined: `life.declined` says why. `maxAmount`: minor units, VARIABLE
   * pricing only; what the merchant suggested when absent.
   */
  accept(agreement: Agreement, phone: string, maxAmount?: number): ConsentResult
  reject(agreement: Agreement, phone: string): ConsentResult
  /** Another maximum for one that is held, VARIABLE pricing only; minor units. */
  setMaximum(agreement: Agreement, phone: string, maxAmount: number): ConsentResult
  /** Ends one that is held, with its charges that wait; what is reserved stays so. */
  stop(agreement: Agreement, phone: string): ConsentResult
}

type Answers = Pick<Consent, 'accept' | 'reject'>
type Changes = Pick<Consent, 'setMaximum' | 'stop'>

/** The page shows no more codes than this. */
const mostOnScreens = 6

const no = (trouble: ConsentTrouble): ConsentResult => ({ ok: false, trouble })
const yes = (agreement: Agreement | undefined): ConsentResult =>
  agreement ? { ok: true, agreement } : no('ended')

type Given = Pick<RecurringParts, 'recurring' | 'timeline' | 'store'>

export const createConsent = (parts: Given): Consent => ({
  ...looks(parts),
  ...answers(parts),
  ...changes(parts),
})

/** Time may have passed since anybody looked. */
function nowOf({ timeline }: Given): number {
  timeline.settle()
  return timeline.now()
}

/** As it stands now, if this phone may answer it. */
function answerable({ recurring: { agreements } }: Given, id: number, phone: string): ConsentResult {
  const agreement = agreements.byId(id)
  if (!agreement) return no('unknown')
  if (agreement.terms.isPushed && agreement.phone !== phone) return no('of another phone')
  return agreement.life.status === 'PENDING' ? yes(agreement) : no('ended')
}

function looks(parts: Given): Omit<Consent, keyof Answers | keyof Changes> {
  const { agreements } = parts.recurring
  return {
    open: (text, phone) =>
      parts.store.atomically(() => {
        nowOf(parts)
        const token = agreementTokenIn(text)
        if (token === undefined) return no('not a link')
        const agreement = agreements.byToken(token)
        const found = agreement ? answerable(parts, agreement.id, phone) : no('unknown')
        return found.ok ? yes(agreements.claim(found.agreement, phone)) : found
      }),
    pending(phone) {
      nowOf(parts)
      return agreements.ofPhone(phone, 'PENDING')
    },
    held(phone) {
      nowOf(parts)
      return agreements.ofPhone(phone, 'ACTIVE')
    },
    onScreens() {
      nowOf(parts)
      return agreements.onScreens(mostOnScreens)
    },
    byToken(token) {
      nowOf(parts)
      return agreements.byToken(token)
    },
    byAgreementId(agreementId) {
      nowOf(parts)
      return agreements.byName(agreementId)
    },
  }
}

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value > 0

function answers(parts: Given): Answers {
  const { recurring, store } = parts
  return {
    accept: ({ id }, phone, maxAmount) =>
      store.atomically(() => {
        const now = nowOf(parts)
        const found = answerable(parts, id, phone)
        if (!found.ok) return found
        const { pricing } = found.agreement.terms
        const most = pricing.type === 'VARIABLE' ? (maxAmount ?? pricing.suggestedMaxAmount) : null
        if (most !== null && !isAmount(most)) return no('not an amount')
        return yes(recurring.accept(found.agreement, { phone, maxAmount: most, now }))
      }),
    reject: ({ id }, phone) =>
      store.atomically(() => {
        const now = nowOf(parts)
        const found = answerable(parts, id, phone)
        return found.ok ? yes(recurring.reject(found.agreement, now)) : found
      }),
  }
}

/** Acts that only the phone that accepted the agreement may do. */
function changes(parts: Given): Changes {
  const { recurring, store } = parts
  const owned = (
    id: number,
    phone: string,
    change: (agreement: Agreement, now: number) => ConsentResult,
  ): ConsentResult =>
    store.atomically(() => {
      const now = nowOf(parts)
      const agreement = recurring.agreements.byId(id)
      if (!agreement) return no('unknown')
      return agreement.phone === phone ? change(agreement, now) : no('of another phone')
    })
  return {
    setMaximum: ({ id }, phone, maxAmount) =>
      owned(id, phone, (agreement, now) =>
        isAmount(maxAmount) ? yes(recurring.setMaximum(agreement, maxAmount, now)) : no('not an amount'),
      ),
    stop: ({ id }, phone) =>
      owned(id, phone, (agreement, now) => yes(recurring.stop(agreement, 'customer', now, null))),
  }
}
