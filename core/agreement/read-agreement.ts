// The read of an agreement and its charges: it writes down what is new. A failed read says nothing of their state.
import type { Agreement } from '#core/agreement/reduce.ts'
import type { MembershipOptions } from '#core/agreement/runner.ts'
import { firstChargeIdOf } from '#core/agreement/keys.ts'
import { observeAgreement, withKnown } from '#core/agreement/observe.ts'
import { searchedLists, type AgreementRuntime } from '#core/agreement/runtime.ts'
import type { Trouble } from '#core/service/trouble.ts'
import { problem } from '#shared/problem.ts'
import type { WireAgreement, WireCharge } from '#core/service/agreement-answers.ts'

/** A screen hears of failed reads from this many in a row on. */
const failuresUntilSaid = 3

export type Read =
  | { ok: true; agreement: WireAgreement; charges: WireCharge[] | null }
  | { ok: false; trouble: Trouble }

export async function readAgreement(
  options: MembershipOptions,
  agreement: Agreement,
  withCharges: boolean,
): Promise<Read> {
  const { agreements, recurring, clock, sales } = options
  const { agreement: name, agreementId, opened } = agreement
  if (agreementId === null) throw new Error(`agreement ${name} has no id`)
  const runtime = agreements.runtime(name)
  const began = clock.elapsed()
  runtime.readAt = began
  const told = await recurring.fetch(agreementId)
  if (!told.ok) {
    noteDenial(options, name, runtime, told.trouble)
    return missed(options, runtime, told.trouble)
  }
  if (told.value.pricing.currency !== opened.currency) return missed(options, runtime, foreignMoney)
  const wire = withKnown(agreement, told.value)
  runtime.goodAt = began
  if (!withCharges) {
    believe(options, name, runtime, wire, null)
    return { ok: true, agreement: wire, charges: null }
  }
  runtime.chargesAt = began
  const charges = await recurring.charges(agreementId)
  const isOurMoney = charges.ok && charges.value.every(({ currency }) => currency === opened.currency)
  if (!isOurMoney) {
    const { failures } = runtime
    believe(options, name, runtime, wire, null)
    // The other half of the read failed: that is another failure in the row.
    runtime.failures = failures
    return missed(options, runtime, charges.ok ? foreignMoney : charges.trouble)
  }
  runtime.chargesGoodAt = began
  believe(options, name, runtime, wire, charges.value)
  sales.changed()
  return { ok: true, agreement: wire, charges: charges.value }
}

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

function missed({ clock, sales }: MembershipOptions, runtime: AgreementRuntime, trouble: Trouble): Read {
  runtime.failures += 1
  runtime.readAt = clock.elapsed()
  if (trouble.is === 'later' || trouble.is === 'unsent')
    runtime.quietUntil = Math.max(runtime.quietUntil, clock.elapsed() + (trouble.afterMs ?? 0))
  if (runtime.failures >= failuresUntilSaid) runtime.trouble = trouble.problem
  sales.changed()
  return { ok: false, trouble }
}

/** Commands may have written facts while the answer was on its way. */
function believe(
  { agreements, clock }: MembershipOptions,
  name: string,
  runtime: AgreementRuntime,
  wire: WireAgreement,
  charges: readonly WireCharge[] | null,
): void {
  const now = agreements.agreement(name)
  if (!now) return
  Object.assign(runtime, { failures: 0, denials: 0, mustRead: false, trouble: null, readAt: clock.elapsed() })
  const news = observeAgreement(now, wire, charges)
  runtime.rounds = news.length > 0 ? 0 : runtime.rounds + 1
  for (const fact of news) agreements.record(name, fact)
}

/** A draft whose answer was lost, looked for in the service's lists, one at a time. */
export async function searchDraft(options: MembershipOptions, agreement: Agreement): Promise<void> {
  const { agreements, recurring, clock, sales } = options
  const { agreement: name, opened, openedAt } = agreement
  if (opened.kind !== 'agreementOpened') return
  const runtime = agreements.runtime(name)
  const began = clock.elapsed()
  runtime.searchedAt = began
  const place = runtime.searches % searchedLists.length
  const listed = await recurring.list({
    status: searchedLists[place] ?? 'PENDING',
    createdAfter: Math.max(0, openedAt - earlier),
    pageSize: 2000,
  })
  if (!listed.ok) {
    missed(options, runtime, listed.trouble)
    return
  }
  runtime.searches += 1
  runtime.failures = 0
  const found = listed.value.find((one) => one?.externalId === opened.externalId)
  if (found) {
    Object.assign(runtime, { since: clock.elapsed(), readAt: null, absences: [] })
    const chargeId = opened.plan.initialCharge ? firstChargeIdOf(name) : null
    agreements.record(name, { kind: 'agreementDrafted', agreementId: found.id, confirmation: null, chargeId })
    return
  }
  runtime.absences = place === 0 ? [began] : [...runtime.absences, began]
  sales.changed()
}

/** The service's clock and ours may differ, by a day where somebody has set ours wrong. ms */
const earlier = 48 * 60 * 60_000
