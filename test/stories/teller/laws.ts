// The laws that hold in every story: the simulation's own, asked at each request, each screen and at the end.
import { mostRefusals } from '#core/process/request-state.ts'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { JournalRow } from '#core/journal/chain.ts'
import { entryOf, isFactOf } from '#core/journal/feature.ts'
import { readJournal } from '#core/journal/journal.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { tillFeatures } from '#core/features.ts'
import type { CashierView, CustomerView } from '#shared/bridge.ts'
import { salesIn } from '#test/simulation/journal-sales.ts'
import { createLaws, type Violation } from '#test/simulation/running-laws.ts'
import { createReader, type ServiceRecord } from '#test/support/service/service-record.ts'
import { judgeSettled } from '#test/simulation/settled-laws.ts'
import { callOf, isChange } from '#test/simulation/wire-call.ts'
import { createMemberLaws, isOfMembership } from '#test/stories/teller/member-laws.ts'
import type { StoryTill } from '#test/stories/teller/till-names.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { phoneNumber } from '#test/stories/teller/words.ts'
import { readX } from '#test/stories/teller/x-report.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

export type StoryLaws = Disposable & {
  /** What the screens show now; each view is made anew when it is asked for, and that takes time. */
  look(cashier: CashierView, customer: CustomerView): void
  /** A screen waits for the sale that it shows. */
  served(): void
  /** The till's process has ended, and another has begun. */
  restarted(): void
  /** Until `restore` the service says something of this payment that is not so: screens may say it too. */
  distort(reference: string): void
  /** The service says what is so. */
  restore(): void
  /**
   * From now on somebody beside the till acts on this payment, or requests for it are refused and denied against the rules (null: for every
   * payment): it may come to wait for a person.
   */
  touch(reference: string | null): void
  /** What is broken by now. */
  broken(): Violation[]
  /** What is broken once nothing is left that the till can do by itself. `waiting`: the payments about which a person is asked. */
  judge(
    waiting: readonly string[],
    tills: readonly StoryTill[],
    members: readonly string[],
  ): Promise<Violation[]>
  /** A till has members now that another had. */
  takenOver(): void
  /** Requests of other tills leave from now on as well, whose journals are looked at in the end alone. */
  notAlone(): void
}

const till = 'the till'

const journalOf = ({ folder }: Shop) => path.join(folder, 'journal.sqlite')

