// What does the till tell this screen? Each view replaces the one before it; a lost line is told as well.
import { steadyMs } from '#renderer/clock.ts'
import { useStore } from '#renderer/store.ts'
import type { CashierView, CustomerView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import { saleCan, type CustomerSale } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

export function takeCashierView(view: CashierView): void {
  const { starting, cancellingSince, cutOffSince, trouble } = get()
  set({
    link: { state: 'open' },
    cashier: view,
    tillClock: { at: view.at, receivedAt: steadyMs() },
    starting: view.sale ? null : starting,
    cancellingSince: view.sale?.isCancelling ? (cancellingSince ?? view.at) : null,
    cutOffSince: view.sale?.isCutOff ? (cutOffSince ?? view.at) : null,
    // It answers: whatever the silence kept from happening, this view shows.
    trouble: get().link.state === 'lost' && trouble?.code === 'till.notAnswering' ? null : trouble,
  })
}

function lastResultOf(sale: CustomerSale | null, before: CustomerSale | null): CustomerSale | null {
  if (sale === null) return before
  return saleCan.acknowledge.has(sale.state) ? sale : null
}

export function takeCustomerView(view: CustomerView): void {
  set(({ lastResult }) => ({
    link: { state: 'open' },
    customer: view,
    lastResult: lastResultOf(view.sale, lastResult),
    tillClock: { at: view.at, receivedAt: steadyMs() },
  }))
}

export function loseLink(problem: Problem): void {
  set({ link: { state: 'lost', problem } })
}
