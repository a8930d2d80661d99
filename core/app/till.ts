// The till: it composes the features, puts their commands together and guards them, and does by itself the steps that no screen waits for.
import { createBackgroundWork, openWorkOf, type OpenWork } from '#core/app/scheduler.ts'
import { connectService } from '#core/service/connect.ts'
import { lockProblem, followSale, makeRoomOnScreen, pollScreen } from '#core/sale/on-screen.ts'
import { createHubLink, type HubLink } from '#core/hub/link.ts'
import { createCheckoutRepository } from '#core/checkout/projection.ts'
import type { TillContext, TillParts } from '#core/till-context.ts'
import { type SaleAdoption, createAdoption, refundHandlers } from '#core/sale/refunds.ts'
import { type PaymentRunnerOptions, reconcilePayment } from '#core/payment/read.ts'
import {
  createSaleRepository,
  type SaleRepository,
  saleFeature,
  type SaleEntry,
} from '#core/sale/projection.ts'
import { type PicturesFile, shopPictureHandlers } from '#core/pictures/pictures.ts'
import { createBestSellers } from '#core/report/report.ts'
import { createBaskets, type Baskets } from '#core/basket/baskets.ts'
import { createPaymentRunner } from '#core/payment/send.ts'
import { requireSaleRead } from '#core/sale/sale-access.ts'
import { leaveKiosk, newKiosk, type KioskScreen, kioskHandlers } from '#core/kiosk/commands.ts'
import { startPrinting } from '#core/printing/queue.ts'
import { limits, usualSchedule } from '#core/system/limits.ts'
import { membershipReceiptOf } from '#core/receipt/membership.ts'
import { receiptAtLink, noteIssuer } from '#core/receipt/receipt.ts'
import { reconcileSales, type SaleFinding } from '#core/sale/reconcile.ts'
import { createMemberships } from '#core/agreement/memberships.ts'
import { fetchPicture } from '#core/service/epayment.ts'
import { createStaff } from '#core/staff/staff.ts'
import { createViews } from '#core/app/views.ts'
import { openTerminal, type TerminalDoors } from '#core/terminal/create-terminal.ts'
import type { RegisterWebhooks, Registers, Terminal } from '#core/terminal/terminal.ts'
import { createCustomerScreen, createScreenPresence, createTipChoice } from '#core/sale/customer-screen.ts'
import { createUploads } from '#core/system/uploads.ts'
import { createTimeCheck } from '#core/service/time-check.ts'
import { holderNow, openMoneyElsewhere } from '#core/setup/origin-change.ts'
import {
  commandOf,
  views as shapes,
  type Caller,
  type CommandName,
  type GuardedHandlers,
  type Views,
  answerShape,
  needsOwnPin,
  isChange,
  type Handlers,
} from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Receipt } from '#shared/receipt.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleHandlers, tipHandlers } from '#core/sale/commands.ts'
import { checkoutTipHandlers, terminalHandlers } from '#core/terminal/commands.ts'
import { basketHandlers } from '#core/basket/commands.ts'
import { agreementHandlers } from '#core/agreement/commands.ts'
import { signUpHandlers } from '#core/agreement/sign-up-commands.ts'
import { hubHandlers, findJoinedElsewhere, shopHandlers } from '#core/hub/commands.ts'
import { officeHandlers } from '#core/office/commands.ts'
import { planHandlers } from '#core/agreement/plans.ts'
import { backupHandlers } from '#core/backup/commands.ts'
import { catalogHandlers, productHandlers } from '#core/catalog/commands.ts'
import { diagnosticsHandlers } from '#core/diagnostics/diagnostics.ts'
import { nameShop } from '#core/setup/settings-commands.ts'
import { problemOfError } from '#core/process/runner.ts'
import { printHandlers } from '#core/printing/commands.ts'
import { setupHandlers } from '#core/setup/commands.ts'
import { peopleHandlers } from '#core/staff/commands.ts'

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
  /** The receipt that this address leads to; null when to none. */
  receipt(at: { number: string; token: string }): Receipt | null
  /** The shop's own, by name. */
  pictures: Pick<PicturesFile, 'find' | 'kept'>
  /** Takes up a payment of another till of the shop, so that it can be refunded here. */
  adoption: SaleAdoption
  /** Requests that other registers may make of this till, and which registers are paired. */
  terminal: Terminal
  registers: Registers
  webhooks: RegisterWebhooks
  /** Work that would be interrupted if the till ended now; empty when there is none. */
  openWork(): OpenWork[]
  /** Facts written down of one sale, in order. */
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
export function createTill(parts: TillParts): Result<Till> {
  const closing = new AbortController()
  let link: HubLink | undefined
  const context = makeContext(parts, closing.signal, () => link?.isFlowing() ?? false)
  const { sales, memberships, staff, kiosk, time, uploads, paymentRunner, printing } = context
  const stranger = openMoneyElsewhere(context, holderNow(context))
  if (stranger) return failed(stranger)
  link = createHubLink(context)
  const doors = openTerminal(context)
  const views = createViews(context)
  const backgroundWork = createBackgroundWork(context, doors, link)
  time.review()

  return ok({
    handlers: createCommands(context, doors, link),
    leave(caller) {
      if (caller.surface === 'kiosk') leaveKiosk(kiosk, caller.session)
      staff.presence.leave(caller)
    },
    commandOf(caller, given) {
      const name = commandOf(caller.surface, given)
      const refused = name.ok ? staff.refusalOf(caller, name.value) : undefined
      return refused ? failed(refused) : name
    },
    resumed() {
      time.review()
      readAll(sales)
      sales.wake()
    },
    ending: closing.signal,
    view: (surface, session) => views[surface](session),
    shown(surface, session) {
      const view = views[surface](session)
      const { error } = shapes[surface].safeParse(view)
      if (error) context.log.error({ surface, error }, 'a view has not its shape')
      return error ? null : view
    },
    hold: (screen) => void (kiosk.screen = screen),
    receipt: (at) => receiptAtLink(context, sales, at),
    pictures: context.pictures,
    adoption: context.adoption,
    ...doors,
    openWork: () => openWorkOf(context),
    facts: (sale) => context.journal.of(saleFeature, sale),
    subscribe: (listener) => sales.subscribe(listener),
    changed: () => sales.changed(),
    runOnce: () => backgroundWork.once(),
    reconcile: () => reconcileSales(context),
    run: () => backgroundWork.run(),
    async [Symbol.asyncDispose]() {
      closing.abort()
      uploads.close()
      await Promise.all([backgroundWork, paymentRunner, memberships, printing].map((one) => one.settled()))
    },
  })
}

