// The check of a killed till's journal against the wire, against what screens were told, and against the service's own record.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { openJournal, type Journal } from '#core/journal/journal.ts'
import { idempotencyKeyOf } from '#core/payment/state.ts'
import { tillFeatures } from '#core/features.ts'
import { saleFeature, type SaleEntry } from '#core/sale/projection.ts'
import { salesIn } from '#test/simulation/journal-sales.ts'
import { isEndIn, judgeMoney } from '#test/simulation/settled-laws.ts'
import type { ServiceRecord } from '#test/support/service/service-record.ts'
import { readClub } from '#test/support/service/agreement-record.ts'
import { opened } from '#test/support/till/shop.ts'
import type { Service } from '#test/support/kill/processes.ts'
import type { Told } from '#test/support/kill/screen.ts'
import type { Wire } from '#test/support/kill/wire.ts'

export type Evidence = { folder: string; wire: Wire; told: Told[]; service: Service }

/** What a till that is dead has written, from a copy: its next life finds the files as the last one left them. */
export function readJournal(folder: string): {
  entries: SaleEntry[]
  unfinished: string[]
  agreements: Agreement[]
} {
  const identity = path.join(folder, 'till.json')
  if (!existsSync(identity)) return { entries: [], unfinished: [], agreements: [] }
  const { secret } = JSON.parse(readFileSync(identity, 'utf8')) as { secret: string } // the till's own file
  const copy = mkdtempSync(path.join(tmpdir(), 'kasse-kill-copy-'))
  try {
    for (const name of ['journal.sqlite', 'journal.sqlite-wal']) {
      const file = path.join(folder, name)
      if (existsSync(file)) copyFileSync(file, path.join(copy, name))
    }
    using journal = opened(openJournal(path.join(copy, 'journal.sqlite'), secret, tillFeatures)) // refuses a chain that is broken
    return {
      entries: [...journal.all(saleFeature)],
      unfinished: journal.entities(saleFeature).unsettled(),
      agreements: agreementsIn(journal),
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function agreementsIn(journal: Journal): Agreement[] {
  const all = new Map<string, Agreement>()
  for (const { id, fact, at } of journal.all(agreementFeature))
    all.set(id, reduceAgreement(all.get(id), id, fact, at))
  return [...all.values()]
}

/** What must be true at the very moment of a death. Gives each thing that is not, in words. */
export async function judgeDeath(
  evidence: Evidence,
  before: SaleEntry[],
  now: SaleEntry[],
): Promise<string[]> {
  return [
    ...judgeGrowth(before, now),
    ...judgeTold(evidence, now),
    ...judgeWire(evidence, now),
    ...(await judgeClaims(evidence, now.slice(before.length))),
  ]
}

function judgeGrowth(before: SaleEntry[], now: SaleEntry[]): string[] {
  return before
    .filter((entry, at) => JSON.stringify(entry) !== JSON.stringify(now[at]))
    .map(({ seq, fact }) => `fact ${seq} (${fact.kind}) was written once and is not there now`)
}

/** Nothing that a screen was told is missing. */
function judgeTold({ told }: Evidence, now: SaleEntry[]): string[] {
  const written = new Set(
    now.flatMap(({ id: sale, fact }) =>
      [null, 'reference' in fact ? fact.reference : null, 'refund' in fact ? fact.refund : null].map(
        (of) => `${sale} ${of} ${fact.kind}`,
      ),
    ),
  )
  const isWritten = ({ sale, of, facts }: Told) => facts.some((kind) => written.has(`${sale} ${of} ${kind}`))
  const missing = told.filter((one) => !isWritten(one))
  return missing.map(
    ({ sale, of, facts }) => `a screen was told of "${facts.join()}" of ${of ?? sale}, which is not written`,
  )
}

const keyOf = (fact: AnySaleFact): string[] =>
  fact.kind === 'sent' ? [idempotencyKeyOf(fact.refund ?? fact.reference, fact.request, fact.n)] : []

/** Every request was written down before it left, and one key is one request. */
function judgeWire({ wire }: Evidence, now: SaleEntry[]): string[] {
  const keys = new Set(now.flatMap(({ fact }) => keyOf(fact)))
  const bodies = new Map<string, string>()
  return wire.calls.flatMap(({ kind, reference, key, body }) => {
    if (['token', 'other', 'read', 'events', 'membership'].includes(kind)) return []
    const of = `${kind} of ${reference}`
    if (key === null || !keys.has(key)) return [`${of} left under a key that is not written down: ${key}`]
    const first = bodies.get(key) ?? body
    bodies.set(key, first)
    return first === body ? [] : [`${of} left twice under ${key}, with different bytes`]
  })
}

/** Nobody else acts on these payments, and the service refuses nothing of them for good. */
const neverWritten = new Set(['quarantined', 'refundRefused', 'refundedElsewhere', 'refundedAtOtherTills'])

/** What the journal says of money, and what a screen may therefore have said, is in the books already. */
async function judgeClaims({ service }: Evidence, now: SaleEntry[]): Promise<string[]> {
  const wrong: string[] = []
  const isTrue = async (fact: AnySaleFact): Promise<boolean> => {
    if (fact.kind === 'captured') return (await service.books(fact.reference))?.captured === fact.value
    if (fact.kind === 'refunded') return ((await service.books(fact.reference))?.refunded ?? 0) >= fact.value
    if (fact.kind === 'ended') return isEndIn(await service.books(fact.reference), fact.end)
    return !neverWritten.has(fact.kind)
  }
  for (const { fact } of now)
    if (!(await isTrue(fact))) wrong.push(`${JSON.stringify(fact)} is written, and not so in the books`)
  return wrong
}

/** At rest, by the laws of the simulation; and nothing that left is forgotten. */
export async function judgeRest(evidence: Evidence): Promise<string[]> {
  const { wire, service, folder } = evidence
  const { entries, unfinished } = readJournal(folder)
  const journalled = salesIn(entries)
  const sales = [...journalled.values()]
  const books = new Map<string, ServiceRecord | null>()
  for (const { attempts } of sales)
    for (const { reference } of attempts) books.set(reference, await service.books(reference))
  const charged = new Map(sales.map(({ sale, amount }, at) => [at, { value: amount, sales: [sale] }]))
  const folders = [{ name: 'the till', journalled, isAlone: true }]
  const broken = judgeMoney({ folders, books, kept: books, charged, isTouched: () => false })
  const forgotten = wire.calls.filter(
    ({ kind, reference }) => kind === 'create' && reference !== null && !books.has(reference),
  )
  return [
    ...unfinished.map((sale) => `${sale} does not rest`),
    ...(await judgeClaims(evidence, entries)),
    ...broken.map(({ law, what }) => `${law}: ${what}`),
    ...forgotten.map(({ reference }) => `${reference} was created, and the journal knows nothing of it`),
  ]
}

/** Of memberships, charge by charge: the journal holds the sums that the service holds, and knows of every charge that was paid. */
export async function judgeMemberships({ folder, service }: Evidence): Promise<string[]> {
  const ours = new Map(
    readJournal(folder).agreements.flatMap(({ charges }) =>
      charges.map(({ chargeId, booked }) => [chargeId, booked] as const),
    ),
  )
  const books = await readClub(service.front)
  return books.flatMap(({ charges }) =>
    charges.flatMap(({ id, captured, refunded }) => {
      const { captured: taken, refunded: given } = ours.get(id) ?? { captured: 0, refunded: 0 }
      if (taken === captured && given === refunded) return []
      return [`charge ${id}: the journal holds ${taken} − ${given}, the service ${captured} − ${refunded}`]
    }),
  )
}
