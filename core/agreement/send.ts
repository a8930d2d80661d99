// The runner of agreements' steps, the only place that acts on them, and the requests that it sends.
import {
  recordRequest,
  type PendingRequest,
  type RefusedRequest,
  createRunner,
  type Runner,
  type StepOutcome,
} from '#core/process/runner.ts'
import {
  draftTask,
  intervalKey,
  firstChargeIdOf,
  taskKey,
  chargeExternalIdOf,
  readExternalId,
  nextTask,
  changedExternalId,
} from '#core/agreement/ids.ts'
import type { Agreement, Task } from '#core/agreement/reduce.ts'
import {
  type MembershipOptions,
  readAgreement,
  searchDraft,
  type AgreementReadResult,
} from '#core/agreement/read.ts'
import type { ServiceResult } from '#core/process/request-state.ts'
import type { Drafting, NewTask } from '#core/agreement/facts.ts'
import { isPause } from '#core/process/scheduler.ts'
import { requireRead, reasonUnsent } from '#core/process/runtime.ts'
import { decideAgreement } from '#core/agreement/decide.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { ActPersons } from '#shared/staff.ts'
import type { PlanCampaign } from '#shared/plan.ts'
import type { CampaignBody, ChargeBody, DraftBody, UpdateBody } from '#core/service/recurring.ts'

