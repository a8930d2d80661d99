// Agreements and charges together: what an answer, a stop and the passing of time change in them.
import type { Service, Tell, Environment } from '#sandbox/service/service.ts'
import type { Chance } from '#sandbox/state/clock.ts'
import { cardTroubleOf, type Customers } from '#sandbox/state/customers.ts'
import {
  accept,
  acceptedOf,
  expire,
  leavesReserved,
  reject,
  setMaximum,
  stop,
  type Agreement,
} from '#sandbox/recurring/agreement.ts'
import {
  createAgreements,
  type Agreements,
  createCharges,
  type Charges,
  createContinuations,
  type Continuations,
} from '#sandbox/recurring/store.ts'
import {
  cancelCharge,
  chargeDueAt,
  chargeFallDue,
  takeInitial,
  type Charge,
  type ChargeChange,
} from '#sandbox/recurring/charge.ts'
import type { SalesUnits } from '#sandbox/state/sales-units.ts'
import type { Store } from '#sandbox/state/store.ts'
import type { Source } from '#sandbox/state/timeline.ts'

export type RecurringParts = Service & { recurring: Recurring }

export type Recurring = {
  agreements: Agreements
  charges: Charges
  continuations: Continuations
  /** Sources of what happens by itself: drafts that nobody answers, charges that fall due. */
  sources: Source[]
  /** The customer of that phone says yes. ACTIVE, or EXPIRED where the initial charge was declined; nothing when it was answered before. */
  accept(
    agreement: Agreement,
    answer: { phone: string; maxAmount: number | null; now: number },
  ): Agreement | undefined
  /** VARIABLE: the customer of an ACTIVE one chooses another maximum, minor units. */
  setMaximum(agreement: Agreement, maxAmount: number, now: number): Agreement | undefined
  /** The customer says no. */
  reject(agreement: Agreement, now: number): Agreement | undefined
  /** For good, with its open charges. `key`: of the request, into their history. */
  stop(
    agreement: Agreement,
    by: 'merchant' | 'customer',
    now: number,
    key: string | null,
  ): Agreement | undefined
}

type Options = {
  store: Store
  units: SalesUnits
  chance: Chance
  tell: Tell
  environment: Environment
  customers: Customers
}

export function createRecurring(options: Options): Recurring {
  const { store, units, chance, tell, environment, customers } = options
  const agreements = createAgreements(store, units, tell)
  const agreementOf = (id: number) => {
    const agreement = agreements.byId(id)
    if (!agreement) throw new Error(`the store has a charge of no agreement: ${id}`)
    return agreement
  }
  const charges = createCharges({ store, chance, tell, agreementOf })
  const isTest = environment === 'TEST'
  return {
    agreements,
    charges,
    continuations: createContinuations(store, chance),
    sources: [
      {
        next: () => agreements.nextDue(),
        happen() {
          const due = agreements.due()
          if (due) expireWith(agreements, charges, due, { at: due.endsAt, declined: null })
        },
        setBack: (ms, now) => agreements.setBack(ms, now),
      },
      {
        next: () => charges.nextDue(),
        happen() {
          const due = charges.due()
          if (!due) return
          const { charge, agreement } = due
          const maxAmount = acceptedOf(agreement)?.maxAmount ?? null
          const isAgreementActive = agreement.life.status === 'ACTIVE'
          const at = chargeDueAt(charge) ?? charge.createdAt
          const cardTrouble = cardTroubleOf(customers, agreement.phone)
          const taken = keep(
            charges,
            charge,
            chargeFallDue(charge, { isTest, maxAmount, cardTrouble, isAgreementActive }),
          )
          // It was under way when the merchant stopped the agreement: what it reserved is not kept.
          const isKept = isAgreementActive || leavesReserved(agreement)
          if (!isKept && taken.life.status === 'RESERVED') {
            keep(charges, taken, cancelCharge(taken, { key: taken.idempotencyKey, now: at }))
          }
        },
      },
    ],
    accept: (agreement, answer) =>
      store.atomically(() => acceptWith(agreements, charges, agreement, { ...answer, ...options, isTest })),
    setMaximum: (agreement, maxAmount, now) =>
      agreements.change(agreement, setMaximum(agreement, maxAmount), now),
    reject: (agreement, now) =>
      store.atomically(() => {
        const rejected = agreements.change(agreement, reject(agreement, now), now)
        if (rejected) cancelOpen(charges, rejected, now, null)
        return rejected
      }),
    stop: (agreement, by, now, key) =>
      store.atomically(() => {
        const stopped = agreements.change(agreement, stop(agreement, by, now), now)
        if (stopped) cancelOpen(charges, stopped, now, key)
        return stopped
      }),
  }
}

function keep(charges: Charges, charge: Charge, change: ChargeChange): Charge {
  if (!change.ok) throw new Error(`the charge ${charge.chargeId}: ${change.refusal.detail}`)
  return charges.change(charge, change)
}

/** Without a key they carry that of their own making. */
function cancelOpen(charges: Charges, agreement: Agreement, now: number, key: string | null): void {
  for (const charge of charges.open(agreement)) {
    if (charge.life.status === 'RESERVED' && leavesReserved(agreement)) continue
    keep(charges, charge, cancelCharge(charge, { key: key ?? charge.idempotencyKey, now }))
  }
}

function expireWith(
  agreements: Agreements,
  charges: Charges,
  agreement: Agreement,
  { at, declined }: { at: number; declined: string | null },
): Agreement | undefined {
  const expired = agreements.change(agreement, expire(agreement, at, declined), at)
  if (expired) cancelOpen(charges, expired, at, null)
  return expired
}

type Answering = Pick<Options, 'customers'> & {
  phone: string
  maxAmount: number | null
  now: number
  isTest: boolean
}

/** The initial charge decides: where it is to be captured at once and cannot be, there is no agreement. */
function acceptWith(
  agreements: Agreements,
  charges: Charges,
  agreement: Agreement,
  { phone, maxAmount, now, isTest, customers }: Answering,
): Agreement | undefined {
  if (agreement.life.status !== 'PENDING') return undefined
  const claimed = agreements.claim(agreement, phone)
  const initial = charges.initialOf(agreement)
  const cardTrouble = cardTroubleOf(customers, phone)
  const circumstances = { isTest, maxAmount: null, cardTrouble, isAgreementActive: false }
  const taking = initial?.life.status === 'PENDING' ? takeInitial(initial, circumstances, now) : undefined
  const failure = taking?.ok && taking.life.status === 'FAILED' ? taking.life.failure : undefined
  if (initial && taking && failure && initial.terms.transactionType === 'DIRECT_CAPTURE') {
    keep(charges, initial, taking)
    return expireWith(agreements, charges, claimed, { at: now, declined: failure.description })
  }
  const sub = agreement.terms.scope.length > 0 ? customers.of(phone).sub : null
  const active = agreements.change(claimed, accept(claimed, { start: now, maxAmount, sub }), now)
  if (initial && taking) keep(charges, initial, taking)
  return active
}
