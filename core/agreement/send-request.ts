// The request to the service about an agreement: written down, sent, and what its answer proves.
import { draftTask, type Agreement, type Task } from '#core/agreement/reduce.ts'
import { draftBody, taskBody } from '#core/agreement/request-body.ts'
import type { MembershipOptions } from '#core/agreement/runner.ts'
import { intervalKey } from '#core/agreement/charge-schedule.ts'
import { firstChargeIdOf, taskKey } from '#core/agreement/keys.ts'
import { noteTry } from '#core/agreement/runtime.ts'
import { fingerprint } from '#core/sale/reference.ts'
import { isPassingRefusal, mostRefusals, notePutOff } from '#core/service/refusals.ts'
import type { Answer, Trouble } from '#core/service/trouble.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Write down, send, believe the answer. */
export async function sendDraft(options: MembershipOptions, agreement: Agreement, n: number): Promise<void> {
  const { agreements, clock, recurring, secret } = options
  const { agreement: name, opened } = agreement
  if (opened.kind !== 'agreementOpened') return
  const body = draftBody(agreement, opened, agreements.phone(name))
  const runtime = agreements.runtime(name)
  agreements.record(name, { kind: 'taskSent', task: draftTask, n, fingerprint: fingerprint(body, secret) })
  noteTry(runtime, draftTask, clock.elapsed())
  const answer = await recurring.draft({ key: taskKey(agreement, draftTask, n), body })
  if (answer.ok) {
    const { agreementId, confirmation } = answer.value
    // The service takes the id that the draft gave it.
    const chargeId = opened.plan.initialCharge ? firstChargeIdOf(name) : null
    Object.assign(runtime, { since: clock.elapsed(), readAt: null, failures: 0, absences: [], trouble: null })
    if (agreements.agreement(name)?.agreementId === null)
      agreements.record(name, { kind: 'agreementDrafted', agreementId, confirmation, chargeId })
    return
  }
  const { trouble } = answer
  runtime.trouble = trouble.problem
  if (trouble.is === 'refused') return draftRefused(options, name, n, trouble)
  if (trouble.is === 'later') runtime.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
  if (trouble.is === 'unsent' || trouble.is === 'credentials') {
    if (trouble.is === 'unsent') runtime.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
    agreements.record(name, { kind: 'taskUnsent', task: draftTask, n, problem: trouble.problem })
    const { draft } = agreements.agreement(name) ?? agreement
    if (trouble.is === 'credentials' && draft.unsent === draft.tries)
      agreements.record(name, { kind: 'draftEnded', end: 'neverMade', problem: trouble.problem })
  }
  options.sales.changed()
}

type Refused = Extract<Trouble, { is: 'refused' }>

/** What a first try is refused was never made; of a repeated one an earlier try may have been taken. */
function draftRefused(options: MembershipOptions, name: string, n: number, trouble: Refused): void {
  const { agreements } = options
  const agreement = agreements.agreement(name)
  if (!agreement) return
  const { draft } = agreement
  const isFirst = draft.tries - draft.unsent === 1
  const said = draftWords(trouble)
  if (isFirst && trouble.status === 403 && agreement.isPushed) {
    agreements.record(name, { kind: 'pushGivenUp', problem: problem('agreement.pushNotAllowed') })
    return
  }
  agreements.record(name, { kind: 'taskTurnedDown', task: draftTask, n, isPassing: !isFirst, problem: said })
  if (isFirst) agreements.record(name, { kind: 'draftEnded', end: 'refused', problem: said })
}

const draftWords = ({ problem: plain }: Refused): Problem =>
  plain.code === 'service.refused' ? problem('agreement.refused', plain.details) : plain

