// The mistakes with requests: what is written down before they leave, their keys and their answers. Put into the engine as the others are.
import type { Mutant } from '#test/simulation/mutants.ts'

export const requestMutants: readonly Mutant[] = [
  {
    name: 'saved after the create',
    rule: 'The reference is on disk, synced, before the first byte leaves.',
    seed: 1,
    story: 'absence',
    edits: [
      {
        file: 'core/sale/repository.ts',
        find: `const { after } = recorder.write(() =>
        journal.append(saleFeature, { id, at: clock.now(), fact, before, erasable }),
      )`,
        replace: `const at = clock.now()
      let after = reduceSale(before, id, fact, at)
      const unsaved = (lives.unsaved ??= [])
      unsaved.push(() => void ({ after } = journal.append(saleFeature, { id, at, fact, before, erasable })))
      if (fact.kind !== 'opened' && fact.kind !== 'sent') for (const save of unsaved.splice(0)) recorder.write(save)`,
      },
    ],
  },
  {
    name: 'a request leaves before its fact is on disk',
    rule: 'n and a hash of the exact body are journalled before sending.',
    seed: 1,
    story: 'absence',
    edits: [
      {
        file: 'core/process/runner.ts',
        find: '  asked.recordSent()\n',
        replace: '',
      },
      {
        file: 'core/process/runner.ts',
        find: '    return () => observe(clock, asked, answer)',
        replace: `    return () => {
      asked.recordSent()
      observe(clock, asked, answer)
    }`,
      },
    ],
  },
  {
    name: 'a new key for every try',
    rule: 'A lost answer repeats the same n and the same bytes.',
    seed: 1,
    story: 'absence',
    edits: [
      {
        file: 'core/payment/requests.ts',
        find: 'key: idempotencyKey(reference, asked, n), body }',
        replace: 'key: `${idempotencyKey(reference, asked, n)}.${clock.elapsed()}`, body }',
      },
    ],
  },
  {
    name: 'a cancel is taken for done',
    rule: 'Cancel is a request: read, cancel, read.',
    seed: 2,
    story: 'quarantine',
    edits: [
      {
        file: 'core/payment/requests.ts',
        find: `    unsent(problem, isDenied) {
`,
        replace: `    unsent(problem, isDenied) {
      if (asked === 'cancel') return void payments.record(payment.name, { kind: 'ended', reference, end: 'terminated' })
`,
      },
      {
        file: 'core/payment/requests.ts',
        find: `    turnedDown(refusal, plain) {
      const mayPass = refusal !== null && isPassing(asked`,
        replace: `    turnedDown(refusal, plain) {
      if (asked === 'cancel') return void payments.record(payment.name, { kind: 'ended', reference, end: 'terminated' })
      const mayPass = refusal !== null && isPassing(asked`,
      },
    ],
  },
  {
    name: 'the capture’s answer is not looked at',
    rule: 'Believed only by the aggregate. Lost answer: read, then repeat with the same key.',
    seed: 2,
    story: 'asleep',
    edits: [
      {
        file: 'core/payment/requests.ts',
        find: 'call: () => (asked === ',
        replace: `call: async () => {
        if (asked !== 'capture') return service.cancel(keyed)
        await service.capture(keyed)
        const { value } = payment.terms.amount
        payments.record(payment.name, { kind: 'captured', reference, pspReference: '', value })
        return { ok: true, value: null, serverTime: null }
      },
      never: () => (asked === `,
      },
    ],
  },
  {
    name: 'the same key after a passing no',
    rule: 'A definite refusal that may pass raises n: the service answers a repeated key with its first 4xx for ever.',
    seed: 1,
    story: 'money-safety',
    edits: [
      {
        file: 'core/process/request-state.ts',
        find: 'n: isPassing ? n + 1 : n,',
        replace: 'n,',
      },
    ],
  },
  {
    name: 'a refund under another key each time',
    rule: 'An earlier refund may have landed: under the next key it would be a second one.',
    seed: 22,
    story: 'refunds-in-doubt',
    edits: [
      {
        file: 'core/payment/decide.ts',
        find: `return { do: 'refund', attempt, refund, n }`,
        replace: `return { do: 'refund', attempt, refund, n: n + tries }`,
      },
    ],
  },
  {
    name: 'a refund is believed by its answer',
    rule: 'A refund is believed when the event log shows it.',
    seed: 15,
    story: 'refunds-in-doubt',
    edits: [
      {
        file: 'core/payment/requests.ts',
        find: `call: () => service.refund({ reference, key: idempotencyKey(refund.refund, 'refund', n), body }),`,
        replace: `call: async () => {
      const answer = await service.refund({ reference, key: idempotencyKey(refund.refund, 'refund', n), body })
      const { refund: id, value } = refund
      if (!answer.ok && answer.trouble.is === 'unknown')
        payments.record(payment.name, { kind: 'refunded', refund: id, reference, pspReference: '', value })
      return answer
    },`,
      },
    ],
  },
  {
    name: 'requests as fast as they can',
    rule: 'At most five requests of a kind in a minute for a reference, also across restarts.',
    seed: 24,
    story: 'absence',
    edits: [
      {
        file: 'core/system/limits.ts',
        find: 'export const requestWaits = [0, 2 * second, 10 * second, 30 * second, 60 * second] as const',
        replace: 'export const requestWaits = [0, 0, 0, 0, 0] as const',
      },
      {
        file: 'core/process/request-state.ts',
        find: 'export const requestsPerMinute = 4',
        replace: 'export const requestsPerMinute = 40',
      },
    ],
  },
]
