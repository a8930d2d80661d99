// The reads of agreements: one with its charges, a lost draft, the service's lists; and the facts that follow from what was read.
import { type Agreement, openTasks, type Charge, type LastRead, type Task } from '#core/agreement/reduce.ts'
import type { AgreementRepository } from '#core/agreement/projection.ts'
import type { PlanFile } from '#core/agreement/plans.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Recorder, PendingRequest } from '#core/process/runner.ts'
import type { RecurringClient, WireAgreement, WireCharge } from '#core/service/recurring.ts'
import {
  draftTask,
  readExternalId,
  firstChargeIdOf,
  isExternalIdChanged,
  readChargeExternalId,
  isTaskKey,
  rateOfFirstCharge,
  taskKey,
} from '#core/agreement/ids.ts'
import { searchedLists, searchEvery, type AgreementRuntime } from '#core/agreement/runtime.ts'
import { needsCharges } from '#core/agreement/decide.ts'
import { believeGate, noteFailedRead, noteGoodRead } from '#core/process/runtime.ts'
import type { ServiceResult, Trouble } from '#core/process/request-state.ts'
import { problem, failed, ok, type Problem, type Result } from '#shared/problem.ts'
import { type AgreementStatus, planPeriod } from '#shared/recurring.ts'
import {
  makerOf,
  sumsOfThisTill,
  type ChargeSums,
  isExplained,
  moneySteps,
} from '#core/agreement/movement.ts'
import type { AgreementFact, SeenCharge } from '#core/agreement/facts.ts'
import { dayOf, periodsLater } from '#core/agreement/calendar.ts'

/** Everything that a step of an agreement is taken with. */
export type MembershipOptions = {
  agreements: AgreementRepository
  recorder: Pick<Recorder, 'changed' | 'batch'>
  clock: Clock
  recurring: RecurringClient
  lists: AgreementLists
  /** Keys the fingerprints of bodies. */
  secret: string
  /** Aborted when the till closes: no step begins after it. */
  closing: AbortSignal
  tillId: string
  plans: Pick<PlanFile, 'plan'>
}

/** An agreement as it was read just now, and what this till knows of it; `agreement` is undefined where nothing was ever done with it here. */
export type ReadAgreement = {
  wire: WireAgreement
  charges: WireCharge[]
  /** Time that the service's answer about the agreement told, epoch ms. */
  serverTime: number | null
  agreement: Agreement | undefined
  /** Why its charges could not be read. */
  trouble: Problem | null
}

export type AgreementReadResult =
  | { ok: true; agreement: WireAgreement; charges: WireCharge[] | null }
  | { ok: false; trouble: Trouble }

export const readAgreement =
  (
    options: MembershipOptions,
    { agreement: name, agreementId }: Agreement,
    withCharges: boolean,
  ): PendingRequest<AgreementReadResult> =>
  async () => {
    const { agreements, recurring, clock } = options
    if (agreementId === null) throw new Error(`agreement ${name} has no id`)
    const runtime = agreements.runtime(name)
    const began = clock.elapsed()
    runtime.readAt = began
    const answered = await recurring.fetch(agreementId)
    if (!answered.ok) {
      const { trouble } = answered
      return () => {
        const isDenied = trouble.is === 'refused' && trouble.code === 'resource-not-found'
        runtime.denials = isDenied ? runtime.denials + 1 : 0
        if (runtime.denials > denialsUntilGone && agreements.agreement(name)?.gone === null)
          agreements.record(name, { kind: 'agreementGone', problem: problem('agreement.unknown') })
        return missed(options, runtime, trouble)
      }
    }
    const read = { began, answered: answered.value, serverTime: answered.serverTime }
    if (!withCharges || !isOurMoney(options, name, answered.value.pricing))
      return () => recordRead(options, name, { ...read, charges: null })
    runtime.chargesAt = began
    const charges = await recurring.charges(agreementId)
    return () => recordRead(options, name, { ...read, charges })
  }

const isOurMoney = (
  { agreements }: MembershipOptions,
  name: string,
  ...amounts: readonly { currency: string }[]
): boolean => amounts.every(({ currency }) => currency === agreements.agreement(name)?.opened.currency)

