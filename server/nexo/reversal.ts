// Reversal of the nexo protocol: a payment is given back, whole or in part, by the id that its answer told.
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import { majorOf, minorOf } from '#server/nexo/amounts.ts'
import { answered, failure, failureOf, success, type Outcome } from '#server/nexo/answers.ts'
import { idOf, transactionIdOf } from '#server/nexo/checkout-ids.ts'
import { createGivingBack, type GivenBack } from '#server/nexo/giving-back.ts'
import type { Asked, End, KnownMessage, MessageMemory, MessageName } from '#server/nexo/message-memory.ts'
import type { Failure, Response, ResponseBody, ReversalRequest } from '#server/nexo/messages.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'

export function createReversals(terminal: Terminal, messages: MessageMemory, clock: Clock) {
  const back = createGivingBack(terminal, clock)
  const refused = (end: Failure) => ({ body: { Response: end }, end })
  const told = ({ paid, refund }: GivenBack) => reversalBody(paid, refund)
  async function giveBack({ register, header, request }: Asked<ReversalRequest>) {
    const { ReversedAmount, ReversalReason: reason } = request
    const value = ReversedAmount === undefined ? null : minorOf(ReversedAmount)
    if (value === undefined)
      return refused(failure('MessageFormat', 'ReversedAmount has more than two decimals.'))
    const amount = value === null ? {} : { amount: { value } }
    const given = await back.giveBack(register, {
      named: namedIn(request),
      id: idOf(header),
      reason,
      ...amount,
    })
    return given.ok ? { body: told(given.value) } : refused(failureOf(given.problem))
  }
  return {
    /** What it is about is kept before: after a restart of the till its status is told from the payment. */
    reverse: async (asked: Asked<ReversalRequest>): Promise<Outcome> => {
      const { register, header, request } = asked
      const about = namedIn(request)
      // What stands in the till's facts is told from there alone, whatever the memory says.
      if (back.known(register, { named: about, id: idOf(header) }))
        return answered((await giveBack(asked)).body)
      const doing = {
        kept: { about, at: new Date(clock.now()).toISOString() },
        act: () => giveBack(asked),
        // That it is done, only facts could say.
        told: (_: KnownMessage, end: End) => (end === 'done' ? undefined : refused(end).body),
      }
      // A register may stamp each try anew.
      const { OriginalPOITransaction: _, ...rest } = request
      return answered(await messages.once({ ...asked, request: { ...rest, about } }, doing))
    },
    /** What a reversal comes to now, or why it was not begun. */
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const kept = messages.find(register, name)
      const done = kept && back.known(register, { named: kept.about, id: idOf(name) })
      if (done) return told(done)
      return kept?.end && kept.end !== 'done' ? refused(kept.end).body : undefined
    },
  }
}

const namedIn = ({ OriginalPOITransaction: { POITransactionID } }: ReversalRequest): string =>
  POITransactionID.TransactionID

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
