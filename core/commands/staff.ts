// What staff may do with a sale beyond selling: refund it, give back what is reserved, settle it by hand; each with a manager's word.
import {
  mustRead,
  serve,
  strangerProblem,
  type CommandOptions,
  type WithSale,
} from '#core/commands/commands.ts'
import { alarmOf } from '#core/sale/held.ts'
import { pendingRefund } from '#core/sale/refund.ts'
import { refundProblem } from '#core/sale/refundable.ts'
import { refundId } from '#core/sale/reference.ts'
import type { Attempt, Sale } from '#core/sale/sale.ts'
import type { Handlers, Takes } from '#shared/bridge.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'

type Manager = Takes<'sale.refund'>['manager']
type Names = 'sale.refund' | 'sale.giveBackRest' | 'sale.settle'

export function staffCommands(options: CommandOptions, withSale: WithSale): Pick<Handlers, Names> {
  const withAttempt = (
    { sale: id, reference }: { sale: string; reference: string },
    act: (sale: Sale, attempt: Attempt) => Promise<Result<SaleView>>,
  ) =>
    withSale(id, (sale) => {
      const stranger = strangerProblem(options, sale)
      if (stranger) return refuse(stranger)
      const attempt = sale.attempts.find((one) => one.reference === reference)
      return attempt ? act(sale, attempt) : refuse(problem('sale.unknown', { sale: reference }))
    })
  return {
    'sale.refund': (input) => withAttempt(input, (sale, attempt) => refund(options, sale, attempt, input)),
    'sale.giveBackRest': (input) =>
      withAttempt(input, (sale, attempt) => giveBackRest(options, sale, attempt, input.manager)),
    'sale.settle': (input) =>
      withAttempt(input, (sale, attempt) => settle(options, sale, attempt, input.manager)),
  }
}

const refuse = (why: Problem) => Promise.resolve(failed(why))

/** The PIN where one is asked, and always a reason. */
export function managerProblem({ pinCheck }: CommandOptions, { pin, reason }: Manager): Problem | undefined {
  return reason.trim() === '' ? problem('reason.missing') : pinCheck(pin)
}

async function refund(
  options: CommandOptions,
  sale: Sale,
  attempt: Attempt,
  { value, lines, manager }: Takes<'sale.refund'>,
): Promise<Result<SaleView>> {
  const { book, chance, identity } = options
  const { reference } = attempt
  const wrong = refundProblem(sale, attempt, { value, lines }) ?? managerProblem(options, manager)
  if (wrong) return failed(wrong)
  book.record(sale.sale, {
    kind: 'refundOpened',
    refund: refundId(identity.tillId, book.refunds() + 1, chance),
    reference,
    value,
    reason: manager.reason.trim(),
    by: 'manager',
    ...(lines ? { lines } : {}),
  })
  return serve(options, sale.sale)
}

/** Only of what was set aside: everything else the till gives back or captures by itself. */
async function giveBackRest(
  options: CommandOptions,
  sale: Sale,
  { aside, reference, settledAt }: Attempt,
  manager: Manager,
): Promise<Result<SaleView>> {
  if (!aside || settledAt !== null || aside.left === 0)
    return failed(problem('sale.notAlarmed', { reference }))
  const wrong = managerProblem(options, manager)
  if (wrong) return failed(wrong)
  options.book.record(sale.sale, { kind: 'restUnwanted', reference, reason: manager.reason.trim() })
  mustRead(options.book, sale)
  return serve(options, sale.sale)
}

/** Nothing that is reserved may be forgotten: it is given back first. */
async function settle(
  options: CommandOptions,
  sale: Sale,
  attempt: Attempt,
  manager: Manager,
): Promise<Result<SaleView>> {
  const { reference, aside } = attempt
  const { currency } = sale.opened.amount
  const isNamed = alarmOf(sale)?.payments.some((one) => one.reference === reference) ?? false
  if (!isNamed || pendingRefund(attempt.refunds)) return failed(problem('sale.notAlarmed', { reference }))
  if (aside && aside.left > 0) return failed(problem('sale.stillReserved', { value: aside.left, currency }))
  const wrong = managerProblem(options, manager)
  if (wrong) return failed(wrong)
  options.book.record(sale.sale, { kind: 'settled', reference, reason: manager.reason.trim() })
  return serve(options, sale.sale)
}
