// Expected trouble as a value: what happened, what it means for the money, what to do. Exceptions are our own mistakes.
import * as z from 'zod/mini'

/** Every trouble a person can meet, with the particulars its words need. Amounts are in minor units. */
type Particulars = StartProblems &
  RegisterProblems & {
    'amount.notWhole': { given: string }
    'amount.tooSmall': { value: number; limit: number; currency: string }
    'amount.tooLarge': { value: number; limit: number; currency: string }
    'amount.wrongCurrency': { given: string; expected: string }
    'basket.changed': { value: number; currency: string }
    'basket.nothing': NoDetails
    /** All of it costs nothing: a wallet has nothing to pay. */
    'basket.free': NoDetails
    'basket.soldOut': NoDetails
    'basket.ofEndedSale': NoDetails
    'basket.noLine': NoDetails
    'basket.notParked': NoDetails
    'basket.full': { most: number }
    'basket.tooMany': { most: number }
    'basket.tooManyParked': { most: number }
    'discount.needsManager': { most: number }
    /** With fewer pieces. */
    'discount.tooMuchThen': { most: number }
    'product.unknown': NoDetails
    'product.soldOut': NoDetails
    'product.barcodeTaken': { barcode: string; name: string }
    'category.unknown': NoDetails
    'category.notEmpty': { products: number }
    'phone.invalid': NoDetails
    /** A member was to be called by a whole phone number. */
    'agreement.nameIsPhone': NoDetails
    'push.notAllowed': NoDetails
    'customer.notFound': NoDetails
    'code.notCustomer': NoDetails
    'instrument.notAllowed': { instrument: string }
    'tip.alone': NoDetails
    /** No choice of a tip is open, or another one. */
    'tip.notAsked': NoDetails
    'tip.notOffered': { limit: number; currency: string }
    'till.busy': NoDetails
    'till.notAnswering': NoDetails
    /** A command that a page has kept back: it is known not to have left. */
    'till.notReached': NoDetails
    'page.older': NoDetails
    'page.stuck': NoDetails
    'till.mistake': { what: string }
    'till.startsAgain': { what: string }
    'till.cameBack': NoDetails
    'credentials.missing': { missing: string }
    'credentials.refused': { status: number }
    'credentials.fixed': { names: string }
    'vault.otherKey': { file: string; key: string }
    'vault.keyGone': { file: string; key: string }
    'vault.keyUnfit': { key: string }
    'vault.keyOpen': { file: string }
    'vault.unreadable': { file: string; reason: string }
    'vault.damaged': { file: string }
    'vault.newer': { file: string }
    'vault.storeGone': { file: string }
    /** `store`: its name, as its users know it. `variable`: of the environment, which names a key file instead. */
    'vault.storeLocked': { store: string; variable: string }
    /** The file in which what the store has sealed lies. */
    'vault.storeUnreadable': { file: string; store: string; reason: string }
    'vault.allTogether': NoDetails
    'vault.stranger': { file: string }
    'vault.older': { file: string }
    'credentials.elsewhere': { entered: string; now: string }
    'credentials.fixedElsewhere': { names: string; given: string; now: string }
    'service.fixed': { names: string; given: string }
    'service.secondManager': NoDetails
    'service.pinAnew': NoDetails
    'service.unreachable': { address: string; reason: string }
    'service.notReached': { address: string; reason: string }
    'service.slow': { seconds: number }
    'service.garbled': { status: number; contentType: string }
    'service.failed': { status: number }
    'service.limited': { seconds: number }
    'service.busy': NoDetails
    'service.notDone': NoDetails
    'service.refused': { status: number; code: string; title: string }
    'sale.neverSent': { reason: string }
    'sale.unknown': { sale: string }
    'sale.cannotCancel': { state: string }
    'sale.cannotAnswer': { state: string }
    'sale.unfinished': { state: string }
    'sale.notAdopted': { reference: string }
    'sale.quarantined': { reference: string }
    'sale.cancelRefused': { reference: string }
    'sale.sumsDisagree': { reference: string }
    'sale.cannotRetry': { state: string }
    'sale.notAskedFor': NoDetails
    'sale.putAway': NoDetails
    'sale.needsOverride': NoDetails
    'sale.toldOtherwise': { reference: string; till: string }
    'sale.belongsElsewhere': { owner: string; chosen: string }
    'sale.notAlarmed': { reference: string }
    'sale.stillReserved': { value: number; currency: string }
    'refund.refused': { status: number; code: string; title: string }
    'refund.nothingLeft': { reference: string }
    /** A register has named a sale that is none of this till. */
    'refund.saleUnknown': { reference: string }
    'refund.tooMuch': { value: number; limit: number; currency: string }
    'refund.piecesGone': NoDetails
    'refund.otherPrice': { value: number; currency: string }
    'plan.unknown': NoDetails
    'plan.unfit': { plan: string; field: string; why: string }
    'plans.broken': { file: string; where: string; why: string }
    'plans.changed': NoDetails
    'membership.busy': NoDetails
    'membership.noAddress': { setting: string }
    'agreement.unknown': NoDetails
    'agreement.notActive': { status: string }
    'agreement.paused': NoDetails
    'agreement.stopping': NoDetails
    'agreement.stopRefused': NoDetails
    'agreement.notWaiting': NoDetails
    'agreement.refused': { status: number; code: string; title: string }
    'agreement.pushNotAllowed': NoDetails
    'agreement.neverSent': { reason: string }
    'agreement.cannotWithdraw': { state: string }
    'agreement.notTest': NoDetails
    /** `since`: YYYY-MM-DD; not told to a kiosk's page, where anybody may try a number. */
    'agreement.another': { name: string; since?: string }
    /** `till`: its id. */
    'takeOver.nobody': { till: string }
    'takeOver.sinceUnfit': NoDetails
    'agreement.initialFailed': { reason: string }
    'charge.unknown': NoDetails
    'charge.noPeriod': NoDetails
    'charge.dueUnfit': { given: string; first: string; last: string }
    'charge.amountUnfit': { value: number; limit: number; currency: string }
    'charge.tooHigh': { value: number; limit: number; currency: string }
    'charge.overMaximum': { value: number; limit: number; currency: string }
    'charge.descriptionUnfit': { most: number }
    'charge.retryUnfit': { most: number }
    'charge.cannotCancel': { status: string }
    'charge.cannotCapture': { value: number; limit: number; currency: string }
    'charge.cannotRefund': { value: number; limit: number; currency: string }
    'charge.refused': { status: number; code: string; title: string }
    'charge.intervalDone': NoDetails
    'charge.left': NoDetails
    'report.openSale': { sales: number; number: number }
    'report.closedAlready': { number: number }
    'report.unknown': { number: number }
    'organisation.wrong': { number: string }
    'organisation.checkDigit': { number: string }
    'shop.openSale': { sales: number; number: number; till: string }
    /** `where`: in the hub's report. */
    'shop.reportUnfit': { where: string; why: string }
    'shop.notHere': { till: string; owner: string; chosen: string }
    'reason.missing': NoDetails
    'pin.notSet': NoDetails
    'pin.missing': NoDetails
    'pin.notTaken': { fewest: number }
    'pin.uncheckable': NoDetails
    'pin.notKept': NoDetails
    'pin.wrong': { left: number }
    'pin.locked': { seconds: number }
    'pin.obvious': NoDetails
    'pin.differs': NoDetails
    'staff.signInFirst': NoDetails
    'staff.notAllowed': { name: string }
    'staff.choose': NoDetails
    'staff.noSuchNumber': NoDetails
    'staff.unknown': NoDetails
    'staff.noPin': { name: string }
    'staff.nameMissing': NoDetails
    'staff.nameTaken': { name: string }
    'staff.lastManager': NoDetails
    'staff.pinGiven': { name: string }
    'staff.pinsNotReset': { reason: string }
    'staff.isSetUp': NoDetails
    'staff.broken': { file: string; where: string; why: string }
    'hub.none': NoDetails
    'hub.already': { address: string }
    'hub.unopened': NoDetails
    'hub.away': NoDetails
    'hub.notReached': { address: string }
    'hub.garbled': NoDetails
    'hub.notSecure': { address: string }
    'hub.codeRefused': NoDetails
    'hub.taken': NoDetails
    'hub.keyRefused': { address: string }
    'hub.refused': { row: number }
    'hub.unitUnconfirmed': { unit: string; shop: string }
    'hub.sameName': { shop: string; name: string; tills: string; till: string }
    /** Why a register's address took no event. `address`: its host. */
    'webhook.refused': { address: string; status: number }
    'webhook.redirected': { address: string; status: number }
    'webhook.slow': { address: string; seconds: number }
    'webhook.unanswered': { address: string; reason: string }
    'command.unknown': { name: string }
    'command.notAllowed': { name: string; surface: string }
    'command.fromElsewhere': { name: string }
    'command.badShape': { name: string; where: string; why: string }
    'surface.notPaired': { surface: string }
    'switch.refused': { name: string }
    'screen.unknown': NoDetails
    'network.none': NoDetails
    'network.notOurs': { address: string }
    'network.notPrivate': { name: string }
    'phones.noSandbox': NoDetails
    'certificate.unfit': { file: string; why: string }
    /** A connection that does not stand: nothing was sent over it. `address`: as in api.example, or [2001:db8::1]:8443. */
    'certificate.untrusted': { address: string; reason: string }
    /** `proxy`: its host and port, never with a password. */
    'proxy.away': { proxy: string; reason: string }
    'proxy.password': { proxy: string }
    'proxy.refused': { proxy: string; address: string; status: number }
    'port.taken': { port: number }
    'port.notAllowed': { port: number }
    'folder.notWritable': { folder: string; reason: string }
    /** `kind`: how the system calls it, such as nfs. */
    'folder.onShare': { folder: string; kind: string }
    /** `off`: as in 2 h 5 min. */
    'clock.ahead': { off: string }
    'clock.behind': { off: string }
    'clock.beforeLast': { off: string }
    'clock.sandboxMoved': { off: string }
    'folder.inUse': { folder: string }
    'folder.belongsElsewhere': { open: number; owner: string; chosen: string }
    'settings.restartFirst': NoDetails
    'settings.broken': { file: string; where: string; why: string }
    'settings.missing': { file: string }
    'catalog.broken': { file: string; where: string; why: string }
    'catalog.notTaken': { file: string; where: string; why: string }
    'catalog.changed': NoDetails
    'catalog.unfit': { where: string; why: string }
    'catalog.full': { products: number; categories: number }
    'catalog.picturesFull': { megabytes: number }
    'picture.tooMany': { most: number }
    'catalog.notImported': { file: string; mistakes: number }
    'file.unreadable': { file: string; reason: string }
    'folder.damaged': { file: string }
    'journal.broken': { file: string; row: number; found: ChainBreak }
    'journal.damaged': { file: string; reason: string }
    'journal.newer': { file: string; found: string }
    'journal.strange': { file: string; found: string }
    'journal.shorter': { facts: number; known: number }
    'journal.replaced': { row: number }
    'journal.unsigned': { row: number }
    'journal.keyGone': NoDetails
    'journal.accepted': NoDetails
    'journal.notDoubted': NoDetails
    'journal.missing': { file: string }
    'journal.notBegun': { folder: string }
    'journal.exists': { folder: string }
    'restore.unfinished': { folder: string }
    'restore.soldSince': NoDetails
    'restore.otherService': { from: string; to: string }
    'backup.exists': { file: string }
    'copy.unfit': { reason: string }
    'upload.gone': NoDetails
    'till.overloaded': NoDetails
    'backup.notWritten': { file: string; reason: string }
    'folder.full': { folder: string }
    'journal.unreadable': { file: string; reason: string }
    'journal.notWritten': { reason: string }
    'printer.none': NoDetails
    'printer.notReached': { place: string; reason: string }
    'printer.paperOut': NoDetails
    'printer.coverOpen': NoDetails
    'printer.offline': NoDetails
    'printer.slow': { seconds: number }
    'printer.brokeOff': { reason: string }
    'printer.notSystem': { reason: string }
    'drawer.none': NoDetails
    'receipt.none': { receipt: string }
  }

