// Further mistakes with money, in its sums, books and VAT, and in what is sent twice: put into the engine as the others are.
import type { PlacedMutant } from '#test/simulation/overlooked-mutants.ts'

const observe = 'core/payment/read.ts'
const decide = 'core/payment/decide.ts'
const requests = 'core/payment/send.ts'
const reduce = 'core/payment/reduce.ts'
const shopMoney = 'hub/shop/money.ts'

export const moneyMutants: readonly PlacedMutant[] = [
  {
    name: 'a part that others captured is paid',
    rule: 'Paid is only what is captured to the sale’s amount.',
    world: 'sales',
    seed: 1,
    first: 81,
    edits: [
      {
        file: observe,
        find: 'if (captured === wanted && (left === 0 || wanted === amount.value)) {',
        replace: 'if (captured > 0) {',
      },
    ],
  },
  {
    name: 'every approval is new to a till that reads it',
    rule: 'How old an approval is the service says, where no screen waited.',
    world: 'sales',
    seed: 1,
    first: 17,
    edits: [
      {
        file: 'core/payment/read.ts',
        find: 'let ageMs = isWaitedFor ? 0 : null',
        replace: 'let ageMs: number | null = 0',
      },
      {
        file: 'core/payment/read.ts',
        find: 'if (!isWaitedFor && events.ok) ageMs = approvalAge(events.value, events.serverTime, clock.age(logAskedAt))',
        replace: '',
      },
    ],
  },
  {
    name: 'a refund is asked again before it is read',
    rule: 'Lost answer: read, then repeat.',
    world: 'sales',
    seed: 1,
    first: 1,
    edits: [
      {
        file: decide,
        find: 'if (tries > 0 && runtime.mustRead) return read()',
        replace: '',
      },
      {
        file: decide,
        find: 'if (tries > 0 && (readAt < due || now.age(readAt) > limits.trustedKey)) return read()',
        replace: '',
      },
    ],
  },
  {
    name: 'what another till gave back moves here too',
    rule: 'A refund stands in the report of one till.',
    world: 'sales',
    seed: 1,
    first: 369,
    edits: [
      {
        file: reduce,
        find: "moved: fact.kind === 'refundedAtOtherTills' ? null : movement",
        replace: 'moved: movement',
      },
    ],
  },
  {
    name: 'what goes back is cancelled only where nobody has approved',
    rule: 'What is given back is cancelled also after the approval.',
    world: 'sales',
    seed: 1,
    first: 1,
    edits: [
      {
        file: requests,
        find: 'cancelTransactionOnly: false',
        replace: 'cancelTransactionOnly: true',
      },
    ],
  },
  {
    name: 'what is captured later stands outside VAT',
    rule: 'VAT of all movements of one sale sums to that of what is kept.',
    world: 'checkouts',
    seed: 1,
    first: 1,
    edits: [
      {
        file: 'core/payment/reduce.ts',
        find: 'const unpaid = addShares(terms.shares, captured, -1)',
        replace: `if (captured.length > 0) return [{ rate: null, gross: value, vat: 0 }]
  const unpaid = addShares(terms.shares, captured, -1)`,
      },
    ],
  },
  {
    name: 'the VAT of a refund is all that is left of the rate',
    rule: 'VAT goes with the money in proportion, and sums exactly.',
    world: 'checkouts',
    seed: 1,
    first: 1,
    edits: [
      {
        file: 'core/payment/reduce.ts',
        find: 'return takeShares(addShares(captured, refunded, -1), value, refund?.plannedShares)',
        replace: 'return takeShares(captured, value, refund?.plannedShares)',
      },
    ],
  },
  {
    name: 'the shop counts what two tills know of twice',
    rule: 'Tills that share a past write the same capture down: it counts once.',
    world: 'sales',
    seed: 1,
    first: 305,
    edits: [
      {
        file: shopMoney,
        find: 'totals.reduce((most, one) => (one.value > most.value ? one : most), { value: 0, shares: [] })',
        replace:
          'totals.reduce((most, one) => ({ value: most.value + one.value, shares: addShares(most.shares, one.shares) }), { value: 0, shares: [] as Share[] })',
      },
    ],
  },
  {
    name: 'the shop leaves out what a till saw given back',
    rule: 'What one till saw counts as far as no other till’s refunds explain it.',
    world: 'sales',
    seed: 1,
    first: 33,
    edits: [
      {
        file: shopMoney,
        find: 'return more > 0 ?',
        replace: 'return more < 0 ?',
      },
    ],
  },
  {
    name: 'the period after a closing begins a row late',
    rule: 'Each amount stands in one period.',
    world: 'sales',
    seed: 1,
    first: 225,
    edits: [
      {
        file: 'core/report/report.ts',
        find: 'const rows: Span = { from: (last?.seq ?? 0) + 1, until',
        replace: 'const rows: Span = { from: (last?.seq ?? -2) + 3, until',
      },
    ],
  },
  {
    name: 'what a machine slept makes nothing old',
    rule: 'An age is the larger of what both clocks say: what is old by that is old.',
    world: 'sales',
    seed: 1,
    first: 401,
    edits: [
      {
        file: 'core/system/clock.ts',
        find: ' + sum(sleeps.filter(({ until }) => at <= until).map(({ ms }) => ms))',
        replace: '',
      },
    ],
  },
]
