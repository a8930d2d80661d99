// What can merchants be told of, and in which shape does a part of the sandbox say that it happened?
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
