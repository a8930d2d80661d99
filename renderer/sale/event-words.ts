// The words for what the service's log tells of a payment.
import type { TFunction } from 'i18next'

const words = {
  CREATED: 'step.created',
  AUTHORIZED: 'step.approved',
  CAPTURED: 'step.captured',
  REFUNDED: 'sale.refunded',
  CANCELLED: 'result.terminated.title',
  TERMINATED: 'result.terminated.title',
  ABORTED: 'result.aborted.title',
  EXPIRED: 'result.expired.title',
} as const

/** An event that only a later version of the service tells keeps the service's own name. */
export const eventText = (name: string, t: TFunction<'texts'>): string =>
  Object.hasOwn(words, name) ? t(words[name as keyof typeof words]) : name // one of its own keys
