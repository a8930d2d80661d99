// The choice of what the customer's screen shows. Pure: from what the till told, whether it still answers, and the time.
import type { CustomerSale } from '#shared/sale.ts'

/** How long a result stays (ms); then the screen is ready for the next customer. */
export const resultMs = 8000

export type ResultFace =
  | 'captured'
  | 'aborted'
  | 'expired'
  | 'terminated'
  | 'givenBack'
  | 'refused'
  | 'released'
  | 'quarantined'
export type Face =
  | ResultFace
  | 'idle'
  | 'preparing'
  | 'scan'
  | 'push'
  | 'approved'
  | 'cancelling'
  | 'givingBack'
  | 'unknown'
  | 'lost'

/** What the customer's own screen shows besides: the basket while it is filled. */
export type DisplayFace = Face | 'filling'

/** A result gives way to the next customer's basket, but not before it can have been read. */
const leastResultMs = 3000

export function displayFaceOf(
  { sale, isFilling }: { sale: CustomerSale | null; isFilling: boolean },
  isLinkLost: boolean,
  tillNow: number,
): DisplayFace {
  const face = faceOf(sale, isLinkLost, tillNow)
  if (!isFilling) return face
  return face === 'idle' || (sale && isRead(sale.endedAt, tillNow)) ? 'filling' : face
}

export const isRead = (endedAt: number | null, tillNow: number): boolean =>
  endedAt !== null && tillNow - endedAt >= leastResultMs

export function faceOf(sale: CustomerSale | null, isLinkLost: boolean, tillNow: number): Face {
  if (sale === null) return 'idle'
  switch (sale.state) {
    case 'captured':
    case 'aborted':
    case 'expired':
    case 'terminated':
    case 'givenBack':
    case 'refused':
    case 'released':
    case 'quarantined':
      return sale.endedAt !== null && tillNow - sale.endedAt >= resultMs ? 'idle' : sale.state
    case 'opened':
    case 'created':
    case 'authorized':
      return isLinkLost ? 'lost' : openFaceOf(sale)
  }
}

function openFaceOf(sale: CustomerSale): Face {
  if (sale.isCutOff) return 'unknown'
  if (sale.state === 'authorized') return sale.isGivingBack ? 'givingBack' : 'approved'
  if (sale.isCancelling) return 'cancelling'
  if (sale.state === 'opened') return 'preparing'
  if (sale.userFlow === 'PUSH_MESSAGE') return 'push'
  return sale.qr === null ? 'preparing' : 'scan'
}

export const lastMinuteMs = 60_000

/** What is left of the payment's life: 1 at first, 0 at its end. */
export function leftOf(createdAt: number | null, endsAt: number | null, tillNow: number): number {
  if (createdAt === null || endsAt === null || endsAt <= createdAt) return 1
  return Math.min(1, Math.max(0, (endsAt - tillNow) / (endsAt - createdAt)))
}
