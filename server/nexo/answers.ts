// What every answer in the nexo protocol is made of: its header, success or failure, and the notice that a message was not taken.
import * as z from 'zod/mini'
import { wordsInEnglish } from '#core/system/locales.ts'
import type { ErrorCondition, Failure, OddHeader, Response, ResponseBody } from '#server/nexo/messages.ts'
import type { Problem } from '#shared/problem.ts'

/** What a message comes to. `nothing`: the protocol has no answer to it. */
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
