// The engine of agreements: the only place that acts on them. Every trigger comes here; one step at a time per agreement.
import type { Agreement, Task } from '#core/agreement/reduce.ts'
import type { AgreementRepository } from '#core/agreement/repository.ts'
import { chargeExternalIdOf } from '#core/agreement/external-id.ts'
import type { TaskWork } from '#core/agreement/facts.ts'
import { nextTask } from '#core/agreement/keys.ts'
import type { Lists } from '#core/agreement/lists.ts'
import { decideAgreement, type AgreementStep } from '#core/agreement/decide.ts'
import { sendDraft, sendTask } from '#core/agreement/send-request.ts'
import { readAgreement, searchDraft } from '#core/agreement/read-agreement.ts'
import type { Clock } from '#core/system/clock.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Recurring } from '#core/service/recurring.ts'
import { problem } from '#shared/problem.ts'
import type { Person } from '#shared/staff.ts'

export type MembershipOptions = {
  agreements: AgreementRepository
  sales: Pick<SaleRepository, 'changed'>
  clock: Clock
  recurring: Recurring
  lists: Lists
  /** Keys the fingerprints of bodies. */
  secret: string
  /** Aborted when the till closes: no step begins after it. */
  closing: AbortSignal
  tillId: string
}

export type AgreementRunner = {
  /** Does what is due for this agreement, and comes back when there is nothing to do but wait. A step under way is shared. */
  step(name: string): Promise<void>
  /** Reads it with its charges, now, after whatever runs for it. */
  read(name: string): ReturnType<typeof readAgreement>
  /** Writes down what is asked for, under a name of its own. */
  open(name: string, doing: TaskWork, by: TaskTerms): Task
  /** When no step is under way any more. */
  settled(): Promise<void>
}

export type TaskTerms = {
  by: 'person' | 'rule'
  person?: Person | undefined
  reason: string | null
  task?: string
}

/** No agreement needs so many steps at once; more would be a loop of ours. */
const mostTurns = 32

export function createAgreementRunner(options: MembershipOptions): AgreementRunner {
  const { agreements, closing } = options
  const running = new Map<string, Promise<unknown>>()
  const steps = new Map<string, Promise<void>>()

  const known = (name: string): Agreement => {
    const agreement = agreements.agreement(name)
    if (!agreement) throw new Error(`no agreement ${name}`)
    return agreement
  }

  async function run(name: string): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn++) {
      if (closing.aborted) return
      const agreement = known(name)
      const step = decideAgreement(agreement, agreements.snapshot(name))
      if (step.do === 'wait' || step.do === 'rest') return
      await take(options, agreement, step, open)
    }
  }

  /** After whatever runs for this agreement now, alone. */
  function queue<T>(name: string, act: () => Promise<T>): Promise<T> {
    const before = running.get(name)
    const made = before === undefined ? act() : before.then(act, act)
    const kept = made.finally(() => {
      if (running.get(name) === kept) running.delete(name)
    })
    running.set(name, kept)
    return kept
  }

  function open(name: string, doing: TaskWork, { by, person, reason, task }: TaskTerms): Task {
    const agreement = known(name)
    const given = task ?? nextTask(agreement, by === 'person' ? options.tillId : undefined)
    const after = agreements.record(name, {
      kind: 'taskOpened',
      task: given,
      ...doing,
      ...(doing.do === 'charge' ? { externalId: chargeExternalIdOf(options.tillId) } : {}),
      by,
      reason,
      ...(person ? { person } : {}),
    })
    const opened = after.tasks.find((one) => one.task === given)
    if (!opened) throw new Error(`task ${given} of ${name} is gone`)
    return opened
  }

  return {
    step(name) {
      const shared = steps.get(name)
      if (shared) return shared
      const made = queue(name, () => run(name)).finally(() => steps.delete(name))
      steps.set(name, made)
      return made
    },
    read: (name) => queue(name, () => readAgreement(options, known(name), true)),
    open,
    async settled() {
      await Promise.allSettled(running.values())
    },
  }
}

async function take(
  options: MembershipOptions,
  agreement: Agreement,
  step: Exclude<AgreementStep, { do: 'wait' | 'rest' }>,
  open: AgreementRunner['open'],
): Promise<void> {
  const { agreements, lists } = options
  const { agreement: name } = agreement
  switch (step.do) {
    case 'draft':
      lists.forget()
      return sendDraft(options, agreement, step.n)
    case 'search':
      return searchDraft(options, agreement)
    case 'read':
      await readAgreement(options, agreement, step.charges)
      return
    case 'task':
      lists.forget()
      return sendTask(options, agreement, step.task)
    case 'giveUp': {
      const { trouble } = agreements.runtime(name)
      const reason =
        trouble?.code === 'service.unreachable' ? trouble.details.reason : (trouble?.code ?? 'stopped before')
      const said = problem('agreement.neverSent', { reason })
      agreements.record(name, { kind: 'draftEnded', end: 'neverMade', problem: said })
      return
    }
    case 'withdraw':
      agreements.record(name, { kind: 'withdrawn', by: 'rule' })
      return
    case 'open':
      open(name, step.doing, { by: 'rule', reason: step.reason })
      return
    case 'refuse':
      agreements.record(name, {
        kind: 'taskRefused',
        task: step.task.task,
        problem: step.why ?? step.task.request.refusal?.problem ?? problem('service.busy'),
      })
      return
  }
}