/** It speaks of another currency than the agreement has: that is no answer about its money. */
const foreignMoney: Trouble = {
  is: 'unknown',
  problem: problem('service.garbled', { status: 200, contentType: 'another currency' }),
}

/** At one in 15 s, an hour: six times as long as a draft lives. */
const denialsUntilGone = 240

function missed(
  { clock, recorder }: MembershipOptions,
  runtime: AgreementRuntime,
  trouble: Trouble,
): AgreementReadResult {
  noteFailedRead(runtime, trouble, clock.elapsed())
  runtime.readAt = clock.elapsed()
  recorder.changed()
  return { ok: false, trouble }
}

type AgreementRead = {
  /** When the read began, monotonic ms. */
  began: number
  answered: WireAgreement
  serverTime: number | null
  /** Null when only the agreement was asked for. */
  charges: ServiceResult<WireCharge[]> | null
}

/** Commands may have written facts while the answer was on its way. */
function recordRead(options: MembershipOptions, name: string, read: AgreementRead): AgreementReadResult {
  const { began, answered, serverTime, charges } = read
  const { agreements, clock, recorder } = options
  const runtime = agreements.runtime(name)
  const now = agreements.agreement(name)
  if (!now || !isOurMoney(options, name, answered.pricing)) return missed(options, runtime, foreignMoney)
  const { failures } = runtime
  const whole = charges?.ok && isOurMoney(options, name, ...charges.value) ? charges.value : null
  const wire = withEarlierAnswer(now, answered)
  agreements.noteServiceTime(serverTime)
  noteGoodRead(runtime, began)
  runtime.readAt = clock.elapsed()
  if (whole) runtime.chargesGoodAt = began
  const news = observeAgreement(now, wire, whole, serverTime)
  runtime.quietReads = news.length > 0 ? 0 : runtime.quietReads + 1
  for (const fact of news) agreements.record(name, fact)
  if (whole || !needsCharges(now)) believeGate(runtime)
  if (charges === null || whole) {
    recorder.changed()
    return { ok: true, agreement: wire, charges: whole }
  }
  // The other half of the read failed: that is another failure in the row.
  runtime.failures = failures
  return missed(options, runtime, charges.ok ? foreignMoney : charges.trouble)
}

/** A draft whose answer was lost, looked for in the service's lists by its name: the rest of its externalId another till may have changed since. */
export const searchDraft =
  (options: MembershipOptions, { agreement: name, opened, openedAt }: Agreement): PendingRequest =>
  async () => {
    const { agreements, lists, clock, recorder } = options
    if (opened.kind !== 'agreementOpened') throw new Error(`${name} was not drafted here`)
    const runtime = agreements.runtime(name)
    const leftAt = runtime.sent.get(draftTask)?.at(-1) ?? -Infinity
    const { began, place, answer, tellsAbsence } = lists.lookForDrafts({ openedAt, leftAt })
    runtime.searchedAt = began
    const listed = await answer
    return () => {
      if (!listed.ok) return void missed(options, runtime, listed.trouble)
      runtime.failures = 0
      recorder.changed()
      const found = listed.value.find((one) => readExternalId(one?.externalId)?.name === name)
      if (found) {
        Object.assign(runtime, { since: clock.elapsed(), readAt: null, absences: [] })
        const chargeId = opened.plan.initialCharge ? firstChargeIdOf(name, opened.plan.vatRate) : null
        const { id: agreementId } = found
        agreements.record(name, { kind: 'agreementDrafted', agreementId, confirmation: null, chargeId })
        return
      }
      if (!tellsAbsence) return
      if (place === 0) believeGate(runtime)
      if (place === 0) runtime.absences = [began]
      else if (place === runtime.absences.length) runtime.absences = [...runtime.absences, began]
    }
  }

/** The service's clock and ours may differ, by a day where somebody has set ours wrong. ms */
const earlier = 48 * 60 * 60_000
/** A look in one of the service's lists for the drafts of this till whose answers were lost. */
type DraftLook = {
  /** Monotonic ms */
  began: number
  /** Drafts that were opened from then on are in it, epoch ms. */
  openedSince: number
  /** Which of `searchedLists`. */
  place: number
  answer: ReturnType<RecurringClient['list']>
}
/** The round through the lists begins anew where nobody has looked for so long. ms */
const roundLasts = 10 * 60_000