/** `isHinted`: the hub tells of approvals in time. */
function makeContext(parts: TillParts, closing: AbortSignal, isHinted: () => boolean): TillContext {
  const { journal, clock, chance, identity, anchor } = parts
  const health: TillContext['health'] = { latencyMs: null, unreachableSince: null }
  const stop: TillContext['stop'] = { selling: null }
  const refusal = () => stop.selling ?? anchor.trouble() ?? refusalOf(parts) ?? journal.verified().trouble
  const sales = openSales(parts, isHinted)
  const changed = () => sales.changed()
  const time = createTimeCheck({ ...parts, changed })
  const connection = connectService(parts, closing, health, time, changed)
  const running: PaymentRunnerOptions = {
    payments: sales,
    clock,
    chance,
    tillId: identity.tillId,
    closing,
    secret: identity.secret,
    service: connection.epayment,
    picture: (address) => fetchPicture(address, parts.service.fetch, clock, limits.call),
  }
  const paymentRunner = createPaymentRunner(running)
  const baskets = openBaskets(parts, sales)
  const printing = startPrinting(parts, sales, closing)
  const staff = createStaff({ ...parts, sales })
  const customerScreen = createCustomerScreen(clock, sales)
  const memberships = createMemberships({
    ...parts,
    closing,
    recorder: sales,
    recurring: connection.recurring,
    beforeReceipt: () => noteIssuer(parts, sales),
    receiptOf: (agreement) => membershipReceiptOf(journal, agreement),
  })
  const checkouts = createCheckoutRepository(journal, { clock, recorder: sales, time })
  const reconcileOne = (sale: string) => reconcilePayment(running, paymentRunner, sale)
  const selling = { ...parts, sales, paymentRunner, connection, staff, reconcile: reconcileOne }
  const context: TillContext = {
    ...selling,
    closing,
    health,
    time,
    screens: createScreenPresence(clock),
    customerScreen,
    tipChoice: createTipChoice(parts, sales, customerScreen),
    kiosk: newKiosk(),
    baskets,
    adoption: createAdoption(selling),
    memberships,
    checkouts,
    printing,
    uploads: createUploads(parts.folder.uploads, parts),
    stop,
    refusal,
    lockProblem: () => lockProblem(context),
    makeRoom: (wanted, by) =>
      by !== 'checkout' && checkouts.waiting().length > 0
        ? problem('terminal.busy')
        : makeRoomOnScreen(context, wanted),
    bestSellers: createBestSellers(parts),
  }
  return context
}

function openSales(parts: TillParts, isHinted: () => boolean): SaleRepository {
  const { journal, clock, chance, identity, settings, log, schedule = usualSchedule } = parts
  const sales: SaleRepository = createSaleRepository(journal, {
    clock,
    chance,
    tillId: identity.tillId,
    isKiosk: !settings.isAttended,
    handedOverMs: settings.goodsQuestionHours * 3_600_000,
    isHinted,
    schedule,
    beforeReceipt: () => noteIssuer(parts, sales),
    listenerFailed: (error) => log.error({ error }, 'a listener to changes failed'),
  })
  // Whatever an earlier life of this till left behind is read before anything is repeated.
  readAll(sales)
  return sales
}

