// Expected trouble as a value: what happened, what it means for the money, what to do. Exceptions are our own mistakes.
import * as z from 'zod/mini'
import type spokenInEnglish from '#shared/english-problems.json'
import type problems from '#shared/locales/en/problems.json'

/** Texts of problems in English. The codes that no screen meets stand in a file of their own. */
export type ProblemTexts = typeof problems & typeof spokenInEnglish
/** Sentence for what many problems mean for the money: its key in the texts, without `money.`. */
type MoneyClass<Key = keyof ProblemTexts> = Key extends `money.${infer Class}` ? Class : never

type NoDetails = Record<never, never>
type Row<D> = { money: MoneyClass | 'own'; details?: D }
/** `own`: a problem with a sentence of its own for the money, `problem.X.money`. */
const row = /* @__NO_SIDE_EFFECTS__ */ <D = NoDetails>(money: Row<D>['money']): Row<D> => ({ money })

/** Every trouble a person can meet: the particulars its words need, and what it means for the money. Amounts are in minor units. */
export const problemRows = {
  'amount.notWhole': row<{ given: string }>('nothingCharged'),
  'amount.tooSmall': row<{ value: number; limit: number; currency: string }>('nothingCharged'),
  'amount.tooLarge': row<{ value: number; limit: number; currency: string }>('nothingCharged'),
  'amount.wrongCurrency': row<{ given: string; expected: string }>('nothingCharged'),
  'basket.changed': row<{ value: number; currency: string }>('nothingCharged'),
  'basket.nothing': row('nothingCharged'),
  /** All of it costs nothing: a wallet has nothing to pay. */
  'basket.free': row('own'),
  'basket.soldOut': row('nothingCharged'),
  'basket.ofEndedSale': row('noSecondPayment'),
  'basket.noLine': row('nothingCharged'),
  'basket.notParked': row('nothingCharged'),
  'basket.full': row<{ most: number }>('nothingCharged'),
  'basket.tooMany': row<{ most: number }>('nothingCharged'),
  'basket.tooManyParked': row<{ most: number }>('nothingCharged'),
  'discount.needsManager': row<{ most: number }>('nothingCharged'),
  /** With fewer pieces. */
  'discount.tooMuchThen': row<{ most: number }>('nothingCharged'),
  'product.unknown': row('nothingCharged'),
  'product.soldOut': row('nothingCharged'),
  'product.barcodeTaken': row<{ barcode: string; name: string }>('nothingChanged'),
  'category.unknown': row('nothingChanged'),
  'category.notEmpty': row<{ products: number }>('nothingChanged'),
  'phone.invalid': row('nothingCharged'),
  /** A member was to be called by a whole phone number. */
  'agreement.nameIsPhone': row('nothingChanged'),
  'push.notAllowed': row('nothingCharged'),
  'customer.notFound': row('nothingCharged'),
  'code.notCustomer': row('nothingCharged'),
  'instrument.notAllowed': row<{ instrument: string }>('nothingCharged'),
  'tip.alone': row('nothingCharged'),
  /** No choice of a tip is open, or another one. */
  'tip.notAsked': row('nothingChanged'),
  'tip.notOffered': row<{ limit: number; currency: string }>('nothingCharged'),
  'till.busy': row('noSecondPayment'),
  'till.notAnswering': row('own'),
  /** A command that a page has kept back: it is known not to have left. */
  'till.notReached': row('own'),
  'page.older': row('own'),
  'page.stuck': row('own'),
  'till.mistake': row<{ what: string }>('recordedIsSafe'),
  'till.startsAgain': row<{ what: string }>('recordedIsSafe'),
  'till.cameBack': row('own'),
  'credentials.missing': row<{ missing: string }>('cannotCharge'),
  'credentials.refused': row<{ status: number }>('cannotCharge'),
  'credentials.fixed': row<{ names: string }>('nothingChanged'),
  'vault.otherKey': row<{ file: string; key: string }>('cannotCharge'),
  'vault.keyGone': row<{ file: string; key: string }>('cannotCharge'),
  'vault.keyUnfit': row<{ key: string }>('cannotCharge'),
  'vault.keyOpen': row<{ file: string }>('cannotCharge'),
  'vault.unreadable': row<{ file: string; reason: string }>('cannotCharge'),
  'vault.damaged': row<{ file: string }>('cannotCharge'),
  'vault.gone': row<{ file: string }>('cannotCharge'),
  'vault.newer': row<{ file: string }>('cannotCharge'),
  'vault.storeGone': row<{ file: string }>('cannotCharge'),
  /** `store`: its name, as its users know it. `variable`: of the environment, which names a key file instead. */
  'vault.storeLocked': row<{ store: string; variable: string }>('own'),
  /** The file in which what the store has sealed lies. */
  'vault.storeUnreadable': row<{ file: string; store: string; reason: string }>('own'),
  'vault.allTogether': row('own'),
  'vault.stranger': row<{ file: string }>('cannotCharge'),
  'vault.older': row<{ file: string }>('cannotCharge'),
  'credentials.elsewhere': row<{ entered: string; now: string }>('cannotCharge'),
  'credentials.fixedElsewhere': row<{ names: string; given: string; now: string }>('cannotCharge'),
  'service.fixed': row<{ names: string; given: string }>('nothingChanged'),
  'service.secondManager': row('nothingChanged'),
  'service.pinAnew': row('nothingChanged'),
  'service.unreachable': row<{ address: string; reason: string }>('mayStillGoThrough'),
  'service.notReached': row<{ address: string; reason: string }>('own'),
  'service.slow': row<{ seconds: number }>('mayStillGoThrough'),
  'service.garbled': row<{ status: number; contentType: string }>('mayStillGoThrough'),
  'service.failed': row<{ status: number }>('mayStillGoThrough'),
  'service.limited': row<{ seconds: number }>('mayStillGoThrough'),
  'service.busy': row('mayStillGoThrough'),
  'service.notDone': row('own'),
  'service.refused': row<{ status: number; code: string; title: string }>('nothingCharged'),
  'sale.neverSent': row<{ reason: string }>('nothingCharged'),
  'sale.unknown': row<{ sale: string }>('nothingChanged'),
  'sale.cannotCancel': row<{ state: string }>('seeScreen'),
  'sale.cannotAnswer': row<{ state: string }>('seeScreen'),
  'sale.unfinished': row<{ state: string }>('own'),
  'sale.notAdopted': row<{ reference: string }>('own'),
  'sale.quarantined': row<{ reference: string }>('own'),
  'sale.cancelRefused': row<{ reference: string }>('own'),
  'sale.sumsDisagree': row<{ reference: string }>('own'),
  'sale.cannotRetry': row<{ state: string }>('noSecondPayment'),
  'sale.notAskedFor': row('nothingCharged'),
  'sale.putAway': row('noSecondPayment'),
  'sale.needsOverride': row('noSecondPayment'),
  'sale.toldOtherwise': row<{ reference: string; till: string }>('nothingChanged'),
  'sale.belongsElsewhere': row<{ owner: string; chosen: string }>('nothingChanged'),
  'sale.notAlarmed': row<{ reference: string }>('nothingChanged'),
  'sale.stillReserved': row<{ value: number; currency: string }>('nothingChanged'),
  'refund.refused': row<{ status: number; code: string; title: string }>('own'),
  'refund.nothingLeft': row<{ reference: string }>('nothingChanged'),
  /** A register has named a sale that is none of this till. */
  'refund.saleUnknown': row<{ reference: string }>('nothingChanged'),
  'refund.tooMuch': row<{ value: number; limit: number; currency: string }>('nothingChanged'),
  'refund.piecesGone': row('nothingChanged'),
  'refund.otherPrice': row<{ value: number; currency: string }>('nothingChanged'),
  'plan.unknown': row('nothingCharged'),
  'plan.unfit': row<{ plan: string; field: string; why: string }>('nothingChanged'),
  'plans.broken': row<{ file: string; where: string; why: string }>('own'),
  'plans.changed': row('nothingChanged'),
  'membership.busy': row('nothingCharged'),
  'membership.noAddress': row<{ setting: string }>('nothingCharged'),
  'agreement.unknown': row('nothingChanged'),
  'agreement.notActive': row<{ status: string }>('nothingChanged'),
  'agreement.paused': row('nothingCharged'),
  'agreement.stopping': row('nothingCharged'),
  'agreement.stopRefused': row('nothingCharged'),
  'agreement.notWaiting': row('nothingChanged'),
  'agreement.refused': row<{ status: number; code: string; title: string }>('nothingCharged'),
  'agreement.pushNotAllowed': row('nothingCharged'),
  'agreement.neverSent': row<{ reason: string }>('nothingCharged'),
  'agreement.cannotWithdraw': row<{ state: string }>('nothingChanged'),
  'agreement.notTest': row('nothingChanged'),
  /** `since`: YYYY-MM-DD; not told to a kiosk's page, where anybody may try a number. */
  'agreement.another': row<{ name: string; since?: string }>('nothingCharged'),
  /** `till`: its id. */
  'takeOver.nobody': row<{ till: string }>('nothingChanged'),
  'takeOver.sinceUnfit': row('nothingChanged'),
  'agreement.initialFailed': row<{ reason: string }>('nothingCharged'),
  'charge.unknown': row('nothingChanged'),
  'charge.noPeriod': row('nothingChanged'),
  'charge.dueUnfit': row<{ given: string; first: string; last: string }>('nothingCharged'),
  'charge.amountUnfit': row<{ value: number; limit: number; currency: string }>('nothingCharged'),
  'charge.tooHigh': row<{ value: number; limit: number; currency: string }>('nothingCharged'),
  'charge.overMaximum': row<{ value: number; limit: number; currency: string }>('nothingCharged'),
  'charge.descriptionUnfit': row<{ most: number }>('nothingCharged'),
  'charge.retryUnfit': row<{ most: number }>('nothingCharged'),
  'charge.cannotCancel': row<{ status: string }>('nothingChanged'),
  'charge.cannotCapture': row<{ value: number; limit: number; currency: string }>('nothingCharged'),
  'charge.cannotRefund': row<{ value: number; limit: number; currency: string }>('own'),
  'charge.refused': row<{ status: number; code: string; title: string }>('nothingChanged'),
  'charge.intervalDone': row('nothingChanged'),
  'charge.left': row('nothingCharged'),
  'report.openSale': row<{ sales: number; number: number }>('own'),
  'report.closedAlready': row<{ number: number }>('own'),
  'report.unknown': row<{ number: number }>('nothingChanged'),
  'organisation.wrong': row<{ number: string }>('nothingChanged'),
  'organisation.checkDigit': row<{ number: string }>('nothingChanged'),
  'shop.openSale': row<{ sales: number; number: number; till: string }>('noPeriodClosed'),
  /** `where`: in the hub's report. */
  'shop.reportUnfit': row<{ where: string; why: string }>('noPeriodClosed'),
  'shop.notHere': row<{ till: string; owner: string; chosen: string }>('own'),
  'reason.missing': row('nothingChanged'),
  'pin.notSet': row('nothingChanged'),
  'pin.missing': row('nothingChanged'),
  'pin.notTaken': row<{ fewest: number }>('nothingChanged'),
  'pin.uncheckable': row('own'),
  'pin.notKept': row('nothingChanged'),
  'pin.wrong': row<{ left: number }>('nothingChanged'),
  'pin.locked': row<{ seconds: number }>('nothingChanged'),
  'pin.obvious': row('nothingChanged'),
  'pin.differs': row('nothingChanged'),
  'staff.signInFirst': row('nothingChanged'),
  'staff.notAllowed': row<{ name: string }>('nothingChanged'),
  'staff.choose': row('nothingChanged'),
  'staff.noSuchNumber': row('nothingChanged'),
  'staff.unknown': row('nothingChanged'),
  'staff.noPin': row<{ name: string }>('nothingChanged'),
  'staff.nameMissing': row('nothingChanged'),
  'staff.nameTaken': row<{ name: string }>('nothingChanged'),
  'staff.lastManager': row('nothingChanged'),
  'staff.pinGiven': row<{ name: string }>('nothingChanged'),
  'staff.pinsNotReset': row<{ reason: string }>('salesGoOn'),
  'staff.isSetUp': row('nothingChanged'),
  'staff.broken': row<{ file: string; where: string; why: string }>('cannotCharge'),
  'hub.none': row('nothingChanged'),
  'hub.already': row<{ address: string }>('own'),
  'hub.unopened': row('recordedIsSafe'),
  'hub.away': row('own'),
  'hub.notReached': row<{ address: string }>('own'),
  'hub.garbled': row('own'),
  'hub.notSecure': row<{ address: string }>('own'),
  'hub.codeRefused': row('nothingChanged'),
  'hub.taken': row('nothingChanged'),
  'hub.keyRefused': row<{ address: string }>('waitsForPairing'),
  'hub.refused': row<{ row: number }>('own'),
  'hub.unitUnconfirmed': row<{ unit: string; shop: string }>('own'),
  'hub.sameName': row<{ shop: string; name: string; tills: string; till: string }>('own'),
  /** Why a register's address took no event. `address`: its host. */
  'webhook.refused': row<{ address: string; status: number }>('eventsWait'),
  'webhook.redirected': row<{ address: string; status: number }>('eventsWait'),
  'webhook.slow': row<{ address: string; seconds: number }>('eventsWait'),
  'webhook.unanswered': row<{ address: string; reason: string }>('eventsWait'),
  'command.unknown': row<{ name: string }>('nothingChanged'),
  'command.notAllowed': row<{ name: string; surface: string }>('nothingChanged'),
  'command.fromElsewhere': row<{ name: string }>('nothingChanged'),
  'command.badShape': row<{ name: string; where: string; why: string }>('nothingChanged'),
  'surface.notPaired': row<{ surface: string }>('own'),
  'switch.refused': row<{ name: string }>('cannotCharge'),
  'screen.unknown': row('nothingChanged'),
  'network.none': row('cannotCharge'),
  'network.notOurs': row<{ address: string }>('cannotCharge'),
  'network.notPrivate': row<{ name: string }>('cannotCharge'),
  'phones.noSandbox': row('cannotCharge'),
  'certificate.unfit': row<{ file: string; why: string }>('cannotCharge'),
  /** A connection that does not stand: nothing was sent over it. `address`: as in api.example, or [2001:db8::1]:8443. */
  'certificate.untrusted': row<{ address: string; reason: string }>('notSentNow'),
  /** `proxy`: its host and port, never with a password. */
  'proxy.away': row<{ proxy: string; reason: string }>('notSentNow'),
  'proxy.password': row<{ proxy: string }>('notSentNow'),
  'proxy.refused': row<{ proxy: string; address: string; status: number }>('notSentNow'),
  'port.taken': row<{ port: number }>('cannotCharge'),
  'port.notAllowed': row<{ port: number }>('cannotCharge'),
  'folder.notWritable': row<{ folder: string; reason: string }>('cannotCharge'),
  /** `kind`: how the system calls it, such as nfs. */
  'folder.onShare': row<{ folder: string; kind: string }>('cannotCharge'),
  /** `off`: as in 2 h 5 min. */
  'clock.ahead': row<{ off: string }>('onlyTimesAreWrong'),
  'clock.behind': row<{ off: string }>('onlyTimesAreWrong'),
  'clock.beforeLast': row<{ off: string }>('onlyTimesAreWrong'),
  'clock.sandboxMoved': row<{ off: string }>('noRealMoney'),
  'folder.inUse': row<{ folder: string }>('own'),
  'folder.belongsElsewhere': row<{ open: number; owner: string; chosen: string }>('own'),
  'settings.restartFirst': row('own'),
  'settings.broken': row<{ file: string; where: string; why: string }>('cannotCharge'),
  'settings.missing': row<{ file: string }>('cannotCharge'),
  'catalog.broken': row<{ file: string; where: string; why: string }>('own'),
  'catalog.notTaken': row<{ file: string; where: string; why: string }>('own'),
  'catalog.changed': row('nothingChanged'),
  'catalog.unfit': row<{ where: string; why: string }>('nothingChanged'),
  'catalog.full': row<{ products: number; categories: number }>('nothingChanged'),
  'catalog.picturesFull': row<{ megabytes: number }>('nothingChanged'),
  'picture.tooMany': row<{ most: number }>('nothingChanged'),
  'catalog.notImported': row<{ file: string; mistakes: number }>('own'),
  'file.unreadable': row<{ file: string; reason: string }>('nothingChanged'),
  'folder.damaged': row<{ file: string }>('cannotCharge'),
  'journal.broken': row<{ file: string; row: number; found: ChainBreak }>('own'),
  'journal.damaged': row<{ file: string; reason: string }>('own'),
  'journal.newer': row<{ file: string; found: string }>('own'),
  'journal.strange': row<{ file: string; found: string }>('own'),
  'journal.shorter': row<{ facts: number; known: number }>('own'),
  'journal.replaced': row<{ row: number }>('waitsForManager'),
  'journal.unsigned': row<{ row: number }>('waitsForManager'),
  'journal.keyGone': row('waitsForManager'),
  'journal.accepted': row('own'),
  'journal.notDoubted': row('nothingChanged'),
  'journal.missing': row<{ file: string }>('nothingChanged'),
  'journal.notBegun': row<{ folder: string }>('nothingChanged'),
  'journal.exists': row<{ folder: string }>('nothingChanged'),
  'restore.unfinished': row<{ folder: string }>('cannotCharge'),
  'restore.soldSince': row('own'),
  'restore.otherService': row<{ from: string; to: string }>('nothingChanged'),
  'backup.exists': row<{ file: string }>('nothingChanged'),
  'copy.unfit': row<{ reason: string }>('own'),
  'upload.gone': row('nothingChanged'),
  'till.overloaded': row('own'),
  'backup.notWritten': row<{ file: string; reason: string }>('own'),
  'folder.full': row<{ folder: string }>('own'),
  'journal.unreadable': row<{ file: string; reason: string }>('cannotCharge'),
  'journal.notWritten': row<{ reason: string }>('own'),
  'printer.none': row('nothingPrinted'),
  'printer.notReached': row<{ place: string; reason: string }>('salesGoOn'),
  'printer.paperOut': row('salesGoOn'),
  'printer.coverOpen': row('salesGoOn'),
  'printer.offline': row('salesGoOn'),
  'printer.slow': row<{ seconds: number }>('salesGoOn'),
  'printer.brokeOff': row<{ reason: string }>('salesGoOn'),
  'printer.notSystem': row<{ reason: string }>('salesGoOn'),
  'drawer.none': row('own'),
  'receipt.none': row<{ receipt: string }>('nothingPrinted'),
  // Trouble with which a program is started, or in which it ends.
  'option.invalid': row<{ option: string; given: string; expected: string }>('nothingStarted'),
  'option.missing': row<{ option: string; example: string }>('nothingStarted'),
  'option.misplaced': row<{ given: string; instead: string }>('nothingStarted'),
  'pages.notBuilt': row<{ folder: string }>('cannotCharge'),
  'service.notChosen': row('cannotCharge'),
  'sandbox.notHere': row<{ file: string }>('noRealMoney'),
  'sandbox.startsAnew': row<{ file: string }>('noRealMoney'),
  'sandbox.cannotStart': row<{ reason: string }>('noRealMoney'),
  'electron.notFetched': row<{ reason: string }>('cannotCharge'),
  'electron.asRoot': row('cannotCharge'),
  'electron.noNamespaces': row('cannotCharge'),
  'electron.ended': row<{ signal: string }>('own'),
  'display.missing': row<{ instead: string }>('cannotCharge'),
  /** Wayland: no window can be held in front, or placed. */
  'display.noKiosk': row('cannotCharge'),
  'display.notPlaced': row('salesGoOn'),
  'browser.missing': row<{ program: string }>('cannotCharge'),
  'browser.ends': row<{ program: string }>('own'),
  // Trouble that other registers meet at the till’s API.
  /** Input of another register to the till’s API. `where`: the field or parameter. */
  'api.badField': row<{ where: string; why: string }>('nothingChanged'),
  'api.fromElsewhere': row('nothingChanged'),
  'api.notJson': row('nothingChanged'),
  'api.noType': row('nothingChanged'),
  'api.tooLong': row<{ most: number }>('nothingChanged'),
  'api.tooManyWaiting': row<{ most: number }>('nothingChanged'),
  /** A parameter of the query. */
  'api.unknownParameter': row<{ name: string }>('nothingChanged'),
  'api.unknownPath': row<{ path: string }>('nothingChanged'),
  'api.wrongCharset': row<{ given: string }>('nothingChanged'),
  /** `allowed`: as in GET, PUT. */
  'api.wrongMethod': row<{ method: string; allowed: string }>('nothingChanged'),
  'api.wrongType': row<{ given: string }>('nothingChanged'),
  /** A capture of only a part of what is reserved. */
  'capture.allOrNothing': row('own'),
  'capture.different': row<{ id: string }>('own'),
  /** A register wants its customer to be asked. */
  'tip.cannotAsk': row('nothingCharged'),
  /** The key of another register, or of none. */
  'register.keyRefused': row('nothingChanged'),
  'register.noKey': row('nothingChanged'),
  'register.notAllowed': row<{ right: string }>('nothingChanged'),
  'register.codeRefused': row('nothingChanged'),
  'register.limited': row<{ seconds: number }>('nothingChanged'),
  'register.unknown': row('nothingChanged'),
  'register.webhookUnfit': row<{ url: string }>('nothingChanged'),
  'register.noWebhook': row('nothingChanged'),
  'register.inClear': row('nothingChanged'),
  'checkout.unknown': row<{ id: string }>('own'),
  'checkout.different': row<{ id: string }>('own'),
  'checkout.unfit': row<{ where: string; why: string }>('own'),
  /** `state`: the checkout’s, as its register is told it. */
  'checkout.notReserved': row<{ state: string }>('own'),
  'refund.notPaid': row<{ state: string }>('own'),
  'checkout.notWaiting': row('nothingChanged'),
  'terminal.busy': row('own'),
  'terminal.noOwnSales': row('own'),
  'terminal.unreached': row<{ address: string; port: number }>('salesGoOn'),
}

