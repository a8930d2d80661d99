// The read of an agreement and its charges: it writes down what is new. A failed read says nothing of their state.
import type { Agreement } from '#core/agreement/agreement.ts'
import type { MembershipOptions } from '#core/agreement/engine.ts'
import { firstChargeIdOf } from '#core/agreement/keys.ts'
import { observeAgreement, withKnown } from '#core/agreement/observe.ts'
import { searchedLists, type AgreementWatch } from '#core/agreement/watch.ts'
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
  const { agreements, recurring, clock, book } = options
  const { agreement: name, agreementId, opened } = agreement
  if (agreementId === null) throw new Error(`agreement ${name} has no id`)
  const watch = agreements.watch(name)
  const began = clock.elapsed()
  watch.readAt = began
  const told = await recurring.fetch(agreementId)
  if (!told.ok) {
    noteDenial(options, name, watch, told.trouble)
    return missed(options, watch, told.trouble)
  }
  if (told.value.pricing.currency !== opened.currency) return missed(options, watch, foreignMoney)
  const wire = withKnown(agreement, told.value)
  watch.goodAt = began
  if (!withCharges) {
    believe(options, name, watch, wire, null)
    return { ok: true, agreement: wire, charges: null }
  }
  watch.chargesAt = began
  const charges = await recurring.charges(agreementId)
  const isOurMoney = charges.ok && charges.value.every(({ currency }) => currency === opened.currency)
  if (!isOurMoney) {
    const { failures } = watch
    believe(options, name, watch, wire, null)
    // The other half of the read failed: that is another failure in the row.
    watch.failures = failures
    return missed(options, watch, charges.ok ? foreignMoney : charges.trouble)
  }
  watch.chargesGoodAt = began
  believe(options, name, watch, wire, charges.value)
  book.changed()
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
  watch: AgreementWatch,
  trouble: Trouble,
): void {
  const isDenied = trouble.is === 'refused' && trouble.code === 'resource-not-found'
  watch.denials = isDenied ? watch.denials + 1 : 0
  if (watch.denials > denialsUntilGone && agreements.agreement(name)?.gone === null)
    agreements.record(name, { kind: 'agreementGone', problem: problem('agreement.unknown') })
}

function missed({ clock, book }: MembershipOptions, watch: AgreementWatch, trouble: Trouble): Read {
  watch.failures += 1
  watch.readAt = clock.elapsed()
  if (trouble.is === 'later' || trouble.is === 'unsent')
    watch.quietUntil = Math.max(watch.quietUntil, clock.elapsed() + (trouble.afterMs ?? 0))
  if (watch.failures >= failuresUntilSaid) watch.trouble = trouble.problem
  book.changed()
  return { ok: false, trouble }
}

/** Commands may have written facts while the answer was on its way. */
function believe(
  { agreements, clock }: MembershipOptions,
  name: string,
  watch: AgreementWatch,
  wire: WireAgreement,
  charges: readonly WireCharge[] | null,
): void {
  const now = agreements.agreement(name)
  if (!now) return
  Object.assign(watch, { failures: 0, denials: 0, mustRead: false, trouble: null, readAt: clock.elapsed() })
  const news = observeAgreement(now, wire, charges)
  watch.rounds = news.length > 0 ? 0 : watch.rounds + 1
  for (const fact of news) agreements.record(name, fact)
}

/** A draft whose answer was lost, looked for in the service's lists, one at a time. */
export async function searchDraft(options: MembershipOptions, agreement: Agreement): Promise<void> {
  const { agreements, recurring, clock, book } = options
  const { agreement: name, opened, openedAt } = agreement
  if (opened.kind !== 'agreementOpened') return
  const watch = agreements.watch(name)
  const began = clock.elapsed()
  watch.searchedAt = began
  const place = watch.searches % searchedLists.length
  const listed = await recurring.list({
    status: searchedLists[place] ?? 'PENDING',
    createdAfter: Math.max(0, openedAt - earlier),
    pageSize: 2000,
  })
  if (!listed.ok) {
    missed(options, watch, listed.trouble)
    return
  }
  watch.searches += 1
  watch.failures = 0
  const found = listed.value.find((one) => one?.externalId === opened.externalId)
  if (found) {
    Object.assign(watch, { since: clock.elapsed(), readAt: null, absences: [] })
    const chargeId = opened.plan.initialCharge ? firstChargeIdOf(name) : null
    agreements.record(name, { kind: 'agreementDrafted', agreementId: found.id, confirmation: null, chargeId })
    return
  }
  watch.absences = place === 0 ? [began] : [...watch.absences, began]
  book.changed()
}

/** The service's clock and ours may differ, by a day where somebody has set ours wrong. ms */
const earlier = 48 * 60 * 60_000