/** `readAt`: epoch ms. */
type ServiceAgreementList = { agreements: WireAgreement[]; readAt: number; hasMore: boolean }

export type AgreementLists = {
  /** Pages from 1. */
  page(status: AgreementStatus, page: number): Promise<Result<ServiceAgreementList>>
  /** Every page of those of this status. */
  every(status: AgreementStatus): Promise<Result<ServiceAgreementList>>
  /**
   * The last look for lost drafts where it is not old yet, or else one in the next list: all drafts share it. `openedAt`: of the draft that is looked for, epoch ms;
   * `leftAt`: when its last request left, monotonic ms. A look that began before, or in newer drafts alone, tells nothing of its absence.
   */
  lookForDrafts(draft: { openedAt: number; leftAt: number }): DraftLook & { tellsAbsence: boolean }
  /** Something was changed here: what was kept is not so any more. */
  forget(): void
}

/** ms */
const keptFor = 60_000
/** Rows on one page of a screen. */
export const pageSize = 100
/** The service's largest. */
const largestPage = 2000

type Kept = { at: number; answer: Promise<Result<ServiceAgreementList>> }

export function createAgreementLists(
  { clock, recurring }: { clock: Clock; recurring: RecurringClient },
  size = pageSize,
): AgreementLists {
  const kept = new Map<string, Kept>()
  let look: DraftLook | undefined
  let openedSince = Infinity
  let nextPlace = 0

  async function ask(
    status: AgreementStatus,
    pageNumber: number,
    most: number,
  ): Promise<Result<ServiceAgreementList>> {
    const answer = await recurring.list({ status, pageNumber, pageSize: most })
    if (!answer.ok) return failed(answer.trouble.problem)
    const agreements = answer.value.filter((one) => one !== null)
    return ok({ agreements, readAt: clock.now(), hasMore: answer.value.length === most })
  }

  /** Who asks while an answer is on its way shares it; one that failed is not kept. */
  function once(status: AgreementStatus, page: number, most: number): Promise<Result<ServiceAgreementList>> {
    const name = `${status} ${page} ${most}`
    const known = kept.get(name)
    if (known && clock.age(known.at) < keptFor) return known.answer
    const made: Kept = { at: clock.elapsed(), answer: ask(status, page, most) }
    kept.set(name, made)
    void made.answer.then((answer) => {
      if (!answer.ok && kept.get(name) === made) kept.delete(name)
    })
    return made.answer
  }

  return {
    page: (status, page) => once(status, page, size),
    async every(status) {
      const found = new Map<string, WireAgreement>()
      for (let page = 1; ; page += 1) {
        const answer = await once(status, page, largestPage)
        if (!answer.ok) return answer
        const before = found.size
        const { readAt } = answer.value
        for (const agreement of answer.value.agreements) found.set(agreement.id, agreement)
        // A page that came again and again would keep the till here for ever.
        if (!answer.value.hasMore || found.size === before)
          return ok({ agreements: [...found.values()], readAt, hasMore: false })
      }
    },
    lookForDrafts({ openedAt, leftAt }) {
      const now = clock.elapsed()
      if (look && now - look.began >= roundLasts) look = undefined
      openedSince = Math.min(look ? openedSince : Infinity, openedAt)
      if (look && now - look.began < searchEvery) {
        const tellsAbsence = look.began > leftAt && look.openedSince <= openedAt
        // It waits for no more than the next look where it is most likely to be.
        if (!tellsAbsence) nextPlace = 0
        return { ...look, tellsAbsence }
      }
      const place = look ? nextPlace : 0
      const status = searchedLists[place] ?? 'PENDING'
      const createdAfter = Math.max(0, openedSince - earlier)
      const answer = recurring.list({ status, createdAfter, pageSize: largestPage })
      nextPlace = (place + 1) % searchedLists.length
      void answer.then(({ ok: isAnswered }) => isAnswered || (nextPlace = place))
      look = { began: now, openedSince, place, answer }
      return { ...look, tellsAbsence: true }
    },
    forget: () => kept.clear(),
  }
}

