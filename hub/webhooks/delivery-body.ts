// A delivery of the service, as far as a hub needs it: whatever else stands there is the till's to read.
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Hint } from '#shared/hub.ts'
import { text } from '#shared/text.ts'

export type DeliveredEvent = Pick<Hint, 'of' | 'name' | 'event'> & {
  merchantSerialNumber: string
  /** Of the event, the same however often it is told; none where only its bytes tell it from others. */
  id?: string
}

const word = (longest: number) => text.check(z.minLength(1), z.maxLength(longest))

const ofPayment = z.looseObject({
  msn: word(16),
  reference: word(64),
  pspReference: z.nullish(word(100)),
  name: word(80),
})

/** Its shape is unverified: no more is asked of it than what is needed. */
const ofAgreement = z.looseObject({ msn: word(16), agreementId: word(64), eventType: word(80) })

/** Nothing for what cannot be read. */
export function deliveredEventOf(raw: Uint8Array): DeliveredEvent | undefined {
  const given = parsed(raw)
  const payment = ofPayment.safeParse(given)
  if (payment.success) {
    const { msn, reference, pspReference, name } = payment.data
    const id = pspReference ? { id: `payment ${pspReference} ${name}` } : {}
    return { of: 'payment', name: reference, event: name, merchantSerialNumber: msn, ...id }
  }
  const agreement = ofAgreement.safeParse(given)
  if (!agreement.success) return undefined
  const { msn, agreementId, eventType } = agreement.data
  return { of: 'agreement', name: agreementId, event: eventType, merchantSerialNumber: msn }
}

function parsed(raw: Uint8Array): unknown {
  try {
    return jsonIn(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    return undefined
  }
}
