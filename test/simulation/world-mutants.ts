// Mistakes that show only where the world is untidy: logs told twice, a till restored from an older copy, a full disk, no token, messages of long ago, a hub that tells what is not so.
import type { PlacedMutant } from '#test/simulation/overlooked-mutants.ts'

export const worldMutants: readonly PlacedMutant[] = [
  {
    name: 'a hint that it is over is believed',
    rule: 'A hint that is lost, comes twice, late or in another order, or is false changes nothing but the moment.',
    world: 'sales',
    seed: 1,
    first: 161,
    edits: [
      {
        file: 'core/hub/hints.ts',
        find: "one: ({ of, name }: Hint) => (of === 'payment' ? payment(name) : agreement(name)),",
        replace: `one: ({ of, name, event }: Hint) => {
      const id = name.replace(/-\\d+$/, '')
      const attempt = sales.unfinished().includes(id) && sales.sale(id)?.payment.attempts.find((one) => one.reference === name)
      if (attempt && attempt.state.is === 'created' && /^(CANCELLED|ABORTED|EXPIRED|TERMINATED)$/.test(event))
        sales.record(id, { kind: 'ended', reference: name, end: 'aborted' })
      return of === 'payment' ? payment(name) : agreement(name)
    },`,
      },
    ],
  },
  {
    name: 'an event that is told twice is two',
    rule: 'An event is one by its pspReference, however often it is told.',
    world: 'sales',
    seed: 1,
    first: 17,
    edits: [
      {
        file: 'core/payment/read.ts',
        find: "psp === '' || done.findIndex((one) => one.pspReference === psp) === at",
        replace: "psp === '' || at >= 0",
      },
    ],
  },
  {
    name: 'the log is believed above the sums',
    rule: 'Where the sums and the log disagree nothing is booked, and a person is asked.',
    world: 'sales',
    seed: 1,
    first: 17,
    edits: [
      {
        file: 'core/payment/read.ts',
        find: `const facts = explainsRefunds(log, aggregate, attempt)
    ? observeRefunds(payment, attempt, withAmounts(log, aggregate, attempt), payments.isPastTill)`,
        replace: `const facts = log.length > 0
    ? observeRefunds(payment, attempt, log, payments.isPastTill)`,
      },
      {
        file: 'core/payment/send.ts',
        find: 'if (log.ok && sums?.ok && !explainsRefunds(log.value, sums.value.aggregate, attempt)) {',
        replace: 'if (log.ok && sums?.ok && log.value.length < 0) {',
      },
    ],
  },
  {
    name: 'what a till refunded before it was lost is nobody’s',
    rule: 'What such a till refunded and the restored journal does not know moves there.',
    world: 'sales',
    seed: 1,
    first: 1249,
    edits: [
      {
        file: 'core/sale/projection.ts',
        find: '(earlier ??= new Set(tillQueries(journal).writers())).has(till)',
        replace: '(earlier ??= new Set<string>()).has(till)',
      },
    ],
  },
  {
    name: 'a nexo message of long ago is another one',
    rule: 'A name that a caller gives pays at most once, whatever clocks do.',
    world: 'checkouts',
    seed: 1,
    first: 129,
    edits: [
      {
        file: 'server/nexo/message-memory.ts',
        find: 'before.about !== about && ',
        replace: '',
      },
      {
        file: 'server/nexo/payment.ts',
        find: 'all.findLast((one) => isOfSale(one, request))',
        replace: 'undefined',
      },
    ],
  },
  {
    name: 'a nexo message that began nothing is not the last',
    rule: 'The last message is the one that came last, whatever it came to.',
    world: 'checkouts',
    seed: 1,
    first: 113,
    edits: [
      {
        file: 'server/nexo/message-memory.ts',
        find: '        arrived({ register, header })\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a step that fails ends the till’s own work',
    rule: 'What a full disk did not take is done as soon as it takes facts again.',
    world: 'sales',
    seed: 1,
    first: 17,
    edits: [
      {
        file: 'core/app/scheduler.ts',
        find: "log.error({ sale: id, error }, 'a step of this sale failed; the others go on')",
        replace: 'throw error',
      },
      {
        file: 'core/process/scheduler.ts',
        find: "log.error({ error }, 'some of the till’s own work failed; it goes on')",
        replace: 'throw error',
      },
    ],
  },
]
