// A customer joins: the receipt of the first charge and of what came back, or of joining alone; on paper, and found by its number.
import { afterAll, expect, test } from 'vitest'
import type { AgreementFact, Drafting } from '#core/agreement/facts.ts'
import { asText } from '#test/support/till/paper-text.ts'
import { receiptAt, receiptRows, layOut } from '#core/printing/documents.ts'
import { isPrintedAtOnce, membershipReceiptNumbered, membershipReceiptOf } from '#core/receipt/membership.ts'
import { saleFeature, saleQueries } from '#core/sale/projection.ts'
import { pastQueries } from '#core/report/projection.ts'
import { anIssuer, createPlace, openAt, opening, write, writeAgreement } from '#test/support/till/journal.ts'
import { aPlan, drafting, joinedAt, seenCharge } from '#test/support/till/memberships.ts'
import type { Plan } from '#shared/plan.ts'

const place = createPlace()
afterAll(place.remove)
const name = 'k7m2q9-a00001-abc123'

type Seen = Extract<AgreementFact, { kind: 'agreementSeen' }>

const joining: Partial<Plan> = {
  initialCharge: { amount: 4_900, description: 'Første måned', transactionType: 'RESERVE_CAPTURE' },
}

/** What a read tells of it once the customer has joined. */
const seenOf = ({ externalId, plan }: Drafting): Seen => ({
  kind: 'agreementSeen',
  status: 'ACTIVE',
  externalId,
  name: plan.name,
  price: 9_900,
  campaign: null,
  period: plan.period,
  start: new Date(joinedAt).toISOString(),
  stop: null,
})

/** A journal in which a customer has joined. */
function joined(plan: Partial<Plan>, more: AgreementFact[] = []) {
  const journal = openAt(place.newFile())
  journal.note(joinedAt, { kind: 'issuerChanged', ...anIssuer })
  const of = drafting(plan, name)
  const chargeId = of.plan.initialCharge === null ? null : `${name}-c0`
  const facts: AgreementFact[] = [
    of,
    { kind: 'agreementDrafted', agreementId: 'agr_5kSeqz', confirmation: 'https://c.example', chargeId },
    seenOf(of),
    ...more,
  ]
  writeAgreement(journal, name, joinedAt, facts)
  return { journal, sales: { sale: () => undefined } }
}

const first = seenCharge(`${name}-c0`, { amount: 4_900, captured: 4_900, type: 'INITIAL', due: '2026-11-22' })
const paid = { kind: 'chargeCaptured', chargeId: `${name}-c0`, value: 4_900, receipt: 1 } as const

test('the first charge has a receipt with its VAT, and says what comes from now on and who takes care of it', () => {
  const known = joined(joining, [first, paid])
  const receipt = membershipReceiptOf(known.journal, name)
  expect(receipt).toMatchObject({
    kind: 'sale',
    receipt: 1,
    number: null,
    person: 'Åse Øberg',
    amount: { value: 4_900, currency: 'NOK' },
    lines: [{ name: 'Første måned', quantity: 1, total: 4_900, vat: 980 }],
    vat: [{ rate: 2_500, gross: 4_900, net: 3_920, vat: 980 }],
    membership: { agreementId: 'agr_5kSeqz', price: 9_900, from: '2026-12-22' },
  })
  const text = receipt ? asText(layOut(receiptRows(receipt), 48)) : ''
  expect(text).toContain('Kaffeklubben')
  expect(text).toMatch(/99,00 kr hver måned fra 22\. des\. 2026/)
  expect(text).toContain('https://shop.example/membership')
})

test('who joins without paying has a receipt without a number, which says that nothing was paid and what will be', () => {
  const receipt = membershipReceiptOf(joined({}).journal, name)
  expect(receipt).toMatchObject({ kind: 'joining', receipt: null, lines: [], vat: [] })
  // The first charge comes by itself when its day can be reached, two days on.
  expect(receipt?.membership?.from).toBe('2026-11-24')
  const text = receipt ? asText(layOut(receiptRows(receipt), 32)) : ''
  expect(text).toContain('Ingenting ble betalt nå.')
  expect(text).not.toMatch(/Betaling|Totalt/)
})

test('a copy of either tells the price that was agreed on joining, whatever it is now', () => {
  const dearer = (known: ReturnType<typeof joined>) => {
    const before = membershipReceiptOf(known.journal, name)
    writeAgreement(known.journal, name, joinedAt + 86_400_000, [
      { ...seenOf(drafting({}, name)), price: 12_900 },
    ])
    expect(membershipReceiptOf(known.journal, name)).toEqual(before)
    return before?.membership?.price
  }
  expect([dearer(joined({})), dearer(joined(joining, [first, paid]))]).toEqual([9_900, 9_900])
})

