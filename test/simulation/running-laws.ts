// The laws that hold at every moment of the day, judged at the wire and on the screens as things happen.
import type { CashierView } from '#shared/bridge.ts'
import { saleCan, type RefundView, type SaleState, type SaleView } from '#shared/sale.ts'
import { isChange, saleOfReference, type Call } from '#test/simulation/wire-call.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Written } from '#test/simulation/machine-parts.ts'
import { minute } from '#test/support/run/times.ts'

export type Violation = { law: string; what: string }

/** A screen said this of an attempt, for the first time, at this time of the service's clock. */
export type Sight = {
  by: string
  sale: string
  reference: string
  amount: number
  state: SaleState
  at: number
}
/** A screen said that this was refunded. */
export type RefundSight = { by: string; refund: string; reference: string; at: number }
/**
 * A till took it upon itself to capture, or the request left, for the first time or again. `servedSince`: it had opened the attempt itself,
 * and a screen has waited for it since then, by the service's clock; null: none waited.
 */
export type Claim = { by: string; sale: string; reference: string; at: number; servedSince: number | null }

export type Laws = {
  broken: Violation[]
  sights: Sight[]
  refundSights: RefundSight[]
  claims: Claim[]
  leaves(by: string, call: Call): void
  refused(by: string, call: Call): void
  /** The till heard that the service took the request. */
  taken(by: string, call: Call): void
  answered(call: Call, status: number, isShared: boolean): void
  wrote(by: string, life: number, written: Written): void
  showed(by: string, life: number, view: CashierView): void
  /** A screen asked for this sale. */
  asked(by: string, sale: string): void
  saw(by: string, sale: SaleView): void
  broke(law: string, what: string): void
  /** It was given no token, without which it cannot ask about anything. */
  withoutToken(by: string): void
  /** When this till last asked the service about this attempt, or would have, in ms since the world began. */
  lastAsked(by: string, reference: string): number
}

/** The service's own limit for each kind of request, and the till's for reads, of one payment in any minute. */
const mostChanges = 5
const mostReads = 100
/** Of one payment: thirty for each refund that people ask for, and room for a few more. */
const mostRefusals = { refunds: 140, other: 45 }
/** Of one key, as far as the till has heard of it and can know of it. */
const mostTaken = 30
/** A screen that asked within this is still being answered, or waits. ms */
const served = 25_000

/** Said once, these are never taken back. */
const final = new Set<SaleState>(['captured', 'aborted', 'expired', 'terminated', 'givenBack', 'refused'])

/** After these the till may begin another sale. */
const enders = new Set<Written['fact']['kind']>([
  'abandoned',
  'ended',
  'captured',
  'quarantined',
  'turnedDown',
])

/**
 * `isAttended`: what stood on the screens comes back after a restart; a kiosk begins anew. `isOdd`: the service itself tells of this payment
 * what is not so, and a person is asked.
 */
