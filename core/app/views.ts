// The views of all surfaces, whole, at any moment: the till and its sale for the cashier, far less for the customer, and hardly anything where somebody must sign in.
import type { TillContext } from '#core/till-context.ts'
import { customerSignUpOf, kioskSignUpOf } from '#core/agreement/sign-up.ts'
import { endOfWaiting } from '#core/terminal/checkouts.ts'
import { basketOf, customerBasketOf, customerLineOf } from '#core/basket/basket.ts'
import { isWithStaff } from '#core/kiosk/commands.ts'
import { saleBeingPaid, ownCodeOf, isBasketLocked } from '#core/sale/on-screen.ts'
import {
  membershipAddresses,
  allowedFlows,
  customerLocaleOf,
  isLanguageChosen,
  localeOf,
  modeOf,
  ownSalesProblem,
  zoneOf,
} from '#core/settings/settings.ts'
import { membershipLink, receiptLink, receiptOf } from '#core/receipt/receipt.ts'
import type { Settings } from '#shared/settings.ts'
import { checkoutTipOf } from '#core/terminal/commands.ts'
import { rowsOfReceipt } from '#core/printing/documents.ts'
import { customerViewOf, kioskViewOf, viewOf, unsettledViewOf } from '#core/sale/view.ts'
import type { CashierView, CustomerView, KioskView, OfficeView, TillView, Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'
import type { Appearance, EntryMode, EntryChoice } from '#shared/appearance.ts'
import { currencyOf } from '#shared/market.ts'
import { noPictures } from '#shared/shop-pictures.ts'
import { isStoreClosed } from '#shared/problem.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import type { StaffView } from '#shared/staff.ts'
import type { CashierTipChoice, CustomerTipChoice } from '#shared/tip.ts'
import type { Catalog } from '#shared/catalog.ts'
import { spokenLanguageOf, tagOf } from '#shared/language.ts'
import type { SaleRepository } from '#core/sale/projection.ts'
import type { UnsettledSale, KioskOrder } from '#shared/sale.ts'
import type { Sale } from '#core/sale/state.ts'
import { shownAttempt } from '#core/payment/state.ts'

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

const lookOf = ({ theme, accent }: Settings): Appearance => ({ theme, accent: accent ?? null })

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

/** Tip choice of what the till sells, or of a register's checkout: never of both. */
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

/** The till's shop and the looks of its screen; what is sold and what waits is for whoever signs in. */
const signedOutTill = (context: TillContext): TillView => ({
  ...tillOf(context),
  merchantSerialNumber: '',
  largeAmount: 0,
  tips: [],
  plansRevision: null,
  catalogProblem: null,
  bestSellers: [],
  // The one without which nobody can sign in.
  refusal: isStoreClosed(context.refusal()) ? context.refusal() : null,
  journal: null,
  printing: { ...context.printing.view(), problem: null, waiting: [], waitingCount: 0 },
  unsettled: [],
  unsettledCount: 0,
  helpSince: null,
})

function tillOf(context: TillContext): TillView {
  const { sales, health, refusal, kiosk, staff, printing, time, bestSellers, tipChoice } = context
  const { settings, service, program, catalogFile } = context
  const open = unsettledViews(sales)
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
    mode: modeOf(settings),
    version: program.version,
    merchantSerialNumber: service.merchantSerialNumber,
    bestSellers: bestSellers(),
    userFlows: allowedFlows(settings),
    refusal: refusal(),
    service: { ...health },
    clock: time.trouble(),
    journal: sales.trouble(),
    printing: printing.view(),
    unsettled: open.slice(0, mostUnsettled),
    unsettledCount: open.length,
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

/** The part of a view that customers see of every shop: its name, its looks, their language. */
function shopFrontOf(context: TillContext) {
  const { settings, pictures } = context
  return {
    ...madeNow(context),
    ...customerLanguage(context),
    shopName: settings.shop.name,
    currency: currencyOf[settings.market],
    look: lookOf(settings),
    slogan: settings.slogan ?? null,
    pictures: pictures.shown(),
    mode: modeOf(settings),
  }
}

function customerScreenOf(context: TillContext): CustomerView {
  const { memberships, sales, baskets } = context
  const shopFront = shopFrontOf(context)
  const current = sales.current()
  const signUp = memberships.current()
  return {
    ...shopFront,
    ...(current ? { lines: [], total: 0 } : customerBasketOf(baskets.current(), shopFront.locale)),
    tipChoice: customerChoiceOf(context),
    sale: current ? customerViewOf(current, sales, receiptLink(context, current)) : null,
    signUp: signUp ? customerSignUpOf(signUp, linkOf(context, signUp)) : null,
  }
}

function kioskScreenOf(context: TillContext, session?: string): KioskView {
  const { settings, catalogFile, memberships, sales, baskets, health, refusal, kiosk, staff } = context
  const current = sales.current()
  const signUp = memberships.current()
  return {
    ...shopFrontOf(context),
    market: settings.market,
    userFlows: allowedFlows(settings),
    isClosed: refusal() !== null || sales.trouble() !== null || health.unreachableSince !== null,
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
    staff: isWithStaff(kiosk, staff, session) ? kioskStaffView(context) : null,
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
  return {
    ...madeNow(context),
    till: tillOf(context),
    staff,
    pictures: pictures.shown(),
    facts: journal.rows(),
    verified: { facts, isWhole },
  }
}

/** Above it nobody finds a product among tiles faster than by its barcode. */
const mostTiles = 300

export function cashierEntry(choice: EntryChoice, { products }: Pick<Catalog, 'products'>): EntryMode {
  if (choice !== 'automatic') return choice
  if (products.length === 0) return 'keypad'
  const isScanned = products.length > mostTiles && products.some(({ barcode }) => barcode !== null)
  return isScanned ? 'scanner' : 'products'
}

/** A customer keys in an amount only where the shop has chosen so: not because its catalog cannot be read. */
export const kioskEntry = (choice: EntryChoice): EntryMode => (choice === 'keypad' ? 'keypad' : 'products')

/** The shop's for its customers, or another that a register has asked for with what is on the screen. */
function customerLanguage({ settings, sales, checkouts }: TillContext): {
  locale: string
  isLanguageChosen?: true
} {
  const locale = customerLocaleOf(settings)
  const current = sales.current()
  const asked = current?.register ? current.ordered?.language : checkouts.waiting()[0]?.asked.language
  return asked === undefined || asked === spokenLanguageOf(locale)
    ? { locale }
    : { locale: tagOf(asked, settings.market), isLanguageChosen: true }
}

/** No screen shows more of them at once. */
const mostUnsettled = 50

/** Not the one on screen; those that wait for a person first, then the oldest. */
function unsettledViews(sales: SaleRepository): UnsettledSale[] {
  const current = sales.current()?.sale
  return sales
    .unfinished()
    .filter((id) => id !== current)
    .flatMap((id) => sales.sale(id) ?? [])
    .map((sale) => unsettledViewOf(sale, sales))
    .toSorted((one, other) => Number(waits(other)) - Number(waits(one)))
}

const waits = ({ alarm, question }: UnsettledSale): boolean => alarm !== null || question !== null

function kioskStaffView(context: TillContext): NonNullable<KioskView['staff']> {
  const { clock, host, sales, kiosk, time, settings } = context
  const { screen, isInOffice } = kiosk
  const rows = unsettledViews(sales)
  return {
    unsettledCount: rows.length,
    waitingCount: rows.filter(waits).length,
    canClose: screen !== null && !isInOffice,
    canOpenOffice: host.openOffice !== undefined,
    isInOffice,
    orders: lastOrders(sales, clock.now()),
    clock: time.trouble(),
    timeZone: zoneOf(settings),
  }
}

const hourMs = 3_600_000
/** So many sales back they are looked for: a kiosk takes fewer in an hour. */
const mostSales = 60

/** Orders paid at the kiosk in the last hour, the newest first. */
const lastOrders = (sales: SaleRepository, now: number): KioskOrder[] =>
  sales
    .recent(mostSales)
    .flatMap((id) => sales.sale(id) ?? [])
    .flatMap((sale) => orderIn(sale) ?? [])
    .filter(({ paidAt }) => now - paidAt < hourMs)

function orderIn({ ordered, register, payment }: Sale): KioskOrder | null {
  const { state } = shownAttempt(payment)
  if (state.is !== 'captured' || payment.terms.isAttended || register || !ordered?.basket) return null
  const lines = ordered.lines.map(({ id, name, quantity }) => ({ product: id, name, quantity }))
  return { number: ordered.number, paidAt: state.capturedAt, lines }
}
