// The mistakes that the simulation must find. Each was made by somebody somewhere, and is put into today's engine.

export type Mutant = {
  name: string
  /** The sentence of the rules that it breaks. */
  rule: string
  /** Of the days in which it shows soon. */
  seed: number
  /** Each `find` stands in its file exactly once. */
  edits: readonly [Edit, ...Edit[]]
}

export type Edit = { file: string; find: string; replace: string }

export const mutants: readonly Mutant[] = [
  {
    name: 'saved after the create',
    rule: 'The reference is on disk, synced, before the first byte leaves.',
    seed: 1,
    edits: [
      {
        file: 'core/sale/repository.ts',
        find: 'writing.write(() => journal.append(after, at, fact, secretOf(fact, named)))',
        replace: `const unsaved = (lives.unsaved ??= [])
    unsaved.push(() => journal.append(after, at, fact, secretOf(fact, named)))
    if (fact.kind !== 'opened' && fact.kind !== 'sent') for (const save of unsaved.splice(0)) writing.write(save)`,
      },
    ],
  },
  {
    name: 'a new key for every try',
    rule: 'A lost answer repeats the same n and the same bytes.',
    seed: 1,
    edits: [
      {
        file: 'core/sale/send-request.ts',
        find: 'key: idempotencyKey(reference, step.do, n), body }',
        replace: 'key: `${idempotencyKey(reference, step.do, n)}.${clock.elapsed()}`, body }',
      },
    ],
  },
  {
    name: 'our clock says that it is over',
    rule: 'Only the service ends an attempt.',
    seed: 9,
    edits: [
      {
        file: 'core/sale/decide.ts',
        find: '  const isUnshowable =',
        replace: `  if (ageOf(state.createdAt, watch.stateAt, watch, moment.elapsed) > limits.life / 2) return { do: 'giveUp', attempt }
  const isUnshowable =`,
      },
    ],
  },
  {
    name: 'a cancel is taken for done',
    rule: 'Cancel is a request: read, cancel, read.',
    seed: 2,
    edits: [
      {
        file: 'core/sale/send-request.ts',
        find: '  const { deeds } = attemptNow(book, sale, reference) ?? attempt // with this try counted',
        replace: `  if (deed === 'cancel') return void book.record(sale.sale, { kind: 'ended', reference, end: 'terminated' })
  const { deeds } = attemptNow(book, sale, reference) ?? attempt`,
      },
    ],
  },
  {
    name: 'the capture’s answer is not looked at',
    rule: 'Believed only by the aggregate. Lost answer: read, then repeat with the same key.',
    seed: 2,
    edits: [
      {
        file: 'core/sale/send-request.ts',
        find: `const answer = await (step.do === 'capture' ? service.capture(keyed) : service.cancel(keyed))
      if (!answer.ok)`,
        replace: `const answer = await (step.do === 'capture' ? service.capture(keyed) : service.cancel(keyed))
      if (step.do === 'capture' && !answer.ok)
        return void book.record(sale.sale, { kind: 'captured', reference, pspReference: '', value: sale.opened.amount.value })
      if (!answer.ok)`,
      },
    ],
  },
  {
    name: 'an approval is shown as paid',
    rule: 'A screen says paid only after the captured amount equals the sale’s amount.',
    seed: 1,
    edits: [
      {
        file: 'core/sale/state.ts',
        find: `return releasedAt === null ? 'authorized' : 'released'`,
        replace: `return 'captured'`,
      },
    ],
  },
  {
    name: 'a failed read is a failed payment',
    rule: 'A failed read is “pending”, never “failed”.',
    seed: 1,
    edits: [
      {
        file: 'core/sale/read-payment.ts',
        find: '  watch.failures += 1\n  if (trouble.is ===',
        replace: `  if (!isOver(state)) return void book.record(sale.sale, { kind: 'ended', reference: attempt.reference, end: 'aborted' })
  watch.failures += 1
  if (trouble.is ===`,
      },
    ],
  },
  {
    name: 'the idle timer wipes the payment',
    rule: 'The sale is over for the screens only when it is over, or was walked away from.',
    seed: 4,
    edits: [
      {
        file: 'core/sale/commands.ts',
        find: `        if (!saleCan.acknowledge.has(state)) return failed(problem('sale.unfinished', { state }))`,
        replace: '',
      },
    ],
  },
  {
    name: 'a double click charges twice',
    rule: 'One sale at a time stands on the screens.',
    seed: 2,
    edits: [
      {
        file: 'core/sale/sale-on-screen.ts',
        find: `  if (!saleCan.acknowledge.has(stateOf(current))) return problem('till.busy')`,
        replace: '',
      },
    ],
  },
  {
    name: 'a restart forgets the running payment',
    rule: 'From any prefix of the journal the till reaches rest, and what was on the screen comes back.',
    seed: 7,
    edits: [
      {
        file: 'core/sale/repository.ts',
        find: '?.opened.isAttended === true ? id : undefined',
        replace: '?.opened.isAttended === true && id === undefined ? id : undefined',
      },
    ],
  },
  {
    name: 'no token, and for ever',
    rule: 'Everything rests, with no human act, within bounded time after the network returns.',
    seed: 6,
    edits: [
      {
        file: 'core/service/token.ts',
        find: 'if (pending === fetching) pending = undefined',
        replace: 'void fetching',
      },
    ],
  },
  {
    name: 'money in floats',
    rule: 'Money is an integer; what is captured is the sale’s amount, to the minor unit.',
    seed: 4,
    edits: [
      {
        file: 'core/sale/request-body.ts',
        find: `    case 'capture':
      return JSON.stringify({ modificationAmount: { currency: amount.currency, value: amount.value } })`,
        replace: `    case 'capture':
      return JSON.stringify({ modificationAmount: { currency: amount.currency, value: Math.floor((amount.value / 100) * 100) } })`,
      },
    ],
  },
  {
    name: 'one entry blocks the others',
    rule: 'An entry that cannot be settled blocks nobody.',
    seed: 9,
    edits: [
      {
        file: 'core/app/scheduler.ts',
        find: '  const queue = due.values()\n  const worker = async () => {\n    for (const id of queue) {\n      try',
        replace:
          '  const queue = due.slice(0, 1).values()\n  const worker = async () => {\n    for (const id of queue) {\n      try',
      },
    ],
  },
  {
    name: 'the same key after a passing no',
    rule: 'A definite refusal that may pass raises n: the service answers a repeated key with its first 4xx for ever.',
    seed: 1,
    edits: [
      {
        file: 'core/sale/request-state.ts',
        find: 'n: isPassing ? n + 1 : n,',
        replace: 'n,',
      },
    ],
  },
  {
    name: 'a 404 is taken as proof',
    rule: '404 means “not there yet”: a request may still be under way.',
    seed: 12,
    edits: [
      {
        file: 'core/sale/decide.ts',
        find: '  if (absentAt === undefined) return false',
        replace: '  if (absentAt === undefined || absentAt > 0) return watch.absences.length > 0',
      },
    ],
  },
  {
    name: 'an old approval is captured unseen',
    rule: 'At once while it is served, or at most two minutes old; later the goods are asked for.',
    seed: 9,
    edits: [
      {
        file: 'core/system/limits.ts',
        find: 'freshApproval: 2 * minute',
        replace: 'freshApproval: 24 * 60 * minute',
      },
    ],
  },
  {
    name: 'what was left is forgotten',
    rule: 'A released attempt is cancelled at once and again until it rests.',
    seed: 1,
    edits: [
      {
        file: 'core/sale/balance.ts',
        find: '(attempt.resolvedAt === null ? attempt.quarantine',
        replace:
          '(attempt.releasedAt !== null || attempt.resolvedAt === null ? attempt.releasedAt !== null || attempt.quarantine',
      },
    ],
  },
  {
    name: 'what was left is captured all the same',
    rule: 'A released attempt is never captured.',
    seed: 1,
    edits: [
      {
        file: 'core/sale/balance.ts',
        find: `  isGivenUp(attempt) ||
  isPaidByAnother(sale, attempt) ||`,
        replace: '  isPaidByAnother(sale, attempt) ||',
      },
    ],
  },
  {
    name: 'a refund under another key each time',
    rule: 'An earlier refund may have landed: under the next key it would be a second one.',
    seed: 22,
    edits: [
      {
        file: 'core/sale/decide-refund.ts',
        find: `return { do: 'refund', attempt, refund, n }`,
        replace: `return { do: 'refund', attempt, refund, n: n + tries }`,
      },
    ],
  },
  {
    name: 'a refund is believed by its answer',
    rule: 'A refund is believed when the event log shows it.',
    seed: 15,
    edits: [
      {
        file: 'core/sale/send-refund.ts',
        find: '  const { trouble } = answer\n',
        replace: `  const { trouble } = answer
  if (trouble.is === 'unknown')
    return void book.record(sale.sale, { kind: 'refunded', refund, reference, pspReference: '', value: whole.value })
`,
      },
    ],
  },
  {
    name: 'a question that nobody answers stands for ever',
    rule: 'Unanswered for twelve hours, the money is given back.',
    seed: 9,
    edits: [
      {
        file: 'core/sale/approval.ts',
        find: '(seenFor >= patience && hasAsked)',
        replace: '(seenFor < 0 && hasAsked)',
      },
    ],
  },
  {
    name: 'deeds as fast as they can',
    rule: 'At most five deeds of a kind in a minute for a reference, also across restarts.',
    seed: 24,
    edits: [
      {
        file: 'core/system/limits.ts',
        find: 'export const deedWaits = [0, 2 * second, 10 * second, 30 * second, 60 * second] as const',
        replace: 'export const deedWaits = [0, 0, 0, 0, 0] as const',
      },
      {
        file: 'core/sale/request-state.ts',
        find: 'export const perMinute = 4',
        replace: 'export const perMinute = 40',
      },
    ],
  },
]
