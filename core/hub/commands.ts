// The office's commands for the hub and, through it, about the whole shop: with a refund, made here, of what another till took.
import type { TillContext } from '#core/till-context.ts'
import { parseKnownFields, type hubCommands as table } from '#shared/hub.ts'
import type { HubLink } from '#core/hub/link.ts'
import { noteChange } from '#core/folder/folder.ts'
import type { Handlers, Caller, InputOf } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { approveSigned } from '#core/staff/staff.ts'
import { inTime, type Clock } from '#core/system/clock.ts'
import { exportTable } from '#core/report/export.ts'
import { reportStyleOf } from '#core/report/report.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import { findExternalMoney } from '#core/report/reconcile.ts'
import { printedBy } from '#core/printing/commands.ts'
import { recordRefund, refundProblem } from '#core/sale/refunds.ts'
import { rowsOfShopReport, type JobContent } from '#core/printing/documents.ts'
import { modeOf, shopDays, zoneOf } from '#core/settings/settings.ts'
import { ownerKey } from '#core/service/access.ts'
import { currencyOf } from '#shared/market.ts'
import type { PrintAnswer } from '#shared/printing.ts'
import {
  type shopCommands as shopTable,
  type Adoptable,
  shopAnswer,
  shopQuestions,
  type ShopAnswerOf,
  type ShopQuestion,
  type ShopInputOf,
} from '#shared/shop.ts'

export function hubHandlers(context: TillContext, link: HubLink): Pick<Handlers, keyof typeof table> {
  return {
    'hub.read': async () => {
      const trouble = link.trouble()
      return trouble ? failed(trouble) : ok(link.view())
    },
    'hub.pair': async ({ address, code }, caller) => {
      const paired = await link.pair(address, code)
      if (!paired.ok) return paired
      noteChange(context, caller, ['hub'])
      return ok(null)
    },
    'hub.leave': async (_, caller) => {
      const left = await link.leave()
      if (left.ok) noteChange(context, caller, ['hub'])
      return left
    },
  }
}

export function shopHandlers(context: TillContext, link: HubLink): Pick<Handlers, keyof typeof shopTable> {
  const { settings, staff, journal } = context
  const counting = () => ({
    zone: zoneOf(settings),
    currency: currencyOf[settings.market],
    mode: modeOf(settings),
  })
  return {
    'shop.tills': () => queryShop(link, 'tills', {}),
    'shop.sales': (search) => queryShop(link, 'sales', { ...search, ...shopDays(settings) }),
    'shop.sale': (input) => queryShop(link, 'sale', input),
    'shop.refund': (input, caller) => refundOfAnother(context, link, input, caller),
    'shop.x': () => queryShop(link, 'x', counting()),
    'shop.export': async ({ table }) => {
      const x = await queryShop(link, 'x', counting())
      if (!x.ok) return x
      const clock = createShopClock(zoneOf(settings), settings.nightEnd)
      const { from, to } = x.value
      return ok(
        exportTable(x.value, { from: clock.dayName(from ?? to), to: clock.dayName(to) }, table, 'kasse-shop'),
      )
    },
    'shop.close': async ({ from }, caller) => {
      await findExternalMoney(context)
      // Facts that the hub has not got by then fall into the next period, and its answer says so.
      await link.sent()
      const person = staff.personAt(caller) ?? null
      const { language, market } = reportStyleOf(settings)
      return queryShop(link, 'close', { ...counting(), language, market, from, person, rows: journal.rows() })
    },
    'shop.closing': async (input) => {
      const z = await queryShop(link, 'closing', input)
      return z.ok ? ok(rowsOfShopReport(settings, z.value)) : z
    },
    'shop.print': async ({ number }) => {
      if (number === null) {
        const x = await queryShop(link, 'x', counting())
        if (!x.ok) return x
        const { products: _, people: __, ...report } = x.value
        return ok(printed(context, { is: 'shopX', report }))
      }
      const closing = await queryShop(link, 'closing', { number })
      return closing.ok ? ok(printed(context, { is: 'shopZ', report: closing.value })) : closing
    },
    'shop.closings': () => queryShop(link, 'closings', {}),
  }
}

