// The events that merchants can be told of, in the form in which a part of the sandbox reports them.
import type { EventName } from '#sandbox/schema/webhooks.ts'

/** Something happened. The webhooks take it from here, in the same transaction. */
export type Notice = {
  merchantSerialNumber: string
  event: EventName
  /** Deliveries about one subject keep their order: `payment/<id>`, `agreement/<id>`. */
  subject: string
  /** Epoch ms. */
  at: number
  /** Sent as it stands; its keys keep this order. */
  body: Readonly<Record<string, unknown>>
}

export type Tell = (notice: Notice) => void
