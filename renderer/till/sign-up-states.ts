// The states of a sign-up as screens show them: whether it is over, its sign, and the words to its customer.
import { signUpCan, type CustomerSignUp, type EndedSignUp } from '#shared/sign-up.ts'

/** Words alone, an icon alone or a colour alone would not be enough. */
export const joinLooks = {
  active: { icon: 'tick', colour: 'good' },
  declined: { icon: 'cross', colour: 'bad' },
  withdrawn: { icon: 'back', colour: 'plain' },
  expired: { icon: 'clock', colour: 'wait' },
  failed: { icon: 'alert', colour: 'bad' },
  refused: { icon: 'alert', colour: 'bad' },
  neverMade: { icon: 'offline', colour: 'bad' },
} as const satisfies Record<EndedSignUp, { icon: string; colour: string }>

/** It may still be taken back by whoever asked for it. */
export const canTakeBack = (signUp: Pick<CustomerSignUp, 'state' | 'isWithdrawing'>): boolean =>
  signUpCan.withdraw.has(signUp.state) && !signUp.isWithdrawing

/** What has to be known first of one that is not over; a lost line comes before its state. */
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
