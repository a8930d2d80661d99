// The ids of a nexo message's checkout and refund: made of SaleID, POIID and ServiceID, so that the same message is the same checkout, whatever the clocks say.
import { createHash } from 'node:crypto'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { MessageName } from '#server/nexo/message-memory.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'

type Named = Omit<MessageName, 'MessageCategory'>

/** Of a refund, beside others of its payment; of a reconciliation, beside others of its register. */
export function idOf({ SaleID, POIID, ServiceID }: Named): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([SaleID, POIID, ServiceID]))
    .digest('base64url')
  return `${ServiceID}-${hash.slice(0, 22)}`
}

/** Of what a payment of the type Refund gives back: a reversal of the same ServiceID is another message. */
export const refundIdOf = (name: Named): string => `${idOf(name)}-refund`

/** Of a checkout. `nth`: a ServiceID comes again for another payment. */
export const checkoutId = (name: Named, nth: number): string => `${idOf(name)}-${nth}`

/** By which ServiceID a register has asked for this checkout, where it asked by these names; nothing where it did not. */
export function serviceIn(
  id: string,
  { SaleID, POIID }: Pick<Named, 'SaleID' | 'POIID'>,
): string | undefined {
  const ServiceID = id.split('-', 1)[0] ?? ''
  return id.startsWith(`${idOf({ SaleID, POIID, ServiceID })}-`) ? ServiceID : undefined
}

/** The checkouts of this name as they are now, the newest last. */
export function checkoutsOf(terminal: Terminal, register: Register, name: Named): CheckoutAnswer[] {
  const all: CheckoutAnswer[] = []
  for (;;) {
    const read = terminal.read(register, checkoutId(name, all.length + 1))
    if (!read.ok) return all
    all.push(read.value)
  }
}

/** What the register knows a payment by: our id, and the reference at the payment service, by which its statements name it. */
export const transactionIdOf = ({ id, reference }: CheckoutAnswer): string =>
  reference === null ? id : `${id}.${reference}`

/** No id holds a point. */
export const idIn = (transactionId: string): string => transactionId.split('.', 1)[0] ?? ''
