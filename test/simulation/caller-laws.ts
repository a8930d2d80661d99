// The laws for callers: whoever repeats until the state is final ends with exactly the till's truth, which is exactly the service's.
import { checkoutName } from '#core/checkout/facts.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import { theRegister, type NexoTold, type Told } from '#test/simulation/calling.ts'
import { judgeNexo } from '#test/simulation/nexo-laws.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { Violation } from '#test/simulation/running-laws.ts'
import type { ServiceRecord } from '#test/support/service/service-record.ts'

export type CallerEvidence = {
  told: Told[]
  nexoTold: NexoTold[]
  /** Of each checkout, what the till says of it once all is quiet; and how many sales it has made for it. */
  ends: { answer: CheckoutAnswer; sales: number; refundIds: string[] }[]
  /** The register's totals at the end, in minor units; null where the till did not say. */
  totals: { captured: number; refunded: number } | null
  books: Map<string, ServiceRecord | null>
  /** Others act on this payment as well, or some request of it is refused for ever. */
  isTouched: (reference: string) => boolean
}

/** What the till says of every checkout, and how often it has made each. */
export async function endsOfCheckouts(till: Machine): Promise<CallerEvidence['ends']> {
  const listed = await till.call(async ({ terminal }) => terminal.list(theRegister, { most: 10_000 }))
  if (listed === 'down' || !listed.ok) return []
  const facts = [...till.journal().all(saleFeature)].map(({ fact, id }) => ({ fact, id }))
  return listed.value.checkouts.map((answer) => {
    const name = checkoutName(theRegister.id, answer.id)
    const own = facts.flatMap(({ fact, id }) =>
      fact.kind === 'opened' && fact.register?.checkout === name ? id : [],
    )
    const refundIds = facts.flatMap(({ fact, id }) =>
      fact.kind === 'refundOpened' && own.includes(id) ? (fact.asked?.id ?? []) : [],
    )
    return { answer, sales: own.length, refundIds }
  })
}

/** Epoch ms. */
const endOfTime = Date.UTC(2100, 0)

/** Of all time. */
export async function totalsOf(till: Machine): Promise<CallerEvidence['totals']> {
  const asked = await till.call(async ({ terminal }) => terminal.totals(theRegister, 0, endOfTime))
  if (asked === 'down' || !asked.ok) return null
  const { payments, refunds } = asked.value
  return { captured: payments.captured.value, refunded: refunds.refunded.value }
}

export const judgeCallers = (evidence: CallerEvidence): Violation[] => [
  ...onceACheckout(evidence),
  ...endsForCallers(evidence),
  ...finalStays(evidence),
  ...trueWhenTold(evidence),
  ...trueAtTheEnd(evidence),
  ...totalsAgree(evidence),
  ...judgeNexo(evidence),
]

function onceACheckout({ ends }: CallerEvidence): Violation[] {
  const law = 'once a checkout'
  return ends.flatMap(({ answer: { id }, sales, refundIds }) => [
    ...(sales > 1 ? [{ law, what: `${id} was paid by ${sales} sales` }] : []),
    ...(new Set(refundIds).size < refundIds.length
      ? [{ law, what: `a refund of ${id} was made twice` }]
      : []),
  ])
}

const endsForCallers = ({ ends, isTouched }: CallerEvidence): Violation[] =>
  ends.flatMap(({ answer }) => {
    const { id, state, reason, reference } = answer
    if (isFinal(state) || isLeftToStaff(answer) || (reference !== null && isTouched(reference))) return []
    return [{ law: 'always ends', what: `${id} is ${state} (${reason}) when all is quiet` }]
  })

/** A part was taken, and the service has refused thirty times to give its rest back: a person settles it. */
const isLeftToStaff = ({ state, reason, captured, reserved }: CheckoutAnswer): boolean =>
  state === 'UNKNOWN' && reason === 'waitsForStaff' && captured.value > 0 && reserved.value > 0

/** What was final is not told otherwise later. */
function finalStays({ told, ends, isTouched }: CallerEvidence): Violation[] {
  return told.flatMap(({ checkout, answer }) => {
    const now = ends.find((one) => one.answer.id === checkout)?.answer
    if (answer.reference !== null && isTouched(answer.reference)) return []
    const isSame = now?.state === answer.state && now.captured.value === answer.captured.value
    const what = `${checkout} was told as ${saidOf(answer)}, and is ${now ? saidOf(now) : 'not there'}`
    return isSame ? [] : [{ law: 'a final state is final', what }]
  })
}

const saidOf = ({ state, captured, refunded }: CheckoutAnswer): string =>
  `${state} with ${captured.value} captured and ${refunded.value} refunded`

function sumsAt(held: ServiceRecord | null, at: number) {
  const sum = (name: ServiceRecord['events'][number]['name']) =>
    (held?.events ?? []).reduce(
      (total, event) => (event.name === name && event.at <= at ? total + event.value : total),
      0,
    )
  return {
    authorized: sum('AUTHORIZED'),
    captured: sum('CAPTURED'),
    cancelled: sum('CANCELLED'),
    refunded: sum('REFUNDED'),
  }
}

/** Paid: all of it was captured by then, or the part that its register wanted, and nothing is reserved any more. Come to nothing: nothing of it was kept or reserved. */
function trueWhenTold({ told, books, isTouched }: CallerEvidence): Violation[] {
  return told.flatMap(({ answer, at }) => {
    const { reference, amount, state, id, keepReserved } = answer
    const wanted = keepReserved ? answer.captured : amount
    if (reference === null || isTouched(reference)) return []
    const { authorized, captured, cancelled, refunded } = sumsAt(books.get(reference) ?? null, at)
    const isTrue =
      state === 'COMPLETED'
        ? captured === wanted.value && captured > 0 && authorized === captured + cancelled
        : captured === refunded && authorized === captured + cancelled
    const held = JSON.stringify(books.get(reference) ?? null)
    return isTrue
      ? []
      : [{ law: 'never a lie', what: `${id} was told as ${saidOf(answer)}; the service holds ${held}` }]
  })
}

function trueAtTheEnd({ ends, books, isTouched }: CallerEvidence): Violation[] {
  return ends.flatMap(({ answer }) => {
    const { reference, captured, refunded, id } = answer
    if (reference === null || isTouched(reference)) return []
    const held = books.get(reference) ?? null
    if (captured.value === (held?.captured ?? 0) && refunded.value === (held?.refunded ?? 0)) return []
    const what = `${id} is ${saidOf(answer)}; the service holds ${JSON.stringify(held)}`
    return [{ law: 'never lost', what }]
  })
}

/** What a register is told of its money in all is what its checkouts are told, one by one. */
function totalsAgree({ ends, totals }: CallerEvidence): Violation[] {
  if (totals === null) return []
  return (['captured', 'refunded'] as const).flatMap((kind) => {
    const told = ends.reduce((sum, { answer }) => sum + answer[kind].value, 0)
    const what = `the register's totals say that ${totals[kind]} is ${kind}; its checkouts come to ${told}`
    return told === totals[kind] ? [] : [{ law: 'the books agree', what }]
  })
}
