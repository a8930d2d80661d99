// The question whether somebody has joined a plan, or was asked to, with this phone number before: asked of this till's journal and, where there is one, of the shop's hub.
import { createHmac, scryptSync } from 'node:crypto'
import type { AgreementRepository } from '#core/agreement/repository.ts'
import { dayOf } from '#core/agreement/calendar.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import type { Caller } from '#shared/bridge.ts'
import type { Plan } from '#shared/plan.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** When somebody in the shop was asked to join with it and is a member or has not answered yet, as its other tills have told the hub (epoch ms); null where nobody was or no hub answers. */
export type JoinedElsewhere = (numberPrint: string, owner: string) => Promise<number | null>

/**
 * By it a number is known again. The key is one that all tills of the sales unit have and the hub has not: after an exchange of the
 * credentials the numbers of before are known no more. Whoever has the key can only try numbers, and each costs some 40 ms.
 */
export function numberPrintOf({ service }: { service: ServiceAccess }, plan: Plan, msisdn: string) {
  const held = service.credentials()
  if ('missing' in held) return undefined
  const salt = createHmac('sha256', held.clientSecret).update(`member ${plan.id}`).digest()
  return scryptSync(msisdn, salt, 32).toString('base64url')
}

export async function anotherProblem(
  {
    memberships,
    service,
  }: { memberships: { agreements: Pick<AgreementRepository, 'joinedBy'> }; service: ServiceAccess },
  joinedElsewhere: JoinedElsewhere,
  plan: Plan,
  numberPrint: string,
  { surface }: Caller,
): Promise<Problem | undefined> {
  const owner = ownerKey(service)
  const since =
    memberships.agreements.joinedBy(numberPrint, owner) ?? (await joinedElsewhere(numberPrint, owner))
  if (since === null) return undefined
  return problem('agreement.another', {
    name: plan.name,
    ...(surface === 'kiosk' ? {} : { since: dayOf(since) }),
  })
}
