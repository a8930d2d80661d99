// The till: it composes the features, answers the screens' commands, and does by itself the steps that no screen waits for.
import type { PaymentRunnerOptions } from '#core/payment/read-payment.ts'
import { createSaleRepository, type SaleRepository } from '#core/sale/repository.ts'
import type { PicturesFile } from '#core/pictures/pictures-file.ts'
import { createBestSellers } from '#core/report/best-sellers.ts'
import { createBaskets, type Baskets } from '#core/basket/baskets.ts'
import { createPaymentRunner } from '#core/payment/runner.ts'
import { createAdoption, type Adoption } from '#core/sale/adoption.ts'
import { createCommands } from '#core/app/commands.ts'
import { requireRead } from '#core/sale/sale-access.ts'
import { leaveKiosk, newKiosk, type Kiosk, type KioskScreen } from '#core/kiosk/commands.ts'
import { saleFeature, type SaleEntry } from '#core/sale/projection.ts'
import { startPrinting } from '#core/printing/printing.ts'
import { hubLinkOf, type HubLink } from '#core/hub/link.ts'
import { limits, usualSchedule } from '#core/system/limits.ts'
import { membershipReceiptOf } from '#core/receipt/membership.ts'
import { receiptBehind } from '#core/receipt/link.ts'
import { noteIssuer } from '#core/receipt/issuer.ts'
import { reconcile } from '#core/payment/reconcile.ts'
import { reconcileSales, type SaleFinding } from '#core/sale/reconcile.ts'
import { createMemberships } from '#core/agreement/memberships.ts'
import { connectService, type Connection } from '#core/service/connect.ts'
import { fetchPicture } from '#core/service/picture.ts'
import { createStaff, type Staff } from '#core/staff/staff.ts'
import { followSale } from '#core/sale/on-screen.ts'
import { createOwnWork } from '#core/app/scheduler.ts'
import { createViews } from '#core/app/views.ts'
import { openTerminal, type TerminalParts } from '#core/app/terminal.ts'
import type { RegisterWebhooks, Registers, Terminal } from '#core/terminal/terminal.ts'
import { createCustomerScreen } from '#core/sale/customer-screen.ts'
import { createTipChoice } from '#core/sale/tip-choice.ts'
import { createUploads } from '#core/system/uploads.ts'
import { openWorkOf, type OpenWork } from '#core/app/open-work.ts'
import { modeOf } from '#core/settings/settings.ts'
import { createTimeCheck, type TimeCheck } from '#core/service/time-check.ts'
import type { TillOptions } from '#core/app/till-options.ts'
import { holderNow, openMoneyElsewhere } from '#core/setup/open-money.ts'
import {
  commandOf,
  views as shapes,
  type Caller,
  type CommandName,
  type GuardedHandlers,
  type TillView,
  type Views,
} from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Receipt } from '#shared/receipt.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type Till = {
  handlers: GuardedHandlers
  /** This page is not there any more: whoever was signed in on it is signed out. */
  leave(caller: Caller): void
  /** The command that this page may ask for by this name. A host asks it before it reads any input, and dispatches afterwards. */
  commandOf(caller: Caller, name: unknown): Result<CommandName>
  /** `session`: the page it is for, which learns what whoever is signed in there may know; without it, for this program itself. */
  view<S extends Surface>(surface: S, session?: string): Views[S]
  /** That view as it leaves for a page: null, with a line in the log, where it has not its surface's shape. It goes nowhere then. */
  shown<S extends Surface>(surface: S, session?: string): Views[S] | null
  /** The machine has slept: what is open is read at once, and what was heard of the time before counts no more. */
  resumed(): void
  /** Aborted once the till is being closed: from then on it has no views. */
  ending: AbortSignal
  /** Called after every change of what a screen shows. */
  subscribe(listener: () => void): () => void
  /** The host says that something of it is another now. */
  changed(): void
  /** The host holds a kiosk's screen, and can let staff out of it. */
  hold(screen: KioskScreen): void
  /** What a receipt's address leads to; null when to nothing. */
  receipt(at: { number: string; token: string }): Receipt | null
  /** The shop's own, by name. */
  pictures: Pick<PicturesFile, 'find' | 'kept'>
  /** Takes up a payment of another till of the shop, so that it can be refunded here. */
  adoption: Adoption
  /** What other registers may ask of this till, and which of them are paired. */
  terminal: Terminal
  registers: Registers
  webhooks: RegisterWebhooks
  /** What would be interrupted if the till ended now; empty when nothing would. */
  openWork(): OpenWork[]
  /** What is written down of one sale, in order. */
  facts(sale: string): SaleEntry[]
  /** Does by itself what is due and what no screen's poll does, until the till is closed. */
  run(): Promise<void>
  /** All of that which is due now, once. */
  runOnce(): Promise<void>
  /**
   * Reads every sale there ever was and writes down what the service knows and the journal lacked; tells what it found and what it
   * could not read. For a folder that was restored.
   */
  reconcile(): Promise<SaleFinding[]>
} & AsyncDisposable

