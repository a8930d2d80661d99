// TransactionStatus of the nexo protocol: what became of a message whose answer was lost or came too late.
import { answered, failure, isInProgress, success, type Outcome } from '#server/nexo/answers.ts'
import type { LastMessages } from '#server/nexo/last-messages.ts'
import { referredBy, type Asked, type MessageMemory, type MessageName } from '#server/nexo/message-memory.ts'
import type { Response, ResponseBody, TransactionStatusRequest } from '#server/nexo/messages.ts'
import type { Register } from '#core/terminal/terminal.ts'

/** `statusOf`: by category, what a message has come to by now. Of a category that is not there nothing can be told: its name came from outside. */
export function transactionStatus(
  messages: MessageMemory,
  last: Pick<LastMessages, 'of'>,
  statusOf: ReadonlyMap<string, (register: Register, name: MessageName) => ResponseBody | undefined>,
) {
  /** Who refers to nothing at all means the last that was about money, whatever it was; else a payment is meant. */
  const asked = ({ register, header, request }: Asked<TransactionStatusRequest>): MessageName | undefined => {
    const { MessageReference: of } = request
    if (of?.ServiceID !== undefined) return referredBy({ ...of, ServiceID: of.ServiceID }, header)
    const { SaleID = header.SaleID, POIID = header.POIID } = of ?? {}
    return last.of(register, { SaleID, POIID }, of ? (of.MessageCategory ?? 'Payment') : undefined)
  }
  return (message: Asked<TransactionStatusRequest>): Outcome => {
    const { register, header } = message
    const name = asked(message)
    if (!name) return answered({ Response: failure('NotFound', 'There is no message to tell of.') })
    const body = statusOf.get(name.MessageCategory)?.(register, name)
    const isOpen = body ? isInProgress(body) : messages.isUnderWay(register, name)
    const told = (Response: Response) => ({ Response, MessageReference: name })
    if (isOpen) return answered(told(failure('InProgress', 'The message is being worked on.')))
    if (!body) return answered(told(failure('NotFound', 'Nothing was begun by this message.')))
    return answered({
      ...told(success),
      RepeatedMessageResponse: {
        MessageHeader: {
          ProtocolVersion: header.ProtocolVersion,
          MessageClass: 'Service',
          MessageType: 'Response',
          ...name,
        },
        RepeatedResponseMessageBody: { [`${name.MessageCategory}Response`]: body },
      },
    })
  }
}
