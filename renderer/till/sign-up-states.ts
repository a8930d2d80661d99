// The states of a sign-up as screens show them: whether it may be taken back, and what has to be known first.
import { signUpCan, type CustomerSignUp } from '#shared/sign-up.ts'

/** Whether whoever asked for it may still take it back. */
export const canTakeBack = (signUp: Pick<CustomerSignUp, 'state' | 'isWithdrawing'>): boolean =>
  signUpCan.withdraw.has(signUp.state) && !signUp.isWithdrawing

/** The first thing to know of a sign-up that is not over; a lost line comes before its state. */
export type JoinFace = 'unknown' | 'withdrawing' | 'preparing' | 'scan' | 'push'

export function joinFaceOf(
  signUp: Pick<CustomerSignUp, 'state' | 'isCutOff' | 'isWithdrawing' | 'isPushed' | 'confirmation'>,
  isLinkLost: boolean,
): JoinFace {
  if (isLinkLost || signUp.isCutOff) return 'unknown'
  if (signUp.isWithdrawing) return 'withdrawing'
  if (signUp.state === 'opened') return 'preparing'
  if (signUp.isPushed) return 'push'
  return signUp.confirmation === null ? 'preparing' : 'scan'
}