/**
 * Fault of the first row that does not follow from the one before: its content or its hash was changed; it is not there; it was put in
 * between; it was written as another row; it is whole but follows from another row than the one before it now; its fact cannot follow from
 * the earlier ones of its sale.
 */
export type ChainBreak = 'edited' | 'removed' | 'inserted' | 'moved' | 'replaced' | 'impossible'

export type ProblemCode = keyof Particulars
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
export const clockProblem = z.custom<ClockProblem>(
  (given) => isProblem(given) && given.code.startsWith('clock.'),
)

type NoDetails = Record<never, never>

/** Trouble with which a program is started, or in which it ends. */
type StartProblems = {
  'option.invalid': { option: string; given: string; expected: string }
  'option.missing': { option: string; example: string }
  'option.misplaced': { given: string; instead: string }
  'pages.notBuilt': { folder: string }
  'service.notChosen': NoDetails
  'sandbox.notHere': { file: string }
  'sandbox.startsAnew': { file: string }
  'sandbox.cannotStart': { reason: string }
  'electron.notFetched': { reason: string }
  'electron.asRoot': NoDetails
  'electron.noNamespaces': NoDetails
  'electron.ended': { signal: string }
  'display.missing': { instead: string }
  /** Wayland: no window can be held in front, or placed. */
  'display.noKiosk': NoDetails
  'display.notPlaced': NoDetails
  'browser.missing': { program: string }
  'browser.ends': { program: string }
}

