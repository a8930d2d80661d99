// A delivery of the service: the proof that it comes from there, unchanged, and the event it tells of, as far as a hub needs it.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonOfBytes } from '#hub/http/context.ts'
import type { Hint } from '#shared/hub.ts'
import { plainText } from '#shared/text.ts'

/** The headers of a delivery in the form that they must have; nothing of them is proven yet. */
export type DeliveryHeaders = {
  /** Id of the registration whose secret has signed it. */
  registration: string
  date: string
  host: string
  contentHash: string
  signature: string
}

/** How far the date may be from now, to either side. ms */
export const dateWindow = 5 * 60_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The base64 of 32 bytes. */
const digest = /^[A-Za-z0-9+/]{43}=$/
const authorization =
  /^HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=([A-Za-z0-9+/]{43}=)$/
const longestHost = 300

/** Undefined where a header is missing or is none of the service's. */
export function deliveryHeadersOf(headers: Pick<Headers, 'get'>): DeliveryHeaders | undefined {
  const said = (name: string) => headers.get(name) ?? ''
  const [registration, date, host] = [said('webhook-id'), said('x-ms-date'), said('host')]
  const contentHash = said('x-ms-content-sha256')
  const signature = authorization.exec(said('authorization'))?.[1]
  if (!uuid.test(registration) || !digest.test(contentHash) || signature === undefined) return undefined
  if (timeOf(date) === undefined || host === '' || host.length > longestHost) return undefined
  return { registration: registration.toLowerCase(), date, host, contentHash, signature }
}

/** An HTTP date in the one form that is sent (RFC 9110, 5.6.7), in epoch ms. */
function timeOf(date: string): number | undefined {
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toUTCString() === date ? time : undefined
}

/** Whether its date is near and its hash that of the body: as much as can be seen without the secret. */
export function isRecentAndUnaltered(
  { date, contentHash }: DeliveryHeaders,
  body: Uint8Array,
  now: number,
): boolean {
  const isNear = Math.abs((timeOf(date) ?? Number.NaN) - now) <= dateWindow
  const isThatBody = isSame(hash('sha256', body, 'base64'), contentHash)
  return isNear && isThatBody
}

/**
 * Whether this secret has signed it. The secret's own characters are the key, not what they decode to. `target`: path with query as it came
 * over the wire, to the character.
 */
export function isSignedBy(
  secret: string,
  { date, host, contentHash, signature }: DeliveryHeaders,
  target: string,
): boolean {
  const signed = `POST\n${target}\n${date};${host};${contentHash}`
  const own = createHmac('sha256', Buffer.from(secret, 'utf8')).update(signed, 'utf8').digest('base64')
  return isSame(own, signature)
}

/** Takes as long for a wrong one as for the right one. */
function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** `id`: of the event, equal however often it is told. */
export type DeliveredEvent = Pick<Hint, 'of' | 'name' | 'event'> & {
  merchantSerialNumber: string
  id: string
}

const word = (longest: number) => plainText.check(z.minLength(1), z.maxLength(longest))

const ofPayment = z.looseObject({
  msn: word(16),
  reference: word(64),
  pspReference: z.nullish(word(100)),
  name: word(80),
})

/** Its shape is unverified: no more is asked of it than is needed. */
const ofAgreement = z.looseObject({ msn: word(16), agreementId: word(64), eventType: word(80) })

/** Undefined for a body that cannot be read. */
export function deliveredEventIn(body: Uint8Array): DeliveredEvent | undefined {
  const given = jsonOfBytes(body)
  // Only its bytes tell an event without an id from others.
  const ownId = () => hash('sha256', body, 'base64url')
  const payment = ofPayment.safeParse(given)
  if (payment.success) {
    const { msn, reference, pspReference, name } = payment.data
    const id = pspReference ? `${pspReference} ${name}` : ownId()
    return { of: 'payment', name: reference, event: name, merchantSerialNumber: msn, id }
  }
  const agreement = ofAgreement.safeParse(given)
  if (!agreement.success) return undefined
  const { msn, agreementId, eventType } = agreement.data
  return { of: 'agreement', name: agreementId, event: eventType, merchantSerialNumber: msn, id: ownId() }
}
