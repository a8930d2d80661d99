// Tests of the alignment of a sale's two logs: each event of the service beside the fact about the same, and nothing lost on either side.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timelineRowsOf } from '#renderer/office/sales/timeline-rows.ts'
import type { FactView } from '#shared/sale-search.ts'
import type { LoggedEvent } from '#shared/sale.ts'
import { paidFile } from '#test/support/samples/office.ts'

const pairs = (facts: FactView[], events: LoggedEvent[]) =>
  timelineRowsOf(facts, events).flatMap(({ fact, event }) =>
    fact && event ? [`${fact.kind} ${event.name}`] : [],
  )

test('a paid sale with a refund that took two tries', () => {
  expect(pairs(paidFile.facts, paidFile.events)).toEqual([
    'created CREATED',
    'authorized AUTHORIZED',
    'captured CAPTURED',
    'refunded REFUNDED',
  ])
  const rows = timelineRowsOf(paidFile.facts, paidFile.events)
  const failed = rows.findIndex(({ event }) => event?.success === false)
  expect(rows[failed]?.fact).toBe(null)
  expect(rows[failed - 1]?.fact?.kind).toBe('turnedDown')
})

const fact = (kind: string, at: number, changes: Partial<FactView> = {}): FactView => ({
  seq: at,
  at,
  kind,
  reference: 'r-1',
  value: null,
  note: null,
  person: null,
  askedBy: null,
  isByRegister: false,
  problem: null,
  ...changes,
})
const event = (name: string, at: number, value = 100, reference = 'r-1'): LoggedEvent => ({
  reference,
  name,
  amount: { value, currency: 'NOK' },
  at,
  success: true,
})

test('refunds are told apart by what they give back, attempts by their reference', () => {
  const rows = timelineRowsOf(
    [
      fact('refunded', 10, { value: 40 }),
      fact('refunded', 11, { value: 60 }),
      fact('created', 12, { reference: 'r-2' }),
    ],
    [
      event('REFUNDED', 1, 60),
      event('REFUNDED', 2, 40),
      event('CREATED', 3, 100, 'r-2'),
      event('CREATED', 0),
    ],
  )
  expect(rows.map((row) => [row.fact?.value ?? null, row.event?.amount?.value ?? null])).toEqual([
    [null, 100],
    [40, 40],
    [60, 60],
    [null, 100],
  ])
})

test('what was refunded elsewhere stands beside the refund of others', () => {
  expect(pairs([fact('refundedElsewhere', 9, { value: 45 })], [event('REFUNDED', 5, 45)])).toEqual([
    'refundedElsewhere REFUNDED',
  ])
})

const kinds = ['created', 'authorized', 'captured', 'ended', 'refunded', 'sent', 'refundedElsewhere']
const names = ['CREATED', 'AUTHORIZED', 'CAPTURED', 'CANCELLED', 'REFUNDED', 'EXPIRED', 'SOMETHING_NEW']

test('every fact and every event stands in exactly one row, facts in their order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(50), value: fc.constantFrom(null, 1, 2) }),
      ),
      fc.array(fc.record({ name: fc.constantFrom(...names), at: fc.nat(50), value: fc.constantFrom(1, 2) })),
      (ours, theirs) => {
        const facts = ours.map(({ kind, at, value }) => fact(kind, at, { value }))
        const events = theirs.map(({ name, at, value }) => event(name, at, value))
        const rows = timelineRowsOf(facts, events)
        expect(rows.flatMap((row) => row.fact ?? [])).toEqual(facts)
        const shown = rows.flatMap((row) => row.event ?? [])
        expect(shown).toHaveLength(events.length)
        expect(new Set(shown)).toEqual(new Set(events))
      },
    ),
  )
})
