// The views of all surfaces, whole, at any moment: the till and its sale for the cashier, far less for the customer, and hardly anything where somebody must sign in.
import type { Memberships } from '#core/agreement/memberships.ts'
import { customerSignUpOf, kioskSignUpOf } from '#core/agreement/sign-up.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import { basketOf, customerBasketOf } from '#core/basket/view.ts'
import type { Book } from '#core/sale/book.ts'
import type { Kiosk } from '#core/commands/kiosk.ts'
import { payingOf } from '#core/commands/serving.ts'
import { membershipAddresses } from '#core/membership-addresses.ts'
import { membershipLink, receiptLink } from '#core/receipt/link.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import { allowedFlows, customerLocaleOf, modeOf, zoneOf, type Settings } from '#core/settings.ts'
import { isBasketLocked } from '#core/basket/sold.ts'
import type { Staff } from '#core/staff/staff.ts'
import { rowsOfReceipt } from '#core/print/papers.ts'
import type { Printing } from '#core/print/printing.ts'
import type { TimeCheck } from '#core/time-check.ts'
import type { TillOptions } from '#core/till-options.ts'
import { customerViewOf, kioskViewOf, unsettledOf, viewOf } from '#core/view.ts'
import type { CashierView, CustomerView, KioskView, OfficeView, TillView, Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Look } from '#shared/look.ts'
import { currencyOf } from '#shared/market.ts'
import type { Problem } from '#shared/problem.ts'
import type { UnsettledSale } from '#shared/sale.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import type { StaffView } from '#shared/staff.ts'

type Known = {
  options: TillOptions
  memberships: Memberships
  book: Book
  health: TillView['service']
  refusal: () => Problem | null
  baskets: Baskets
  kiosk: Kiosk
  staff: Staff
  printing: Printing
  time: TimeCheck
}

export const createViews = (known: Known): { [S in Surface]: (session?: string) => Views[S] } => ({
  cashier: (session) => cashierViewOf(known, session),
  customer: () => customerScreenOf(known),
  kiosk: () => kioskScreenOf(known),
  office: (session) => officeScreenOf(known, session),
})

const lookOf = ({ theme, accent }: Settings): Look => ({ theme, accent: accent ?? null })

function cashierViewOf(known: Known, session?: string): CashierView {
  const { options, book, baskets } = known
  const staff = staffAt(known, 'cashier', session)
  if (staff.asksSignIn && session !== undefined)
    return { ...nothingSold, at: options.clock.now(), till: signedOutTill(known), staff }
  const current = book.current()
  const receipt = current ? receiptOf(current, options.settings, modeOf(options.settings)) : null
  const signUp = known.memberships.current()
  const shown = receipt ?? signUp?.receipt ?? null
  return {
    at: options.clock.now(),
    till: tillOf(known),
    staff,
    basket: basketOf(baskets.current(), isBasketLocked({ book, baskets })),
    held: baskets.held(),
    sale: current ? viewOf(current, book.live(current.sale), book.moment(current.sale)) : null,
    receipt,
    paper: shown && rowsOfReceipt({ ...options, sale: (id) => book.sale(id) }, shown),
    signUp: signUp ?? null,
  }
}

const staffAt = (known: Known, surface: 'cashier' | 'office', session = ''): StaffView =>
  known.staff.viewOf({ surface, session }, payingOf(known) !== null)

const nothingSold: Omit<CashierView, 'at' | 'till' | 'staff'> = {
  basket: basketOf({ basket: '', lines: [], lastLine: 0, discount: null, tip: null }, false),
  held: [],
  sale: null,
  receipt: null,
  paper: null,
  signUp: null,
}

/** Whose till it is and how its screen looks; what is sold and what waits is for whoever signs in. */
const signedOutTill = (known: Known): TillView => ({
  ...tillOf(known),
  merchantSerialNumber: '',
  largeAmount: 0,
  tips: [],
  plansRevision: null,
  catalogProblem: null,
  refusal: null,
  journal: null,
  printing: { ...known.printing.view(), problem: null, waiting: [], waitingCount: 0 },
  unsettled: [],
  unsettledCount: 0,
  helpSince: null,
})

function tillOf({ options, book, health, refusal, kiosk, staff, printing, time }: Known): TillView {
  const { settings, service, program, shelf } = options
  const mode = modeOf(settings)
  return {
    shopName: settings.shop.name,
    tillName: settings.tillName,
    market: settings.market,
    currency: currencyOf[settings.market],
    timeZone: zoneOf(settings),
    locale: settings.locale,
    customerLocale: customerLocaleOf(settings),
    look: lookOf(settings),
    entry: settings.entry,
    largeAmount: settings.largeAmount,
    tips: settings.tips,
    plansRevision: plansRevisionOf(options, refusal),
    catalogRevision: shelf.revision(),
    catalogProblem: shelf.problem(),
    mode,
    version: program.version,
    merchantSerialNumber: service.merchantSerialNumber,
    userFlows: allowedFlows(settings),
    refusal: refusal(),
    service: { ...health },
    clock: time.trouble(),
    journal: book.trouble(),
    printing: printing.view(),
    ...unsettled(book),
    asksPin: staff.asksPin(),
    helpSince: kiosk.helpSince,
    canOpenOffice: options.openOffice !== undefined,
    canShowCustomer: options.showCustomer !== undefined,
    canRestart: options.restart !== undefined,
    hasHub: (options.hub?.held() ?? null) !== null,
  }
}