/** Each sale that is not settled is asked about before anything else is done with it. */
function readAll(sales: SaleRepository): void {
  for (const sale of sales.unfinished().map((id) => sales.sale(id))) if (sale) requireSaleRead(sales, sale)
}

function openBaskets(parts: TillParts, sales: SaleRepository): Baskets {
  const { settings, log } = parts
  const baskets = createBaskets({ ...parts, sales })
  const attempt = (act: () => void) => {
    try {
      act()
    } catch (error) {
      // The facts are on disk, and the screens must hear of them.
      log.error({ error }, 'a basket could not be emptied; tried again before its sale is put away')
    }
  }
  if (!settings.isAttended || isOfKiosk(parts, sales, baskets)) attempt(() => baskets.abandon())
  const follow = () => attempt(() => followSale({ sales, baskets }))
  follow()
  sales.subscribe(follow)
  return baskets
}

/** Its customer was asked to pay it where nobody was: that sale is settled behind the screens, and may be paid yet. */
function isOfKiosk({ journal }: TillParts, sales: SaleRepository, baskets: Baskets): boolean {
  const [latest] = journal.entities(saleFeature).newest(1)
  const sale = latest === undefined ? undefined : sales.sale(latest)
  return sale?.payment.terms.isAttended === false && sale.ordered?.basket === baskets.current().basket
}

function refusalOf({ service, settings }: TillParts): Problem | null {
  if (settings.service.kind === 'none') return problem('service.notChosen')
  const held = service.credentials()
  if (!('missing' in held)) return null
  return held.trouble ?? problem('credentials.missing', { missing: held.missing })
}

function createCommands(context: TillContext, doors: TerminalDoors, link: HubLink): GuardedHandlers {
  const handlers: Handlers = {
    ...saleHandlers(context),
    ...checkoutTipHandlers(context, tipHandlers(context)),
    poll: ({ isHidden }, { surface }) => pollScreen(context, surface, isHidden),
    ...basketHandlers(context),
    ...refundHandlers(context),
    ...planHandlers(context),
    ...signUpHandlers(context, (numberPrint, owner) =>
      findJoinedElsewhere(link, context.clock, { numberPrint, owner }),
    ),
    ...agreementHandlers(context),
    ...kioskHandlers(context),
    ...officeHandlers(context),
    ...hubHandlers(context, link),
    ...terminalHandlers(context, doors),
    ...peopleHandlers(context, (shop, caller) => nameShop(context, shop, caller)),
    ...setupHandlers(context),
    ...shopPictureHandlers(context),
    ...diagnosticsHandlers(context, doors, link),
    ...backupHandlers(context),
    ...catalogHandlers(context),
    ...productHandlers(context),
    ...shopHandlers(context, link),
    ...printHandlers(context),
  }
  return guarded(handlers, context)
}

/** Refuses what a page may not do. A change answers the views' revision. Our mistakes and a failing disk become a problem, also logged. */
function guarded(handlers: Handlers, { log, staff, sales, closing }: TillContext): GuardedHandlers {
  // Commands begun in a closing till would be written down and not done until somebody opens it again.
  const refusalOf = (caller: Caller, name: CommandName, input: unknown) =>
    closing.aborted ? problem('till.notAnswering') : staff.problemOf(caller, name, input)
  /** A PIN takes a while to look at: whether they may is asked again after. */
  const ownPinRefusal = async (caller: Caller, name: CommandName, input: { ownPin?: string }) =>
    (await staff.ownPinProblem(caller, input.ownPin ?? '')) ?? refusalOf(caller, name, input)
  const guard =
    (name: CommandName, handler: (input: never, caller: Caller) => Promise<Result<unknown>>) =>
    async (input: never, caller: Caller): Promise<Result<unknown>> => {
      try {
        const refused =
          refusalOf(caller, name, input) ??
          (needsOwnPin(name, input) ? await ownPinRefusal(caller, name, input) : undefined)
        if (refused) return failed(refused)
        const result = await handler(input, caller)
        if (!result.ok) return result
        if (isChange(name)) return ok({ revision: sales.revision() })
        // Thousands of products, whose shape was looked at when their file was read.
        const error = name === 'catalog.read' ? undefined : answerShape(name).safeParse(result.value).error
        if (error) throw error
        return result
      } catch (error) {
        log.error({ command: name, error }, 'a command failed')
        return failed(problemOfError(error, name))
      }
    }
  // Each row keeps its own input, and a question its answer.
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, guard(name as CommandName, handler)]),
  ) as unknown as GuardedHandlers
}
