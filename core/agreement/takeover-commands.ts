// The takeover of the members of a till that is gone for good: this till charges them, and has their money in its reports.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Settings } from '#core/settings/settings.ts'
import type { Clock } from '#core/system/clock.ts'
import { adoptJoined, takeOver } from '#core/agreement/adoption.ts'
import { approveSigned, byPerson, type Staff } from '#core/staff/staff.ts'
import { ownerOf, type ServiceAccess } from '#core/service/access.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem } from '#shared/problem.ts'

type TakeOverOptions = {
  memberships: Memberships
  clock: Clock
  identity: { tillId: string }
  service: ServiceAccess
  settings: Settings
  staff: Staff
  /** Why the till asks for no money now; null when it does. */
  refusal: () => Problem | null
}

export function takeOverCommands(options: TakeOverOptions): Pick<Handlers, 'agreements.takeOver'> {
  return { 'agreements.takeOver': (input, caller) => takeAll(options, input, caller) }
}

async function takeAll(
  options: TakeOverOptions,
  { till, since, manager }: Takes<'agreements.takeOver'>,
  caller: Caller,
) {
  const { memberships, identity, clock } = options
  const { agreements, engine, lists, foundMoney } = memberships
  if (since > clock.now()) return failed(problem('takeOver.sinceUnfit'))
  if (till === identity.tillId) return failed(problem('takeOver.nobody', { till }))
  const found = await adoptJoined(lists, (one) => one === till)
  if (!found.ok) return found
  const refused = options.refusal()
  if (refused) return failed(refused)
  // Of members that belong to other tills it may have made a charge.
  const names = agreements.known(ownerOf(options.service))
  const isMaker = names.some((name) =>
    agreements.agreement(name)?.charges.some(({ maker }) => maker === till),
  )
  if (found.value.length === 0 && !isMaker) return failed(problem('takeOver.nobody', { till }))
  const signer = await approveSigned(options, caller, 'settle', manager)
  if (!signer.ok) return signer
  const by = { from: till, since, person: signer.value }
  const taking = { ...options, agreements, engine }
  const taken = found.value.map((wire) => takeOver(taking, wire, by))
  for (const name of agreements.known(ownerOf(options.service))) {
    const agreement = agreements.agreement(name)
    if (agreement && !agreement.takenOver.some(({ from }) => from === till))
      agreements.record(name, { kind: 'agreementTakenOver', from: till, since, ...byPerson(signer.value) })
  }
  lists.forget()
  await foundMoney.find()
  return ok({ members: taken.length })
}
