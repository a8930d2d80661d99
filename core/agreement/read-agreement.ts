// The read of an agreement and its charges: it writes down what is new. A failed read says nothing of their state.
import type { Agreement } from '#core/agreement/reduce.ts'
import type { AgreementRepository } from '#core/agreement/repository.ts'
import type { PlanFile } from '#core/agreement/plan-file.ts'
import type { Lists } from '#core/agreement/lists.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Recorder, PendingRequest } from '#core/process/runner.ts'
import type { Recurring, WireAgreement, WireCharge } from '#core/service/recurring.ts'
import { readExternalId } from '#core/agreement/external-id.ts'
import { firstChargeIdOf } from '#core/agreement/keys.ts'
import { observeAgreement, withKnown } from '#core/agreement/observe.ts'
import { searchedLists, type AgreementRuntime } from '#core/agreement/runtime.ts'
import { needsCharges } from '#core/agreement/decide.ts'
import { believeGate, noteFailedRead, noteGoodRead } from '#core/process/runtime.ts'
import type { Answer, Trouble } from '#core/process/request-state.ts'
import { problem } from '#shared/problem.ts'

/** Everything that a step of an agreement is taken with. */
export type MembershipOptions = {
  agreements: AgreementRepository
  recorder: Pick<Recorder, 'changed' | 'batch'>
  clock: Clock
  recurring: Recurring
  lists: Lists
  /** Keys the fingerprints of bodies. */
  secret: string
  /** Aborted when the till closes: no step begins after it. */
  closing: AbortSignal
  tillId: string
  plans: Pick<PlanFile, 'plan'>
}

export type Read =
  | { ok: true; agreement: WireAgreement; charges: WireCharge[] | null }
  | { ok: false; trouble: Trouble }

export const readAgreement =
  (
    options: MembershipOptions,
    { agreement: name, agreementId }: Agreement,
    withCharges: boolean,
  ): PendingRequest<Read> =>
  async () => {
    const { agreements, recurring, clock } = options
    if (agreementId === null) throw new Error(`agreement ${name} has no id`)
    const runtime = agreements.runtime(name)
    const began = clock.elapsed()
    runtime.readAt = began
    const answered = await recurring.fetch(agreementId)
    if (!answered.ok) {
      return () => {
        noteDenial(options, name, runtime, answered.trouble)
        return missed(options, runtime, answered.trouble)
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

function noteDenial(
  { agreements }: MembershipOptions,
  name: string,
  runtime: AgreementRuntime,
  trouble: Trouble,
): void {
  const isDenied = trouble.is === 'refused' && trouble.code === 'resource-not-found'
  runtime.denials = isDenied ? runtime.denials + 1 : 0
  if (runtime.denials > denialsUntilGone && agreements.agreement(name)?.gone === null)
    agreements.record(name, { kind: 'agreementGone', problem: problem('agreement.unknown') })
}

function missed({ clock, recorder }: MembershipOptions, runtime: AgreementRuntime, trouble: Trouble): Read {
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
  charges: Answer<WireCharge[]> | null
}

/** Commands may have written facts while the answer was on its way. */
function recordRead(options: MembershipOptions, name: string, read: AgreementRead): Read {
  const { began, answered, serverTime, charges } = read
  const { agreements, clock, recorder } = options
  const runtime = agreements.runtime(name)
  const now = agreements.agreement(name)
  if (!now || !isOurMoney(options, name, answered.pricing)) return missed(options, runtime, foreignMoney)
  const { failures } = runtime
  const whole = charges?.ok && isOurMoney(options, name, ...charges.value) ? charges.value : null
  const wire = withKnown(now, answered)
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

/** A draft whose answer was lost, looked for in the service's lists, one at a time, by its name: the rest of its externalId another till may have changed since. */
export const searchDraft =
  (options: MembershipOptions, { agreement: name, opened, openedAt }: Agreement): PendingRequest =>
  async () => {
    const { agreements, recurring, clock, recorder } = options
    if (opened.kind !== 'agreementOpened') throw new Error(`${name} was not drafted here`)
    const runtime = agreements.runtime(name)
    const began = clock.elapsed()
    runtime.searchedAt = began
    const place = runtime.searches % searchedLists.length
    const listed = await recurring.list({
      status: searchedLists[place] ?? 'PENDING',
      createdAfter: Math.max(0, openedAt - earlier),
      pageSize: 2000,
    })
    return () => {
      if (!listed.ok) return missed(options, runtime, listed.trouble)
      runtime.searches += 1
      runtime.failures = 0
      recorder.changed()
      const found = listed.value.find((one) => readExternalId(one?.externalId)?.name === name)
      if (!found && place === 0) believeGate(runtime)
      if (!found) return (runtime.absences = place === 0 ? [began] : [...runtime.absences, began])
      Object.assign(runtime, { since: clock.elapsed(), readAt: null, absences: [] })
      const chargeId = opened.plan.initialCharge ? firstChargeIdOf(name, opened.plan.vatRate) : null
      const { id: agreementId } = found
      return agreements.record(name, { kind: 'agreementDrafted', agreementId, confirmation: null, chargeId })
    }
  }

/** The service's clock and ours may differ, by a day where somebody has set ours wrong. ms */
const earlier = 48 * 60 * 60_000
