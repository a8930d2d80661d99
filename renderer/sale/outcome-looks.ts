// The signs of how sales and sign-ups end. Each end has words, an icon and a colour, so that no one of them carries the meaning alone.
import type { IconName } from '#renderer/ui/icon.tsx'
import type { EndedState, SaleView } from '#shared/sale.ts'
import type { EndedSignUp } from '#shared/sign-up.ts'

type Look = { icon: IconName; colour: 'good' | 'bad' | 'wait' | 'plain' }

const paid = { icon: 'tick', colour: 'good' } as const
const refusedByCustomer = { icon: 'cross', colour: 'bad' } as const
const wentBack = { icon: 'back', colour: 'plain' } as const
const broken = { icon: 'alert', colour: 'bad' } as const

export const outcomeLooks = {
  captured: paid,
  active: paid,
  aborted: refusedByCustomer,
  declined: refusedByCustomer,
  expired: { icon: 'clock', colour: 'wait' },
  terminated: { icon: 'stop', colour: 'plain' },
  givenBack: wentBack,
  withdrawn: wentBack,
  refused: broken,
  failed: broken,
  neverMade: { icon: 'offline', colour: 'bad' },
  abandoned: { icon: 'leave', colour: 'wait' },
  quarantined: { icon: 'flag', colour: 'bad' },
} as const satisfies Record<EndedState | EndedSignUp, Look>

/** Sign of a paid sale of which money went back. */
export const refundedLook = wentBack

/** Key of what such a sale is called; null of any other. */
export const refundedKey = ({ state, refunded, amount }: Pick<SaleView, 'state' | 'refunded' | 'amount'>) =>
  state !== 'captured' || refunded === 0
    ? null
    : refunded >= amount.value
      ? 'sale.refunded'
      : 'sale.refundedPartly'
