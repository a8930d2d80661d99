// Payments of the type Refund in the nexo protocol: the money goes back to the payment that they name.
import type { Clock } from '#core/system/clock.ts'
import { unnamedReason } from '#core/terminal/checkout-body.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import { minorOf } from '#server/nexo/amounts.ts'
import { answered, failure, type Outcome } from '#server/nexo/answers.ts'
import { refundIdOf } from '#server/nexo/checkout-ids.ts'
import { createGivingBack, refusedBack, type GivenBack, type Wanted } from '#server/nexo/giving-back.ts'
import type { Asked, End, KnownMessage, MessageMemory, MessageName } from '#server/nexo/message-memory.ts'
import type { Failure, PaymentRequest, ResponseBody, TransactionId } from '#server/nexo/messages.ts'
import { paymentBody } from '#server/nexo/payment-answer.ts'
import { refundBody } from '#server/nexo/refund-answer.ts'
import { saleIdOf, timeOf } from '#server/nexo/sale-names.ts'
import type { PeriodOf } from '#server/nexo/totals.ts'
import { cut } from '#shared/text.ts'

export const isRefund = ({ PaymentData }: PaymentRequest): boolean => PaymentData?.PaymentType === 'Refund'

export function createRefunds(terminal: Terminal, messages: MessageMemory, clock: Clock, periodOf: PeriodOf) {
  const back = createGivingBack(terminal, clock)
  const tell = (register: Register, given: GivenBack, sale: TransactionId) =>
    refundBody(given, periodOf(register, given.refund?.receipt ?? null), sale)
  return {
    refund: async (asked: Asked<PaymentRequest>): Promise<Outcome> => {
      const { register, header, request } = asked
      const { SaleTransactionID: sale } = request.SaleData
      const id = refundIdOf(header)
      const at = new Date(clock.now()).toISOString()
      const refuse = (end: Failure, message: Pick<KnownMessage, 'at'> = { at }) =>
        refusedBody(end, sale, id, message)
      const wanted = wantedOf(request, id)
      const act = async () => {
        if ('Result' in wanted) return { body: refuse(wanted), end: wanted }
        const given = await back.giveBack(register, wanted)
        if (given.ok) return { body: tell(register, given.value, sale) }
        const end = refusedBack(given.problem)
        return { body: refuse(end), end }
      }
      // What stands in the till's facts is told from there alone, whatever the memory says.
      if (!('Result' in wanted) && back.known(register, wanted)) return answered((await act()).body)
      const { OriginalPOITransaction: of, AmountsReq } = request.PaymentTransaction
      const original = of?.POITransactionID?.TransactionID ?? ''
      // A register may stamp each try anew.
      const content = { AmountsReq, original, sale: sale.TransactionID }
      const kept = { about: saleIdOf(request), time: timeOf(request), at, original }
      // That it is done, only facts could say.
      const told = (message: KnownMessage, end: End) => (end === 'done' ? undefined : refuse(end, message))
      return answered(await messages.once({ ...asked, request: content }, { kept, act, told }))
    },
    /** What a refund comes to of whose message nothing is kept, where it was made after `since`: its reason tells for which sale. */
    madeSince: (register: Register, name: MessageName, since: string): ResponseBody | undefined => {
      const made = back.made(register, refundIdOf(name))
      if (!made?.refund || made.refund.createdAt < since) return undefined
      const [, TransactionID = ''] = made.refund.reason.split(`${unnamedReason}: `)
      return tell(register, made, { TransactionID })
    },
    /** What a refund comes to now, or why it was not begun. */
    statusOf: (register: Register, name: MessageName, kept: KnownMessage): ResponseBody | undefined => {
      const { about, time, original: named, end } = kept
      const sale = { TransactionID: about, ...(time ? { TimeStamp: time } : {}) }
      const id = refundIdOf(name)
      const done = named === undefined ? undefined : back.known(register, { named, id })
      if (done) return tell(register, done, sale)
      return end && end !== 'done' ? refusedBody(end, sale, id, kept) : undefined
    },
  }
}

const refusedBody = (
  end: Failure,
  sale: TransactionId,
  TransactionID: string,
  { at: TimeStamp }: Pick<KnownMessage, 'at'>,
): ResponseBody => paymentBody(end, { sale, POITransactionID: { TransactionID, TimeStamp } })

const mostReason = 200

/** What is given back, or why nothing is. */
function wantedOf(request: PaymentRequest, id: string): Wanted | Failure {
  const { AmountsReq, OriginalPOITransaction: of } = request.PaymentTransaction
  const named = of?.POITransactionID?.TransactionID
  if (named === undefined)
    return failure(
      'NotAllowed',
      'A wallet gets money back only for a payment: name it in OriginalPOITransaction. Nothing was given back.',
    )
  if (AmountsReq.CashBackAmount) return failure('NotAllowed', 'No cash is given out.')
  const value = minorOf(AmountsReq.RequestedAmount)
  if (value === undefined) return failure('MessageFormat', 'RequestedAmount has more than two decimals.')
  const sale = saleIdOf(request)
  const reason = cut(sale === '' ? unnamedReason : `${unnamedReason}: ${sale}`, mostReason)
  return { named, id, reason, amount: { value, currency: AmountsReq.Currency } }
}
