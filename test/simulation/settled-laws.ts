// The laws for sales: the till's journal, its screens and the service's record agree once everything is settled.
import type { ServiceRecord } from '#test/support/service/service-record.ts'
import type { Claim, RefundSight, Sight, Violation } from '#test/simulation/running-laws.ts'
import type { JournalSale, JournalAttempt } from '#test/simulation/journal-sales.ts'
import { othersKey } from '#test/support/service/portal.ts'

/** Of the money alone, whatever anybody saw. */
export type MoneyEvidence = {
  /** By the sale's id, from one data folder. `isAlone`: no copy of it was at work. */
  folders: { name: string; journalled: Map<string, JournalSale>; isAlone: boolean }[]
  /** By reference; null where the service knows no such payment. */
  books: Map<string, ServiceRecord | null>
  /** Those of them that a till knows: some may be lost with a till. */
  kept: Map<string, ServiceRecord | null>
  /** The till's ids of each sale of the plan. */
  charged: Map<number, { value: number; sales: string[] }>
  /** Others act on this payment as well, or some request of it is refused for ever. */
  isTouched: (reference: string) => boolean
}

export type Evidence = MoneyEvidence & {
  sights: Sight[]
  refundSights: RefundSight[]
  claims: Claim[]
  /** Every period that a till has closed. Minor units. */
  closed: { captured: number; refunded: number }[]
}

type EventName = ServiceRecord['events'][number]['name']

export const judgeMoney = (evidence: MoneyEvidence): Violation[] => [
  ...neverTwice(evidence),
  ...neverLost(evidence),
  ...neverStranded(evidence),
]

export const judgeSettled = (evidence: Evidence): Violation[] => [
  ...judgeMoney(evidence),
  ...neverALie(evidence),
  ...onlyWhileServed(evidence),
  ...reportsAgree(evidence),
]

/** What others took, and did not give back, is known to a till that reads so often. ms */
const known = 6 * 60_000

/**
 * What the till captured for one customer's basket, over all attempts and however often it was charged, beside what others had captured
 * of them for a while and not given back.
 */
function neverTwice({ charged, folders, kept: books }: MoneyEvidence): Violation[] {
  const violations: Violation[] = []
  for (const [id, { value, sales }] of charged) {
    const attempts = folders.flatMap(({ journalled }) =>
      sales.flatMap((sale) => journalled.get(sale)?.attempts ?? []),
    )
    const references = [...new Set(attempts.map(({ reference }) => reference))]
    const events = references.flatMap((one) => books.get(one)?.events ?? [])
    const isOthers = ({ key }: (typeof events)[number]) => key?.startsWith(othersKey) ?? false
    const ours = events.filter((event) => event.name === 'CAPTURED' && !isOthers(event))
    const captured = sum(ours)
    const last = Math.max(0, ...ours.map(({ at }) => at))
    const before = events.filter((event) => isOthers(event) && event.at < last - known)
    const others = sum(before.filter(({ name }) => name === 'CAPTURED'))
    const back = sum(events.filter(({ name, at }) => name === 'REFUNDED' && at < last))
    if (captured + Math.max(0, others - back) > value) {
      const what = `sale ${id} of ${value}: ${captured} was captured, ${others} by others (${references.join(', ')})`
      violations.push({ law: 'never twice', what })
    }
  }
  return violations
}

const sum = (events: readonly { value: number }[]): number =>
  events.reduce((total, { value }) => total + value, 0)

/** What the closed periods of the only till hold is what the service holds. */
function reportsAgree({ folders, kept: books, closed }: Evidence): Violation[] {
  if (!folders.every(({ isAlone }) => isAlone)) return []
  return (['captured', 'refunded'] as const).flatMap((kind) => {
    const journalled = closed.reduce((total, report) => total + report[kind], 0)
    const held = [...books.values()].reduce((total, one) => total + (one?.[kind] ?? 0), 0)
    const what = `the reports say that ${journalled} is ${kind}; the service holds ${held}`
    return journalled === held ? [] : [{ law: 'the books agree', what }]
  })
}

function neverLost({ folders, books, isTouched }: MoneyEvidence): Violation[] {
  return folders.flatMap(({ name, journalled, isAlone }) =>
    [...journalled.values()].flatMap(({ attempts }) =>
      attempts.flatMap((attempt) => {
        // Of two tills of one past each learns only by looking what others did.
        if (!isAlone && isTouched(attempt.reference)) return []
        const wrong = differenceOf(attempt, books.get(attempt.reference) ?? null, isAlone)
        if (wrong === null) return []
        const held = JSON.stringify(books.get(attempt.reference) ?? null)
        const what = `${name} has written down ${wrong} of ${attempt.reference}; the service holds ${held}`
        return [{ law: 'never lost', what }]
      }),
    ),
  )
}

function differenceOf(attempt: JournalAttempt, held: ServiceRecord | null, isAlone: boolean): string | null {
  const { captured, refunded, refundedElsewhere, end } = attempt
  if (captured !== (held?.captured ?? 0)) return `${captured} captured`
  // A refund of the other folder is learned only when somebody asks.
  if (isAlone && refunded + refundedElsewhere !== (held?.refunded ?? 0)) return `${refunded} refunded`
  return isEndIn(held, end, isAlone) ? null : `"${end}"`
}