/** Null where nobody can be signed up: nothing is offered, or the till does not sell. */
function plansRevisionOf({ plans }: TillOptions, refusal: () => Problem | null): number | null {
  const offered = plans.offered()
  return offered.plans.length > 0 && refusal() === null ? offered.revision : null
}

/** Where the receipt of joining is found. */
const linkOf = (options: TillOptions, { receipt }: SignUpView): string | null =>
  receipt && membershipLink(options, receipt)

function customerScreenOf({ options, memberships, book, baskets }: Known): CustomerView {
  const { clock, settings } = options
  const locale = customerLocaleOf(settings)
  const current = book.current()
  const signUp = memberships.current()
  return {
    at: clock.now(),
    shopName: settings.shop.name,
    locale,
    currency: currencyOf[settings.market],
    look: lookOf(settings),
    slogan: settings.slogan ?? null,
    mode: modeOf(settings),
    ...(current ? { lines: [], total: 0 } : customerBasketOf(baskets.current(), locale)),
    sale: current ? customerViewOf(current, book.live(current.sale), receiptLink(options, current)) : null,
    signUp: signUp ? customerSignUpOf(signUp, linkOf(options, signUp)) : null,
  }
}

function kioskScreenOf({
  options,
  memberships,
  book,
  baskets,
  health,
  refusal,
  kiosk,
  staff,
  time,
}: Known): KioskView {
  const { clock, settings, shelf } = options
  const current = book.current()
  const signUp = memberships.current()
  return {
    at: clock.now(),
    shopName: settings.shop.name,
    locale: customerLocaleOf(settings),
    market: settings.market,
    currency: currencyOf[settings.market],
    mode: modeOf(settings),
    userFlows: allowedFlows(settings),
    isClosed: refusal() !== null || book.trouble() !== null || health.unreachableSince !== null,
    look: lookOf(settings),
    slogan: settings.slogan ?? null,
    entry: settings.entry,
    catalogRevision: shelf.revision(),
    basket: basketOf(baskets.current(), isBasketLocked({ book, baskets })),
    idleMs: settings.idleSeconds * 1000,
    sale: current
      ? kioskViewOf(
          current,
          book.live(current.sale),
          book.moment(current.sale),
          receiptLink(options, current),
        )
      : null,
    signUp: signUp ? kioskSignUpOf(signUp, linkOf(options, signUp)) : null,
    // Nobody is there to be told of an address that is missing.
    canSignUp: plansRevisionOf(options, refusal) !== null && !('missing' in membershipAddresses(settings)),
    helpSince: kiosk.helpSince,
    asksPin: staff.asksPin(),
    staff: kiosk.isWithStaff
      ? {
          ...staffView(book, kiosk, options.openOffice !== undefined),
          clock: time.trouble(),
          timeZone: zoneOf(settings),
        }
      : null,
  }
}

function officeScreenOf(known: Known, session?: string): OfficeView {
  const { clock, journal } = known.options
  const staff = staffAt(known, 'office', session)
  if (staff.asksSignIn && session !== undefined)
    return {
      at: clock.now(),
      till: signedOutTill(known),
      staff,
      facts: 0,
      verified: { facts: 0, isWhole: true },
    }
  const { facts, isWhole } = journal.verified()
  return {
    at: clock.now(),
    till: tillOf(known),
    staff,
    facts: journal.rows(),
    verified: { facts, isWhole },
  }
}

function staffView(book: Book, { screen, isInOffice }: Kiosk, canOpenOffice: boolean) {
  const rows = earlier(book)
  return {
    unsettledCount: rows.length,
    waitingCount: rows.filter(waits).length,
    canClose: screen !== null && !isInOffice,
    canOpenOffice,
    isInOffice,
  }
}

/** No screen shows more of them at once. */
const mostUnsettled = 50

function unsettled(book: Book): Pick<TillView, 'unsettled' | 'unsettledCount'> {
  const rows = earlier(book)
  return { unsettled: rows.slice(0, mostUnsettled), unsettledCount: rows.length }
}

/** Not the one on screen; those that wait for a person first, then the oldest. */
function earlier(book: Book): UnsettledSale[] {
  const current = book.current()?.sale
  return book
    .unfinished()
    .filter((id) => id !== current)
    .flatMap((id) => book.sale(id) ?? [])
    .map((sale) => unsettledOf(sale, book.moment(sale.sale)))
    .toSorted((one, other) => Number(waits(other)) - Number(waits(one)))
}

const waits = ({ alarm, question }: UnsettledSale): boolean => alarm !== null || question !== null
