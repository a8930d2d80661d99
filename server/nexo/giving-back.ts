// Money given back by nexo messages, by a Reversal or a payment of the type Refund: to the payment that they name by the id that its answer told, each message once.
import type { Clock } from '#core/system/clock.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import {
  failure,
  failureOf,
  waitFor,
  majorOf,
  successSaying,
  minorOf,
  reply,
  type Outcome,
  saleIdOf,
  timeOf,
  paymentBody,
  paymentResultOf,
  poiDataOf,
  reversalSlips,
  idIn,
  transactionIdOf,
} from '#server/nexo/answers.ts'
import {
  refundIdOf,
  type NexoRequest,
  type NexoEnd,
  type KnownMessage,
  type MessageMemory,
  type MessageName,
  messageIdOf,
} from '#server/nexo/message-memory.ts'
import type {
  NexoFailure,
  NexoResponse,
  ResponseBody,
  TransactionId,
  PaymentRequest,
  ReversalRequest,
} from '#server/nexo/messages.ts'
import type { CheckoutAnswer, CheckoutRefund } from '#shared/checkout.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { unnamedReason } from '#core/terminal/checkout-body.ts'
import type { PeriodOf } from '#server/nexo/station.ts'
import { cutText } from '#shared/text.ts'

/** A payment, and what one message has given back of it. */
type GivenBack = { paid: CheckoutAnswer; refund: CheckoutRefund | undefined }

/** `named`: by what the payment is called. `id`: of the refund. Without an amount all that is left. */
type Wanted = {
  named: string
  id: string
  reason: string
  amount?: { value: number; currency?: string }
}

const unknownPayment =
  'This register has no payment of that POITransactionID. The whole of it is needed, as the answer told it, with the point and what follows.'

/** Why nothing was given back. Programs cut an id that looks too long to them. */
const refusedBack = (why: Problem): NexoFailure =>
  why.code === 'checkout.unknown' ? failure('NotFound', unknownPayment, { code: why.code }) : failureOf(why)

function createGivingBack(terminal: Terminal, clock: Clock) {
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
    /** Refund that stands in the till's facts. */
    known(register: Register, { named, id }: Pick<Wanted, 'named' | 'id'>): GivenBack | undefined {
      const paid = paidBy(register, named)
      const refund = paid.ok ? refundIn(paid.value, id) : undefined
      return paid.ok && refund ? { paid: paid.value, refund } : undefined
    },
    /** Refund of that id, where nothing is kept of the message but those facts. */
    made: (register: Register, id: string): GivenBack | undefined => terminal.refunds(register, id, 1000)[0],
    async giveBack(register: Register, { named, id, reason, amount }: Wanted): Promise<Result<GivenBack>> {
      const read = paidBy(register, named)
      if (!read.ok) return read
      const paid = read.value
      const { currency } = paid.amount
      const body = { reason, ...(amount ? { amount: { currency, ...amount } } : {}) }
      const asked = await terminal.refund(register, paid.id, id, body)
      if (asked.ok) return ok(await endOf(register, asked.value, id))
      // A refund that was made is told whatever the register may do by now; asked for otherwise, it is another refund.
      return refundIn(paid, id) && asked.problem.code !== 'checkout.different'
        ? ok(await endOf(register, paid, id))
        : asked
    },
  }
}

/** One ServiceID gives back of one payment once. */
const refundIn = ({ refunds }: CheckoutAnswer, id: string): CheckoutRefund | undefined =>
  refunds.find((one) => one.id === id)

const poiDataIn = ({ paid, refund }: GivenBack, period: number | undefined) =>
  poiDataOf(
    {
      TransactionID: refund?.pspReference ?? refund?.id ?? paid.id,
      TimeStamp: refund?.createdAt ?? paid.createdAt,
    },
    period,
  )

