// A till's past of any length, written at once: the same rows that the till would have written one by one.
import { linkHash, rootHash } from '#core/journal/chain.ts'
import { tillFeatures } from '#core/features.ts'
import { createProjector, journalIn, type Journal } from '#core/journal/journal.ts'
import { inTransaction, openJournalFile } from '#core/journal/sqlite.ts'
import { attemptReference } from '#core/payment/state.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { vatWithin } from '#shared/order.ts'
import type { Result } from '#shared/problem.ts'

/** Facts of one sale as most are: asked, approved, captured, put away. */
export const factsPerSale = 8
/** A sale every three minutes, ten hours a day. */
const laterMs = 180_000
const began = Date.UTC(2020, 0, 1, 8)

export const secret = 'a till that only this program knows of'

export function taken<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.problem.code} ${JSON.stringify(result.problem.details)}`)
  return result.value
}

export const openPast = (file: string): Journal =>
  taken(journalIn(taken(openJournalFile(file)), { file, secret, features: tillFeatures }))

/** When the nth sale was opened, epoch ms. */
export const openedAt = (nth: number): number =>
  began + Math.floor(nth / 200) * 86_400_000 + (nth % 200) * laterMs

export const saleName = (nth: number): string => `bench1${String(nth).padStart(9, '0')}`

/** Writes so many facts into a new file, and gives the number of sales. */
export function makePast(file: string, facts: number): number {
  const sales = Math.floor(facts / factsPerSale)
  {
    using empty = openPast(file)
    empty.probe()
  }
  const db = taken(openJournalFile(file))
  db.exec('PRAGMA synchronous=OFF')
  const insert = db.prepare(
    'INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const projector = createProjector(db, tillFeatures)
  let tip: Uint8Array = rootHash
  let seq = 0
  const atOnce = 5000
  for (let first = 0; first < sales; first += atOnce) {
    inTransaction(db, () => {
      for (let nth = first; nth < Math.min(sales, first + atOnce); nth += 1) {
        let sale: Sale | undefined
        for (const fact of factsOf(nth)) {
          const { kind, ...body } = fact
          const at = openedAt(nth)
          const written = { seq: (seq += 1), sale: saleName(nth), kind, at, body: JSON.stringify(body) }
          const hash = linkHash(tip, written)
          insert.run(seq, written.sale, kind, at, written.body, tip, hash)
          const isFirst = sale === undefined
          sale = reduceSale(sale, written.sale, fact, at)
          projector.follow(saleFeature, sale, written.sale, { seq, at }, isFirst)
          tip = hash
        }
      }
      projector.mark({ seq, hash: tip })
    })
  }
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return sales
}

/** The facts of one sale as most are. */
export function factsOf(nth: number, id = saleName(nth)): AnySaleFact[] {
  const reference = attemptReference(id, 1)
  const value = 4_900 + (nth % 97) * 100
  const line = {
    kind: 'product' as const,
    id: 'tea',
    name: 'Tea',
    quantity: 1,
    unitPrice: value,
    discount: 0,
    total: value,
    vatRate: nth % 3 === 0 ? 1500 : 2500,
  }
  const sent = (request: 'create' | 'capture'): AnySaleFact => ({
    kind: 'sent',
    reference,
    request,
    n: 1,
    fingerprint: 'b6a1f0d2c93e4457',
  })
  return [
    {
      kind: 'opened',
      reference,
      amount: { value, currency: 'NOK' },
      userFlow: nth % 4 === 0 ? 'PUSH_MESSAGE' : 'QR',
      phoneEnding: nth % 4 === 0 ? String(nth % 100).padStart(2, '0') : null,
      qrFormat: 'TEXT/TARGETURL',
      ordered: {
        lines: [{ ...line, vat: vatWithin(value, line.vatRate) }],
        discounts: [],
        minimumUserAge: null,
        number: nth + 1,
        posId: 'Till 1',
        basket: null,
        language: 'nb',
        blocksCommercialCards: false,
      },
      description: 'Shop, Till 1',
      isAttended: true,
      merchantSerialNumber: '123456',
      environment: 'TEST',
      address: 'sandbox',
    },
    sent('create'),
    { kind: 'created', reference, target: `https://qr.test/${reference}` },
    { kind: 'authorized', reference, pspReference: `${id}psp`, ageMs: 0 },
    { kind: 'captureClaimed', reference },
    sent('capture'),
    { kind: 'captured', reference, pspReference: `${id}psp`, value, receipt: nth + 1 },
    { kind: 'acknowledged' },
  ]
}
