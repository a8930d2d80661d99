// TransactionStatus of the nexo protocol: what became of a message whose answer was lost or came too late.
import { answered, failure, isInProgress, success, type Outcome } from '#server/nexo/answers.ts'
import { referredBy, type Asked, type MessageMemory, type MessageName } from '#server/nexo/message-memory.ts'
import type { MessageReference, ResponseBody } from '#server/nexo/messages.ts'
import type { Register } from '#core/terminal/terminal.ts'

/** `statusOf`: by category, what a message has come to by now. Of a category that is not there nothing can be told: its name came from outside. */
export function transactionStatus(
  messages: MessageMemory,
  statusOf: ReadonlyMap<string, (register: Register, name: MessageName) => ResponseBody | undefined>,
) {
  return ({ register, header, request }: Asked<{ MessageReference: MessageReference }>): Outcome => {
    const name = referredBy(request.MessageReference, header)
    const body = statusOf.get(name.MessageCategory)?.(register, name)
    const isOpen = body ? isInProgress(body) : messages.isUnderWay(register, name)
    if (isOpen)
      return answered({
        Response: failure('InProgress', 'The message is being worked on.'),
        MessageReference: name,
      })
    if (!body) return answered({ Response: failure('NotFound', 'There is no such message.') })
    return answered({
      Response: success,
      MessageReference: name,
      RepeatedMessageResponse: {
        MessageHeader: { ProtocolVersion: '3.0', MessageClass: 'Service', MessageType: 'Response', ...name },
        RepeatedResponseMessageBody: { [`${name.MessageCategory}Response`]: body },
      },
    })
  }
}