/** `period`: the one in which the money stands that was given back. */
function refundBody(given: GivenBack, period: number | undefined, sent: TransactionId): ResponseBody {
  const { paid, refund } = given
  const poiData = poiDataIn(given, period)
  const said = resultOf(refund, 'refund', ({ amount }) => ({
    merchantReference: sent.TransactionID,
    authorisedAmountValue: String(amount.value),
    authorisedAmountCurrency: amount.currency,
    paymentMethod: 'mobile',
  }))
  const body = paymentBody(said, sent, poiData)
  if (refund?.state !== 'COMPLETED') return body
  const { value, currency } = refund.amount
  const amounts = { Currency: currency, AuthorizedAmount: majorOf(value) }
  return {
    ...body,
    PaymentResult: paymentResultOf('Refund', amounts, paid.receipt, poiData.POITransactionID),
    PaymentReceipt: reversalSlips(refund),
  }
}

/** `done`: what its success says beside the reference. */
function resultOf(
  refund: GivenBack['refund'],
  name: 'refund' | 'reversal',
  done: (refund: CheckoutRefund) => Record<string, string>,
): NexoResponse {
  switch (refund?.state) {
    case 'COMPLETED':
      return successSaying({ pspReference: refund.pspReference ?? '', ...done(refund) })
    case 'REFUSED':
      return failure('Refusal', 'Nothing was given back.', refund.code === null ? {} : { code: refund.code })
    case 'PENDING':
    case undefined:
      return failure('InProgress', `The ${name} has not ended. Ask for its status.`)
  }
}

export const isRefund = ({ PaymentData }: PaymentRequest): boolean => PaymentData?.PaymentType === 'Refund'

