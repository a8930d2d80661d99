// The acts of another program on a sale's payment, with the merchant's own credentials and beside the till.
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { OutsideAct } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'
import { askingAsMerchant } from '#test/support/service/merchant.ts'
import { othersKey } from '#test/support/service/portal.ts'
import { createReader } from '#test/support/service/service-record.ts'

type Program = { sandbox: Sandbox; time: Time; trace: Trace; isOver: () => boolean }

export async function actOutside(
  { sandbox, time, trace, isOver }: Program,
  reference: string,
  { afterMs, does, share }: OutsideAct,
): Promise<void> {
  await time.wait(afterMs)
  if (isOver()) return
  const held = await (await createReader(sandbox))(reference)
  if (held === null) return
  const { authorized, captured, cancelled, refunded } = held
  const most = does === 'refund' ? captured - refunded : authorized - captured - cancelled
  if (most === 0) return
  const value = Math.max(1, Math.floor(most * share))
  const body = does === 'cancel' ? {} : { modificationAmount: { currency: 'NOK', value } }
  const ask = await askingAsMerchant(sandbox)
  const key = `${othersKey}${does}-${time.now()}`
  const answer = await ask('POST', `/epayment/v1/payments/${reference}/${does}`, { key, body })
  trace.say(`another program: ${does} ${value} of ${reference} is answered ${answer.status}`)
}
