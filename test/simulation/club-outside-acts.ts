// The acts of another program on a member's charges, with the merchant's own credentials and beside every till.
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { WireCharge } from '#sandbox/schema/recurring.ts'
import type { LaterAct, MemberPlan } from '#test/simulation/club-plan.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Trace } from '#test/simulation/trace.ts'
import { askingAsMerchant } from '#test/support/service/merchant.ts'

type Portal = { member: MemberPlan; time: Time; trace: Trace; sandbox: Sandbox }
type Act = Extract<LaterAct, { by: 'portal' }>

export async function actInPortal(portal: Portal, act: Act, agreementId: string): Promise<void> {
  const { member, trace } = portal
  trace.say(`another program: ${act.does} for member ${member.id}`)
  if (act.does === 'stop') return void (await ask(portal, 'PATCH', `/${agreementId}`, { status: 'STOPPED' }))
  for (const charge of await chargesOf(portal, agreementId)) {
    const { amount, summary, status, id } = charge
    const path = `/${agreementId}/charges/${id}`
    const isReserved = status === 'RESERVED' || status === 'PARTIALLY_CAPTURED'
    if (act.does === 'cancelCharge') {
      if (isReserved || status === 'PENDING' || status === 'DUE')
        return void (await ask(portal, 'DELETE', path))
      continue
    }
    const most = act.does === 'refund' ? summary.captured - summary.refunded : amount - summary.captured
    if (most === 0 || (act.does === 'capture' && !isReserved)) continue
    const part = Math.max(1, Math.floor(most * ('share' in act ? act.share : 1)))
    return void (await ask(portal, 'POST', `${path}/${act.does}`, { amount: part }))
  }
}

export async function captureFirstPart(portal: Portal, agreementId: string): Promise<void> {
  const { partCaptured } = portal.member
  if (partCaptured === null) return
  await portal.time.wait(partCaptured.afterMs)
  const { share } = partCaptured
  await actInPortal(portal, { till: 0, afterMs: 0, by: 'portal', does: 'capture', share }, agreementId)
}

async function chargesOf(portal: Portal, agreementId: string): Promise<WireCharge[]> {
  const answer = await ask(portal, 'GET', `/${agreementId}/charges`)
  return answer.ok ? ((await answer.json()) as WireCharge[]) : [] // the sandbox's own contract tests hold its shape
}

async function ask(
  { sandbox, member, time }: Portal,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const asking = await askingAsMerchant(sandbox)
  const key = method === 'GET' ? {} : { key: `portal-${member.id}-${time.now()}` }
  return asking(method, `/recurring/v3/agreements${path}`, { ...key, ...(body ? { body } : {}) })
}
