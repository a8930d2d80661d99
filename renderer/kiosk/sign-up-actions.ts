// The customer's actions to become a member at the kiosk: choose a plan, send it, cancel it, try again. Nothing of it is kept.
import { isSignUpEnded, type KioskSignUp } from '#shared/sign-up.ts'
import { canTakeBack } from '#renderer/till/sign-up-states.ts'
import { run, sendCommand, sendStart } from '#renderer/till/bridge.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { canKey, numberNow } from '#renderer/kiosk/customer-session.ts'
import { chosenPlan, readPlans } from '#renderer/membership/plans.ts'
import { goTo, moveOn, useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Plan } from '#shared/plan.ts'
import type { UserFlow } from '#shared/flows.ts'

const { getState: get } = useStore
const { getState: own, setState: set } = useKiosk

export function openPlans(): void {
  if (!canKey() || get().kiosk?.canSignUp !== true) return
  moveOn({ screen: { is: 'plans' }, plan: null, number: '', isNumberChecked: false, touchedAt: tillNow() })
  void readPlans('kiosk')
}

const planNow = (): Plan | undefined => chosenPlan(get().plans?.plans ?? [], own().plan)

export const choosePlan = (plan: string): void => moveOn({ plan })

export const backToPlans = (): void => moveOn({ screen: { is: 'plans' } })

export function joinBy(way: UserFlow): void {
  const plan = planNow()
  if (plan === undefined || !canKey()) return
  if (way === 'QR') void start(plan, null)
  else moveOn({ screen: { is: 'planPhone' }, plan: plan.id, isNumberChecked: false })
}

export function sendJoin(): void {
  const [msisdn, plan] = [numberNow(), planNow()]
  // Who sends it once more has read that a member has this number.
  const isAnother = get().trouble?.code === 'agreement.another'
  if (msisdn === undefined) set({ isNumberChecked: true })
  else if (plan) void start(plan, msisdn, isAnother)
}

async function start(plan: Plan, msisdn: string | null, isAnother = false): Promise<void> {
  const { chosen } = get()
  if (!canKey()) return
  moveOn({ plan: plan.id })
  const answer = await sendStart('kiosk', 'signUp.start', () => ({
    plan: plan.id,
    phoneNumber: msisdn === null ? null : `+${msisdn}`,
    ...(isAnother ? { isAnother } : {}),
    ...(chosen ? { language: chosen } : {}),
  }))
  if (answer?.ok) goTo('attract')
  if (answer?.ok === false && shown() === null) moveOn({ touchedAt: tillNow() }, answer.problem)
}

const shown = (): KioskSignUp | null => get().kiosk?.signUp ?? null

export async function takeBack(): Promise<void> {
  const signUp = shown()
  if (signUp && canTakeBack(signUp)) await run('kiosk', 'signUp.withdraw', { agreement: signUp.agreement })
}

/** The end has been read. `forget`: nothing of this customer stays. */
export async function putJoinAway(forget: () => void): Promise<boolean> {
  const signUp = shown()
  if (get().link.state !== 'open' || !signUp || !isSignUpEnded(signUp.state)) return false
  const { agreement } = signUp
  const answer = await sendCommand('kiosk', 'signUp.acknowledge', { agreement })
  if (!answer?.ok || shown() !== null) return false
  forget()
  return true
}

/** How the customer may try again: the same way, the code beside it; by phone only while the number is still here. */
export function waysAgain(signUp: KioskSignUp, number: string): UserFlow[] {
  if (signUp.state === 'active' || !isSignUpEnded(signUp.state)) return []
  return signUp.isPushed && number !== '' ? ['PUSH_MESSAGE', 'QR'] : ['QR']
}

/** Sends the same plan once more, for the same customer. */
export async function joinAgain(way: UserFlow): Promise<void> {
  const [signUp, msisdn] = [shown(), numberNow()]
  if (!signUp || (way === 'PUSH_MESSAGE' && msisdn === undefined)) return
  const stays = () => moveOn({ touchedAt: tillNow() })
  if (!(await putJoinAway(stays))) return
  // A page that was opened after the plans were chosen from has not read them.
  if (get().plans === null) await readPlans('kiosk')
  const plan = get().plans?.plans.find(({ id }) => id === signUp.offer.plan)
  if (plan === undefined) openPlans()
  else await start(plan, way === 'QR' ? null : (msisdn ?? null))
}
