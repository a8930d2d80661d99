// The service's logs and sums as they are not tidy: told twice, out of order, with what is new or lacks its amount, or one behind the other.
import type { LogFault } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'
import type { Call } from '#test/simulation/wire-call.ts'

type Told = Record<string, unknown>
type Logged = { history: Told[] }

/** What is done to a log of events: a payment's, or a charge's history. */
function odd(how: LogFault['how'], log: Told[]): Told[] {
  switch (how) {
    case 'twice':
      return log.flatMap((event) => [event, event])
    case 'reversed':
      return log.toReversed()
    case 'newKind':
      return log.flatMap((event) => [{ ...event, ...newKind, amount: undefined }, event])
    case 'noAmount':
      return log.map((event) => (isBack(event) ? { ...event, amount: null } : event))
    case 'behind':
      return log.filter((event) => !isBack(event))
    case 'sums':
      return log
  }
}

const newKind = { name: 'DISPUTED', event: 'DISPUTE', pspReference: null, idempotencyKey: null }
const isBack = ({ name, event }: Told): boolean => name === 'REFUNDED' || event === 'REFUND'

/** The sums of a payment, before anything was given back. */
const sumsBefore = ({ aggregate, ...payment }: { aggregate: Told & { refundedAmount: Told } }): Told => ({
  ...payment,
  aggregate: { ...aggregate, refundedAmount: { ...aggregate.refundedAmount, value: 0 } },
})

/** What the sandbox answers to each of these. */
function changed(how: LogFault['how'], { operation }: Call, told: unknown): unknown {
  const historyOf = (charge: Logged) => ({ ...charge, history: odd(how, charge.history) })
  if (operation === 'events') return odd(how, told as Told[])
  if (operation === 'charges') return (told as Logged[]).map(historyOf)
  if (operation === 'fetchCharge') return historyOf(told as Logged)
  return operation === 'get' && how === 'sums' ? sumsBefore(told as Parameters<typeof sumsBefore>[0]) : told
}

/** It counts where it changes anything. */
export async function tellOddly(
  trace: Trace,
  { how }: LogFault,
  call: Call,
  answer: Response,
): Promise<Response> {
  if (answer.status !== 200) return answer
  const body = await answer.text()
  const other = JSON.stringify(changed(how, call, JSON.parse(body)))
  if (other !== body) trace.met(`log: ${how}`)
  return new Response(other, answer)
}