/** The service holds the payment as one that ended so. `isAlone`: no copy of the till was at work. */
export function isEndIn(held: ServiceRecord | null, end: string, isAlone = true): boolean {
  const has = (event: EventName) => held?.events.some(({ name }) => name === event) ?? false
  const isTrue = {
    captured: () => has('CAPTURED'),
    // What others took of it went back as well.
    givenBack: () =>
      held !== null &&
      has('CANCELLED') &&
      held.captured === held.refunded &&
      held.cancelled === held.authorized - held.captured,
    aborted: () => has('ABORTED'),
    expired: () => has('EXPIRED'),
    terminated: () => has('TERMINATED'),
    // After a copy saw that there was nothing, its first till may still make it, and look after it.
    neverCreated: () => held === null || (!isAlone && held.captured === 0),
    refused: () => held === null,
    quarantined: () => held !== null,
  }
  return (isTrue as Record<string, (() => boolean) | undefined>)[end]?.() === true
}

/** What is authorized and neither captured nor given back. */
export const leftIn = (held: ServiceRecord | null): number =>
  held ? held.authorized - held.captured - held.cancelled : 0

/** The customer cannot pay it any more, or it never came to be. */
export const isOverIn = (held: ServiceRecord | null): boolean =>
  held?.events.some(({ name }) => name !== 'CREATED') ?? true

function neverStranded({ kept: books, folders }: MoneyEvidence): Violation[] {
  // It was told to a person, who has settled it.
  const journalled = new Set(
    folders.flatMap((one) =>
      [...one.journalled.values()].flatMap(({ attempts }) =>
        attempts.flatMap(({ end, reference }) => (end === 'quarantined' ? reference : [])),
      ),
    ),
  )
  const law = 'never stranded'
  const violations: Violation[] = []
  for (const [reference, held] of books) {
    const left = leftIn(held)
    if (left !== 0 && !journalled.has(reference))
      violations.push({ law, what: `${reference} rests with ${left} authorized and not captured` })
    if (!isOverIn(held))
      violations.push({ law, what: `${reference} rests while the customer can still pay it` })
  }
  return violations
}

const clockOf = (at: number) => new Date(at).toISOString().slice(11, 23)

function neverALie({ sights, refundSights, books, isTouched }: Evidence): Violation[] {
  const law = 'never a lie'
  const sales = sights.flatMap((sight) => {
    const held = books.get(sight.reference) ?? null
    if (isTrue(sight, held) || (sight.state === 'quarantined' && isTouched(sight.reference))) return []
    const what = `${sight.by} showed ${sight.reference} as ${sight.state} at ${clockOf(sight.at)}; the service holds ${JSON.stringify(held)}`
    return [{ law, what }]
  })
  const refunds = refundSights.flatMap(({ by, refund, reference, at }) => {
    const events = books.get(reference)?.events ?? []
    const isThere = events.some(
      ({ name, key, at: when }) =>
        name === 'REFUNDED' && when <= at && key?.startsWith(`${refund}-refund-`) === true,
    )
    return isThere
      ? []
      : [{ law, what: `${by} showed ${refund} as refunded at ${clockOf(at)}, and it was not` }]
  })
  return [...sales, ...refunds]
}

function isTrue({ state, amount, at }: Sight, held: ServiceRecord | null): boolean {
  const sum = (name: EventName) =>
    (held?.events ?? []).reduce(
      (total, event) => (event.name === name && event.at <= at ? total + event.value : total),
      0,
    )
  const isNothing = !(held?.events ?? []).some((event) => event.at <= at)
  switch (state) {
    case 'opened':
    case 'created':
    case 'abandoned':
      return true
    case 'quarantined':
      // Where nobody but the till acts on a payment nothing does not fit, but a part: its rest may not go back, and a copy has not asked for it.
      return sum('CAPTURED') > 0 && sum('CAPTURED') < sum('AUTHORIZED')
    case 'authorized':
      return sum('AUTHORIZED') > 0
    case 'captured':
      return sum('CAPTURED') === amount
    case 'aborted':
      return sum('ABORTED') > 0
    case 'expired':
      return sum('EXPIRED') > 0
    case 'terminated':
      return isNothing || sum('TERMINATED') > 0
    case 'givenBack':
      return (
        sum('AUTHORIZED') > 0 &&
        sum('CANCELLED') === sum('AUTHORIZED') - sum('CAPTURED') &&
        sum('CAPTURED') === sum('REFUNDED')
      )
    case 'refused':
      return isNothing
  }
}

/** Two minutes, and what a capture may be under way. ms */
const fresh = 135_000

function onlyWhileServed({ claims, books, folders }: Evidence): Violation[] {
  return claims.flatMap(({ by, sale, reference, at, servedSince }) => {
    const folder = folders.find(({ name }) => name === by)
    if (!folder) return [] // lost
    const journalled = folder.journalled.get(sale)
    const isKept = journalled?.attempts.find((one) => one.reference === reference)?.isKept ?? false
    const approved = books.get(reference)?.events.find(({ name }) => name === 'AUTHORIZED')?.at ?? at
    const isServed = servedSince !== null && servedSince <= approved + fresh
    if (isServed || isKept || at - approved <= fresh) return []
    const what = `${by} captured ${reference} unasked, ${at - approved} ms after it was approved`
    return [{ law: 'captured only while it is served', what }]
  })
}
