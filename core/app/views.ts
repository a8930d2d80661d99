// The views of all surfaces, whole, at any moment: the till and its sale for the cashier, far less for the customer, and hardly anything where somebody must sign in.
import type { TillContext } from '#core/till-context.ts'
import { cashierEntry, kioskEntry } from '#core/app/entry.ts'
import { customerSignUpOf, kioskSignUpOf } from '#core/agreement/sign-up.ts'
import { endOfWaiting } from '#core/terminal/checkouts.ts'
import { basketOf, customerBasketOf, customerLineOf } from '#core/basket/view.ts'
import { isWithStaff } from '#core/kiosk/commands.ts'
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
import { checkoutTipOf } from '#core/terminal/checkout-tips.ts'
import { rowsOfReceipt } from '#core/printing/documents.ts'
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

export const createViews = (context: TillContext): { [S in Surface]: (session?: string) => Views[S] } => ({
  cashier: (session) => cashierViewOf(context, session),
  customer: () => customerScreenOf(context),
  kiosk: (session) => kioskScreenOf(context, session),
  office: (session) => officeScreenOf(context, session),
})

const madeNow = ({
  clock,
  settings,
  sales,
}: TillContext): Pick<CashierView, 'at' | 'revision' | 'isLanguageChosen'> => ({
  at: clock.now(),
  revision: sales.revision(),
  isLanguageChosen: isLanguageChosen(settings),
})

const lookOf = ({ theme, accent }: Settings): Look => ({ theme, accent: accent ?? null })

function cashierViewOf(context: TillContext, session?: string): CashierView {
  const { sales, baskets, journal } = context
  const staff = staffAt(context, 'cashier', session)
  if (staff.asksSignIn && session !== undefined)
    return { ...nothingSold, ...madeNow(context), till: signedOutTill(context), staff }
  const current = sales.current()
  const receipt = current ? receiptOf(current, journal) : null
  const signUp = context.memberships.current()
  const shown = receipt ?? signUp?.receipt ?? null
  return {
    ...madeNow(context),
    till: tillOf(context),
    staff,
    basket: basketOf(baskets.current(), isBasketLocked(context)),
    parked: baskets.parked(),
    tipChoice: cashierChoiceOf(context),
    sale: current ? viewOf(current, sales) : null,
    receipt,
    paper: shown && rowsOfReceipt(context, shown),
    signUp: signUp ?? null,
    code: ownCodeOf(context),
    waiting: waitingOf(context),
  }
}

/** One at a time: another is told that the till is busy. */
function waitingOf({ checkouts, settings }: TillContext): WaitingCheckout | null {
  const [checkout] = checkouts.waiting()
  if (!checkout || (checkout.asked.asksTip && settings.isAttended)) return null
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
function cashierChoiceOf(context: TillContext): CashierTipChoice | null {
  const asked = customerChoiceOf(context)
  const order = context.tipChoice.pending()?.order
  return asked && { choice: asked.choice, goods: asked.goods, userFlow: order?.by.userFlow ?? 'QR' }
}

function customerChoiceOf(context: TillContext): CustomerTipChoice | null {
  const asked = context.tipChoice.pending()
  return asked
    ? { choice: asked.choice, percents: asked.percents, goods: asked.goods }
    : (checkoutTipOf(context)?.asked ?? null)
}

const staffAt = (context: TillContext, surface: 'cashier' | 'office', session = ''): StaffView =>
  context.staff.viewOf({ surface, session }, saleBeingPaid(context) !== null)

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
const signedOutTill = (context: TillContext): TillView => ({
  ...tillOf(context),
  merchantSerialNumber: '',
  largeAmount: 0,
  tips: [],
  plansRevision: null,
  catalogProblem: null,
  bestSellers: [],
  refusal: lockedAlone(context.refusal()),
  journal: null,
  printing: { ...context.printing.view(), problem: null, waiting: [], waitingCount: 0 },
  unsettled: [],
  unsettledCount: 0,
  helpSince: null,
})

/** Without which nobody can sign in. */
const lockedAlone = (refusal: Problem | null): Problem | null => (isStoreClosed(refusal) ? refusal : null)

function tillOf(context: TillContext): TillView {
  const { sales, health, refusal, kiosk, staff, printing, time, bestSellers, tipChoice } = context
  const { settings, service, program, catalogFile } = context
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
    plansRevision: plansRevisionOf(context),
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
    canOpenOffice: context.host.openOffice !== undefined,
    canShowCustomer: context.host.showCustomer !== undefined,
    canRestart: context.host.restart !== undefined,
    notices: [...context.notices],
    hasHub: context.hub.held() !== null,
    isTerminal: settings.mode === 'terminal',
  }
}

