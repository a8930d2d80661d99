// Tests of the table beside the facts: it says the same as the facts, whatever has been written down.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSaleRepository, saleFeature } from '#core/sale/projection.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { isSaleSettled, type Sale, reduceSale } from '#core/sale/state.ts'
import { openJournal } from '#core/journal/journal.ts'
import { attemptReference } from '#core/payment/state.ts'
import { tillFeatures } from '#core/features.ts'
import { problem } from '#shared/problem.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { noGoods } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const sales = ['a', 'b', 'c'].map((id) => ({ id, reference: attemptReference(id, 1) }))
const begin = (reference: string): AnySaleFact => ({
  kind: 'opened',
  reference,
  amount: { value: 100, currency: 'NOK' },
  userFlow: 'QR',
  phoneEnding: null,
  qrFormat: 'TEXT/TARGETURL',
  description: 'Shop',
  ordered: noGoods,
  isAttended: true,
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
})
const factsOf = (reference: string): AnySaleFact[] => [
  begin(reference),
  { kind: 'sent', reference, request: 'create', n: 1, fingerprint: 'f' },
  { kind: 'created', reference, target: 't' },
  { kind: 'authorized', reference, pspReference: 'p', ageMs: 0 },
  { kind: 'captureClaimed', reference },
  { kind: 'captured', reference, pspReference: 'p', value: 100 },
  { kind: 'ended', reference, end: 'expired' },
  {
    kind: 'quarantined',
    reference,
    problem: problem('sale.quarantined', { reference }),
    captured: 40,
    left: 60,
  },
  { kind: 'quarantineLifted', reference },
  { kind: 'reservationGivenUp', reference, reason: 'r' },
  { kind: 'resolvedByHand', reference, reason: 'r' },
  { kind: 'cancelAsked', reference },
  { kind: 'abandoned', reference, by: 'cashier' },
  { kind: 'acknowledged' },
  {
    kind: 'attemptOpened',
    reference: `${reference}-2`,
    userFlow: 'QR',
    phoneEnding: null,
    qrFormat: 'TEXT/TARGETURL',
    override: null,
  },
  { kind: 'captured', reference: `${reference}-2`, pspReference: 'p', value: 100 },
  { kind: 'refundOpened', refund: `r-${reference}`, reference, value: 60, reason: 'r', by: 'manager' },
  { kind: 'sent', request: 'refund', refund: `r-${reference}`, reference, n: 1, fingerprint: 'f' },
  { kind: 'refunded', refund: `r-${reference}`, reference, pspReference: 'p', value: 60 },
  {
    kind: 'refundRefused',
    refund: `r-${reference}`,
    reference,
    problem: problem('refund.nothingLeft', { reference }),
  },
  { kind: 'refundedElsewhere', reference, value: 40 },
  { kind: 'refundsDoubted', reference, value: 90 },
  { kind: 'refundsExplained', reference },
]

const fail = (error: unknown) => {
  throw error
}

test('which sales are not at rest: the derived table agrees with the fold, and an impossible fact changes neither', () => {
  const isWritten = premise('the fact can follow', 0.1)
  const isRefused = premise('the fact is impossible', 0.1)
  const script = fc.array(fc.tuple(fc.nat(sales.length - 1), fc.nat(factsOf('a').length - 1)), {
    maxLength: 80,
    size: 'max',
  })
  fc.assert(
    fc.property(script, (steps) => {
      using journal = opened(openJournal(':memory:', 'secret', tillFeatures))
      const repository = createSaleRepository(journal, {
        clock: createManualClock(),
        chance: seeded(1),
        tillId: 'a',
        handedOverMs: 1,
        beforeReceipt: () => undefined,
        listenerFailed: fail,
      })
      for (const [which, what] of steps) {
        const sale = sales[which]
        const fact = sale && factsOf(sale.reference)[what]
        if (!sale || !fact) throw new Error('the script names what there is')
        const before = journal.rows()
        try {
          repository.record(sale.id, fact)
        } catch {
          // Facts that cannot follow are refused before they are written.
        }
        isRefused(!isWritten(journal.rows() > before))
      }
      const folded = new Map<string, Sale>()
      for (const { id, fact, at } of journal.all(saleFeature))
        folded.set(id, reduceSale(folded.get(id), id, fact, at))
      const open = [...folded].filter(([, sale]) => !isSaleSettled(sale)).map(([id]) => id)
      expect(new Set(journal.entities(saleFeature).unsettled())).toEqual(new Set(open))
      expect(journal.entities(saleFeature).counter()).toBe(folded.size)
      for (const [id, sale] of folded) expect(repository.sale(id)).toEqual(sale)
    }),
    tried(300),
  )
})

test('facts that mean something only together are told once, when the last is written; also when it cannot be', () => {
  using journal = opened(openJournal(':memory:', 'secret', tillFeatures))
  const repository = createSaleRepository(journal, {
    clock: createManualClock(),
    chance: seeded(1),
    tillId: 'till',
    handedOverMs: 1000,
    beforeReceipt: () => undefined,
    listenerFailed: fail,
  })
  repository.record('a', begin('a-1'))
  let told: number[] = []
  repository.subscribe(() => told.push(repository.sale('a')?.payment.attempts.length ?? 0))
  const next: AnySaleFact = { ...begin('a-2'), kind: 'attemptOpened', override: 'r' } as AnySaleFact // an attempt is asked for as a sale is
  repository.batch(() => {
    repository.record('a', { kind: 'abandoned', reference: 'a-1', by: 'manager' })
    repository.record('a', next)
  })
  expect(told).toEqual([2])
  told = []
  expect(() =>
    repository.batch(() => {
      repository.record('a', { kind: 'abandoned', reference: 'a-2', by: 'manager' })
      throw new Error('no room')
    }),
  ).toThrow('no room')
  expect(told).toEqual([2])
  repository.changed()
  expect(told).toEqual([2, 2])
})
