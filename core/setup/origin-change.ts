// The change of the service's origin from the office: never past credentials of the environment, and signed by a second manager.
import type { TillContext } from '#core/till-context.ts'
import { destinationName, isSameDestination, type Destination } from '#core/service/credentials.ts'
import { choosersIn } from '#core/staff/roster.ts'
import { destinationBy } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { permissionToSign, type Caller, type InputOf } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Person } from '#shared/staff.ts'
import { ownerKey, type AgreementOwner } from '#core/service/access.ts'
import { currencyOf, type Currency } from '#shared/market.ts'

type Approver = NonNullable<InputOf<'service.use'>['approver']>

type OriginChange = { from: string; to: string }
type SignedChange = OriginChange & { approvedBy: Person | null }

/** Whom the credentials are for; else the settings' own. Null: there is none yet, and the first choice is no change. */
export const currentOrigin = ({ vault }: Pick<TillContext, 'vault'>, kept: Settings): string | null =>
  vault.boundTo()?.origin ?? destinationBy(kept)?.origin ?? null

function changeOf(context: TillContext, kept: Settings, to: Destination | null): OriginChange | null {
  const from = currentOrigin(context, kept)
  return from === null || to === null || from === to.origin ? null : { from, to: to.origin }
}

/**
 * Change to write down, or null where there is none; a problem where it may not be. Whoever holds the credentials could be
 * robbed of them, and of payments, by an origin of somebody's own: so no manager changes it alone where there are two.
 */
export async function originChange(
  context: TillContext,
  { kept, next }: { kept: Settings; next: Settings },
  { caller, approver }: { caller: Caller; approver: Approver | undefined },
): Promise<Result<SignedChange | null>> {
  const to = destinationBy(next)
  const fixed = fixedProblem(context, to)
  if (fixed) return failed(fixed)
  const change = changeOf(context, kept, to)
  if (!change) return ok(null)
  const signed = await approvalOf(context, caller, approver)
  return signed.ok ? ok({ ...change, approvedBy: signed.value ?? null }) : signed
}

/** The environment's credentials go to whom the settings name at the start: the office names nobody else. */
function fixedProblem({ vault }: TillContext, to: Destination | null): Problem | null {
  const { tier, where, has } = vault.status(null)
  const bound = vault.boundTo()
  const isGiven = tier === 'environment' && Object.values(has).every(Boolean)
  if (!to || !isGiven || (bound && isSameDestination(bound, to))) return null
  return problem('service.fixed', { names: where, given: destinationName(bound) })
}

/** A copy that is put back from a screen leads nowhere else: nobody would have signed that. */
export function restoreProblem(context: TillContext, kept: Settings, to: Destination | null): Problem | null {
  const change = changeOf(context, kept, to)
  return fixedProblem(context, to) ?? (change && problem('restore.otherService', change))
}

/** A second manager where there is one; else the only one, with their PIN anew. */
async function approvalOf({ staff, journal }: TillContext, caller: Caller, approver: Approver | undefined) {
  const signedIn = staff.personAt(caller)
  const others = staff.roster
    .people()
    .filter(({ id, role, pin }) => role === 'manager' && pin !== null && id !== signedIn?.id)
  const isSecond = approver?.person !== undefined && others.some(({ id }) => id === approver.person)
  if (staff.asksPin() && others.length > 0 && !isSecond) return failed(problem('service.secondManager'))
  const signers = isSecond ? [signedIn?.id, approver.person] : []
  const choosers = choosersIn(journal)
  const given = staff.roster.people().find(({ id }) => signers.includes(id) && !choosers.has(id))
  // Who chose another person's PIN could sign as both.
  if (staff.asksPin() && given) return failed(problem('staff.pinGiven', { name: given.name }))
  if (staff.asksPin() && !approver) return failed(problem('service.pinAnew'))
  const signer = isSecond ? approver.person : signedIn?.id
  return staff.approve(caller, permissionToSign('service.use'), {
    ...(signer === undefined ? {} : { person: signer }),
    pin: approver?.pin ?? '',
  })
}

/** Who, when, from where to where. */
export function noteOrigin({ sales, staff }: TillContext, caller: Caller, change: SignedChange | null): void {
  if (change) sales.note({ kind: 'originChanged', person: staff.personAt(caller) ?? null, ...change })
}

/** `owner` in words; `—` where no service is chosen. */
export type MoneyHolder = { owner: string; currency: Currency }

export const holderNow = ({ service, settings }: TillContext): MoneyHolder => ({
  owner: service.address === '' ? '—' : ownerKey(service),
  currency: currencyOf[settings.market],
})

/** Sales and memberships that are not done yet could be settled by nobody under another holder. */
export function openMoneyElsewhere(
  { sales, memberships: { agreements } }: TillContext,
  chosen: MoneyHolder,
): Problem | undefined {
  const holder = (opened: AgreementOwner, currency: Currency): MoneyHolder => ({
    owner: ownerKey(opened),
    currency,
  })
  const open = [
    ...sales.unfinished().flatMap((id) => {
      const terms = sales.sale(id)?.payment.terms
      return terms ? holder(terms, terms.amount.currency) : []
    }),
    ...agreements.unfinished().flatMap((name) => {
      const opened = agreements.agreement(name)?.opened
      return opened ? holder(opened, opened.currency) : []
    }),
  ]
  const strangers = open.filter(
    ({ owner, currency }) => owner !== chosen.owner || currency !== chosen.currency,
  )
  const [first] = strangers
  if (!first) return undefined
  // Where only the currency is another, the owners' names do not tell them apart.
  const said = ({ owner, currency }: MoneyHolder) =>
    first.owner === chosen.owner ? `${owner}, ${currency}` : owner
  return problem('folder.belongsElsewhere', {
    open: strangers.length,
    owner: said(first),
    chosen: said(chosen),
  })
}
