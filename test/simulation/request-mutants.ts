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
        file: 'core/folds/folds.ts',
        find: `const { after } = recorder.write(() =>
          journal.append(feature, { id, at: clock.now(), fact, before, erasable }),
        )`,
        replace: `const at = clock.now()
        let after = feature.reduce(before, id, fact, at)
        const unsaved = (lives.unsaved ??= [])
        unsaved.push(() => void ({ after } = journal.append(feature, { id, at, fact, before, erasable })))
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
        find: "asked.record({ kind: 'sent', request: name, n, fingerprint: print, ...(undone === 0 ? {} : { undone }) })",
        replace: '',
      },
      {
        file: 'core/process/runner.ts',
        find: '    return () => recordOutcome(sender, asked, n, answer)',
        replace: `    return () => {
      asked.record({ kind: 'sent', request: name, n, fingerprint: print, ...(undone === 0 ? {} : { undone }) })
      recordOutcome(sender, asked, n, answer)
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
        file: 'core/payment/send.ts',
        find: 'key: idempotencyKeyOf(refund ?? reference, asked, n),',
        replace:
          "key: idempotencyKeyOf(refund ?? reference, asked, n) + (refund ? '' : `.${options.clock.elapsed()}`),",
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
        file: 'core/payment/send.ts',
        find: `    record: (fact) =>
`,
        replace: `    record: (fact) => asked === 'cancel' && fact.kind !== 'sent' ?
      void payments.record(payment.name, { kind: 'ended', reference, end: 'terminated' }) :
`,
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
        file: 'core/payment/send.ts',
        find: 'call: (n) =>',
        replace: `call: async (n) => {
        const keyed = { reference, key: idempotencyKeyOf(refund ?? reference, asked, n), body }
        if (asked !== 'capture') return service[asked === 'giveBack' ? 'cancel' : asked](keyed)
        await service.capture(keyed)
        const { value } = payment.terms.amount
        payments.record(payment.name, { kind: 'captured', reference, pspReference: '', value })
        return { ok: true, value: null, serverTime: null }
      },
      never: (n) =>`,
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
        find: 'const next = isPassing ? n + 1 : n',
        replace: 'const next = n',
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
        file: 'core/process/runner.ts',
        find: 'return asked.isRepeatable && tries > 0 && isOther ? n + 1 : n',
        replace:
          "return asked.name === 'refund' ? n + tries : asked.isRepeatable && tries > 0 && isOther ? n + 1 : n",
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
        file: 'core/payment/send.ts',
        find: 'call: (n) =>',
        replace: `call: async (n) => {
      const keyed = { reference, key: idempotencyKeyOf(refund ?? reference, asked, n), body }
      const answer = await service[asked === 'giveBack' ? 'cancel' : asked](keyed)
      if (step.do === 'refund' && !answer.ok && answer.trouble.is === 'unknown')
        payments.record(payment.name, { kind: 'refunded', refund, reference, pspReference: '', value: step.refund.value })
      return answer
    },
    never: (n) =>`,
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
