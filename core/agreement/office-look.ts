// The office's look at one agreement: read at the service now, and taken up here where something is to be done with it.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import { observeAgreement } from '#core/agreement/observe.ts'
import { adopt } from '#core/agreement/adoption.ts'
import type { ReadAgreement } from '#core/agreement/office-requests.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import type { Market } from '#shared/market.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

type LookOptions = { memberships: Memberships; service: ServiceAccess; settings: { market: Market } }

/** Read at the service now; what is news is written down where the till knows the agreement. */
export async function readNow(options: LookOptions, agreementId: string): Promise<Result<ReadAgreement>> {
  if (!isId(agreementId)) return failed(problem('agreement.unknown'))
  const { memberships } = options
  const { agreements, runner, recurring } = memberships
  const known = agreements.byId(agreementId, ownerKey(options.service))
  if (known) {
    const read = await runner.read(known.agreement)
    if (!read.ok) return failed(friendly(read.trouble))
    const { agreement: wire, charges } = read
    return ok({
      wire,
      charges: charges ?? [],
      serverTime: null,
      agreement: agreements.agreement(known.agreement),
      trouble: null,
    })
  }
  const wire = await recurring.fetch(agreementId)
  if (!wire.ok) return failed(friendly(wire.trouble))
  const charges = await recurring.charges(agreementId)
  const trouble = charges.ok ? null : charges.trouble.problem
  return ok({
    wire: wire.value,
    charges: charges.ok ? charges.value : [],
    serverTime: wire.serverTime,
    agreement: undefined,
    trouble,
  })
}

/** It goes into an address. */
export const isId = (given: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(given)

export const friendly = (trouble: { is: string; code?: string | null; problem: Problem }): Problem =>
  trouble.is === 'refused' &&
  (trouble.code === 'resource-not-found' || trouble.code === 'invalid-agreement-id')
    ? problem('agreement.unknown')
    : trouble.problem

/** Taken up here, where it is not yet: whatever is asked for is written down. */
export function adopted(
  options: LookOptions,
  { wire, charges, serverTime, agreement }: ReadAgreement,
): Agreement {
  const { agreements } = options.memberships
  // It may have gone on since it was read.
  if (agreement) return agreements.agreement(agreement.agreement) ?? agreement
  const name = adopt({ ...options, agreements }, wire.id)
  const made = agreements.agreement(name)
  if (!made) throw new Error(`agreement ${name} is gone`)
  agreements.noteServiceTime(serverTime)
  for (const fact of observeAgreement(made, wire, charges, serverTime)) agreements.record(name, fact)
  return agreements.agreement(name) ?? made
}
