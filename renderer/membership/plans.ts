// The membership plans on a screen: read from the till when they are needed, and again when a view tells of other plans.
import { sendCommand } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Plan } from '#shared/plan.ts'

/** The only plan there is needs no choosing. */
export const chosenPlan = (plans: readonly Plan[], chosen: string | null): Plan | undefined =>
  plans.length === 1 ? plans[0] : plans.find(({ id }) => id === chosen)

const { getState: get, setState: set } = useStore

/** Reads them from the till; those that were read before stay in sight meanwhile. */
export async function readPlans(surface: 'cashier' | 'kiosk'): Promise<void> {
  const answer = await sendCommand(surface, 'plans.read', {})
  if (answer?.ok && answer.value) set({ plans: answer.value })
  else if (answer && !answer.ok) set({ trouble: answer.problem })
}

/** Reads the plans again as they change, while they are looked at. To be called once. */
export const keepPlans = (): (() => void) =>
  useStore.subscribe(({ cashier, asking }, before) => {
    const isNew = cashier?.till.plansRevision !== before.cashier?.till.plansRevision
    if (isNew && asking?.what === 'plans' && cashier?.till.plansRevision !== get().plans?.revision)
      void readPlans('cashier')
  })
