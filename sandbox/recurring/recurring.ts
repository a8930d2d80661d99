// Agreements and charges together: what an answer, a stop and the passing of time change in them.
import type { Service } from '#sandbox/service/service.ts'
import { cardTroubleOf } from '#sandbox/state/customers.ts'
import {
  acceptAgreement,
  acceptedOf,
  expireAgreement,
  leavesReserved,
  rejectAgreement,
  setAgreementMaximum,
  stopAgreement,
  type AgreementRecord,
} from '#sandbox/recurring/agreement.ts'
import {
  cancelCharge,
  chargeDueAt,
  chargeFallDue,
  takeInitial,
  type ChargeRecord,
  type ChargeChange,
} from '#sandbox/recurring/charge.ts'
import { createAgreements, createCharges, createContinuations } from '#sandbox/recurring/store.ts'
import type { TimelineSource } from '#sandbox/state/timeline.ts'

export type RecurringParts = Service & { recurring: RecurringService }
export type RecurringService = ReturnType<typeof createRecurringService>

type Options = Pick<Service, 'store' | 'units' | 'chance' | 'tell' | 'environment' | 'customers'>

export function createRecurringService({ store, units, chance, tell, environment, customers }: Options) {
  const agreements = createAgreements(store, units, tell)
  const agreementOf = (id: number) => {
    const agreement = agreements.byId(id)
    if (!agreement) throw new Error(`the store has a charge of no agreement: ${id}`)
    return agreement
  }
  const charges = createCharges({ store, chance, tell, agreementOf })
  const isTest = environment === 'TEST'
  const keep = (charge: ChargeRecord, change: ChargeChange): ChargeRecord => {
    if (!change.ok) throw new Error(`the charge ${charge.chargeId}: ${change.refusal.detail}`)
    return charges.change(charge, change)
  }
  /** Its open charges end with the agreement. Without a key they carry that of their own making. */
  const cancelOpen = (agreement: AgreementRecord | undefined, now: number, key: string | null = null) => {
    if (!agreement) return undefined
    for (const charge of charges.open(agreement)) {
      if (charge.life.status === 'RESERVED' && leavesReserved(agreement)) continue
      keep(charge, cancelCharge(charge, { key: key ?? charge.idempotencyKey, now }))
    }
    return agreement
  }
  const end = (agreement: AgreementRecord, at: number, declined: string | null) =>
    cancelOpen(agreements.change(agreement, expireAgreement(agreement, at, declined), at), at)
  const drafts: TimelineSource = {
    next: () => agreements.nextDue(),
    happen() {
      const due = agreements.due()
      if (due) end(due, due.endsAt, null)
    },
    setBack: (ms, now) => agreements.setBack(ms, now),
  }
  const dueCharges: TimelineSource = {
    next: () => charges.nextDue(),
    happen() {
      const due = charges.due()
      if (!due) return
      const { charge, agreement } = due
      const maxAmount = acceptedOf(agreement)?.maxAmount ?? null
      const isAgreementActive = agreement.life.status === 'ACTIVE'
      const at = chargeDueAt(charge) ?? charge.createdAt
      const cardTrouble = cardTroubleOf(customers, agreement.phone)
      const taken = keep(charge, chargeFallDue(charge, { isTest, maxAmount, cardTrouble, isAgreementActive }))
      // It was under way when the merchant stopped the agreement: what it reserved is not kept.
      const isKept = isAgreementActive || leavesReserved(agreement)
      if (!isKept && taken.life.status === 'RESERVED') {
        keep(taken, cancelCharge(taken, { key: taken.idempotencyKey, now: at }))
      }
    },
  }
  return {
    agreements,
    charges,
    continuations: createContinuations(store, chance),
    /** Sources of what happens by itself: drafts that nobody answers, charges that fall due. */
    sources: [drafts, dueCharges],
    /**
     * The customer of that phone says yes. ACTIVE, or EXPIRED where the initial charge is to be captured at once and cannot be; nothing
     * when it was answered before.
     */
    accept: (
      agreement: AgreementRecord,
      { phone, maxAmount, now }: { phone: string; maxAmount: number | null; now: number },
    ): AgreementRecord | undefined =>
      store.atomically(() => {
        if (agreement.life.status !== 'PENDING') return undefined
        const claimed = agreements.claim(agreement, phone)
        const initial = charges.initialOf(agreement)
        const cardTrouble = cardTroubleOf(customers, phone)
        const circumstances = { isTest, maxAmount: null, cardTrouble, isAgreementActive: false }
        const taking =
          initial?.life.status === 'PENDING' ? takeInitial(initial, circumstances, now) : undefined
        const failure = taking?.ok && taking.life.status === 'FAILED' ? taking.life.failure : undefined
        if (initial && taking && failure && initial.terms.transactionType === 'DIRECT_CAPTURE') {
          keep(initial, taking)
          return end(claimed, now, failure.description)
        }
        const sub = agreement.terms.scope.length > 0 ? customers.of(phone).sub : null
        const active = agreements.change(
          claimed,
          acceptAgreement(claimed, { start: now, maxAmount, sub }),
          now,
        )
        if (initial && taking) keep(initial, taking)
        return active
      }),
    /** VARIABLE: the customer of an ACTIVE one chooses another maximum, minor units. */
    setMaximum: (agreement: AgreementRecord, maxAmount: number, now: number) =>
      agreements.change(agreement, setAgreementMaximum(agreement, maxAmount), now),
    /** The customer says no. */
    reject: (agreement: AgreementRecord, now: number) =>
      store.atomically(() =>
        cancelOpen(agreements.change(agreement, rejectAgreement(agreement, now), now), now),
      ),
    /** For good, with its open charges. `key`: of the request, into their history. */
    stop: (agreement: AgreementRecord, by: 'merchant' | 'customer', now: number, key: string | null) =>
      store.atomically(() =>
        cancelOpen(agreements.change(agreement, stopAgreement(agreement, by, now), now), now, key),
      ),
  }
}