const printed = (
  { printing, settings }: TillContext,
  what: Extract<JobContent, { is: 'shopX' | 'shopZ' }>,
): PrintAnswer => printedBy(printing, what, () => rowsOfShopReport(settings, what.report))

/** An obstacle is said before a PIN is looked at; before that nothing is written down. */
async function refundOfAnother(
  context: TillContext,
  link: HubLink,
  { till, sale: name, reference, value, manager }: InputOf<'shop.refund'>,
  caller: Caller,
): Promise<Result<null>> {
  const { sales, adoption } = context
  const file = await queryShop(link, 'sale', { till, sale: name })
  if (!file.ok) return file
  const found = file.value.adoptable.find((one) => one.reference === reference)
  if (!found) return failed(problem('refund.nothingLeft', { reference }))
  const wrong = notHere(context, found) ?? tooMuch(found, value)
  if (wrong) return failed(wrong)
  const signer = await approveSigned(context, caller, 'shop.refund', manager)
  if (!signer.ok) return signer
  const adopted = await adoption.adopt(found, caller)
  if (!adopted.ok) return adopted
  const sale = sales.sale(adopted.value)
  const attempt = sale?.payment.attempts.find((one) => one.reference === reference)
  if (!sale || !attempt) return failed(problem('sale.unknown', { sale: reference }))
  const since = refundProblem(sale, attempt, { value })
  return since
    ? failed(since)
    : recordRefund(context, sale, { sale: sale.sale, reference, value, manager }, signer.value)
}

/** Another sales unit, environment or address knows nothing of the payment. */
function notHere({ service }: TillContext, adoptable: Adoptable): Problem | undefined {
  const [owner, chosen] = [ownerKey(adoptable), ownerKey(service)]
  return owner === chosen ? undefined : problem('shop.notHere', { till: adoptable.tillName, owner, chosen })
}

function tooMuch({ captured, refunded, amount }: Adoptable, value: number): Problem | undefined {
  if (!Number.isSafeInteger(value) || value <= 0) return problem('amount.notWhole', { given: String(value) })
  const limit = captured - refunded
  return value > limit ? problem('refund.tooMuch', { value, limit, currency: amount.currency }) : undefined
}

/** A person who joins waits no longer for the hub. */
const memberTimeoutMs = 2_000

/** When somebody in the shop was asked to join with this number, and is a member or has not answered yet, as far as its hub knows in time; null where nobody was. */
export async function findJoinedElsewhere(
  link: Link,
  clock: Clock,
  asked: ShopInputOf<'member'>,
): Promise<number | null> {
  const answering = queryShop(link, 'member', asked)
  const answer = await inTime(clock, memberTimeoutMs, answering).catch(() => undefined)
  return answer?.ok ? answer.value : null
}

/** The way to this till's hub. The answer's body is given as it came; the trouble is `hub.none` where the till is paired with none. */
type Link = { ask(question: ShopQuestion, body: unknown): Promise<Result<unknown>> }

/** The hub's answer, in the shape that it must have; its own refusals are passed on. */
export async function queryShop<Question extends ShopQuestion>(
  link: Link,
  question: Question,
  takes: ShopInputOf<Question>,
): Promise<Result<ShopAnswerOf<Question>>> {
  const response = await link.ask(question, takes)
  if (!response.ok) return response
  const said = parseKnownFields(shopAnswer, response.value)
  if (!said.success) return failed(problem('hub.garbled'))
  if ('problem' in said.data) return failed(said.data.problem)
  const answer = parseKnownFields(shopQuestions[question].gives, said.data.answer)
  return answer.success
    ? { ok: true, value: answer.data as ShopAnswerOf<Question> } // the same row of the table
    : failed(problem('hub.garbled'))
}
