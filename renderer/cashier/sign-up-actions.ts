// The cashier's actions in a sign-up: send it, put its end away, and ask once more. What a sale has too is in running-actions.ts.
import { type SignUpView, isSignUpEnded } from '#shared/sign-up.ts'
import { canSignUp, openPlansDialog } from '#renderer/cashier/dialog-openers.ts'
import { canKey } from '#renderer/cashier/sale-actions.ts'
import { change } from '#renderer/cashier/basket-actions.ts'
import { isReadAtKiosk } from '#renderer/sale/retry.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand, isPending, sendStart, showProblemOf } from '#renderer/till/bridge.ts'
import { readPlans } from '#renderer/membership/plans.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Plan } from '#shared/plan.ts'
import type { Problem } from '#shared/problem.ts'
import type { UserFlow } from '#shared/flows.ts'

const { getState: get, setState: set } = useStore

export function startSignUp(plan: Plan, way: UserFlow): void {
  if (way === 'QR') void start(plan, null)
  else askNumber(plan.id)
}

const askNumber = (plan: string, number = ''): void =>
  set({ asking: { what: 'joinPhone', plan, number }, trouble: null })

/** `phoneNumber`: with its country. */
export function sendSignUp(id: string, phoneNumber: string): void {
  const { plans, trouble } = get()
  const plan = plans?.plans.find((one) => one.id === id)
  if (plan) void start(plan, phoneNumber, isOfAnother(trouble))
}

/** Whether the till has said that a member has this number: whoever sends it once more wants another one. */
export const isOfAnother = (trouble: Problem | null): boolean => trouble?.code === 'agreement.another'

async function start(plan: Plan, phoneNumber: string | null, isAnother = false): Promise<void> {
  if (!canKey()) return
  change({ news: null })
  set({ asking: null, trouble: null })
  const answer = await sendStart('cashier', 'signUp.start', () => ({
    plan: plan.id,
    phoneNumber,
    ...(isAnother ? { isAnother } : {}),
  }))
  // A view that shows it says more than a silence or an answer that came before it.
  if (answer?.ok !== false || shown() !== null) return
  if (phoneNumber !== null && isOfAnother(answer.problem)) askNumber(plan.id, phoneNumber)
  showProblemOf(answer)
}

/** The running or ended sign-up that the screen shows. */
const shown = (): SignUpView | null => get().cashier?.signUp ?? null

/** Puts away how it ended, or leaves taking it back to the till. */
export async function acknowledgeSignUp(): Promise<void> {
  const signUp = shown()
  if (!signUp || isPending(get(), 'signUp.acknowledge')) return
  if (!isSignUpEnded(signUp.state) && !signUp.isWithdrawing) return
  if (isReadAtKiosk(signUp.isAttended, signUp.endedAt, tillNow())) return
  set({ keyed: 0, trouble: null })
  change({ news: null })
  const { agreement } = signUp
  const answer = await sendCommand('cashier', 'signUp.acknowledge', { agreement })
  if (shown()?.agreement !== agreement || answer?.ok) return
  set({ keyed: 0 })
  showProblemOf(answer)
}

/** Asks for the same plan once more, once the last attempt is put away. */
export async function retrySignUp(way: UserFlow): Promise<void> {
  const signUp = shown()
  if (!signUp || !isSignUpEnded(signUp.state) || signUp.state === 'active') return
  await acknowledgeSignUp()
  if (shown() !== null) return
  // This page may have been opened after they were chosen from.
  if (get().plans === null) await readPlans('cashier')
  const plan = get().plans?.plans.find(({ id }) => id === signUp.offer.plan)
  if (plan === undefined) openPlansDialog()
  else if (way === 'QR') await start(plan, null)
  else if (canSignUp()) askNumber(plan.id)
}
