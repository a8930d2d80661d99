// The reducers of the till's views into the store: each view replaces the one before it, and a lost connection is noted too.
import { isSignUpEnded, type CustomerSignUp } from '#shared/sign-up.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import { useStore, type OpenDialog, type PendingCommand } from '#renderer/till/store.ts'
import type { CashierView, CustomerView, KioskView, OfficeView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import { mayLeave, saleCan, type CustomerSale, type SaleView } from '#shared/sale.ts'
import type { StaffView } from '#shared/staff.ts'

const { getState: get, setState: set } = useStore

export function takeCashierView(view: CashierView): void {
  const { cashier, cancellingSince, cutOffSince, trouble, asking } = get()
  const { sale, signUp } = view
  closeSigningOfOther(view, cashier)
  const isAsked = view.sale?.question != null && cashier?.sale?.question == null
  if (asking && !isDialogStillDue(asking, view, cashier?.sale ?? null)) set({ asking: null })
  // A question waits for two minutes only: nothing else may cover it.
  if (isAsked)
    set(({ selling }) => ({ asking: null, unsettled: null, selling: { ...selling, history: null } }))
  forgetPaidInput(view)
  set({
    link: { state: 'open' },
    cashier: view,
    tillClock: { at: view.at, receivedAt: steadyMs() },
    pendingCommands: pendingAfter(view, cashier),
    cancellingSince: sale?.isCancelling || signUp?.isWithdrawing ? (cancellingSince ?? view.at) : null,
    cutOffSince: sale?.isCutOff || signUp?.isCutOff ? (cutOffSince ?? view.at) : null,
    trouble: troubleLeft(trouble),
  })
}

/** The till answers: whatever its silence kept from happening, a view shows. */
const troubleLeft = (trouble: Problem | null): Problem | null =>
  get().link.state === 'lost' && trouble?.code === 'till.notAnswering' ? null : trouble

/** What this view does not show yet. */
const pendingAfter = (view: Shown, before: Shown | null): PendingCommand[] =>
  get().pendingCommands.filter(({ name, revision }) => {
    // Another window's takes the place of this one's.
    const isBegun =
      name === 'sale.start' ? (view.sale ?? view.tipChoice) : name === 'signUp.start' && view.signUp
    if (isBegun) return false
    // A till that was started anew, on a clock that was set back, shows whatever was done before.
    return revision === null || (revision > view.revision && view.revision >= (before?.revision ?? 0))
  })
type Shown = {
  revision: number
  sale?: object | null
  tipChoice?: object | null
  signUp?: object | null
}

/** The reason and the PIN that one person has keyed in are not the next one's, also where nobody asked to be signed out. */
function closeSigningOfOther({ staff }: StaffSeen, before: StaffSeen | null): void {
  if (before && isAnotherPerson(staff, before.staff) && get().asking?.what === 'signing')
    set({ asking: null })
}
type StaffSeen = Pick<CashierView | OfficeView, 'staff'>

export const isAnotherPerson = (staff: StaffView, before: StaffView): boolean =>
  staff.signedIn?.id !== before.signedIn?.id

/** Another window of this till may have begun a sale or a sign-up, tried it again or put it away. */
function isDialogStillDue(asking: OpenDialog, view: CashierView, before: SaleView | null): boolean {
  const { sale, signUp, tipChoice } = view
  const isFree = sale === null && signUp === null && tipChoice === null
  switch (asking.what) {
    case 'largeAmount':
    case 'discount':
    case 'tip':
    case 'parked':
    case 'empty':
    case 'plans':
    case 'joinPhone':
      return isFree
    case 'phone':
      if (!asking.isAgain) return isFree
      return sale !== null && sale.retry !== 'no' && sale.reference === before?.reference
    // Of a sale that has ended it would say what is not so.
    case 'release':
      return sale !== null && saleCan.poll.has(sale.state)
    case 'signing': {
      const { act } = asking.signing
      return act.do !== 'discountMore' || (isFree && act.basket === view.basket.basket)
    }
    case 'keys':
    case 'screen':
      return true
  }
}

/** What a sale begins with. */
const atStart = { entry: null, shelf: null, typed: '', isSearching: false } as const

/** What went with the sale that was asked for, or with a basket that is not there any more, is not the next customer's. */
function forgetPaidInput(view: CashierView): void {
  const { cashier, keyed, selling, pendingCommands } = get()
  const started = pendingCommands.find((one) => one.name === 'sale.start')
  const isIt = ({ input }: PendingCommand<'sale.start'>) =>
    input.amount.value === (view.sale?.amount.value ?? view.tipChoice?.goods)
  if (started && isIt(started)) set({ keyed: 0, selling: { ...selling, tip: null, line: null, ...atStart } })
  else if (view.basket.basket !== cashier?.basket.basket && keyed === 0 && selling.adding === null)
    set({ selling: { ...selling, tip: null } })
}

function lastResultOf(sale: CustomerSale | null, before: CustomerSale | null): CustomerSale | null {
  if (sale === null) return before
  return mayLeave(sale) ? sale : null
}

function lastEndOf(signUp: CustomerSignUp | null, before: CustomerSignUp | null): CustomerSignUp | null {
  if (signUp === null) return before
  return isSignUpEnded(signUp.state) ? signUp : null
}

export function takeCustomerView(view: CustomerView): void {
  const { customer } = get()
  // What came last is what is still read: a sale takes a sign-up's place, and the other way round.
  set(({ lastResult, lastSignUp }) => ({
    link: { state: 'open' },
    customer: view,
    pendingCommands: pendingAfter(view, customer),
    lastResult: view.signUp ? null : lastResultOf(view.sale, lastResult),
    lastSignUp: view.sale ? null : lastEndOf(view.signUp, lastSignUp),
    tillClock: { at: view.at, receivedAt: steadyMs() },
  }))
}

export function takeKioskView(view: KioskView): void {
  const { kiosk, result, trouble, touchedAt, stage } = get()
  const { sale, signUp } = view
  const isOther =
    (sale !== null && (kiosk?.sale?.sale !== sale.sale || kiosk.sale.state !== sale.state)) ||
    (signUp !== null && kiosk?.signUp?.agreement !== signUp.agreement)
  const isResult = sale ? mayLeave(sale) : signUp !== null && isSignUpEnded(signUp.state)
  const of = sale
    ? `${sale.sale} ${sale.state} ${sale.isGivingBack}`
    : `${signUp?.agreement ?? ''} ${signUp?.state ?? ''}`
  set({
    link: { state: 'open' },
    kiosk: view,
    pendingCommands: pendingAfter(view, kiosk),
    tillClock: { at: view.at, receivedAt: steadyMs() },
    // A page that is loaded again while staff are here has not been touched yet.
    touchedAt: view.staff && !kiosk?.staff ? view.at : touchedAt,
    // From when it was first seen here: whatever took its time before, the customer has time to read it.
    result: isResult ? (result?.of === of ? result : { of, since: view.at }) : null,
    trouble: isOther ? null : troubleLeft(trouble),
    // The number that was keyed for one checkout is not the next one's customer's.
    ...(stage === 'checkoutPhone' && kiosk?.waiting?.checkout !== view.waiting?.checkout ? atBeginning : {}),
  })
}

const atBeginning = { stage: 'attract', number: '', isNumberChecked: false } as const

export function reportLostLink(problem: Problem): void {
  set({ link: { state: 'lost', problem } })
}

export function takeOfficeView(view: OfficeView): void {
  const { office, trouble } = get()
  closeSigningOfOther(view, office)
  set({
    link: { state: 'open' },
    office: view,
    trouble: troubleLeft(trouble),
    pendingCommands: pendingAfter(view, office),
    tillClock: { at: view.at, receivedAt: steadyMs() },
  })
}
