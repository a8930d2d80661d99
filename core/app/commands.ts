// The handlers of all screens' commands, put together from those of the features, and guarded.
import type { TillContext } from '#core/till-context.ts'
import type { TerminalDoors } from '#core/terminal/create-terminal.ts'
import type { HubLink } from '#core/hub/link.ts'
import { saleCommands } from '#core/sale/commands.ts'
import { tipCommands } from '#core/sale/tip-commands.ts'
import { checkoutTipCommands } from '#core/terminal/checkout-tips.ts'
import { terminalCommands } from '#core/terminal/commands.ts'
import { poll } from '#core/app/on-screen.ts'
import { basketCommands } from '#core/basket/commands.ts'
import { kioskCommands } from '#core/kiosk/commands.ts'
import { agreementCommands } from '#core/agreement/commands.ts'
import { takeOverCommands } from '#core/agreement/takeover-commands.ts'
import { signUpCommands } from '#core/agreement/sign-up-commands.ts'
import { hubCommands, joinedElsewhere, shopCommands } from '#core/hub/commands.ts'
import { officeCommands } from '#core/office/commands.ts'
import { planCommands } from '#core/agreement/plan-commands.ts'
import { backupCommands } from '#core/backup/commands.ts'
import { catalogCommands, productCommands } from '#core/catalog/commands.ts'
import { shopPictureCommands } from '#core/pictures/commands.ts'
import { diagnosticsCommands } from '#core/diagnostics/commands.ts'
import { nameShop } from '#core/setup/settings-commands.ts'
import { problemOfError } from '#core/process/recorder.ts'
import { printCommands } from '#core/printing/commands.ts'
import { setupCommands } from '#core/setup/commands.ts'
import { peopleCommands } from '#core/staff/commands.ts'
import { refundCommands } from '#core/sale/refund-commands.ts'
import {
  answerShape,
  needsOwnPin,
  isChange,
  type Caller,
  type CommandName,
  type GuardedHandlers,
  type Handlers,
} from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export function createCommands(context: TillContext, doors: TerminalDoors, link: HubLink): GuardedHandlers {
  const handlers: Handlers = {
    ...saleCommands(context),
    ...checkoutTipCommands(context, tipCommands(context)),
    poll: ({ isHidden }, { surface }) => poll(context, surface, isHidden),
    ...basketCommands(context),
    ...refundCommands(context),
    ...planCommands(context),
    ...signUpCommands(context, (numberPrint, owner) =>
      joinedElsewhere(link, context.clock, { numberPrint, owner }),
    ),
    ...agreementCommands(context),
    ...takeOverCommands(context),
    ...kioskCommands(context),
    ...officeCommands(context),
    ...hubCommands(context, link),
    ...terminalCommands(context, doors),
    ...peopleCommands(context, (shop, caller) => nameShop(context, shop, caller)),
    ...setupCommands(context),
    ...shopPictureCommands(context),
    ...diagnosticsCommands(context, doors, link),
    ...backupCommands(context),
    ...catalogCommands(context),
    ...productCommands(context),
    ...shopCommands(context, link),
    ...printCommands(context),
  }
  return guarded(handlers, context)
}

/** What this page may not do is refused. A change answers the revision of the views that it led to. Our own mistakes, and a disk that does not take our facts, become a sentence for the screen and a trace in the log. */
function guarded(handlers: Handlers, { log, staff, sales, closing }: TillContext): GuardedHandlers {
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