export async function sendTask(options: MembershipOptions, agreement: Agreement, task: Task): Promise<void> {
  const { agreements, clock, secret } = options
  const { agreement: name } = agreement
  const runtime = agreements.runtime(name)
  const body = taskBody(agreement, task) ?? ''
  const print = fingerprint(body, secret)
  const { request } = task
  // Another body than the one that was sent under this key is another request.
  const n =
    request.tries > 0 && request.refusal === null && request.fingerprint !== print ? request.n + 1 : request.n
  agreements.record(name, { kind: 'taskSent', task: task.task, n, fingerprint: print })
  noteTry(runtime, task.task, clock.elapsed())
  const answer = await ask(options, agreement, task, { n, body })
  runtime.mustRead = true // whatever the answer says, the next word is a read's
  const isUnclearForGood = notePutOff(runtime.putOff, task.task, answer.ok ? null : answer.trouble)
  if (answer.ok) {
    runtime.trouble = null
    return
  }
  const { trouble } = answer
  runtime.trouble = trouble.problem
  switch (trouble.is) {
    case 'unsent':
    case 'credentials':
      runtime.mustRead = false
      if (trouble.is === 'unsent') runtime.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      agreements.record(name, { kind: 'taskUnsent', task: task.task, n, problem: trouble.problem })
      return
    case 'later':
      runtime.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      break
    case 'unknown':
      if (!isUnclearForGood) break
      agreements.record(name, {
        kind: 'taskTurnedDown',
        task: task.task,
        n,
        isPassing: false,
        problem: trouble.problem,
      })
      return
    case 'refused': {
      const isPassing = isPassingRefusal(trouble) && task.request.refused + 1 < mostRefusals
      const said = taskWords(agreement, task, trouble)
      agreements.record(name, { kind: 'taskTurnedDown', task: task.task, n, isPassing, problem: said })
      return
    }
  }
  options.sales.changed()
}

function ask(
  { recurring }: MembershipOptions,
  agreement: Agreement,
  task: Task,
  { n, body }: { n: number; body: string },
): Promise<Answer<unknown>> {
  const agreementId = agreement.agreementId ?? ''
  const key = keyOf(agreement, task, n)
  switch (task.do) {
    case 'stop':
    case 'update':
      return recurring.update(agreementId, { key, body })
    case 'charge':
      return recurring.charge(agreementId, { key, body })
    case 'cancelCharge':
      return recurring.cancelCharge({ agreementId, chargeId: task.chargeId }, key)
    case 'captureCharge':
      return recurring.captureCharge({ agreementId, chargeId: task.chargeId }, { key, body })
    case 'refundCharge':
      return recurring.refundCharge({ agreementId, chargeId: task.chargeId }, { key, body })
  }
}

/**
 * A charge that is made by itself has the same key at every till: two tills make one. The service answers a key with its first refusal for
 * ever, so that after one that passes every till goes on to the same next key. It is never made twice: its id at the service is the same
 * under every key and at every till, a second of that id is refused, and the read that follows shows the first.
 */
function keyOf(agreement: Agreement, task: Task, n: number): string {
  if (task.do !== 'charge' || task.interval === null || task.by !== 'rule')
    return taskKey(agreement, task.task, n)
  return intervalKey(agreement.agreementId ?? '', n === 1 ? task.interval : `${task.interval} ${n}`)
}

/** In words of our own where we have better ones than the service. */
function taskWords({ seen }: Agreement, task: Task, { code, problem: plain }: Refused): Problem {
  const status = seen?.status ?? ''
  if (code === 'illegal-agreement-update' || (code === 'charge-creation-failed' && status !== 'ACTIVE'))
    return problem('agreement.notActive', { status })
  if (code === 'cancel-charge-failed' && 'chargeId' in task) {
    const charge = plain.code === 'service.refused' ? plain.details.title : ''
    return problem('charge.refused', { status: 400, code, title: charge })
  }
  if (plain.code !== 'service.refused') return plain
  const isOfAgreement = task.do === 'stop' || task.do === 'update'
  return problem(isOfAgreement ? 'agreement.refused' : 'charge.refused', plain.details)
}
