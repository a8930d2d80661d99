// The runner of agreements' steps: the only place that acts on them. Every trigger comes here.
import type { Agreement } from '#core/agreement/reduce.ts'
import { chargeExternalIdOf, readExternalId } from '#core/agreement/external-id.ts'
import type { AgreementFact, Intent } from '#core/agreement/facts.ts'
import { isPause } from '#core/process/scheduler.ts'
import { createRunner, type Runner, type StepOutcome } from '#core/process/runner.ts'
import { requireRead, reasonUnsent } from '#core/process/runtime.ts'
import type { AgreementRuntime } from '#core/agreement/runtime.ts'
import { nextTask } from '#core/agreement/keys.ts'
import { decideAgreement, type AgreementStep } from '#core/agreement/decide.ts'
import { sendDraft, sendTask } from '#core/agreement/requests.ts'
import {
  readAgreement,
  searchDraft,
  type MembershipOptions,
  type Read,
} from '#core/agreement/read-agreement.ts'
import { problem } from '#shared/problem.ts'
import type { Signed } from '#shared/staff.ts'

export type AgreementRunner = Runner & {
  /** Reads it with its charges, now, after whatever runs for it. */
  read(name: string): Promise<Read>
  /** Writes down what is asked for, under a name of its own. */
  open(name: string, intent: Intent, by: TaskTerms): void
}

export type TaskTerms = {
  by: 'person' | 'rule'
  signed?: Signed
  reason: string | null
  task?: string
}

export function createAgreementRunner(options: MembershipOptions): AgreementRunner {
  const { agreements, recorder, closing } = options
  const runner = createRunner({ take, batch: recorder.batch, unwritten, closing })

  const known = (name: string): Agreement => {
    const agreement = agreements.agreement(name)
    if (!agreement) throw new Error(`no agreement ${name}`)
    return agreement
  }

  function unwritten(name: string): void {
    if (agreements.agreement(name)) requireRead(agreements.runtime(name))
  }

  function open(name: string, intent: Intent, { by, signed = {}, reason, task }: TaskTerms): void {
    const agreement = known(name)
    const given = task ?? nextTask(agreement, by === 'person' ? options.tillId : undefined)
    agreements.record(name, {
      kind: 'taskOpened',
      task: given,
      ...(intent.do === 'charge'
        ? { ...intent, externalId: externalIdOfCharge(options, agreement) }
        : intent),
      by,
      reason,
      ...signed,
    })
  }

  function take(name: string): StepOutcome {
    const agreement = known(name)
    const step = decideAgreement(agreement, agreements.snapshot(name))
    if (isPause(step)) return 'nothing'
    switch (step.do) {
      case 'draft':
        options.lists.forget()
        return sendDraft(options, agreement)
      case 'search':
        return searchDraft(options, agreement)
      case 'read':
        return readAgreement(options, agreement, step.charges)
      case 'task':
        options.lists.forget()
        return sendTask(options, agreement, step.task)
      case 'open':
        open(name, step.intent, { by: 'rule', reason: step.reason })
        return 'recorded'
      case 'giveUp':
      case 'withdraw':
      case 'refuse':
        agreements.record(name, factOf(step, agreement, agreements.runtime(name)))
        return 'recorded'
    }
  }

  return {
    ...runner,
    read: (name) => runner.ask(name, () => readAgreement(options, known(name), true)()),
    open,
  }
}

/** The plan may have another rate by now than when the customer joined. A till that has not got the plan takes that of the charge before. */
function externalIdOfCharge({ plans, tillId }: MembershipOptions, agreement: Agreement): string {
  const { seen, opened, charges } = agreement
  const joined = opened.kind === 'agreementOpened' ? opened.plan : undefined
  const plan = plans.plan(readExternalId(seen?.externalId)?.plan ?? joined?.id ?? '') ?? joined
  const before = charges.findLast(({ vatRate }) => vatRate !== undefined)
  return chargeExternalIdOf({ till: tillId, vatRate: (plan ?? before)?.vatRate })
}

/** Fact of a step that needs no request. */
function factOf(
  step: Extract<AgreementStep, { do: 'giveUp' | 'withdraw' | 'refuse' }>,
  { draft }: Agreement,
  runtime: AgreementRuntime,
): AgreementFact {
  switch (step.do) {
    case 'giveUp': {
      if (draft.refusal) return { kind: 'draftEnded', end: 'refused', problem: draft.refusal.problem }
      const why = problem('agreement.neverSent', { reason: reasonUnsent(runtime) })
      return { kind: 'draftEnded', end: 'neverMade', problem: why }
    }
    case 'withdraw':
      return { kind: 'withdrawn', by: 'rule' }
    case 'refuse': {
      const { task, why } = step
      return {
        kind: 'taskRefused',
        task: task.task,
        problem: why ?? task.request.refusal?.problem ?? problem('service.busy'),
      }
    }
  }
}
