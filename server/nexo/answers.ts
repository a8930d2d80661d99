// Parts of every answer in the nexo protocol: its header, its amounts, success or failure, and the notice that a message was not taken.
import { decimal, hundredths } from '#shared/money.ts'
import type {
  PaymentRequest,
  ErrorCondition,
  Failure,
  OddHeader,
  Response,
  ResponseBody,
} from '#server/nexo/messages.ts'
import { withoutControls } from '#shared/text.ts'
import * as z from 'zod/mini'
import { wordsInEnglish } from '#core/system/locales.ts'
import type { Problem } from '#shared/problem.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'

/**
 * 4990 for 49.9; nothing for what has more than two decimals or is below nothing. A number is written with the fewest digits that mean it, so that
 * a decimal of two places that was read from JSON is written as it stood there, and nothing is rounded.
 */
export const minorOf = (amount: number): number | undefined => hundredths(String(amount))

/** 49.9 for 4990: the number that is written so in JSON. */
export const majorOf = (minor: number): number => Number(decimal(minor))

export const saleIdOf = ({ SaleData }: Pick<PaymentRequest, 'SaleData'>): string =>
  withoutControls(SaleData.SaleTransactionID.TransactionID)

export const timeOf = ({ SaleData }: Pick<PaymentRequest, 'SaleData'>): string =>
  SaleData.SaleTransactionID.TimeStamp ?? ''

/** Answer that a message comes to. `nothing`: the protocol has no answer to it. */
export type Outcome = { is: 'body'; body: ResponseBody } | { is: 'nothing' } | { is: 'rejected'; why: string }

export const answered = (body: ResponseBody): Outcome => ({ is: 'body', body })

export const success: Response = { Result: 'Success' }

/** Pairs as in the query of an address. A space is `%20`: not everybody who reads them knows `+`. */
export const pairsOf = (said: Record<string, string>): string =>
  String(new URLSearchParams(said)).replaceAll('+', '%20')

export const successSaying = (said: Record<string, string>): Response => ({
  ...success,
  AdditionalResponse: pairsOf(said),
})

export const failure = (
  ErrorCondition: ErrorCondition,
  message: string,
  more: Record<string, string> = {},
): Failure => ({ Result: 'Failure', ErrorCondition, AdditionalResponse: pairsOf({ message, ...more }) })

/** Not the last answer: the register is to ask for the status. */
export const isInProgress = ({ Response: said }: ResponseBody): boolean =>
  said?.Result === 'Failure' && said.ErrorCondition === 'InProgress'

/** The first that fits the problem's code. */
const conditions: [RegExp, ErrorCondition][] = [
  [/^(till|terminal)\.busy$/, 'Busy'],
  // Whether anything was done, only its status can tell.
  [/^till\.(notAnswering|mistake)$/, 'InProgress'],
  [/^(checkout|sale|register)\.unknown$/, 'NotFound'],
  [/^(amount|phone)\.|\.(unfit|badShape)$/, 'MessageFormat'],
  [/^(checkout|register|terminal|instrument|push|customer|code)\./, 'NotAllowed'],
  [/^service\.(unreachable|notReached|slow|garbled|failed|limited|busy)$/, 'UnreachableHost'],
  [/^(refund\.|service\.refused$)/, 'Refusal'],
  [/^printer\.none$/, 'UnavailableDevice'],
  [/^printer\./, 'DeviceOut'],
]

export const failureOf = (problem: Problem): Failure => ({
  Result: 'Failure',
  ErrorCondition: conditions.find(([code]) => code.test(problem.code))?.[1] ?? 'UnavailableService',
  AdditionalResponse: saidOf(problem),
})

export const saidOf = (problem: Problem): string =>
  pairsOf({ message: wordsInEnglish(problem).what, code: problem.code })

export const responseTo = (header: OddHeader, body: ResponseBody) => ({
  MessageHeader: { ...header, MessageType: 'Response' },
  [`${header.MessageCategory}Response`]: body,
})

const rejected = z.object({ MessageHeader: z.record(z.string(), z.unknown()) })

/** An event: it answers a message of which no response can be made. `envelope`: that message's, as it was sent. */
export function rejection(envelope: unknown, at: number, why: string) {
  const { MessageHeader = {} } = rejected.safeParse(envelope).data ?? {}
  const { SaleID, POIID, ServiceID } = MessageHeader
  const service = nameIn(ServiceID)
  return {
    MessageHeader: {
      ProtocolVersion: '3.0',
      MessageClass: 'Event',
      MessageCategory: 'Event',
      MessageType: 'Notification',
      ...(/^.{1,10}$/.test(service) ? { ServiceID: service } : {}),
      SaleID: nameIn(SaleID) || unknown,
      POIID: nameIn(POIID) || unknown,
    },
    EventNotification: {
      TimeStamp: new Date(at).toISOString(),
      EventToNotify: 'Reject',
      EventDetails: pairsOf({ message: why }),
      RejectedMessage: Buffer.from(JSON.stringify({ SaleToPOIRequest: envelope })).toString('base64'),
    },
  }
}

/** Every message names its register and its till. */
const unknown = 'unknown'
const nameIn = (given: unknown): string => (typeof given === 'string' ? given.slice(0, 128) : '')

/** After this a register is told to ask for the status: most hang up on a payment after two minutes or more. */
export const patienceMs = 110_000

/** As it is once that is true of it, or as it was when the patience or the till ended. */
export async function waitFor(
  terminal: Terminal,
  clock: Clock,
  register: Register,
  from: CheckoutAnswer,
  isEnough: (checkout: CheckoutAnswer) => boolean,
): Promise<CheckoutAnswer> {
  const until = clock.elapsed() + patienceMs
  let now = from
  while (!isEnough(now)) {
    const ms = until - clock.elapsed()
    const next = await terminal.wait(register, now.id, { since: now.version, ms })
    // No change came: there is no more time, or the till is being closed and waits no longer.
    if (!next.ok || next.value.version === now.version) break
    now = next.value
  }
  return now
}
