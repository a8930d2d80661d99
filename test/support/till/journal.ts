// Journals for tests: on a real disk, in a folder that goes away, with sales that say the least a sale can say.
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import { tillFeatures } from '#core/features.ts'
import type { Feature } from '#core/journal/feature.ts'
import { openJournal, type Journal, readJournal } from '#core/journal/journal.ts'
import { attemptReference } from '#core/payment/state.ts'
import type { AnySaleFact, OpenedSale, OrderAsSold } from '#core/sale/facts.ts'
import { saleFeature, type SaleEntry } from '#core/sale/projection.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { tillFeature, type ReceiptIssuer, type TillFact } from '#core/till/facts.ts'
import type { Result } from '#shared/problem.ts'

export const secret = 'a secret of this till'

/** New names in a folder of its own. */
export function createPlace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-journal-'))
  let count = 0
  return {
    folder,
    newFile: () => path.join(folder, `${++count}.sqlite`),
    newFolder: () => path.join(folder, `folder-${++count}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function opened<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.problem.code} ${JSON.stringify(result.problem.details)}`)
  return result.value
}

export const openAt = (file: string): Journal => opened(openJournal(file, secret, tillFeatures))

/** Of no goods, where a test asks for none. */
export const noGoods: OrderAsSold = {
  lines: [],
  discounts: [],
  minimumUserAge: null,
  number: 1,
  posId: 'Till 1',
  basket: null,
  language: 'nb',
  blocksCommercialCards: false,
}

/** Who gives out the receipts of a journal that no till has written. */
export const anIssuer: ReceiptIssuer = {
  shop: { name: 'Kaffebaren', address: [], organisationNumber: '' },
  till: 'k7m2q9',
  tillName: 'Till 1',
  market: 'NO',
  timeZone: 'Europe/Oslo',
  language: 'nb',
}

export const opening = (sale: string): OpenedSale => ({
  kind: 'opened',
  reference: attemptReference(sale, 1),
  amount: { value: 49900, currency: 'NOK' },
  userFlow: 'QR',
  phoneEnding: null,
  qrFormat: 'TEXT/TARGETURL',
  description: 'Shop, Till 1',
  ordered: noGoods,
  isAttended: true,
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
})

export const ended = (sale: string): AnySaleFact => ({
  kind: 'ended',
  reference: attemptReference(sale, 1),
  end: 'terminated',
})

export const acknowledged: AnySaleFact = { kind: 'acknowledged' }

const receiptIn = (fact: AnySaleFact | AgreementFact): number | null =>
  'receipt' in fact ? (fact.receipt ?? null) : null

/** Facts stand word for word, with the receipts' numbers that they were given; what cannot follow leaves the sale as it was. */
const asGiven: Feature<Sale, AnySaleFact> = {
  ...saleFeature,
  receiptOf: (_, fact) => receiptIn(fact),
  reduce(before, id, fact, at) {
    try {
      const after = reduceSale(before, id, fact, at) as Sale | undefined // nothing, of a kind this version does not know
      if (after) return after
    } catch (error) {
      if (!before) throw error
    }
    if (!before) throw new Error(`sale ${id} begins with "${fact.kind}"`)
    return before
  },
}

/** Appends a fact as the till does, also one that cannot follow. */
export function write(
  journal: Journal,
  sale: string,
  at: number,
  fact: AnySaleFact,
  erasable?: { reference: string; text: string },
): SaleEntry {
  let before: Sale | undefined
  for (const one of journal.of(asGiven, sale)) before = asGiven.reduce(before, sale, one.fact, one.at)
  // What begins a sale that is there is refused.
  const known = fact.kind === 'opened' ? undefined : before
  return journal.append(asGiven, { id: sale, at, fact, before: known, erasable })
}

/** The facts of an agreement, likewise. */
export function writeAgreement(
  journal: Journal,
  name: string,
  at: number,
  facts: readonly AgreementFact[],
  phone?: string,
): void {
  const feature: typeof agreementFeature = { ...agreementFeature, receiptOf: (_, fact) => receiptIn(fact) }
  let before: Agreement | undefined
  for (const one of journal.of(feature, name)) before = feature.reduce(before, name, one.fact, one.at)
  const erasable = phone === undefined ? undefined : { reference: name, text: phone }
  for (const fact of facts) before = journal.append(feature, { id: name, at, fact, before, erasable }).after
}

/** Each sale opened, ended, acknowledged: three rows. */
export function sell(journal: Journal, sales: readonly string[]): void {
  for (const sale of sales) {
    write(journal, sale, 1, opening(sale))
    write(journal, sale, 2, ended(sale))
    write(journal, sale, 3, acknowledged)
  }
}

/** Everything that stands on the disk for this journal, byte by byte. */
export const bytesOf = (file: string): Buffer =>
  Buffer.concat(
    ['', '-wal', '-shm', '-writer']
      .map((end) => file + end)
      .filter((one) => existsSync(one))
      .map((one) => readFileSync(one)),
  )

/** What is written down of the till itself, also while it runs. */
export function tillFactsOf(file: string): TillFact[] {
  using journal = opened(readJournal(file, tillFeatures))
  return journal.of(tillFeature, '').map(({ fact }) => fact)
}
