// What nexo messages give back: to the payment that they name by what its answer told, each message once.
import type { Clock } from '#core/system/clock.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import { failure, failureOf } from '#server/nexo/answers.ts'
import { idIn, transactionIdOf } from '#server/nexo/checkout-ids.ts'
import type { Failure } from '#server/nexo/messages.ts'
import { waitFor } from '#server/nexo/waiting.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

/** A payment, and what one message has given back of it. */
export type GivenBack = { paid: CheckoutAnswer; refund: CheckoutRefund | undefined }

/** `named`: by what the payment is called. `id`: of the refund. Without an amount all that is left. */
export type Wanted = {
  named: string
  id: string
  reason: string
  amount?: { value: number; currency?: string }
}

const unknownPayment =
  'This register has no payment of that POITransactionID. The whole of it is needed, as the answer told it, with the point and what follows.'

/** Why nothing was given back. Programs cut an id that looks too long to them. */
export const refusedBack = (why: Problem): Failure =>
  why.code === 'checkout.unknown' ? failure('NotFound', unknownPayment, { code: why.code }) : failureOf(why)

export function createGivingBack(terminal: Terminal, clock: Clock) {
  /** Registers that count alike have payments under equal ids: only the reference says whose it is. */
  function paidBy(register: Register, named: string): Result<CheckoutAnswer> {
    const read = terminal.read(register, idIn(named))
    return !read.ok || transactionIdOf(read.value) === named
      ? read
      : failed(problem('checkout.unknown', { id: named }))
  }
  const endOf = async (register: Register, from: CheckoutAnswer, id: string): Promise<GivenBack> => {
    const isOver = (one: CheckoutAnswer) => refundIn(one, id)?.state !== 'PENDING'
    const paid = await waitFor(terminal, clock, register, from, isOver)
    return { paid, refund: refundIn(paid, id) }
  }
  return {
    paidBy,
    /** What stands in the till's facts. */
    known(register: Register, { named, id }: Pick<Wanted, 'named' | 'id'>): GivenBack | undefined {
      const paid = paidBy(register, named)
      const refund = paid.ok ? refundIn(paid.value, id) : undefined
      return paid.ok && refund ? { paid: paid.value, refund } : undefined
    },
    /** The same where nothing is kept of the message but those facts. */
    made: (register: Register, id: string): GivenBack | undefined => terminal.refunds(register, id, 1000)[0],
    async giveBack(register: Register, { named, id, reason, amount }: Wanted): Promise<Result<GivenBack>> {
      const read = paidBy(register, named)
      if (!read.ok) return read
      const paid = read.value
      const { currency } = paid.amount
      const body = { reason, ...(amount ? { amount: { currency, ...amount } } : {}) }
      const asked = await terminal.refund(register, paid.id, id, body)
      if (asked.ok) return ok(await endOf(register, asked.value, id))
      // What was given back is told whatever the register may do by now; asked for otherwise, it is another refund.
      return refundIn(paid, id) && asked.problem.code !== 'checkout.different'
        ? ok(await endOf(register, paid, id))
        : asked
    },
  }
}

/** One ServiceID gives back of one payment once. */
const refundIn = ({ refunds }: CheckoutAnswer, id: string): CheckoutRefund | undefined =>
  refunds.find((one) => one.id === id)