/** Refused when the folder holds open money of another sales unit, environment or service. */
export function createTill(options: TillOptions): Result<Till> {
  const hub: { link?: HubLink | undefined } = {}
  const sales = openSales(options, () => hub.link?.isFlowing() ?? false)
  const health: TillView['service'] = { latencyMs: null, unreachableSince: null }
  const closing = new AbortController()
  const time = createTimeCheck({ ...options, changed: () => sales.changed() })
  const connection = connectService(options, closing.signal, health, time, () => sales.changed())
  const running = runningOptions(options, { sales, connection, closing: closing.signal })
  const paymentRunner = createPaymentRunner(running)
  const stop: { selling: Problem | null } = { selling: null }
  const refusal = () =>
    stop.selling ?? options.anchor?.trouble() ?? refusalOf(options) ?? options.journal.verified().trouble
  const baskets = openBaskets(options, sales)
  const kiosk = newKiosk()
  const printing = startPrinting(options, sales, closing.signal)
  const staff = openStaff(options, sales)
  const uploads = options.tillFolder && createUploads(options.tillFolder.folder.uploads, options)
  const customer = openCustomer(options, sales)
  const composed = { ...options, sales, paymentRunner, closing: closing.signal, time, uploads, ...customer }
  const membershipOptions = { recurring: connection.recurring, ...receiptsFor(options, sales) }
  const memberships = createMemberships({ ...composed, ...membershipOptions, recorder: sales })
  const stranger = openMoneyElsewhere({ sales, memberships }, holderNow(options))
  if (stranger) return failed(stranger)
  hub.link = hubLinkOf({ ...composed, memberships, refusal, printing, health })
  const around = { ...composed, memberships, health, refusal, baskets, printing }
  const known = { ...around, ...openTerminal(around), options, kiosk, staff }
  const views = createViews({ ...known, bestSellers: createBestSellers(options) })
  const reconcileOne = (sale: string) => reconcile(running, paymentRunner, sale)
  const adoption = createAdoption({ ...composed, connection, staff, reconcile: reconcileOne })
  const ownWork = createOwnWork({ ...known, probe: () => connection.probe(), link: hub.link })
  time.review()

  return ok({
    handlers: createCommands({
      ...known,
      epayment: {
        get: (reference) => connection.epayment.get(reference),
        events: (reference) => connection.epayment.events(reference),
      },
      stop,
      reconcile: reconcileOne,
      adoption,
      link: hub.link,
      connection,
    }),
    leave: (caller) => leavePage({ staff, kiosk }, caller),
    commandOf: (caller, given) => permittedTo(staff, caller, given),
    resumed: () => resume(sales, time),
    ending: closing.signal,
    view: (surface, session) => views[surface](session),
    shown: (surface, session) => inShape(options, surface, views[surface](session)),
    hold: (screen) => void (kiosk.screen = screen),
    receipt: (at) => receiptBehind(options, sales, at),
    pictures: options.pictures,
    adoption,
    ...forRegisters(known),
    openWork: () => openWorkOf({ ...known, ...known.checkoutOptions }),
    facts: (sale) => options.journal.of(saleFeature, sale),
    subscribe: (listener) => sales.subscribe(listener),
    changed: () => sales.changed(),
    runOnce: () => ownWork.once(),
    reconcile: () => reconcileSales({ ...options, sales, running, paymentRunner }),
    run: () => ownWork.run(),
    async [Symbol.asyncDispose]() {
      closing.abort()
      uploads?.close()
      await Promise.all([ownWork, paymentRunner, memberships, printing].map((one) => one.settled()))
    },
  })
}

const forRegisters = ({ terminal, registers, webhooks }: TerminalParts) => ({ terminal, registers, webhooks })

