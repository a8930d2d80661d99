// The check that a delivery comes from the service, unchanged: by its raw bytes, its headers and a shared secret.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** As it came over the wire. */
export type Signed = {
  /** Path with query, to the character. */
  target: string
  headers: Pick<Headers, 'get'>
  body: Uint8Array
}

/** What a delivery says of itself, in the form that it must have; nothing of it is proven yet. */
export type Claim = {
  /** Of the registration whose secret has signed it. */
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

/** Nothing where a header is missing or is none of the service's. */
export function claimOf({ headers }: Pick<Signed, 'headers'>): Claim | undefined {
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

/** Whether its date is near and its hash that of the body: what can be seen without the secret. */
export function isWhole({ date, contentHash }: Claim, body: Uint8Array, now: number): boolean {
  const isNear = Math.abs((timeOf(date) ?? Number.NaN) - now) <= dateWindow
  const isThatBody = same(hash('sha256', body, 'base64'), contentHash)
  return isNear && isThatBody
}

/** Whether this secret has signed it. The secret's own characters are the key, not what they decode to. */
export function isSignedBy(secret: string, claim: Claim, target: string): boolean {
  const text = textToSign(claim, target)
  const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(text, 'utf8').digest('base64')
  return same(signature, claim.signature)
}

export const textToSign = ({ date, host, contentHash }: Claim, target: string): string =>
  `POST\n${target}\n${date};${host};${contentHash}`

/** Takes as long for a wrong one as for the right one. */
function same(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** The whole judgement in one; nobody is told which part of it was wrong. */
export function isGenuine(signed: Signed, secret: string, now: number): boolean {
  const claim = claimOf(signed)
  return claim !== undefined && isWhole(claim, signed.body, now) && isSignedBy(secret, claim, signed.target)
}
