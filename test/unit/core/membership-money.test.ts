// The money of an agreement's charges, with its VAT: exact to the minor unit however it comes in parts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { agreementMovement } from '#core/agreement/movement.ts'
import type { MovementRow } from '#core/money/movement-table.ts'
import { sharesIn, sumsOf } from '#core/report/sums.ts'
import { vatWithin } from '#shared/order.ts'
import { sums } from '#shared/report.ts'
import { aMembership, drafting, seenCharge } from '#test/support/till/memberships.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const name = 'k7m2q9-a00001-abc123'

/** Each fact in turn, and the rows of money that follow from them. */
function movementsOf(facts: readonly AgreementFact[], from: Agreement = aMembership(name)): MovementRow[] {
  let agreement = from
  return facts.flatMap((fact, place) => {
    agreement = reduceAgreement(agreement, name, fact, place)
    return agreementMovement(agreement, place + 1, place) ?? []
  })
}

const total = (rows: readonly MovementRow[], of: 'gross' | 'vat'): number =>
  rows.flatMap(sharesIn).reduce((sum, share) => sum + share[of], 0)

test('however a charge is captured and refunded in parts, all that moved sums to the VAT of what is kept', () => {
  const isAllBack = premise('all of it comes back', 0.05)
  const isHalfKept = premise('a part is kept', 0.3)
  const part = fc.record({ back: fc.boolean(), value: fc.integer({ min: 1, max: 5_000 }) })
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom(2_500, 2_550, 1_200, 600, 0),
      (parts, endsEmpty, vatRate) => {
        const chargeId = 'charge-1'
        let kept = 0
        const come = (value: number): AgreementFact => {
          kept += value
          return { kind: 'chargeCaptured', chargeId, value, receipt: 1 }
        }
        const goBack = (value: number, task: string | null): AgreementFact => {
          kept -= value
          return { kind: 'chargeRefunded', chargeId, value, task, receipt: null }
        }
        const facts = parts.flatMap(({ back, value }, at) => {
          if (!back) return come(value)
          const most = Math.min(value, kept)
          return most > 0 ? goBack(most, at % 2 === 0 ? 't1' : null) : []
        })
        if (endsEmpty && kept > 0) facts.push(goBack(kept, 't2'))
        const rows = movementsOf(
          [seenCharge(chargeId, { amount: 60_000 }), ...facts],
          aMembership(name, { vatRate }),
        )
        const [came, went] = [
          rows.filter(({ kind }) => kind === 'captured'),
          rows.filter(({ kind }) => kind !== 'captured'),
        ]
        expect(rows).toHaveLength(facts.length)
        for (const row of rows) expect(total([row], 'gross')).toBe(row.value)
        expect(total(came, 'gross') - total(went, 'gross')).toBe(kept)
        expect(total(came, 'vat') - total(went, 'vat')).toBe(vatWithin(kept, vatRate))
        if (isAllBack(kept === 0 && rows.length > 0)) expect(total(came, 'vat')).toBe(total(went, 'vat'))
        if (isHalfKept(kept > 0 && went.length > 0))
          expect(total(went, 'vat')).toBeLessThanOrEqual(total(came, 'vat'))
        for (const { rate, vat } of rows.flatMap(sharesIn)) expect([rate, vat >= 0]).toEqual([vatRate, true])
      },
    ),
    tried(300),
  )
})

test('what goes back at a till that captured nothing of it has the VAT of all that went back there', () => {
  const chargeId = 'charge-1'
  const rows = movementsOf(
    [
      seenCharge(chargeId, { amount: 103, captured: 103 }),
      { kind: 'chargeRefunded', chargeId, value: 51, task: 't1', receipt: 1 },
      { kind: 'chargeRefunded', chargeId, value: 52, task: 't2', receipt: 2 },
    ],
    aMembership(name, { vatRate: 2_500 }),
  )
  expect(rows.flatMap(sharesIn)).toEqual([
    { rate: 2_500, gross: 51, vat: 10 },
    { rate: 2_500, gross: 52, vat: 11 },
  ])
})

test('only money is a movement: it stands under the agreement, and others’ refunds have no receipt', () => {
  const chargeId = 'agr-abcd-20261122'
  const rows = movementsOf([
    seenCharge(chargeId, { amount: 9_900 }),
    { kind: 'chargeCaptured', chargeId, value: 9_900, receipt: 7 },
    { kind: 'intervalSkipped', interval: '2026-12-22', reason: '' },
    { kind: 'chargeRefunded', chargeId, value: 900, task: 't1', receipt: 8 },
    { kind: 'chargeRefunded', chargeId, value: 1_000, task: null, receipt: null },
  ])
  expect(rows.map(({ seq, kind, value, receipt }) => [seq, kind, value, receipt])).toEqual([
    [2, 'captured', 9_900, 7],
    [4, 'refunded', 900, 8],
    [5, 'elsewhere', 1_000, null],
  ])
  for (const row of rows)
    expect(row).toMatchObject({
      sale: name,
      flow: 'AGREEMENT',
      currency: 'NOK',
      owner: '123456 (TEST, sandbox)',
    })
})

test('a report counts memberships beside sales, in every sum, under a way of their own', () => {
  const own = { owner: '123456 (TEST, sandbox)', currency: 'NOK' as const }
  const chargeId = 'charge-1'
  const rows = movementsOf([
    seenCharge(chargeId, { amount: 10_000 }),
    { kind: 'chargeCaptured', chargeId, value: 10_000, receipt: 1 },
    { kind: 'chargeRefunded', chargeId, value: 2_500, task: 't1', receipt: 2 },
  ])
  const sale = { ...rows[0], seq: 9, sale: 'k7m2q9-00001-abc123', flow: 'QR', value: 5_000, receipt: 3 }
  const shares = JSON.stringify([{ rate: 2_500, gross: 5_000, vat: 1_000 }])
  const told = sumsOf(
    [...rows, { ...sale, shares } as MovementRow].map((row) => ({ ...row, goods: [] })),
    [],
    own,
    'UTC',
  )
  expect(sums.parse({ ...told, discounts: [] })).toMatchObject({
    sales: 2,
    captured: 15_000,
    refunds: 1,
    refunded: 2_500,
    net: 12_500,
    rates: [{ rate: 2_500, captured: 15_000, capturedVat: 3_000, refunded: 2_500, refundedVat: 500 }],
    flows: [
      { userFlow: 'QR', sales: 1, captured: 5_000 },
      { userFlow: 'AGREEMENT', sales: 1, captured: 10_000, refunds: 1, refunded: 2_500 },
    ],
    receipts: { first: 1, last: 3 },
  })
})

test('of a plan that is not known here the money stands outside VAT', () => {
  const { merchantSerialNumber, environment, address, currency } = drafting({})
  const adopted = reduceAgreement(
    undefined,
    name,
    {
      kind: 'agreementAdopted',
      agreementId: 'agr_abcd',
      merchantSerialNumber,
      environment,
      address,
      currency,
    },
    0,
  )
  const rows = movementsOf(
    [seenCharge('c1', { amount: 500 }), { kind: 'chargeCaptured', chargeId: 'c1', value: 500, receipt: 1 }],
    adopted,
  )
  expect(rows.flatMap(sharesIn)).toEqual([{ rate: null, gross: 500, vat: 0 }])
})
