// Names and keys towards the service: derived and written down first, so that a repeated call is the same call.
import { type Chance, randomWord } from '#core/system/clock.ts'

/**
 * The requests that change an attempt's payment at the service; each has its own run of idempotency keys. `cancel` takes effect only
 * before approval, `giveBack` also after it: two bodies, so two requests.
 */
export type PaymentRequest = 'create' | 'capture' | 'cancel' | 'giveBack'
export type ServiceRequest = PaymentRequest | 'refund'

/** Whether that till made this sale or payment. */
export const isMadeBy = (name: string, tillId: string): boolean => name.startsWith(`${tillId}-`)

/** `{payment}-{attempt}`: the attempt's reference at the service, 8 to 64 characters of letters, digits and hyphen. */
export const attemptReference = (payment: string, attempt: number): string => `${payment}-${attempt}`

/** Name of the payment whose attempt has this reference. */
export const paymentOf = (reference: string): string => reference.replace(/-\d+$/, '')

/** `{till id}-r{counter}-{chance}`: a refund's own name, unlike any sale's, whichever till of two that share a past makes it. */
export const refundId = (tillId: string, counter: number, chance: Chance): string =>
  `${tillId}-r${String(counter).padStart(5, '0')}-${randomWord(chance, 6)}`

/** The till whose refund had this key; null where it was none of a till's own. */
export const tillOfRefundKey = (key: string | null | undefined): string | null =>
  /^([0-9a-z]{6})-r\d{5,}-[0-9a-z]{6}-refund-\d+$/.exec(key ?? '')?.[1] ?? null

/** `{reference or refund}-{request}-{n}`, at most 50 characters. The same n means the same bytes. */
export const idempotencyKey = (of: string, request: ServiceRequest, n: number): string =>
  `${of}-${request}-${n}`

/** Whether this key was made for that request, whatever its n. */
export const isKeyOf = (key: string | null | undefined, of: string, request: ServiceRequest): boolean =>
  key?.startsWith(`${of}-${request}-`) ?? false
