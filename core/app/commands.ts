// The handlers of all screens' commands, put together from those of the features, and guarded.
import type { HubLink } from '#core/hub/link.ts'
import type { PaymentRunner } from '#core/payment/runner.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import type { Adoption } from '#core/sale/adoption.ts'
import { saleCommands } from '#core/sale/commands.ts'
import type { CustomerScreen } from '#core/sale/customer-screen.ts'
import type { TipChoice } from '#core/sale/tip-choice.ts'
import { tipCommands } from '#core/sale/tip-commands.ts'
import { checkoutTipCommands } from '#core/terminal/checkout-tips.ts'
import { terminalCommands } from '#core/terminal/commands.ts'
import { lockProblem } from '#core/sale/on-screen.ts'
import type { CheckoutOptions } from '#core/terminal/checkouts.ts'
import type { RegisterBook } from '#core/terminal/registers.ts'
import type { Webhooks } from '#core/terminal/webhooks.ts'
import { poll, makeRoom, type Presence } from '#core/app/on-screen.ts'
import { basketCommands } from '#core/basket/commands.ts'
import type { Epayment } from '#core/service/epayment.ts'
import { kioskCommands, type KioskOptions } from '#core/kiosk/commands.ts'
import { agreementCommands } from '#core/agreement/commands.ts'
import { takeOverCommands } from '#core/agreement/takeover-commands.ts'
import { signUpCommands } from '#core/agreement/sign-up-commands.ts'
import { type Memberships } from '#core/agreement/memberships.ts'
import { hubCommands, joinedElsewhere, shopCommands } from '#core/hub/commands.ts'
import { officeCommands } from '#core/office/commands.ts'
import { planCommands } from '#core/agreement/plan-commands.ts'
import { backupCommands } from '#core/backup/commands.ts'
import { catalogCommands } from '#core/catalog/commands.ts'
import { productCommands } from '#core/catalog/product-commands.ts'
import { shopPictureCommands } from '#core/pictures/commands.ts'
import { diagnosticsCommands } from '#core/diagnostics/commands.ts'
import { nameShop } from '#core/setup/settings-commands.ts'
import { problemOfError } from '#core/process/recorder.ts'
import type { Printing } from '#core/printing/printing.ts'
import { printCommands } from '#core/printing/commands.ts'
import { setupCommands } from '#core/setup/commands.ts'
import type { Finding } from '#core/payment/reconcile.ts'
import { peopleCommands } from '#core/staff/commands.ts'
import { refundCommands } from '#core/sale/refund-commands.ts'
import type { TillOptions } from '#core/app/till-options.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { Connection } from '#core/service/connect.ts'
import {
  answerShape,
  needsOwnPin,
  isChange,
  type Caller,
  type CommandName,
  type GuardedHandlers,
  type Handlers,
} from '#shared/bridge.ts'
import { nothingReached } from '#shared/checkout.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

type CommandOptions = TillOptions &
  KioskOptions & {
    printing: Printing
    paymentRunner: PaymentRunner
    refusal: () => Problem | null
    /** Why this till sells no more until it is started again; null when it does. */
    stop: { selling: Problem | null }
    baskets: Baskets
    tipChoice: TipChoice
    customerScreen: CustomerScreen
    presence: Presence
    /** What other registers ask for. */
    checkoutOptions: CheckoutOptions
    registers: RegisterBook
    webhooks: Webhooks
    memberships: Memberships
    /** The service's event log of one payment. */
    epayment: Pick<Epayment, 'get' | 'events'>
    reconcile: (sale: string) => Promise<Finding[]>
    /** Takes up a payment of another till of the shop, to refund it. */
    adoption: Adoption
    connection: Connection
    /** What the office sends; absent in a till without a place of its own. */
    uploads: Uploads | undefined
    /** Absent in a till without a place of its own. */
    link: HubLink | undefined
    time: TimeCheck
    /** Aborted when the till closes: it hears no command from then on. */
    closing: AbortSignal
  }

export function createCommands(options: CommandOptions): GuardedHandlers {
  const selling = {
    ...options,
    makeRoom: (wanted: string | null) =>
      options.checkoutOptions.checkouts.waiting().length > 0
        ? problem('terminal.busy')
        : makeRoom(options, wanted),
    lockProblem: () => lockProblem(options),
    joinedElsewhere: (numberPrint: string, owner: string) => joinedElsewhere(options, { numberPrint, owner }),
    nameShop: (shop: Parameters<typeof nameShop>[1], caller: Caller) => nameShop(options, shop, caller),
  }
  const handlers: Handlers = {
    ...saleCommands(selling),
    ...checkoutTipCommands(options.checkoutOptions, tipCommands(selling)),
    poll: ({ isHidden }, { surface }) => poll(options, surface, isHidden),
    ...basketCommands(selling),
    ...refundCommands(options),
    ...planCommands(options),
    ...signUpCommands(selling),
    ...agreementCommands(options),
    ...takeOverCommands(options),
    ...kioskCommands(options),
    ...officeCommands(options),
    ...hubCommands(options),
    ...terminalCommands({
      ...options.checkoutOptions,
      staff: options.staff,
      registers: options.registers,
      webhooks: options.webhooks,
      reachedAt: () => options.registersAt?.() ?? nothingReached,
    }),
    ...peopleCommands(selling),
    ...setupCommands(options),
    ...shopPictureCommands(options),
    ...diagnosticsCommands(options),
    ...backupCommands(options),
    ...catalogCommands(options),
    ...productCommands(options),
    ...shopCommands(options),
    ...printCommands(options),
  }
  return guarded(handlers, options)
}

/** What this page may not do is refused. A change answers the revision of the views that it led to. Our own mistakes, and a disk that does not take our facts, become a sentence for the screen and a trace in the log. */
function guarded(handlers: Handlers, { log, staff, sales, closing }: CommandOptions): GuardedHandlers {
  // What began in a closing till would be written down and not done until somebody opens it again.
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
