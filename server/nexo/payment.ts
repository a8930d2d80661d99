// Payment and Abort of the nexo protocol: a payment is a checkout, and an abort a request to cancel it. SaleToAcquirerData says how the customer is to be asked.
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { TerminalStatus, Register, Terminal } from '#core/terminal/terminal.ts'
import { checkoutFlow, isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import type { Clock } from '#core/system/clock.ts'
import {
  minorOf,
  reply,
  failure,
  failureOf,
  type Outcome,
  saleIdOf,
  timeOf,
  waitFor,
  paymentBody,
  poiDataOf,
  saleIdIn,
  saleKey,
  statusBody,
  timeKey,
} from '#server/nexo/answers.ts'
import {
  checkoutId,
  checkoutsOf,
  areFarApart,
  referredMessage,
  type NexoRequest,
  type NexoEnd,
  type KnownMessage,
  type MessageMemory,
  type MessageName,
} from '#server/nexo/message-memory.ts'
import type {
  NexoFailure,
  MessageReference,
  PaymentRequest,
  ResponseBody,
  SaleItem,
  TransactionId,
} from '#server/nexo/messages.ts'
import { createRefunds, isRefund } from '#server/nexo/giving-back.ts'
import type { PeriodOf } from '#server/nexo/station.ts'
import { mostLines, mostPieces, sum } from '#shared/order.ts'
import { cutText } from '#shared/text.ts'

const choice = z.object({
  flow: z.optional(checkoutFlow),
  phoneNumber: z.optional(z.string().check(z.maxLength(40))),
  personalCode: z.optional(z.string().check(z.maxLength(255))),
  /** Several are parted by commas. */
  tenderOption: z.optional(z.string()),
})

/** Fields that a checkout is asked with; undefined when they cannot be understood. Where nothing is said: what the till offers. */
export function choiceOf(given: string | undefined, offered: TerminalStatus['flows'], canAskTip = false) {
  const read = choice.safeParse(fieldsOf(given ?? ''))
  if (!read.success) return undefined
  const { flow: wanted, tenderOption = '', ...whom } = read.data
  const named =
    whom.personalCode !== undefined
      ? 'PERSONAL_CODE'
      : whom.phoneNumber !== undefined
        ? 'PUSH_MESSAGE'
        : undefined
  const flow = wanted ?? named ?? (offered.includes('CHOOSE') ? ('CHOOSE' as const) : ('QR' as const))
  const asksTip = tenderOption.split(',').includes('AskGratuity')
  return { ...whom, flow, ...(asksTip && canAskTip && flow === 'QR' ? { askTip: true } : {}) }
}

/** The field is written in three ways: JSON, the same in base64, or pairs as in the query of an address. */
function fieldsOf(given: string): Record<string, unknown> {
  for (const text of [given, Buffer.from(given, 'base64').toString('utf8')]) {
    const fields = z.record(z.string(), z.unknown()).safeParse(jsonIn(text))
    if (fields.success) return fields.data
  }
  return Object.fromEntries(new URLSearchParams(given))
}

/** A payment of whose register nothing is heard again does not keep the screen for longer. Seconds; no payment lives longer. */
const expiresIn = 600

export function createNexoPayments(
  terminal: Terminal,
  messages: MessageMemory,
  clock: Clock,
  periodOf: PeriodOf,
) {
  const refunds = createRefunds(terminal, messages, clock, periodOf)
  const tell = (register: Register, checkout: CheckoutAnswer, sent?: TransactionId) =>
    statusBody(checkout, periodOf(register, checkout.receipt), sent)
  /** A final one is told at once. */
  const endOf = (register: Register, checkout: CheckoutAnswer, sale: TransactionId) =>
    untilFinal(terminal, clock, register, checkout).then((last) => tell(register, last, sale))
  return {
    pay: async (asked: NexoRequest<PaymentRequest>): Promise<Outcome> => {
      const { register, header, request } = asked
      const { SaleTransactionID: sale } = request.SaleData
      const at = new Date(clock.now()).toISOString()
      const refuse = (said: NexoFailure, TimeStamp = at): ResponseBody =>
        paymentBody(said, sale, poiDataOf({ TransactionID: header.ServiceID, TimeStamp }))
      const all = checkoutsOf(terminal, register, header)
      const newest = all.at(-1)
      // Also a payment of before the newest is that one still, however late its message comes again.
      const known =
        newest && isFreeAgain(newest, request) ? all.findLast((one) => isOfSale(one, request)) : newest
      // This refusal is not kept: what is kept tells of the payment that has the name.
      if (known && (isRefund(request) || !isAskedForBy(known, request)))
        return reply(refuse(failure('NotAllowed', 'This ServiceID was used for another payment.')))
      if (isRefund(request)) return refunds.refund(asked)
      const body = bodyOf(request, terminal)
      // A payment in the till's facts is told from there alone, whatever the memory says.
      if (known) return reply('Result' in body ? refuse(body) : await endOf(register, known, sale))
      // No hash of a phone number is kept: it is found by trying all there are. A register may stamp each try anew.
      const { AmountsReq, SaleItem: items } = request.PaymentTransaction
      const content = { AmountsReq, items, type: request.PaymentData, sale: sale.TransactionID }
      const kept = { about: saleIdOf(request), time: timeOf(request), at }
      const refused = (end: NexoFailure) => ({ body: refuse(end), end })
      const act = async () => {
        if ('Result' in body) return refused(body)
        const put = await terminal.put(register, checkoutId(header, all.length + 1), body)
        return put.ok
          ? { body: await endOf(register, put.value.checkout, sale) }
          : refused(failureOf(put.problem))
      }
      // That it is done, only facts could say.
      const told = (message: KnownMessage, end: NexoEnd) =>
        end === 'done' ? undefined : refuse(end, message.at)
      return reply(await messages.once({ ...asked, request: content }, { kept, act, told }))
    },
    /** Outcome of a payment as it is now, or why none was begun; undefined when there is none but one of another sale. */
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const all = checkoutsOf(terminal, register, name)
      const kept = messages.find(register, name)
      if (kept?.original !== undefined) return refunds.statusOf(register, name, kept)
      const paid = kept ? all.findLast((one) => saleIdIn(one) === kept.about) : all.at(-1)
      const givenBack = kept ? undefined : refunds.madeSince(register, name, paid?.createdAt ?? '')
      if (givenBack) return givenBack
      if (paid) return tell(register, paid)
      if (!kept?.end || kept.end === 'done') return undefined
      const { about, time, at, end } = kept
      const sale = { TransactionID: about, ...(time ? { TimeStamp: time } : {}) }
      return paymentBody(end, sale, poiDataOf({ TransactionID: name.ServiceID, TimeStamp: at }))
    },
    abort: async (asked: NexoRequest<{ MessageReference: MessageReference }>): Promise<Outcome> => {
      const { register, header, request } = asked
      const { MessageReference: of } = request
      const known =
        (of.MessageCategory ?? 'Payment') === 'Payment'
          ? checkoutsOf(terminal, register, referredMessage(of, header)).at(-1)
          : undefined
      if (known && !isFinal(known.state)) await terminal.cancel(register, known.id)
      return { is: 'nothing' }
    },
  }
}