/** `serverTime`: of the answer about the agreement, epoch ms. `receipt` of money that comes or goes is given by the journal: 0 stands for the next. */
export function observeAgreement(
  agreement: Agreement,
  wire: WireAgreement,
  charges: readonly WireCharge[] | null,
  serverTime: number | null,
): AgreementFact[] {
  const seen = lastReadOf(wire, agreement.seen)
  // The owner of the money depends on what was read of the agreement just now.
  const now = { ...agreement, seen }
  const facts: AgreementFact[] = []
  if (agreement.gone !== null || JSON.stringify(agreement.seen) !== JSON.stringify(seen))
    facts.push({ kind: 'agreementSeen', ...seen, ...(serverTime === null ? {} : { toldAt: serverTime }) })
  for (const charge of charges ?? []) facts.push(...newsOf(now, charge))
  const open = openTasks(agreement)
  // Each of several changes has its turn: one that is asked for later is not done before the earlier ones are.
  const change = open.find((task) => task.do === 'update')
  const done = open.filter((task) => isDone(agreement, task, wire, charges))
  for (const task of done)
    if (task.do !== 'update' || task === change) facts.push({ kind: 'taskDone', task: task.task })
  const why = problem('service.notDone')
  for (const task of open) {
    const {
      task: request,
      request: { n },
    } = task
    if (!done.includes(task) && hasFailed(agreement, task, charges))
      facts.push({ kind: 'turnedDown', request, n, isPassing: false, problem: why })
  }
  return facts
}

/**
 * With what this answer leaves out: what an earlier one told, which the service takes away no more, or else what was offered here. A start
 * that was taken once stays: the intervals, and the ids of their charges, are counted from it.
 */
export function withEarlierAnswer(
  { seen, opened }: Pick<Agreement, 'seen' | 'opened'>,
  wire: WireAgreement,
): WireAgreement {
  const offered = opened.kind === 'agreementOpened' ? opened : null
  const begun = wire.status === 'ACTIVE' ? wire.created : null
  return {
    ...wire,
    externalId: wire.externalId ?? seen?.externalId ?? offered?.externalId ?? null,
    productName: wire.productName ?? (seen?.name || offered?.plan.name) ?? null,
    start: seen?.start ?? wire.start ?? begun,
    stop: wire.stop ?? seen?.stop ?? null,
    interval: wire.interval === undefined ? (seen?.period ?? offered?.plan.period ?? null) : wire.interval,
  }
}

/** `before`: as it was seen last; a campaign that this answer leaves out goes on as long as it was to. */
export function lastReadOf(wire: WireAgreement, before: LastRead | null = null): LastRead {
  const { campaign, pricing, interval } = wire
  const present = campaign && { price: campaign.price, until: campaignUntil(campaign, wire.start) }
  return {
    status: wire.status,
    externalId: wire.externalId,
    name: wire.productName ?? '',
    price: pricing.type === 'LEGACY' ? pricing.amount : null,
    campaign: present === undefined ? (before?.campaign ?? null) : present,
    period: interval ?? null,
    start: wire.start,
    stop: wire.stop,
  }
}

/** Maximum of an agreement whose customer sets one, in minor units; `value` is null while the service does not tell it. */
export const maximumOf = ({ pricing }: WireAgreement): { value: number | null } | null =>
  pricing.type === 'VARIABLE' ? { value: pricing.maxAmount } : null

/** RFC 3339; null while it is not known. One of a period lasts that long from the start. */
function campaignUntil(campaign: Record<string, unknown>, start: string | null): string | null {
  const until = campaign['end'] ?? campaign['eventDate']
  if (typeof until === 'string') return Number.isNaN(Date.parse(until)) ? null : until
  const { unit, count } = { unit: undefined, count: undefined, ...Object(campaign['period']) } as Record<
    string,
    unknown
  > // whatever it is
  const lasts = planPeriod.safeParse({ unit, count })
  if (!lasts.success || start === null) return null
  return `${periodsLater(dayOf(Date.parse(start)), lasts.data, 1)}T00:00:00.000Z`
}

