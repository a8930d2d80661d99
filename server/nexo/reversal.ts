// Reversal of the nexo protocol: a payment is given back, whole or in part, by the id that its answer told.
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import { minorOf } from '#server/nexo/amounts.ts'
import { answered, failure, failureOf, type Outcome } from '#server/nexo/answers.ts'
import { idIn, idOf, transactionIdOf } from '#server/nexo/checkout-ids.ts'
import type { Asked, End, KnownMessage, MessageMemory, MessageName } from '#server/nexo/message-memory.ts'
import type { Failure, ResponseBody, ReversalRequest } from '#server/nexo/messages.ts'
import { waitFor } from '#server/nexo/payment.ts'
import { refusedReversal, reversalBody } from '#server/nexo/reversal-answer.ts'
import type { PeriodOf } from '#server/nexo/totals.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'
import { failed, problem, type Result } from '#shared/problem.ts'

/** What it is about, and when its message first came. */
type Begun = Pick<KnownMessage, 'about' | 'at'>

export function createReversals(
  terminal: Terminal,
  messages: MessageMemory,
  clock: Clock,
  periodOf: PeriodOf,
) {
  const tell = (register: Register, paid: CheckoutAnswer, refund: CheckoutRefund | undefined) =>
    reversalBody(paid, refund, periodOf(register, refund?.receipt ?? null))
  const bodyNow = async (register: Register, paid: CheckoutAnswer, id: string) => {
    const isOver = (one: CheckoutAnswer) => refundIn(one, id)?.state !== 'PENDING'
    const last = await waitFor(terminal, clock, register, paid, isOver)
    return tell(register, last, refundIn(last, id))
  }
  const refusal = (register: Register, { about, at }: Begun, { ServiceID }: MessageName, end: Failure) => {
    const paid = paidBy(register, about)
    return refusedReversal(end, { ServiceID, at }, paid.ok ? paid.value : undefined)
  }
  async function giveBack({ register, header, request }: Asked<ReversalRequest>, begun: Begun) {
    const refused = (end: Failure) => ({ body: refusal(register, begun, header, end), end })
    const { OriginalPOITransaction, ReversedAmount, ReversalReason: reason } = request
    const value = ReversedAmount === undefined ? null : minorOf(ReversedAmount)
    if (value === undefined)
      return refused(failure('MessageFormat', 'ReversedAmount has more than two decimals.'))
    const read = paidBy(register, OriginalPOITransaction.POITransactionID.TransactionID)
    if (!read.ok) return refused(failureOf(read.problem))
    const paid = read.value
    const id = idOf(header)
    const amount = value === null ? {} : { amount: { value, currency: paid.amount.currency } }
    const asked = await terminal.refund(register, paid.id, id, { reason, ...amount })
    if (asked.ok) return { body: await bodyNow(register, asked.value, id) }
    // What was given back is told whatever the register may do by now; asked for otherwise, it is another reversal.
    return refundIn(paid, id) && asked.problem.code !== 'checkout.different'
      ? { body: await bodyNow(register, paid, id) }
      : refused(failureOf(asked.problem))
  }
  /** Registers that count alike have payments under equal ids: only the reference says whose it is. */
  function paidBy(register: Register, named: string): Result<CheckoutAnswer> {
    const read = terminal.read(register, idIn(named))
    return !read.ok || transactionIdOf(read.value) === named
      ? read
      : failed(problem('checkout.unknown', { id: named }))
  }
  const refundOf = (register: Register, named: string, name: Omit<MessageName, 'MessageCategory'>) => {
    const paid = paidBy(register, named)
    const refund = paid.ok ? refundIn(paid.value, idOf(name)) : undefined
    return paid.ok && refund ? { paid: paid.value, refund } : undefined
  }
  return {
    /** What it is about is kept before: after a restart of the till its status is told from the payment. */
    reverse: async (asked: Asked<ReversalRequest>): Promise<Outcome> => {
      const { register, header, request } = asked
      const { TransactionID: about } = request.OriginalPOITransaction.POITransactionID
      // What stands in the till's facts is told from there alone, whatever the memory says.
      const kept = { about, at: new Date(clock.now()).toISOString() }
      if (refundOf(register, about, header)) return answered((await giveBack(asked, kept)).body)
      const doing = {
        kept,
        act: () => giveBack(asked, kept),
        // That it is done, only facts could say.
        told: (message: KnownMessage, end: End) =>
          end === 'done' ? undefined : refusal(register, message, header, end),
      }
      return answered(await messages.once(asked, doing))
    },
    /** What a reversal comes to now, or why it was not begun. */
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const kept = messages.find(register, name)
      const done = kept && refundOf(register, kept.about, name)
      if (done) return tell(register, done.paid, done.refund)
      return kept?.end && kept.end !== 'done' ? refusal(register, kept, name, kept.end) : undefined
    },
  }
}

/** One ServiceID gives back of one payment once. */
const refundIn = ({ refunds }: CheckoutAnswer, id: string): CheckoutRefund | undefined =>
  refunds.find((one) => one.id === id)
