// The views of all surfaces, whole, at any moment: the till and its sale for the cashier, far less for the customer, and hardly anything where somebody must sign in.
import { cashierEntry, kioskEntry } from '#core/app/entry.ts'
import type { Memberships } from '#core/agreement/memberships.ts'
import { customerSignUpOf, kioskSignUpOf } from '#core/agreement/sign-up.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import { endOfWaiting, type CheckoutOptions } from '#core/terminal/checkouts.ts'
import { basketOf, customerBasketOf, customerLineOf } from '#core/basket/view.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { isWithStaff, type Kiosk } from '#core/kiosk/commands.ts'
import { kioskStaffView } from '#core/app/kiosk-staff-view.ts'
import { saleBeingPaid } from '#core/app/on-screen.ts'
import { customerLanguage } from '#core/app/customer-language.ts'
import { ownCodeOf } from '#core/app/own-code.ts'
import { unsettled } from '#core/app/unsettled.ts'
import { membershipAddresses } from '#core/settings/membership-addresses.ts'
import { membershipLink, receiptLink } from '#core/receipt/link.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import {
  allowedFlows,
  customerLocaleOf,
  isLanguageChosen,
  localeOf,
  modeOf,
  ownSalesProblem,
  zoneOf,
} from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { isBasketLocked } from '#core/sale/on-screen.ts'
import type { CustomerScreen } from '#core/sale/customer-screen.ts'
import { checkoutTipOf } from '#core/terminal/checkout-tips.ts'
import type { TipChoice } from '#core/sale/tip-choice.ts'
import type { Staff } from '#core/staff/staff.ts'
import { rowsOfReceipt } from '#core/printing/documents.ts'
import type { Printing } from '#core/printing/printing.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { TillOptions } from '#core/app/till-options.ts'
import { customerViewOf, kioskViewOf, viewOf } from '#core/sale/view.ts'
import type { CashierView, CustomerView, KioskView, OfficeView, TillView, Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'
import type { Look } from '#shared/appearance.ts'
import { currencyOf } from '#shared/market.ts'
import { noPictures } from '#shared/shop-pictures.ts'
import { isStoreClosed, type Problem } from '#shared/problem.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import type { StaffView } from '#shared/staff.ts'
import type { CashierTipChoice, CustomerTipChoice } from '#shared/tip.ts'

type Known = {
  options: TillOptions
  memberships: Memberships
  sales: SaleRepository
  health: TillView['service']
  refusal: () => Problem | null
  baskets: Baskets
  tipChoice: TipChoice
  customerScreen: CustomerScreen
  kiosk: Kiosk
  staff: Staff
  printing: Printing
  time: TimeCheck
  checkoutOptions: CheckoutOptions
  /** What sold most today. */
  bestSellers: () => string[]
}

export const createViews = (known: Known): { [S in Surface]: (session?: string) => Views[S] } => ({
  cashier: (session) => cashierViewOf(known, session),
  customer: () => customerScreenOf(known),
  kiosk: (session) => kioskScreenOf(known, session),
  office: (session) => officeScreenOf(known, session),
})

const madeNow = ({ options, sales }: Known): Pick<CashierView, 'at' | 'revision' | 'isLanguageChosen'> => ({
  at: options.clock.now(),
  revision: sales.revision(),
  isLanguageChosen: isLanguageChosen(options.settings),
})

const lookOf = ({ theme, accent }: Settings): Look => ({ theme, accent: accent ?? null })

function cashierViewOf(known: Known, session?: string): CashierView {
  const { options, sales, baskets } = known
  const staff = staffAt(known, 'cashier', session)
  if (staff.asksSignIn && session !== undefined)
    return { ...nothingSold, ...madeNow(known), till: signedOutTill(known), staff }
  const current = sales.current()
  const receipt = current ? receiptOf(current, options.journal) : null
  const signUp = known.memberships.current()
  const shown = receipt ?? signUp?.receipt ?? null
  return {
    ...madeNow(known),
    till: tillOf(known),
    staff,
    basket: basketOf(baskets.current(), isBasketLocked(known)),
    parked: baskets.parked(),
    tipChoice: cashierChoiceOf(known),
    sale: current ? viewOf(current, sales.runtime(current.sale), sales.snapshot(current.sale)) : null,
    receipt,
    paper: shown && rowsOfReceipt({ ...options, sale: (id) => sales.sale(id) }, shown),
    signUp: signUp ?? null,
    code: ownCodeOf(known),
    waiting: waitingOf(known),
  }
}

/** One at a time: another is told that the till is busy. */
function waitingOf({ checkoutOptions }: Known): WaitingCheckout | null {
  const [checkout] = checkoutOptions.checkouts.waiting()
  if (!checkout || (checkout.asked.asksTip && checkoutOptions.settings.isAttended)) return null
  const { amount, text, saleNumber, lines } = checkout.asked
  return {
    checkout: checkout.checkout,
    register: checkout.register.name,
    saleNumber,
    amount,
    text,
    lines: lines.map(customerLineOf),
    openedAt: checkout.openedAt,
    endsAt: endOfWaiting(checkout),
  }
}

/** Of what the till sells, or of a register's checkout: never of both. */
function cashierChoiceOf(known: Known): CashierTipChoice | null {
  const asked = customerChoiceOf(known)
  const order = known.tipChoice.pending()?.order
  return asked && { choice: asked.choice, goods: asked.goods, userFlow: order?.by.userFlow ?? 'QR' }
}

function customerChoiceOf({ tipChoice, checkoutOptions }: Known): CustomerTipChoice | null {
  const asked = tipChoice.pending()
  return asked
    ? { choice: asked.choice, percents: asked.percents, goods: asked.goods }
    : (checkoutTipOf(checkoutOptions)?.asked ?? null)
}

const staffAt = (known: Known, surface: 'cashier' | 'office', session = ''): StaffView =>
  known.staff.viewOf({ surface, session }, saleBeingPaid(known) !== null)

const nothingSold: Omit<CashierView, keyof ReturnType<typeof madeNow> | 'till' | 'staff'> = {
  basket: basketOf(
    { basket: '', lines: [], lastLine: 0, discount: null, discountBy: null, tip: null },
    false,
  ),
  parked: [],
  tipChoice: null,
  sale: null,
  receipt: null,
  paper: null,
  signUp: null,
  code: null,
  waiting: null,
}

/** Whose till it is and how its screen looks; what is sold and what waits is for whoever signs in. */
const signedOutTill = (known: Known): TillView => ({
  ...tillOf(known),
  merchantSerialNumber: '',
  largeAmount: 0,
  tips: [],
  plansRevision: null,
  catalogProblem: null,
  bestSellers: [],
  refusal: lockedAlone(known.refusal()),
  journal: null,
  printing: { ...known.printing.view(), problem: null, waiting: [], waitingCount: 0 },
  unsettled: [],
  unsettledCount: 0,
  helpSince: null,
})

/** Without which nobody can sign in. */
const lockedAlone = (refusal: Problem | null): Problem | null => (isStoreClosed(refusal) ? refusal : null)

function tillOf(known: Known): TillView {
  const { options, sales, health, refusal, kiosk, staff, printing, time, bestSellers, tipChoice } = known
  const { settings, service, program, catalogFile } = options
  const mode = modeOf(settings)
  return {
    shopName: settings.shop.name,
    tillName: settings.tillName,
    market: settings.market,
    currency: currencyOf[settings.market],
    timeZone: zoneOf(settings),
    nightEnd: settings.nightEnd,
    locale: localeOf(settings),
    customerLocale: customerLocaleOf(settings),
    look: lookOf(settings),
    entry: cashierEntry(settings.entry, catalogFile.catalog()),
    largeAmount: settings.largeAmount,
    tips: settings.tips.askedBy === 'nobody' ? [] : settings.tips.percents,
    tipsBy: tipChoice.by(),
    plansRevision: plansRevisionOf(options, refusal),
    catalogRevision: catalogFile.revision(),
    catalogProblem: catalogFile.problem(),
    mode,
    version: program.version,
    merchantSerialNumber: service.merchantSerialNumber,
    bestSellers: bestSellers(),
    userFlows: allowedFlows(settings),
    refusal: refusal(),
    service: { ...health },
    clock: time.trouble(),
    journal: sales.trouble(),
    printing: printing.view(),
    ...unsettled(sales),
    asksPin: staff.asksPin(),
    helpSince: kiosk.helpSince,
    canOpenOffice: options.openOffice !== undefined,
    canShowCustomer: options.showCustomer !== undefined,
    canRestart: options.restart !== undefined,
    notices: [...(options.notices ?? [])],
    hasHub: (options.hub?.held() ?? null) !== null,
    isTerminal: settings.mode === 'terminal',
  }
}

/** Null where nobody can be signed up: nothing is offered, or the till does not sell. */
function plansRevisionOf({ plans, settings }: TillOptions, refusal: () => Problem | null): number | null {
  const offered = plans.offered()
  const isOpen = refusal() === null && ownSalesProblem(settings) === undefined
  return offered.plans.length > 0 && isOpen ? offered.revision : null
}

/** Where the receipt of joining is found. */
const linkOf = (options: TillOptions, { receipt }: SignUpView): string | null =>
  receipt && membershipLink(options, receipt)

function customerScreenOf(known: Known): CustomerView {
  const { options, memberships, sales, baskets } = known
  const { settings } = options
  const spoken = customerLanguage(known)
  const current = sales.current()
  const signUp = memberships.current()
  return {
    ...madeNow(known),
    ...spoken,
    shopName: settings.shop.name,
    currency: currencyOf[settings.market],
    look: lookOf(settings),
    slogan: settings.slogan ?? null,
    pictures: options.pictures.shown(),
    mode: modeOf(settings),
    ...(current ? { lines: [], total: 0 } : customerBasketOf(baskets.current(), spoken.locale)),
    tipChoice: customerChoiceOf(known),
    sale: current
      ? customerViewOf(current, sales.runtime(current.sale), receiptLink(options, current))
      : null,
    signUp: signUp ? customerSignUpOf(signUp, linkOf(options, signUp)) : null,
  }
}

function kioskScreenOf(known: Known, session?: string): KioskView {
  const { options, memberships, sales, baskets, health, refusal, kiosk, staff, time } = known
  const { settings, catalogFile } = options
  const current = sales.current()
  const signUp = memberships.current()
  return {
    ...madeNow(known),
    shopName: settings.shop.name,
    ...customerLanguage(known),
    market: settings.market,
    currency: currencyOf[settings.market],
    mode: modeOf(settings),
    userFlows: allowedFlows(settings),
    isClosed: refusal() !== null || sales.trouble() !== null || health.unreachableSince !== null,
    look: lookOf(settings),
    slogan: settings.slogan ?? null,
    pictures: options.pictures.shown(),
    entry: kioskEntry(settings.entry),
    catalogRevision: catalogFile.revision(),
    basket: basketOf(baskets.current(), isBasketLocked(known)),
    idleMs: settings.idleSeconds * 1000,
    sale: current
      ? kioskViewOf(
          current,
          sales.runtime(current.sale),
          sales.snapshot(current.sale),
          receiptLink(options, current),
        )
      : null,
    signUp: signUp ? kioskSignUpOf(signUp, linkOf(options, signUp)) : null,
    waiting: waitingOf(known),
    isTerminal: settings.mode === 'terminal',
    // Nobody is there to be told of an address that is missing.
    canSignUp: plansRevisionOf(options, refusal) !== null && !('missing' in membershipAddresses(settings)),
    helpSince: kiosk.helpSince,
    asksPin: staff.asksPin(),
    staff: isWithStaff(kiosk, staff, session)
      ? {
          ...kioskStaffView(known),
          clock: time.trouble(),
          timeZone: zoneOf(settings),
        }
      : null,
  }
}

function officeScreenOf(known: Known, session?: string): OfficeView {
  const { journal, pictures } = known.options
  const staff = staffAt(known, 'office', session)
  if (staff.asksSignIn && session !== undefined)
    return {
      ...madeNow(known),
      till: signedOutTill(known),
      staff,
      pictures: noPictures,
      facts: 0,
      verified: { facts: 0, isWhole: true },
    }
  const { facts, isWhole } = journal.verified()
  const verified = { facts, isWhole }
  return {
    ...madeNow(known),
    till: tillOf(known),
    staff,
    pictures: pictures.shown(),
    facts: journal.rows(),
    verified,
  }
}
