// Which face does the customer's screen show? Pure: what the till told, whether it still tells, and the time.
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
  | 'setAside'
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
    case 'setAside':
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
