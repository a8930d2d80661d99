// The takeover of the members of a till that is gone for good: this till charges them, and has their money in its reports.
import type { AgreementOptions } from '#core/agreement/commands.ts'
import { adoptJoined, takeOver } from '#core/agreement/adoption.ts'
import { approveSigned } from '#core/staff/staff.ts'
import { ownerKey } from '#core/service/access.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'

export function takeOverCommands(options: AgreementOptions): Pick<Handlers, 'agreements.takeOver'> {
  return { 'agreements.takeOver': (input, caller) => takeAll(options, input, caller) }
}

async function takeAll(
  options: AgreementOptions,
  { till, since, manager }: Takes<'agreements.takeOver'>,
  caller: Caller,
) {
  const { memberships, identity, clock } = options
  const { agreements, runner, lists, externalChanges } = memberships
  if (since > clock.now()) return failed(problem('takeOver.sinceUnfit'))
  if (till === identity.tillId) return failed(problem('takeOver.nobody', { till }))
  const found = await adoptJoined(lists, (one) => one === till)
  if (!found.ok) return found
  const refused = options.refusal()
  if (refused) return failed(refused)
  // The till may have made a charge of members that belong to other tills.
  const names = agreements.known(ownerKey(options.service))
  const isMaker = names.some((name) =>
    agreements.agreement(name)?.charges.some(({ maker }) => maker === till),
  )
  if (found.value.length === 0 && !isMaker) return failed(problem('takeOver.nobody', { till }))
  const signer = await approveSigned(options, caller, 'agreements.takeOver', manager)
  if (!signer.ok) return signer
  const by = { from: till, since, signed: signer.value, reason: manager.reason }
  const taking = { ...options, agreements, runner }
  const taken = found.value.map((wire) => takeOver(taking, wire, by))
  for (const name of agreements.known(ownerKey(options.service))) {
    const agreement = agreements.agreement(name)
    if (agreement && !agreement.takenOver.some(({ from }) => from === till))
      agreements.record(name, { kind: 'agreementTakenOver', from: till, since, ...signer.value })
  }
  lists.forget()
  await externalChanges.find()
  return ok({ members: taken.length })
}
