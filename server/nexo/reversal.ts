// Reversal of the nexo protocol: a payment is given back, whole or in part, by the id that its answer told.
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import { majorOf, minorOf } from '#server/nexo/amounts.ts'
import { answered, failure, failureOf, success, type Outcome } from '#server/nexo/answers.ts'
import { idIn, idOf, transactionIdOf } from '#server/nexo/checkout-ids.ts'
import type { Asked, MessageMemory, MessageName } from '#server/nexo/message-memory.ts'
import type { Response, ResponseBody, ReversalRequest } from '#server/nexo/messages.ts'
import { waitFor } from '#server/nexo/payment.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'
import { ok } from '#shared/problem.ts'

export function createReversals(terminal: Terminal, messages: MessageMemory, clock: Clock) {
  async function giveBack({ register, header, request }: Asked<ReversalRequest>): Promise<ResponseBody> {
    const { OriginalPOITransaction, ReversedAmount, ReversalReason: reason } = request
    const value = ReversedAmount === undefined ? null : minorOf(ReversedAmount)
    if (value === undefined)
      return { Response: failure('MessageFormat', 'ReversedAmount has more than two decimals.') }
    const { TransactionID: named } = OriginalPOITransaction.POITransactionID
    const read = terminal.read(register, idIn(named))
    if (!read.ok) return { Response: failureOf(read.problem) }
    const paid = read.value
    // Registers that count alike have payments under equal ids: only the reference says whose it is.
    if (transactionIdOf(paid) !== named)
      return { Response: failure('NotFound', 'There is no such payment of this register.') }
    const id = idOf(header)
    const known = refundIn(paid, id)
    if (known && value !== null && known.amount.value !== value)
      return { Response: failure('NotAllowed', 'This ServiceID was used for another reversal.') }
    const amount = value === null ? {} : { amount: { value, currency: paid.amount.currency } }
    const asked = known ? ok(paid) : await terminal.refund(register, paid.id, id, { reason, ...amount })
    if (!asked.ok) return { Response: failureOf(asked.problem) }
    const last = await waitFor(
      terminal,
      clock,
      register,
      asked.value,
      (one) => refundIn(one, id)?.state !== 'PENDING',
    )
    return reversalBody(last, refundIn(last, id))
  }
  return {
    /** What it is about is kept before: after a restart of the till its status is told from the payment. */
    reverse: async (asked: Asked<ReversalRequest>): Promise<Outcome> => {
      const { TransactionID: about } = asked.request.OriginalPOITransaction.POITransactionID
      return answered(await messages.once(asked, { about }, () => giveBack(asked)))
    },
    /** Of a reversal of which no answer is kept; nothing when there is none. */
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const about = messages.find(register, name)?.about
      const read = about === undefined ? undefined : terminal.read(register, idIn(about))
      const refund = read?.ok ? refundIn(read.value, idOf(name)) : undefined
      return read?.ok && refund ? reversalBody(read.value, refund) : undefined
    },
  }
}

/** One ServiceID gives back of one payment once. */
const refundIn = ({ refunds }: CheckoutAnswer, id: string): CheckoutRefund | undefined =>
  refunds.find((one) => one.id === id)

function reversalBody(checkout: CheckoutAnswer, refund: CheckoutRefund | undefined): ResponseBody {
  return {
    Response: resultOf(refund),
    POIData: {
      POITransactionID: {
        TransactionID: refund?.pspReference ?? refund?.id ?? '',
        TimeStamp: refund?.createdAt ?? checkout.createdAt,
      },
    },
    OriginalPOITransaction: {
      POITransactionID: { TransactionID: transactionIdOf(checkout), TimeStamp: checkout.createdAt },
    },
    ...(refund?.state === 'COMPLETED' ? { ReversedAmount: majorOf(refund.amount.value) } : {}),
  }
}

function resultOf(refund: CheckoutRefund | undefined): Response {
  switch (refund?.state) {
    case 'COMPLETED':
      return success
    case 'REFUSED':
      return failure('Refusal', 'Nothing was given back.', refund.code === null ? {} : { code: refund.code })
    case 'PENDING':
    case undefined:
      return failure('InProgress', 'The reversal has not ended. Ask for its status.')
  }
}
