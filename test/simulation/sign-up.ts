// The person at the screen of one sign-up, from the choice of the plan until the till is free again.
import { type SignUpView, signUpCan } from '#shared/sign-up.ts'
import type { MemberPlan } from '#test/simulation/club-plan.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { memberNumber } from '#test/simulation/member.ts'

export type SignUpOptions = {
  member: MemberPlan
  machine: Machine
  time: Time
  /** Whether this sign-up of the till's is this member's. */
  isMine: (agreement: string) => boolean
  /** A screen was answered with this. */
  saw: (view: SignUpView) => void
}

/** Between two polls. ms */
const beat = 1500
/** Nobody stands there for longer. ms */
const patience = 14 * 60_000

/** Comes back when the till is free, or when nobody can wait any longer. */
export async function signUp(options: SignUpOptions): Promise<void> {
  const { member, machine, time, isMine, saw } = options
  const began = time.elapsed()
  const mine = () => {
    const view = machine.signUp()
    return view && isMine(view.agreement) ? view : undefined
  }
  const phoneNumber = member.isPushed ? memberNumber(member) : null
  await machine.ask('signUp.start', { plan: member.plan, phoneNumber })
  let isTakenBack = false
  while (time.elapsed() - began < patience) {
    const view = mine()
    const at = time.elapsed() - began
    if (!view && machine.isUp()) return
    if (view) saw(view)
    if (view && signUpCan.acknowledge.has(view.state)) break
    const isAway = member.leavesAt !== null && at >= member.leavesAt
    if (view && !isTakenBack && member.withdrawsAt !== null && at >= member.withdrawsAt) {
      isTakenBack = true
      await machine.ask('signUp.withdraw', { agreement: view.agreement })
    } else if (view && !isAway) await machine.ask('poll', {})
    await time.wait(beat)
  }
  const view = mine()
  if (view && (member.acknowledges || !signUpCan.acknowledge.has(view.state)))
    await machine.ask('signUp.acknowledge', { agreement: view.agreement })
}