/** Trouble that other registers meet at the till’s API. */
type RegisterProblems = {
  /** Input of another register to the till’s API. `where`: the field or parameter. */
  'api.badField': { where: string; why: string }
  'api.fromElsewhere': NoDetails
  'api.notJson': NoDetails
  'api.noType': NoDetails
  'api.tooLong': { most: number }
  'api.tooManyWaiting': { most: number }
  /** A parameter of the query. */
  'api.unknownParameter': { name: string }
  'api.unknownPath': { path: string }
  'api.wrongCharset': { given: string }
  /** `allowed`: as in GET, PUT. */
  'api.wrongMethod': { method: string; allowed: string }
  'api.wrongType': { given: string }
  /** A capture of only a part of what is reserved. */
  'capture.allOrNothing': NoDetails
  'capture.different': { id: string }
  /** A register wants its customer to be asked. */
  'tip.cannotAsk': NoDetails
  /** The key of another register, or of none. */
  'register.keyRefused': NoDetails
  'register.noKey': NoDetails
  'register.notAllowed': { right: string }
  'register.codeRefused': NoDetails
  'register.limited': { seconds: number }
  'register.unknown': NoDetails
  'register.webhookUnfit': { url: string }
  'register.noWebhook': NoDetails
  'register.inClear': NoDetails
  'checkout.unknown': { id: string }
  'checkout.different': { id: string }
  'checkout.unfit': { where: string; why: string }
  /** `state`: the checkout’s, as its register is told it. */
  'checkout.notReserved': { state: string }
  'refund.notPaid': { state: string }
  'checkout.notWaiting': NoDetails
  'terminal.busy': NoDetails
  'terminal.noOwnSales': NoDetails
  'terminal.unreached': { address: string; port: number }
}