export function createRefunds(terminal: Terminal, messages: MessageMemory, clock: Clock, periodOf: PeriodOf) {
  const back = createGivingBack(terminal, clock)
  const tell = (register: Register, given: GivenBack, sale: TransactionId) =>
    refundBody(given, periodOf(register, given.refund?.receipt ?? null), sale)
  return {
    refund: async (asked: NexoRequest<PaymentRequest>): Promise<Outcome> => {
      const { register, header, request } = asked
      const { SaleTransactionID: sale } = request.SaleData
      const id = refundIdOf(header)
      const at = new Date(clock.now()).toISOString()
      const refuse = (end: NexoFailure, message: Pick<KnownMessage, 'at'> = { at }) =>
        refusedBody(end, sale, id, message)
      const wanted = wantedOf(request, id)
      const act = async () => {
        if ('Result' in wanted) return { body: refuse(wanted), end: wanted }
        const given = await back.giveBack(register, wanted)
        if (given.ok) return { body: tell(register, given.value, sale) }
        const end = refusedBack(given.problem)
        return { body: refuse(end), end }
      }
      // A refund in the till's facts is told from there alone, whatever the memory says.
      if (!('Result' in wanted) && back.known(register, wanted)) return reply((await act()).body)
      const { OriginalPOITransaction: of, AmountsReq } = request.PaymentTransaction
      const original = of?.POITransactionID?.TransactionID ?? ''
      // A register may stamp each try anew.
      const content = { AmountsReq, original, sale: sale.TransactionID }
      const kept = { about: saleIdOf(request), time: timeOf(request), at, original }
      // That it is done, only facts could say.
      const told = (message: KnownMessage, end: NexoEnd) =>
        end === 'done' ? undefined : refuse(end, message)
      return reply(await messages.once({ ...asked, request: content }, { kept, act, told }))
    },
    /** Outcome of a refund made after `since` of whose message nothing is kept: its reason tells for which sale. */
    madeSince: (register: Register, name: MessageName, since: string): ResponseBody | undefined => {
      const made = back.made(register, refundIdOf(name))
      if (!made?.refund || made.refund.createdAt < since) return undefined
      const [, TransactionID = ''] = made.refund.reason.split(`${unnamedReason}: `)
      return tell(register, made, { TransactionID })
    },
    /** Outcome of a refund as it is now, or why it was not begun. */
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
  end: NexoFailure,
  sale: TransactionId,
  TransactionID: string,
  { at: TimeStamp }: Pick<KnownMessage, 'at'>,
): ResponseBody => paymentBody(end, sale, poiDataOf({ TransactionID, TimeStamp }))

const mostReason = 200

/** Refund that is asked for, or why none is made. */
function wantedOf(request: PaymentRequest, id: string): Wanted | NexoFailure {
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
  const reason = cutText(sale === '' ? unnamedReason : `${unnamedReason}: ${sale}`, mostReason)
  return { named, id, reason, amount: { value, currency: AmountsReq.Currency } }
}

/** `period`: the one in which the money stands that was given back. */
function reversalBody(given: GivenBack, period: number | undefined): ResponseBody {
  const { paid, refund } = given
  const body = {
    Response: resultOf(refund, 'reversal', ({ amount }) => ({
      reversedAmountValue: String(amount.value),
      reversedAmountCurrency: amount.currency,
    })),
    POIData: poiDataIn(given, period),
    ...originalOf(paid),
  }
  return refund?.state === 'COMPLETED'
    ? { ...body, ReversedAmount: majorOf(refund.amount.value), PaymentReceipt: reversalSlips(refund) }
    : body
}

/** Body for a reversal that was not begun: its message names it. `at`: when that first came. `paid`: the payment it was for, if known. */
const refusedReversal = (
  said: NexoFailure,
  { ServiceID, at }: { ServiceID: string; at: string },
  paid: CheckoutAnswer | undefined,
): ResponseBody => ({
  Response: said,
  POIData: poiDataOf({ TransactionID: ServiceID, TimeStamp: at }),
  ...(paid ? originalOf(paid) : {}),
})

const originalOf = (paid: CheckoutAnswer) => ({
  OriginalPOITransaction: {
    POITransactionID: { TransactionID: transactionIdOf(paid), TimeStamp: paid.createdAt },
  },
})

/** Payment that it is about, by its id, and when its message first came. */
type Begun = Pick<KnownMessage, 'about' | 'at'>

export function createReversals(
  terminal: Terminal,
  messages: MessageMemory,
  clock: Clock,
  periodOf: PeriodOf,
) {
  const back = createGivingBack(terminal, clock)
  const tell = (register: Register, given: GivenBack) =>
    reversalBody(given, periodOf(register, given.refund?.receipt ?? null))
  const refusal = (
    register: Register,
    { about, at }: Begun,
    { ServiceID }: MessageName,
    end: NexoFailure,
  ) => {
    const paid = back.paidBy(register, about)
    return refusedReversal(end, { ServiceID, at }, paid.ok ? paid.value : undefined)
  }
  async function giveBack({ register, header, request }: NexoRequest<ReversalRequest>, begun: Begun) {
    const refused = (end: NexoFailure) => ({ body: refusal(register, begun, header, end), end })
    const { ReversedAmount, ReversalReason: reason } = request
    const value = ReversedAmount === undefined ? null : minorOf(ReversedAmount)
    if (value === undefined)
      return refused(failure('MessageFormat', 'ReversedAmount has more than two decimals.'))
    const amount = value === null ? {} : { amount: { value } }
    const given = await back.giveBack(register, {
      named: namedIn(request),
      id: messageIdOf(header),
      reason,
      ...amount,
    })
    return given.ok ? { body: tell(register, given.value) } : refused(refusedBack(given.problem))
  }
  return {
    /** Keeps what it is about before it acts: after a restart of the till its status is told from the payment. */
    reverse: async (asked: NexoRequest<ReversalRequest>): Promise<Outcome> => {
      const { register, header, request } = asked
      const about = namedIn(request)
      // A reversal in the till's facts is told from there alone, whatever the memory says.
      const kept = { about, at: new Date(clock.now()).toISOString() }
      if (back.known(register, { named: about, id: messageIdOf(header) }))
        return reply((await giveBack(asked, kept)).body)
      const doing = {
        kept,
        act: () => giveBack(asked, kept),
        // That it is done, only facts could say.
        told: (message: KnownMessage, end: NexoEnd) =>
          end === 'done' ? undefined : refusal(register, message, header, end),
      }
      // A register may stamp each try anew.
      const { OriginalPOITransaction: _, ...rest } = request
      return reply(await messages.once({ ...asked, request: { ...rest, about } }, doing))
    },
    /** Outcome of a reversal as it is now, or why it was not begun. */
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const kept = messages.find(register, name)
      const id = messageIdOf(name)
      const done = kept ? back.known(register, { named: kept.about, id }) : back.made(register, id)
      if (done) return tell(register, done)
      return kept?.end && kept.end !== 'done' ? refusal(register, kept, name, kept.end) : undefined
    },
  }
}

const namedIn = ({ OriginalPOITransaction: { POITransactionID } }: ReversalRequest): string =>
  POITransactionID.TransactionID