export function createLaws(
  time: Pick<Time, 'now' | 'elapsed'>,
  isAttended: boolean,
  isOdd: (reference: string) => boolean = () => false,
): Laws {
  const broken: Violation[] = []
  const sights: Sight[] = []
  const refundSights: RefundSight[] = []
  const claims: Claim[] = []
  const states = new Map<string, SaleState>()
  const refunds = new Map<string, RefundView['state']>()
  const left = new Map<string, number[]>()
  const keys = new Set<string>()
  const lastAsked = new Map<string, number>()
  const refusals = new Map<string, number>()
  /** By till and key, in which of its lives the last was. */
  const taken = new Map<string, { count: number; life: number }>()
  /** The sale that this till has begun and not seen the end of. */
  const running = new Map<string, { sale: string; life: number }>()
  /** Sales that are paid, or reserved for a register that captures later, and attempts that ended, as the till has written down: by till and sale, or reference. */
  const over = new Set<string>()
  const openedIn = new Map<string, number>()
  /** Sales whose register says when they are captured. */
  const keptReserved = new Set<string>()
  /** Sales that no person of the shop was there for. */
  const unattended = new Set<string>()
  const askedAt = new Map<string, number>()
  /** Since when the screen has asked without a gap. */
  const askedSince = new Map<string, number>()
  const lives = new Map<string, number>()
  /** What stands on the screens of each till. */
  const front = new Map<string, { life: number; sale: SaleView | null }>()
  const broke = (law: string, what: string) => void broken.push({ law, what })

  function countMinute(name: string, most: number, call: Call): void {
    const now = time.elapsed()
    const recent = (left.get(name) ?? []).filter((at) => at > now - minute)
    recent.push(now)
    left.set(name, recent)
    if (recent.length > most) {
      broke('within the limits', `${recent.length} times ${call.operation} of ${call.reference} in a minute`)
    }
  }

  function saw(by: string, view: SaleView): void {
    const { sale, reference, amount, state } = view
    if (view.question === 'approvedBeforeCancel' && unattended.has(sale))
      broke('nobody is asked where nobody is', `${by} asks whether ${reference} is to be kept`)
    for (const refund of view.refunds) sawRefund(by, refund)
    const name = `${by} ${reference}`
    const before = states.get(name)
    if (before === state) return
    states.set(name, state)
    sights.push({ by, sale, reference, amount: amount.value, state, at: time.now() })
    if (before !== undefined && final.has(before) && !(state === 'quarantined' && isOdd(reference))) {
      broke('never a lie', `${reference} was shown as ${before}, and then as ${state}`)
    }
  }

  function sawRefund(by: string, { refund, reference, state }: RefundView): void {
    const name = `${by} ${refund}`
    const before = refunds.get(name)
    if (before === state) return
    refunds.set(name, state)
    if (state === 'refunded') refundSights.push({ by, refund, reference, at: time.now() })
    if (before !== undefined && before !== 'pending') {
      broke('never a lie', `refund ${refund} was shown as ${before}, and then as ${state}`)
    }
  }

  function claim(by: string, sale: string, reference: string): void {
    const name = `${by} ${sale}`
    const isWaited = time.elapsed() - (askedAt.get(name) ?? -Infinity) < served
    const isOwn = openedIn.get(`${by} ${reference}`) === lives.get(by)
    const servedSince = isWaited && isOwn ? (askedSince.get(name) ?? null) : null
    claims.push({ by, sale, reference, at: time.now(), servedSince })
  }

  /** What the till has written down that others took of each payment of a sale, and did not give back. Minor units. */
  const kept = new Map<string, Map<string, number>>()
  function noteKept(by: string, sale: string, fact: Written['fact']): void {
    if (!('reference' in fact)) return
    const name = `${by} ${sale}`
    const of = kept.get(name) ?? new Map<string, number>()
    kept.set(name, of)
    const { reference } = fact
    const others = [...of].reduce((sum, [one, value]) => (one === reference ? sum : sum + value), 0)
    if (fact.kind === 'captureClaimed' && others > 0)
      broke('never twice', `${by} claimed ${reference}, and knew that ${others} of the sale was kept already`)
    if (fact.kind === 'quarantined') of.set(reference, fact.captured)
    else if (fact.kind === 'ended' || fact.kind === 'quarantineLifted') of.delete(reference)
    else if (fact.kind === 'refunded') of.set(reference, (of.get(reference) ?? 0) - fact.value)
    else if (fact.kind === 'refundedElsewhere' || fact.kind === 'refundedAtOtherTills')
      of.set(reference, (of.get(reference) ?? 0) - fact.value)
  }

  return {
    broken,
    sights,
    refundSights,
    claims,
    broke,
    saw,
    withoutToken: (by) => void lastAsked.set(by, time.elapsed()),
    lastAsked: (by, reference) =>
      Math.max(lastAsked.get(`${by} ${reference}`) ?? -Infinity, lastAsked.get(by) ?? -Infinity),
    asked(by, sale) {
      const name = `${by} ${sale}`
      if (time.elapsed() - (askedAt.get(name) ?? -Infinity) >= served) askedSince.set(name, time.now())
      askedAt.set(name, time.elapsed())
    },
    leaves(by, call) {
      const { operation, reference, key } = call
      if (reference === null) return
      lastAsked.set(`${by} ${reference}`, time.elapsed())
      if (operation === 'capture') claim(by, saleOfReference(reference), reference)
      if (!isChange(operation)) return countMinute(`${by} ${reference}`, mostReads, call)
      countMinute(`${by} ${reference} ${operation}`, mostChanges, call)
      if (!keys.has(`${by} ${key}`)) {
        broke(
          'written before it is done',
          `${operation} left with the key ${key}, which was not written down`,
        )
      }
    },
    taken(by, call) {
      if (!isChange(call.operation)) return
      const name = `${by} ${call.key}`
      const life = lives.get(by) ?? 0
      const before = taken.get(name) ?? { count: 0, life }
      // The next try tells of it: what was heard last before a till died it does not know.
      const known = before.life === life ? before.count : before.count - 1
      const count = known + 1
      taken.set(name, { count, life })
      if (count === mostTaken + 1)
        broke('repeats are bounded', `${call.operation} was taken ${count} times under the key ${call.key}`)
    },
    refused(by, call) {
      const { operation, reference } = call
      if (!isChange(operation) || reference === null) return
      const name = `${by} ${reference} ${operation}`
      const count = (refusals.get(name) ?? 0) + 1
      refusals.set(name, count)
      if (count === mostRefusals[operation === 'refund' ? 'refunds' : 'other'])
        broke('repeats are bounded', `${operation} of ${reference} was refused ${count} times`)
    },
    answered({ operation, key, reference }, status, isShared) {
      if (status === 409) broke('one key, one body', `${operation} with the key ${key} was a conflict`)
      if (status === 429 && !isShared) {
        broke('within the limits', `${operation} of ${reference} was too much for the service`)
      }
    },
    wrote(by, life, { sale, fact }) {
      lives.set(by, life)
      const open = running.get(by)
      if (fact.kind === 'opened' && open?.life === life && open.sale !== sale)
        broke('never wiped', `${sale} was begun while ${open.sale} was running`)
      if (fact.kind === 'opened' && fact.register?.keepsReserved === true) keptReserved.add(sale)
      if (fact.kind === 'opened' && fact.isAttended === false) unattended.add(sale)
      // Its customer has done all there is to do.
      if (fact.kind === 'authorized' && keptReserved.has(sale)) {
        running.delete(by)
        over.add(`${by} ${sale}`)
      }
      if (fact.kind === 'opened' || fact.kind === 'attemptOpened') running.set(by, { sale, life })
      else if (open?.sale === sale && enders.has(fact.kind)) running.delete(by)
      if (fact.kind === 'sent') keys.add(`${by} ${fact.refund ?? fact.reference}-${fact.request}-${fact.n}`)
      if (fact.kind === 'opened' || fact.kind === 'attemptOpened')
        openedIn.set(`${by} ${fact.reference}`, life)
      if (fact.kind === 'ended') over.add(`${by} ${fact.reference}`)
      if (fact.kind === 'captured') over.add(`${by} ${sale}`)
      if (fact.kind === 'captureClaimed') claim(by, sale, fact.reference)
      noteKept(by, sale, fact)
    },
    showed(by, life, { sale, till }) {
      const before = front.get(by)
      front.set(by, { life, sale })
      // As the screens last knew it: after an answer they may have shown more than the view before.
      const state = before?.sale ? states.get(`${by} ${before.sale.reference}`) : undefined
      // What another register gave up meanwhile is settled behind the screens, as at a kiosk.
      const comesBack = isAttended && before?.sale?.register === null
      const isGone = (comesBack || before?.life === life) && before?.sale?.sale !== sale?.sale
      const isOver = [before?.sale?.sale, before?.sale?.reference].some((one) => over.has(`${by} ${one}`))
      // So a till on a copy knows it, which has not written it.
      const isKept = before?.sale?.isKeptReserved === true
      if (before?.sale && isGone && !isOver && !isKept && state !== undefined && saleCan.poll.has(state))
        broke('never wiped', `${before.sale.sale} left the screens while it was ${state}`)
      if (sale) saw(by, sale)
      for (const { refunds: more } of till.unsettled) for (const refund of more) sawRefund(by, refund)
    },
  }
}
