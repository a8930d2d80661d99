// The choice of what a customer's screen shows of a sign-up. Pure: from what the till told, whether it still answers, and the time.
import { isRead, resultMs } from '#renderer/customer/face.ts'
import { joinFaceOf, type JoinFace } from '#renderer/parts/joins.ts'
import { type CustomerSignUp, isSignUpEnded, type EndedSignUp } from '#shared/sign-up.ts'

export type CustomerJoinFace = JoinFace | EndedSignUp | 'lost'

/** Nothing once its end has been there long enough, or the next basket begins and it can have been read. */
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
