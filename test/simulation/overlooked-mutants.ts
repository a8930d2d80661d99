// The mistakes with money that no test found when they were first put in. Days, checkouts or months must find each by themselves.
import type { Mutant } from '#test/simulation/mutants.ts'

/** `seed`: there. `first`: the sale or club of that seed with which a day begins that finds it. */
export type PlacedMutant = Mutant & { world: 'sales' | 'checkouts' | 'clubs'; first: number }

const terminalTotals = 'core/terminal/create-terminal.ts'
const observe = 'core/payment/read.ts'
const shopMovements = 'hub/shop/movements.ts'

export const overlookedMutants: readonly PlacedMutant[] = [
  {
    name: 'a failed refund event counts',
    rule: 'An event with success false did not happen.',
    world: 'sales',
    seed: 1,
    first: 17,
    edits: [
      {
        file: observe,
        find: "const done = successfulEvents(events, 'REFUNDED')",
        replace: "const done = events.filter(({ name }) => name === 'REFUNDED')",
      },
    ],
  },
  {
    name: 'a comparison counts failed refunds',
    rule: 'An event with success false did not happen, in the comparison of days either.',
    world: 'sales',
    seed: 1,
    first: 17,
    edits: [
      {
        file: 'core/report/reconcile.ts',
        find: 'return { captured, refunded: aggregate.refundedAmount.value }',
        replace:
          "return { captured, refunded: sum(log.value.filter(({ name }) => name === 'REFUNDED').map(valueOf)) }",
      },
    ],
  },
  {
    name: 'what was taken back gives back only the first charge',
    rule: 'Of an agreement that was taken back all that was captured goes back.',
    world: 'clubs',
    seed: 1,
    first: 14,
    edits: [
      {
        file: 'core/agreement/outstanding.ts',
        find: 'agreement.charges.find(({ captured, refunded }) => captured > refunded)',
        replace:
          "agreement.charges.find(({ captured, refunded, type }) => type === 'INITIAL' && captured > refunded)",
      },
    ],
  },
  {
    name: "any task's event proves a refund",
    rule: 'A refund is proven by an event with its own key.',
    world: 'clubs',
    seed: 1,
    first: 5,
    edits: [
      {
        file: 'core/agreement/read.ts',
        find: 'event === eventOf[wish] && isTaskKey(idempotencyKey, agreement, task)',
        replace:
          'event === eventOf[wish] && (idempotencyKey !== undefined || isTaskKey(idempotencyKey, agreement, task))',
      },
    ],
  },
  {
    name: 'of left periods the oldest are kept',
    rule: 'A left period is not charged, at whichever till: the last ones are told to all.',
    world: 'clubs',
    seed: 1,
    first: 12,
    edits: [
      {
        file: 'core/agreement/ids.ts',
        find: 'left.toSorted().slice(-Math.max(0, room))',
        replace: 'left.toSorted().slice(0, Math.max(0, room))',
      },
    ],
  },
  {
    name: "a register's totals lack what others gave back",
    rule: 'The totals of a register are those of its money, whoever gave it back.',
    world: 'checkouts',
    seed: 1,
    first: 129,
    edits: [
      {
        file: terminalTotals,
        find: "rows.filter(({ kind }) => kind !== 'captured')",
        replace: "rows.filter(({ kind }) => kind === 'refunded')",
      },
    ],
  },
  {
    name: 'money that is told again gets a new receipt number',
    rule: 'What is only said again keeps the number that it has.',
    world: 'sales',
    seed: 1,
    first: 273,
    edits: [
      {
        file: 'core/sale/projection.ts',
        find: "(state && 'receipt' in state ? state.receipt : null) ?? 'next'",
        replace: "(state && 'receipt' in state ? null : null) ?? 'next'",
      },
    ],
  },
  {
    name: 'what is seen again is added',
    rule: 'What a till saw given back counts once for the shop, however often it is told.',
    world: 'sales',
    seed: 1,
    first: 369,
    edits: [
      {
        file: shopMovements,
        find: 'value: told.value - (known.get(of) ?? 0) }',
        replace: 'value: told.value }',
      },
    ],
  },
  {
    name: 'the hundred thousandth refund is nobody’s',
    rule: 'A refund of a till of the shop stands in the books of that till alone.',
    world: 'sales',
    seed: 1,
    first: 369,
    edits: [{ file: 'core/payment/state.ts', find: '-r\\d{5,}-', replace: '-r\\d{5}-' }],
  },
  {
    name: 'the cancel of what is kept reserved is a question',
    rule: 'Where the customer approved before a cancel and nobody is asked, it goes back at once.',
    world: 'checkouts',
    seed: 1,
    first: 1,
    edits: [
      {
        file: 'core/payment/decide.ts',
        find: "(question === 'handedOver' && payment.terms.register?.keepsReserved)",
        replace: 'payment.terms.register?.keepsReserved',
      },
      {
        file: 'core/sale/commands.ts',
        find: "if (!sale.payment.terms.isAttended) sales.record(sale.sale, { kind: 'abandoned', reference, by })",
        replace:
          "if (!sale.payment.terms.isAttended && !sale.payment.terms.register?.keepsReserved) sales.record(sale.sale, { kind: 'abandoned', reference, by })",
      },
    ],
  },
]
