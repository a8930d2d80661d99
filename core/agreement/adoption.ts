// The adoption of an agreement that was made at another till, and of all that a till has left behind.
import type { AgreementRepository } from '#core/agreement/repository.ts'
import { ownTillOf } from '#core/agreement/movement-owner.ts'
import type { AgreementRunner } from '#core/agreement/runner.ts'
import { readExternalId } from '#core/agreement/external-id.ts'
import { tillOfName } from '#core/agreement/keys.ts'
import type { Lists } from '#core/agreement/lists.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import { currencyOf, type Market } from '#shared/market.ts'
import { ok, type Result } from '#shared/problem.ts'
import type { Signed } from '#shared/staff.ts'
import type { WireAgreement } from '#core/service/recurring.ts'

export type Adopting = {
  agreements: AgreementRepository
  service: ServiceAccess
  settings: { market: Market }
}

/**
 * Takes up an agreement that was made elsewhere: something is to be done with it here. Its name at this till; the same when somebody has
 * taken it up meanwhile.
 */
export function adopt({ agreements, service, settings }: Adopting, agreementId: string): string {
  const known = agreements.byId(agreementId, ownerKey(service))
  if (known) return known.agreement
  const name = agreements.newName()
  const { merchantSerialNumber, environment, address } = service
  const currency = currencyOf[settings.market]
  agreements.record(name, {
    kind: 'agreementAdopted',
    agreementId,
    currency,
    merchantSerialNumber,
    environment,
    address,
  })
  return name
}

/** Those that were joined, and may have moved money. */
const joined = ['ACTIVE', 'STOPPED', 'EXPIRED'] as const

/** By the till that each belongs to at the service. */
export async function adoptJoined(
  lists: Lists,
  isWanted: (till: string) => boolean,
): Promise<Result<WireAgreement[]>> {
  const found: WireAgreement[] = []
  for (const status of joined) {
    const listed = await lists.every(status)
    if (!listed.ok) return listed
    found.push(
      ...listed.value.agreements.filter(({ externalId }) => {
        const till = tillOfName(readExternalId(externalId)?.name ?? '')
        return till !== null && isWanted(till)
      }),
    )
  }
  return ok(found)
}

type TakingOver = Adopting & { runner: Pick<AgreementRunner, 'open'> }

/** Who takes over, and why; nobody where a rule of the till does. */
type Taking = { from: string; since: number; signed?: Signed; reason?: string | null }

/**
 * The till `from` is gone: what moved there since then (epoch ms) is written down here, and this till charges in its place. Told to the
 * other tills by the agreement's name at the service, where it can still be changed.
 */
export function takeOver(
  options: TakingOver,
  { id, externalId, status }: WireAgreement,
  { from, since, signed = {}, reason = null }: Taking,
): string {
  const { agreements, runner } = options
  const name = adopt(options, id)
  const known = agreements.agreement(name)
  if (!known?.takenOver.some((one) => one.from === from))
    agreements.record(name, { kind: 'agreementTakenOver', from, since, ...signed })
  const ours = readExternalId(externalId)
  if (
    status !== 'ACTIVE' ||
    !ours ||
    tillOfName(ours.name) !== from ||
    !known ||
    ownTillOf(known) === tillOfName(name) ||
    known.tasks.some((task) => task.do === 'update' && task.change.is === 'move')
  )
    return name
  const intent = { do: 'update', change: { is: 'move', name } } as const
  runner.open(name, intent, { by: signed.person ? 'person' : 'rule', signed, reason })
  return name
}
