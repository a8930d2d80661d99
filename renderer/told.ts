// What does the till tell this screen? Each view replaces the one before it; a lost line is told as well.
import { steadyMs } from '#renderer/clock.ts'
import { useStore, type Asking } from '#renderer/store.ts'
import type { CashierView, CustomerView, KioskView, OfficeView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import { saleCan, type CustomerSale, type SaleView } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

export function takeCashierView(view: CashierView): void {
  const { cashier, starting, cancellingSince, cutOffSince, trouble, asking } = get()
  const isAsked = view.sale?.question != null && cashier?.sale?.question == null
  if (asking && !isStillAsked(asking, view.sale, cashier?.sale ?? null)) set({ asking: null })
  // A question waits for two minutes only: nothing else may cover it.
  if (isAsked)
    set(({ selling }) => ({ asking: null, unsettled: null, selling: { ...selling, history: null } }))
  leaveBehind(view)
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

/** Another window of this till may have begun a sale, tried it again or put it away. */
function isStillAsked(asking: Asking, sale: SaleView | null, before: SaleView | null): boolean {
  switch (asking.what) {
    case 'largeAmount':
    case 'amount':
    case 'catalog':
    case 'discount':
    case 'tip':
    case 'held':
    case 'empty':
      return sale === null
    case 'phone':
      if (!asking.isAgain) return sale === null
      return sale !== null && sale.retry !== 'no' && sale.reference === before?.reference
    // Of a sale that has ended it would say what is not so.
    case 'release':
      return sale !== null && saleCan.poll.has(sale.state)
    case 'signing':
    case 'keys':
    case 'screen':
      return true
  }
}

/** What went with the sale that was asked for, or with a basket that is not there any more, is not the next customer's. */
function leaveBehind(view: CashierView): void {
  const { cashier, starting, keyed, selling } = get()
  if (starting && view.sale?.amount.value === starting.amount.value)
    set({ keyed: 0, selling: { ...selling, tip: null, line: null, wanted: {} } })
  else if (view.basket.basket !== cashier?.basket.basket && keyed === 0 && selling.adding === null)
    set({ selling: { ...selling, tip: null } })
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

export function takeKioskView(view: KioskView): void {
  const { kiosk, starting, result, trouble, wishes, touchedAt } = get()
  const { sale } = view
  const isOther = sale !== null && (kiosk?.sale?.sale !== sale.sale || kiosk.sale.state !== sale.state)
  const isResult = sale !== null && saleCan.acknowledge.has(sale.state)
  const of = sale === null ? '' : `${sale.sale} ${sale.state} ${sale.isGivingBack}`
  set({
    link: { state: 'open' },
    wishes: wishes.length === 0 ? wishes : wishes.filter(({ isAnswered }) => !isAnswered),
    kiosk: view,
    tillClock: { at: view.at, receivedAt: steadyMs() },
    starting: sale ? null : starting,
    // A page that is loaded again while staff are here has not been touched yet.
    touchedAt: view.staff && !kiosk?.staff ? view.at : touchedAt,
    // From when it was first seen here: whatever took its time before, the customer has time to read it.
    result: isResult ? (result?.of === of ? result : { of, since: view.at }) : null,
    trouble: isOther ? null : trouble,
  })
}

export function loseLink(problem: Problem): void {
  set({ link: { state: 'lost', problem } })
}

export function takeOfficeView(view: OfficeView): void {
  set({ link: { state: 'open' }, office: view, tillClock: { at: view.at, receivedAt: steadyMs() } })
}