/**
 * Fault of the first row that does not follow from the one before: its content or its hash was changed; it is not there; it was put in
 * between; it was written as another row; it is whole but follows from another row than the one before it now; its fact cannot follow from
 * the earlier ones of its sale.
 */
export type ChainBreak = 'edited' | 'removed' | 'inserted' | 'moved' | 'replaced' | 'impossible'

export type ProblemCode = keyof typeof problemRows
type Particulars = { [Code in ProblemCode]: NonNullable<(typeof problemRows)[Code]['details']> }
export type Problem<Code extends ProblemCode = ProblemCode> = {
  [C in Code]: { code: C; details: Particulars[C] }
}[Code]
/** Why a till's time of day cannot be right, or differs from its sandbox's. */
export type ClockProblem = Problem<'clock.ahead' | 'clock.behind' | 'clock.beforeLast' | 'clock.sandboxMoved'>
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const problem = <Code extends ProblemCode>(
  code: Code,
  ...[details]: NoDetails extends Particulars[Code] ? [] : [details: Particulars[Code]]
): Problem => ({ code, details: details ?? {} }) as Problem // the signature has paired code and details

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const failed = (trouble: Problem): { ok: false; problem: Problem } => ({ ok: false, problem: trouble })

/** Whether the key store does not open at this start what it has sealed: nothing of it is lost, and nobody need answer for it. */
export const isStoreClosed = (found: Pick<Problem, 'code'> | null | undefined): boolean =>
  found?.code === 'vault.storeLocked' || found?.code === 'vault.storeUnreadable'

export const isProblem = (given: unknown): given is Problem =>
  typeof given === 'object' && given !== null && 'code' in given && 'details' in given

/** The shape in which a problem crosses the bridge. The words for each code live where they are shown. */
export const problemShape = z.custom<Problem>(isProblem)

/** A problem of a clock, in that shape. */
export const clockProblem = z.custom<ClockProblem>((one) => isProblem(one) && one.code.startsWith('clock.'))
