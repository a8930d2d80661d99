// The ids of a nexo message's checkout and refund: made of SaleID, POIID and ServiceID, so that the same message is the same checkout.
import { createHash } from 'node:crypto'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import { rememberedMs, type MessageName } from '#server/nexo/message-memory.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'

type Named = Omit<MessageName, 'MessageCategory'>

const dayMs = 24 * 60 * 60_000

/** The day stands in it: a ServiceID may come again for another payment once 48 hours are over. */
export function idAt({ SaleID, POIID, ServiceID }: Named, at: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([SaleID, POIID, ServiceID]))
    .digest('base64url')
  return `${ServiceID}-${hash.slice(0, 22)}-${Math.floor(at / dayMs)}`
}

/** Those that this message may have got in the last 48 hours, the newest first. */
const recentIds = (name: Named, now: number): string[] =>
  [0, 1, 2].map((days) => idAt(name, now - days * dayMs))

const isRecent = ({ createdAt }: { createdAt: string }, now: number) =>
  now - Date.parse(createdAt) < rememberedMs

/** The checkout of this message, as it is now. */
export function checkoutOf(
  terminal: Terminal,
  register: Register,
  name: Named,
  now: number,
): CheckoutAnswer | undefined {
  for (const id of recentIds(name, now)) {
    const read = terminal.read(register, id)
    if (read.ok && isRecent(read.value, now)) return read.value
  }
  return undefined
}

/** The refund of this message. */
export function refundOf({ refunds }: CheckoutAnswer, name: Named, now: number) {
  const ids = recentIds(name, now)
  return refunds.find((one) => one.id !== null && ids.includes(one.id) && isRecent(one, now))
}

/** What the register knows a payment by: our id, and the reference at the payment service, by which its statements name it. */
export const transactionIdOf = ({ id, reference }: CheckoutAnswer): string =>
  reference === null ? id : `${id}.${reference}`

/** No id holds a point. */
export const idIn = (transactionId: string): string => transactionId.split('.', 1)[0] ?? ''