export type AgreementRunner = Runner & {
  /** Reads it with its charges, now, after whatever runs for it. */
  read(name: string): Promise<AgreementReadResult>
  /** Writes down what is asked for, under the name `task` or one of its own. */
  open(
    name: string,
    newTask: NewTask,
    terms: { by: 'person' | 'rule'; signed?: ActPersons; reason: string | null; task?: string },
  ): void
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

  const open: AgreementRunner['open'] = (name, newTask, { by, signed = {}, reason, task }) => {
    const agreement = known(name)
    agreements.record(name, {
      kind: 'taskOpened',
      task: task ?? nextTask(agreement, by === 'person' ? options.tillId : undefined),
      ...newTask,
      ...(newTask.do === 'charge' ? { externalId: externalIdOfCharge(options, agreement) } : {}),
      by,
      reason,
      ...signed,
    })
  }

  function take(name: string): StepOutcome {
    const agreement = known(name)
    const step = decideAgreement(agreement, agreements.runtime(name))
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
        open(name, step.task, { by: 'rule', reason: step.reason })
        return 'recorded'
      case 'giveUp': {
        const { refusal } = agreement.draft
        const reason = reasonUnsent(agreements.runtime(name))
        const why = refusal?.problem ?? problem('agreement.neverSent', { reason })
        agreements.record(name, { kind: 'draftEnded', end: refusal ? 'refused' : 'neverMade', problem: why })
        return 'recorded'
      }
      case 'withdraw':
        agreements.record(name, { kind: 'withdrawn', by: 'rule' })
        return 'recorded'
      case 'refuse': {
        const { task, why = task.request.refusal?.problem ?? problem('service.busy') } = step
        agreements.record(name, { kind: 'taskRefused', task: task.task, problem: why })
        return 'recorded'
      }
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

/** Done a second time these change nothing. */
const mayBeRepeated: ReadonlySet<Task['do']> = new Set(['stop', 'update', 'cancelCharge'])

function sendTask(options: MembershipOptions, agreement: Agreement, task: Task): PendingRequest {
  const { agreements, recorder } = options
  const { agreement: name } = agreement
  const body = taskBody(agreement, task) ?? ''
  return recordRequest(
    { ...options, changed: recorder.changed },
    {
      name: task.task,
      budget: task.task,
      runtime: agreements.runtime(name),
      body,
      isRepeatable: mayBeRepeated.has(task.do),
      state() {
        const now = agreements.agreement(name)?.tasks.find((one) => one.task === task.task)
        return now?.state.is === 'open' ? now.request : undefined
      },
      record: (fact) => void agreements.record(name, fact),
      call: (n): Promise<ServiceResult<unknown>> => ask(options, agreement, task, { n, body }),
      words: (refusal) => taskWords(agreement, task, refusal),
    },
  )
}

function sendDraft(options: MembershipOptions, agreement: Agreement): PendingRequest {
  const { agreements, recorder, clock, recurring } = options
  const { agreement: name, opened } = agreement
  if (opened.kind !== 'agreementOpened') throw new Error(`${name} was not drafted here`)
  const body = draftBody(agreement, opened, agreements.phone(name))
  const runtime = agreements.runtime(name)
  return recordRequest(
    { ...options, changed: recorder.changed },
    {
      name: draftTask,
      budget: draftTask,
      runtime,
      body,
      isRepeatable: false,
      state() {
        const now = agreements.agreement(name)
        return now?.agreementId === null ? now.draft : undefined
      },
      record(fact) {
        const isPushRefused =
          fact.kind === 'turnedDown' && !fact.isPassing && fact.problem.code === 'agreement.pushNotAllowed'
        if (isPushRefused) agreements.record(name, { kind: 'pushGivenUp', problem: fact.problem })
        else agreements.record(name, fact)
      },
      call: (n) => recurring.draft({ key: taskKey(agreement, draftTask, n), body }),
      taken({ agreementId, confirmation }) {
        // The service takes the id that the draft gave it.
        const chargeId = opened.plan.initialCharge ? firstChargeIdOf(name, opened.plan.vatRate) : null
        const since = clock.elapsed()
        Object.assign(runtime, { since, readAt: null, failures: 0, absences: [], mustRead: false })
        if (agreements.agreement(name)?.agreementId === null)
          agreements.record(name, { kind: 'agreementDrafted', agreementId, confirmation, chargeId })
        return true
      },
      denied: (why) => void agreements.record(name, { kind: 'draftEnded', end: 'neverMade', problem: why }),
      // A first try that is refused was never made; of a repeated one an earlier try may have been taken.
      mayPass: (_, { tries, unsent }) => tries - unsent > 1,
      words({ status, problem: plain }) {
        if (status === 403 && agreement.isPushed) return problem('agreement.pushNotAllowed')
        return plain.code === 'service.refused' ? problem('agreement.refused', plain.details) : plain
      },
    },
  )
}

function ask(
  { recurring }: MembershipOptions,
  agreement: Agreement,
  task: Task,
  { n, body }: { n: number; body: string },
): Promise<ServiceResult<unknown>> {
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
function taskWords({ seen }: Agreement, task: Task, { code, problem: plain }: RefusedRequest): Problem {
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

/** `phone`: MSISDN, where the customer is asked on the phone. */
function draftBody(
  { agreement, isPushed }: Pick<Agreement, 'agreement' | 'isPushed'>,
  opened: Drafting,
  phone: string | undefined,
): string {
  const { plan, currency, externalId, merchantRedirectUrl, merchantAgreementUrl, campaignEnd } = opened
  const { initialCharge, period } = plan
  const request: DraftBody = {
    pricing: { ...plan.pricing, currency },
    ...(plan.campaign ? { campaign: campaignOf(plan.campaign, campaignEnd) } : {}),
    ...(period ? { interval: { unit: period.unit, count: period.count } } : {}),
    ...(initialCharge
      ? { initialCharge: { ...initialCharge, orderId: firstChargeIdOf(agreement, plan.vatRate) } }
      : {}),
    merchantRedirectUrl,
    ...(merchantAgreementUrl === null ? {} : { merchantAgreementUrl }),
    productName: plan.name,
    ...(plan.description === '' ? {} : { productDescription: plan.description }),
    externalId,
    ...(isPushed ? { phoneNumber: phone ?? null, skipLandingPage: true } : {}),
  }
  return JSON.stringify(request)
}

function campaignOf(campaign: PlanCampaign, end: string | null): CampaignBody {
  const { price } = campaign
  switch (campaign.type) {
    case 'PRICE_CAMPAIGN':
      return { type: campaign.type, price, end: end ?? '' }
    case 'PERIOD_CAMPAIGN':
      return { type: campaign.type, price, period: campaign.period }
    case 'EVENT_CAMPAIGN':
      return { type: campaign.type, price, eventDate: end ?? '', eventText: campaign.text }
  }
}

/** Undefined where the request has none. Of a change it is made of what was read last. */
function taskBody({ seen }: Pick<Agreement, 'seen'>, task: Task): string | undefined {
  switch (task.do) {
    case 'stop':
      return JSON.stringify({ status: 'STOPPED' } satisfies UpdateBody)
    case 'update':
      return JSON.stringify({
        externalId: changedExternalId(seen?.externalId, task.change) ?? undefined,
      } satisfies UpdateBody)
    case 'charge': {
      const { amount, transactionType, description, due, retryDays, chargeId, externalId } = task
      return JSON.stringify({
        amount,
        transactionType,
        description,
        due,
        retryDays,
        type: 'RECURRING', // an UNSCHEDULED one has no due day
        orderId: chargeId,
        externalId,
      } satisfies ChargeBody)
    }
    case 'cancelCharge':
      return undefined
    case 'captureCharge':
    case 'refundCharge':
      return JSON.stringify({ amount: task.amount })
  }
}