export function createStoryLaws(shop: Shop, isAttended: boolean, managerPin?: string): StoryLaws {
  const time = { now: shop.serviceNow, elapsed: () => shop.clock.elapsed() }
  const laws = createLaws(time, isAttended)
  // A connection of its own: each row is read once, however often is looked.
  const journal = new DatabaseSync(journalOf(shop), { readOnly: true })
  const later = journal.prepare('SELECT * FROM fact WHERE seq > ? ORDER BY seq')
  let heard = 0
  /** Until when, by the service's clock. */
  const distorted = new Map<string, number>()
  const touched = new Set<string | null>()
  const keys = new Map<string, { body: string; isRefused: boolean; taken: number }>()
  let life = 1
  let isAlone = true
  /** Another till of the shop has asked for something of a payment. */
  let isOnlySeller = true
  /** Keys that this till has written down. */
  const written = new Set<string>()
  const ofMembers = createMemberLaws(shop.serviceNow)

  /** What the journal has of sales and the laws have not heard. */
  function hear(): void {
    const rows = later.all(heard) as JournalRow[] // the table's own columns
    for (const row of rows) {
      heard = row.seq
      const { id, fact } = entryOf<AnySaleFact>(row)
      const { kind } = fact
      if (kind === 'sent') written.add(`${fact.refund ?? fact.reference}-${fact.request}-${fact.n}`)
      if (isFactOf(saleFeature, { sale: id, kind })) laws.wrote(till, life, { sale: id, fact })
      else if (isFactOf(agreementFeature, { sale: id, kind }))
        ofMembers.wrote(entryOf<AgreementFact>(row).fact)
    }
  }

  shop.network.listen({
    leaves(request, { key, body }) {
      const call = callOf(request)
      if (call.reference === null) return
      hear()
      if (!isChange(call.operation)) return laws.leaves(till, call)
      if (key === null) return
      // In TEST the office accepts for a customer: nothing of the shop's own.
      if (request.url.endsWith('/accept')) return
      if (!isAlone && !isOfMembership(call.operation) && !written.has(key)) {
        isOnlySeller = false
        return void touched.add(call.reference)
      }
      if (!isOfMembership(call.operation)) laws.leaves(till, call)
      else if (isAlone) for (const { law, what } of ofMembers.leaves(key)) laws.broke(law, what)
      const before = keys.get(key)
      // Two tills with one past make a charge under one key, and each names itself.
      if (before && before.body !== body && (isAlone || !isOfMembership(call.operation)))
        laws.broke('one key, one body', `${key} left with other bytes: ${before.body} and then ${body}`)
      const earlier = keys.get(key.replace(/\d+$/, (n) => String(Number(n) - 1)))
      if (isOfMembership(call.operation))
        return void keys.set(key, before ?? { body, isRefused: false, taken: 0 })
      // Taken so often and not done, it is given up: a person may ask for it anew. A cancel is asked for under another key at once.
      const most = call.operation === 'cancel' ? 1 : mostRefusals
      const isOver = earlier && (earlier.isRefused || earlier.taken >= most)
      if (!before && !key.endsWith('-1') && !isOver)
        laws.broke('one key an intent', `${key} left, and the key before it was never refused`)
      keys.set(key, before ?? { body, isRefused: false, taken: 0 })
    },
    answered({ key, status }) {
      if (key !== null) ofMembers.answered(key, status)
      const held = key === null ? undefined : keys.get(key)
      if (held && status !== null && status >= 400 && status < 500) held.isRefused = true
      if (held && status === 200) held.taken += 1
    },
  })

  const isTouched = (reference: string) =>
    distorted.has(reference) || touched.has(reference) || touched.has(null)
  /** What a screen showed while it was told otherwise, and then took back. */
  const isExcused = ({ law, what }: Violation) =>
    law === 'never a lie' && [...distorted.keys()].some((reference) => what.includes(reference))

  return {
    look(cashier, customer) {
      hear()
      laws.showed(till, life, cashier)
      ofMembers.saw(cashier.signUp)
      const screens = [cashier, customer, shop.kiosk.view()]
      for (const { law, what } of numberIn('a screen', screens)) laws.broke(law, what)
    },
    served() {
      const { sale } = shop.cashier.view()
      if (sale) laws.asked(till, sale.sale)
    },
    restarted: () => void (life += 1),
    distort: (reference) => void distorted.set(reference, Infinity),
    restore() {
      for (const [reference, until] of distorted) distorted.set(reference, Math.min(until, time.now()))
    },
    touch: (reference) => void touched.add(reference),
    [Symbol.dispose]: () => journal.close(),
    broken: () => laws.broken.filter((one) => !isExcused(one)),
    takenOver: ofMembers.moved,
    notAlone: () => void (isAlone = false),
    async judge(waiting, tills, members) {
      const { facts, journalled, books } = await evidenceOf(shop)
      const { flows } = await readX(shop, managerPin)
      const ended = shop.tillFacts().flatMap((fact) => (fact.kind === 'zClosed' ? fact.report.flows : []))
      const charged = new Map(
        [...journalled.values()].map(({ sale, amount }, at) => [at, { value: amount, sales: [sale] }]),
      )
      const evidence = {
        ...laws,
        sights: laws.sights.filter(({ reference, at }) => at > (distorted.get(reference) ?? -Infinity)),
        folders: [{ name: till, journalled, isAlone: isOnlySeller }],
        books,
        kept: books,
        charged,
        // What members paid is judged charge by charge.
        closed: [...flows, ...ended].filter(({ userFlow }) => userFlow !== 'AGREEMENT'),
        isTouched,
      }
      const settled = judgeSettled(evidence).filter(({ law, what }) => !isUndecided(waiting, law, what))
      const number = numberIn('a fact or the log', [facts, shop.logged])
      const memberships = members.length > 0 ? await ofMembers.judge(shop, tills, members) : []
      return [...laws.broken.filter((one) => !isExcused(one)), ...settled, ...memberships, ...number]
    },
  }
}

/** A person still has to decide: until then the till need not know what the service holds of these, nor its reports the sum. */
const isUndecided = (waiting: readonly string[], law: string, what: string): boolean =>
  (law === 'the books agree' && waiting.length > 0) ||
  (/^never (lost|stranded)$/.test(law) && waiting.some((reference) => what.includes(reference)))

async function evidenceOf(shop: Shop) {
  using journal = opened(readJournal(journalOf(shop), tillFeatures))
  const sales = journal.entities(saleFeature).all()
  const facts = sales.flatMap((id) => shop.entries(id).map(({ fact }) => ({ id, fact })))
  const journalled = salesIn(facts)
  const read = await createReader(shop.sandbox)
  const books = new Map<string, ServiceRecord | null>()
  for (const { attempts } of journalled.values())
    for (const { reference } of attempts) books.set(reference, await read(reference))
  return { facts, journalled, books }
}

/** The full number stands in no fact, log or view. */
const numberIn = (where: string, told: unknown): Violation[] =>
  JSON.stringify(told).includes(phoneNumber)
    ? [{ law: 'no full number', what: `${where} has the customer’s whole phone number` }]
    : []