const mostNumber = 40
/** The ServiceID of this payment may stand for another sale: long after this one has ended by the register's own times. */
const isFreeAgain = ({ state, metadata }: CheckoutAnswer, request: PaymentRequest): boolean =>
  isFinal(state) && areFarApart(metadata[timeKey] ?? '', timeOf(request))

const isAskedForBy = (checkout: CheckoutAnswer, request: PaymentRequest): boolean => {
  const { Currency, RequestedAmount } = request.PaymentTransaction.AmountsReq
  const { value, currency } = checkout.amount
  return value === minorOf(RequestedAmount) && currency === Currency && isOfSale(checkout, request)
}

const isOfSale = (checkout: CheckoutAnswer, request: PaymentRequest): boolean =>
  saleIdIn(checkout) === saleIdOf(request)

const untilFinal = (terminal: Terminal, clock: Clock, register: Register, checkout: CheckoutAnswer) =>
  waitFor(terminal, clock, register, checkout, ({ state }) => isFinal(state))

/** Body that the checkout is asked with, or why it is not asked. */
function bodyOf({ SaleData, PaymentTransaction, PaymentData }: PaymentRequest, terminal: Terminal) {
  const { AmountsReq, SaleItem: items } = PaymentTransaction
  const type = PaymentData?.PaymentType ?? 'Normal'
  if (type !== 'Normal') return failure('NotAllowed', `PaymentType ${type} is not taken.`)
  if (AmountsReq.CashBackAmount) return failure('NotAllowed', 'No cash is given out.')
  const value = minorOf(AmountsReq.RequestedAmount)
  if (value === undefined) return failure('MessageFormat', 'RequestedAmount has more than two decimals.')
  const { flows, canAskTip } = terminal.status()
  const choice = choiceOf(SaleData.SaleToAcquirerData, flows, canAskTip)
  const [saleId, soldAt] = [saleIdOf({ SaleData }), timeOf({ SaleData })]
  const metadata = {
    ...(saleId.length > mostNumber ? { [saleKey]: saleId } : {}),
    ...(soldAt === '' ? {} : { [timeKey]: soldAt }),
  }
  if (!choice) return failure('MessageFormat', 'SaleToAcquirerData names no flow that is known.')
  const lines = linesOf(items ?? [], value)
  return {
    ...choice,
    amount: { value, currency: AmountsReq.Currency },
    ...(saleId === '' ? {} : { saleNumber: cutText(saleId, mostNumber) }),
    expiresIn,
    metadata,
    ...(lines ? { lines } : {}),
  }
}

/** Undefined where the items are not what is paid: then the register's receipt alone has them. */
function linesOf(items: readonly SaleItem[], amount: number) {
  const totals = items.map(({ ItemAmount }) => minorOf(ItemAmount) ?? -1)
  if (items.length === 0 || items.length > mostLines || totals.includes(-1) || sum(totals) !== amount)
    return undefined
  return items.map(({ ItemID, ProductCode, ProductLabel, Quantity = 1 }, at) => {
    const total = totals[at] ?? 0
    const isCounted =
      Number.isInteger(Quantity) && Quantity >= 1 && Quantity <= mostPieces && total % Quantity === 0
    const quantity = isCounted ? Quantity : 1
    return {
      name: cutText(ProductLabel ?? ProductCode ?? String(ItemID), 100),
      quantity,
      unitPrice: total / quantity,
    }
  })
}