/** The charge, and the money that came and went since it was last written down; a refund is ours when its key is. */
function newsOf(agreement: Agreement, wire: WireCharge): AgreementFact[] {
  const known = agreement.charges.find(({ chargeId }) => chargeId === wire.id)
  // Money that the log does not explain is not written down: the sums of such a charge stay as they were known.
  const before = { captured: known?.capturedHere ?? 0, refunded: known?.refundedHere ?? 0 }
  const here = isExplained(wire) ? sumsOfThisTill(agreement, wire) : before
  const seen = chargeSeen(wire, here)
  const facts: AgreementFact[] = known && isSameCharge(known, seen) ? [] : [seen]
  const booked = known?.booked ?? { captured: 0, refunded: 0 }
  const captured = here.captured - booked.captured
  if (captured > 0) facts.push({ kind: 'chargeCaptured', chargeId: wire.id, value: captured, receipt: 0 })
  let rest = here.refunded - booked.refunded
  for (const task of agreement.tasks) {
    const isOfIt = task.do === 'refundCharge' && task.chargeId === wire.id && task.state.is === 'open'
    if (!isOfIt || task.amount > rest || !hasEvent(agreement, wire, task)) continue
    facts.push({ kind: 'chargeRefunded', chargeId: wire.id, value: task.amount, task: task.task, receipt: 0 })
    rest -= task.amount
  }
  if (rest > 0)
    facts.push({ kind: 'chargeRefunded', chargeId: wire.id, value: rest, task: null, receipt: null })
  return facts
}

function chargeSeen(wire: WireCharge, here: ChargeSums): SeenCharge {
  const vatRate = readChargeExternalId(wire.externalId)?.vatRate ?? rateOfFirstCharge(wire.id)
  return {
    kind: 'chargeSeen',
    chargeId: wire.id,
    status: wire.status,
    type: wire.type,
    amount: wire.amount,
    due: wire.due,
    captured: wire.summary.captured,
    refunded: wire.summary.refunded,
    cancelled: wire.summary.cancelled,
    failure: wire.failureReason,
    maker: makerOf(wire),
    capturedHere: here.captured,
    refundedHere: here.refunded,
    isDoubted: !isExplained(wire),
    ...(vatRate === undefined ? {} : { vatRate }),
  }
}

function isSameCharge(known: Charge, { kind: _kind, ...seen }: SeenCharge): boolean {
  const present: Record<string, unknown> = { ...known }
  return Object.entries(seen).every(([name, value]) => present[name] === value)
}

const eventOf = { captureCharge: 'CAPTURE', refundCharge: 'REFUND' } as const

const hasEvent = (agreement: Agreement, charge: WireCharge, { task, do: wish }: Task): boolean =>
  (wish === 'captureCharge' || wish === 'refundCharge') &&
  isExplained(charge) &&
  moneySteps(charge).some(
    ({ event, idempotencyKey }) => event === eventOf[wish] && isTaskKey(idempotencyKey, agreement, task),
  )

/** The service took it, and the charge's history tells that it failed: that is its no. */
function hasFailed(agreement: Agreement, task: Task, charges: readonly WireCharge[] | null): boolean {
  if (!('chargeId' in task) || task.do === 'charge' || task.request.refusal !== null) return false
  const key = taskKey(agreement, task.task, task.request.n)
  const charge = charges?.find(({ id }) => id === task.chargeId)
  if (!charge || !isExplained(charge)) return false
  return charge.history.some(({ success, idempotencyKey }) => !success && idempotencyKey === key)
}

function isDone(
  agreement: Agreement,
  task: Task,
  { status, externalId }: WireAgreement,
  charges: readonly WireCharge[] | null,
): boolean {
  const charge = 'chargeId' in task ? charges?.find(({ id }) => id === task.chargeId) : undefined
  switch (task.do) {
    case 'stop':
      return status === 'STOPPED' || status === 'EXPIRED'
    case 'update':
      return isExternalIdChanged(externalId, task.change)
    case 'charge':
      return charge !== undefined
    case 'cancelCharge':
      return charge !== undefined && (charge.status === 'CANCELLED' || charge.summary.cancelled > 0)
    case 'captureCharge':
    case 'refundCharge':
      return charge !== undefined && hasEvent(agreement, charge, task)
  }
}