/** Null where nobody can be signed up: nothing is offered, or the till does not sell. */
function plansRevisionOf({ plans, settings, refusal }: TillContext): number | null {
  const offered = plans.offered()
  const isOpen = refusal() === null && ownSalesProblem(settings) === undefined
  return offered.plans.length > 0 && isOpen ? offered.revision : null
}

/** Where the receipt of joining is found. */
const linkOf = (context: TillContext, { receipt }: SignUpView): string | null =>
  receipt && membershipLink(context, receipt)

function customerScreenOf(context: TillContext): CustomerView {
  const { settings, memberships, sales, baskets } = context
  const spoken = customerLanguage(context)
  const current = sales.current()
  const signUp = memberships.current()
  return {
    ...madeNow(context),
    ...spoken,
    shopName: settings.shop.name,
    currency: currencyOf[settings.market],
    look: lookOf(settings),
    slogan: settings.slogan ?? null,
    pictures: context.pictures.shown(),
    mode: modeOf(settings),
    ...(current ? { lines: [], total: 0 } : customerBasketOf(baskets.current(), spoken.locale)),
    tipChoice: customerChoiceOf(context),
    sale: current ? customerViewOf(current, sales, receiptLink(context, current)) : null,
    signUp: signUp ? customerSignUpOf(signUp, linkOf(context, signUp)) : null,
  }
}

function kioskScreenOf(context: TillContext, session?: string): KioskView {
  const { settings, catalogFile, memberships, sales, baskets, health, refusal, kiosk, staff, time } = context
  const current = sales.current()
  const signUp = memberships.current()
  return {
    ...madeNow(context),
    shopName: settings.shop.name,
    ...customerLanguage(context),
    market: settings.market,
    currency: currencyOf[settings.market],
    mode: modeOf(settings),
    userFlows: allowedFlows(settings),
    isClosed: refusal() !== null || sales.trouble() !== null || health.unreachableSince !== null,
    look: lookOf(settings),
    slogan: settings.slogan ?? null,
    pictures: context.pictures.shown(),
    entry: kioskEntry(settings.entry),
    catalogRevision: catalogFile.revision(),
    basket: basketOf(baskets.current(), isBasketLocked(context)),
    idleMs: settings.idleSeconds * 1000,
    sale: current ? kioskViewOf(current, sales, receiptLink(context, current)) : null,
    signUp: signUp ? kioskSignUpOf(signUp, linkOf(context, signUp)) : null,
    waiting: waitingOf(context),
    isTerminal: settings.mode === 'terminal',
    // Nobody is there to be told of an address that is missing.
    canSignUp: plansRevisionOf(context) !== null && !('missing' in membershipAddresses(settings)),
    helpSince: kiosk.helpSince,
    asksPin: staff.asksPin(),
    staff: isWithStaff(kiosk, staff, session)
      ? {
          ...kioskStaffView(context),
          clock: time.trouble(),
          timeZone: zoneOf(settings),
        }
      : null,
  }
}

function officeScreenOf(context: TillContext, session?: string): OfficeView {
  const { journal, pictures } = context
  const staff = staffAt(context, 'office', session)
  if (staff.asksSignIn && session !== undefined)
    return {
      ...madeNow(context),
      till: signedOutTill(context),
      staff,
      pictures: noPictures,
      facts: 0,
      verified: { facts: 0, isWhole: true },
    }
  const { facts, isWhole } = journal.verified()
  const verified = { facts, isWhole }
  return {
    ...madeNow(context),
    till: tillOf(context),
    staff,
    pictures: pictures.shown(),
    facts: journal.rows(),
    verified,
  }
}
