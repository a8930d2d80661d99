// The choice of what the customer's screen shows. Pure: from what the till told, whether it still answers, and the time.
import { type CustomerSignUp, type EndedSignUp, isSignUpEnded } from '#shared/sign-up.ts'
import { type JoinFace, joinFaceOf } from '#renderer/till/sign-up-states.ts'
import { type CustomerSale, type EndedState, isEnded } from '#shared/sale.ts'
import { flows, type FlowFace } from '#shared/flows.ts'

/** Time that a result stays (ms); then the screen is ready for the next customer. */
export const resultMs = 8000

/** `reserved`: approved, and the register takes the money later: a result like those that have ended. */
export type CustomerScreen =
  | EndedState
  | 'reserved'
  | 'idle'
  | 'preparing'
  | FlowFace
  | 'approved'
  | 'cancelling'
  | 'givingBack'
  | 'unknown'
  | 'lost'

/** The customer's own screen shows besides: the basket while it is filled, and the tips to choose from. */
export type DisplayScreen = CustomerScreen | 'filling' | 'tip'

/** A result gives way to the next customer's basket, but not before it can have been read. */
const leastResultMs = 3000

export function displayScreenOf(
  { sale, isFilling, isChoosing }: { sale: CustomerSale | null; isFilling: boolean; isChoosing: boolean },
  isLinkLost: boolean,
  tillNow: number,
): DisplayScreen {
  // A choice would come to nothing without its till.
  if (isChoosing && !isLinkLost) return 'tip'
  const face = customerScreenOf(sale, isLinkLost, tillNow)
  if (!isFilling) return face
  return face === 'idle' || (sale && isRead(sale.endedAt, tillNow)) ? 'filling' : face
}

export const isRead = (endedAt: number | null, tillNow: number): boolean =>
  endedAt !== null && tillNow - endedAt >= leastResultMs

export function customerScreenOf(
  sale: CustomerSale | null,
  isLinkLost: boolean,
  tillNow: number,
): CustomerScreen {
  if (sale === null) return 'idle'
  const { state, endedAt } = sale
  const result = isEnded(state) ? state : sale.isKeptReserved ? 'reserved' : null
  if (result === null) return isLinkLost ? 'lost' : openSaleScreenOf(sale)
  return endedAt !== null && tillNow - endedAt >= resultMs ? 'idle' : result
}

function openSaleScreenOf(sale: CustomerSale): CustomerScreen {
  if (sale.isCutOff) return 'unknown'
  if (sale.state === 'authorized') return sale.isGivingBack ? 'givingBack' : 'approved'
  if (sale.isCancelling) return 'cancelling'
  if (sale.state === 'opened') return 'preparing'
  const { showsCode, face } = flows[sale.userFlow]
  return showsCode && sale.qr === null ? 'preparing' : face
}

/** The screen of a sign-up. */
export type CustomerJoinFace = JoinFace | EndedSignUp | 'lost'

/** The screen of a sign-up; null once its end has been there long enough, or the next basket begins and it can have been read. */
export function customerJoinFaceOf(
  { signUp, isFilling }: { signUp: CustomerSignUp | null; isFilling: boolean },
  isLinkLost: boolean,
  tillNow: number,
): CustomerJoinFace | null {
  if (signUp === null) return null
  const { state, endedAt } = signUp
  if (!isSignUpEnded(state)) return isLinkLost ? 'lost' : joinFaceOf(signUp, false)
  if (endedAt !== null && tillNow - endedAt >= resultMs) return null
  return isFilling && isRead(endedAt, tillNow) ? null : state
}