function inShape<S extends Surface>({ log }: TillOptions, surface: S, view: Views[S]): Views[S] | null {
  const { error } = shapes[surface].safeParse(view)
  if (error) log.error({ surface, error }, 'a view has not its shape')
  return error ? null : view
}

function resume(sales: SaleRepository, time: TimeCheck): void {
  time.review()
  readAll(sales)
  sales.wake()
}

const runningOptions = (
  { clock, chance, identity, service }: TillOptions,
  { sales, connection, closing }: { sales: SaleRepository; connection: Connection; closing: AbortSignal },
): PaymentRunnerOptions => ({
  payments: sales,
  clock,
  chance,
  tillId: identity.tillId,
  closing,
  secret: identity.secret,
  service: connection.epayment,
  picture: (address) => fetchPicture(address, service.fetch, clock, limits.call),
})

function openSales(options: TillOptions, isHinted: () => boolean): SaleRepository {
  const { journal, clock, chance, identity, settings, log, schedule = usualSchedule } = options
  const sales: SaleRepository = createSaleRepository(journal, {
    clock,
    chance,
    tillId: identity.tillId,
    isKiosk: !settings.isAttended,
    handedOverMs: settings.goodsQuestionHours * 3_600_000,
    isHinted,
    schedule,
    beforeReceipt: () => noteIssuer(options, sales),
    listenerFailed: (error) => log.error({ error }, 'a listener to changes failed'),
  })
  // Whatever an earlier life of this till left behind is read before anything is repeated.
  readAll(sales)
  return sales
}

/** Each sale that is not settled is asked about before anything else is done with it. */
function readAll(sales: SaleRepository): void {
  for (const sale of sales.unfinished().map((id) => sales.sale(id))) if (sale) requireRead(sales, sale)
}

/** What memberships need of receipts. */
const receiptsFor = (options: TillOptions, sales: SaleRepository) => ({
  beforeReceipt: () => noteIssuer(options, sales),
  receiptOf: (agreement: string) => membershipReceiptOf(options.journal, agreement),
})

function leavePage({ staff, kiosk }: { staff: Staff; kiosk: Kiosk }, caller: Caller): void {
  if (caller.surface === 'kiosk') leaveKiosk(kiosk, caller.session)
  staff.presence.leave(caller)
}

function permittedTo(staff: Staff, caller: Caller, given: unknown): Result<CommandName> {
  const name = commandOf(caller.surface, given)
  const refused = name.ok ? staff.refusalOf(caller, name.value) : undefined
  return refused ? failed(refused) : name
}

const openStaff = (options: TillOptions, sales: SaleRepository): Staff =>
  createStaff({
    ...options,
    isSandbox: modeOf(options.settings) === 'sandbox',
    signOutMs: options.settings.signOutMinutes * 60_000,
    note: (fact) => sales.note(fact),
    changed: () => sales.changed(),
  })

/** Whether the customer has a screen, and what is asked there. */
function openCustomer(options: TillOptions, sales: SaleRepository) {
  const customerScreen = createCustomerScreen({ ...options, sales })
  return { customerScreen, tipChoice: createTipChoice({ ...options, sales, customerScreen }) }
}

function openBaskets(options: TillOptions, sales: SaleRepository): Baskets {
  const { settings, log } = options
  const baskets = createBaskets({ ...options, facts: sales, changed: () => sales.changed() })
  const attempt = (act: () => void) => {
    try {
      act()
    } catch (error) {
      // The facts are on disk, and the screens must hear of them.
      log.error({ error }, 'a basket could not be emptied; tried again before its sale is put away')
    }
  }
  if (!settings.isAttended || isOfKiosk(options, sales, baskets)) attempt(() => baskets.abandon())
  const follow = () => attempt(() => followSale({ sales, baskets }))
  follow()
  sales.subscribe(follow)
  return baskets
}

/** Its customer was asked to pay it where nobody was: that sale is settled behind the screens, and may be paid yet. */
function isOfKiosk({ journal }: TillOptions, sales: SaleRepository, baskets: Baskets): boolean {
  const [latest] = journal.things(saleFeature).newest(1)
  const sale = latest === undefined ? undefined : sales.sale(latest)
  return sale?.payment.terms.isAttended === false && sale.ordered?.basket === baskets.current().basket
}

function refusalOf({ service, settings }: TillOptions): Problem | null {
  if (settings.service.kind === 'none') return problem('service.notChosen')
  const held = service.credentials()
  if (!('missing' in held)) return null
  return held.trouble ?? problem('credentials.missing', { missing: held.missing })
}