test('while the first charge is only reserved there is no receipt yet', () => {
  expect(
    membershipReceiptOf(joined(joining, [{ ...first, captured: 0, status: 'RESERVED' }]).journal, name),
  ).toBeNull()
})

test('what came back has a receipt of its own, and the first one tells of it from then on', () => {
  const task = { kind: 'taskOpened', do: 'refundCharge', task: 't1', chargeId: first.chargeId } as const
  const back = { kind: 'chargeRefunded', chargeId: first.chargeId, value: 1_000 } as const
  const known = joined(joining, [
    first,
    paid,
    { ...task, amount: 1_000, by: 'person', person: { id: 'p2', name: 'Ola' }, reason: 'flyttet' },
    { ...back, task: 't1', receipt: 2 },
    { kind: 'taskDone', task: 't1' },
  ])
  expect(receiptAt(known, { sale: name, receipt: 2, copy: 0 })).toMatchObject({
    kind: 'refund',
    person: 'Ola',
    amount: { value: 1_000 },
    vat: [{ rate: 2_500, gross: 1_000, vat: 200 }],
    lines: [],
    refund: { reason: 'flyttet', of: { receipt: 1 } },
  })
  expect(receiptAt(known, { sale: name, receipt: 1, copy: 0 })?.refunds).toMatchObject([
    { receipt: 2, value: 1_000 },
  ])
  expect(saleQueries(known.journal).withReceipt(2)).toBe(name)
  expect(receiptAt(known, { sale: name, receipt: 9, copy: 0 })).toBeNull()
})

test('the first charge’s receipt comes out by itself, a later charge’s does not: nobody waits at the printer', () => {
  const later = seenCharge('agr-5kSeqz-20261222', { captured: 9_900 })
  const known = joined(joining, [
    first,
    paid,
    later,
    { kind: 'chargeCaptured', chargeId: later.chargeId, value: 9_900, receipt: 2 },
  ])
  expect([1, 2].map((number) => isPrintedAtOnce(known.journal, name, number))).toEqual([true, false])
})

test('of one that is taken back nothing comes out by itself: who walked away is handed no paper of joining', () => {
  const withdrawn = { kind: 'withdrawn', by: 'cashier' } as const
  const late = joined(joining, [first, withdrawn, paid])
  expect(isPrintedAtOnce(late.journal, name, 1)).toBe(false)
  expect(membershipReceiptOf(joined({}, [withdrawn]).journal, name)).toBeNull()
})

test('an agreement is no sale and a sale no agreement, whoever asks for the one by the other’s name', () => {
  const known = joined(joining, [first, paid])
  const { journal } = known
  expect(journal.of(saleFeature, name)).toEqual([])
  write(journal, 'k7m2q9-00001-abcdef', joinedAt, opening('k7m2q9-00001-abcdef'))
  expect(membershipReceiptOf(known.journal, 'k7m2q9-00001-abcdef')).toBeNull()
  const span = { from: 0, until: joinedAt * 2 }
  expect([pastQueries(journal).countSalesAt(span), pastQueries(journal).salesAt(span, 0, 9).length]).toEqual([
    1, 1,
  ])
  expect(aPlan().vatRate).toBe(2_500)
})

test('what is given back at another till than the member’s has its paper there, without the plan’s VAT', () => {
  const journal = openAt(place.newFile())
  journal.note(joinedAt, { kind: 'issuerChanged', ...anIssuer })
  const here = 'q8w3e2-a00001-abc123'
  const { merchantSerialNumber, environment, address, currency } = drafting({}, here)
  const owner = { merchantSerialNumber, environment, address }
  const facts: AgreementFact[] = [
    { kind: 'agreementAdopted', agreementId: 'agr_5kSeqz', currency, ...owner },
    seenCharge(`${name}-c0`, { captured: 4_900, refunded: 900, capturedHere: 0, refundedHere: 900 }),
    { kind: 'chargeRefunded', chargeId: `${name}-c0`, value: 900, task: 't1', receipt: 7 },
  ]
  writeAgreement(journal, here, joinedAt, facts)
  expect(membershipReceiptNumbered(journal, here, 7)).toMatchObject({
    kind: 'refund',
    receipt: 7,
    amount: { value: 900, currency: 'NOK' },
    vat: [],
  })
})
