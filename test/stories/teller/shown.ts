// The views of a story in the fewest words that tell two of them apart.
import { saleCan, type Qr, type SaleState, type SaleView, type UnsettledSale } from '#shared/sale.ts'
import type { CashierView } from '#shared/bridge.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { joiningForStaff, joiningInWords } from '#test/stories/teller/member-shown.ts'
import { inWords, problemInWords, type Part } from '#test/stories/teller/wording.ts'
import type { Stage } from '#test/stories/teller/stage.ts'
import { inKroner } from '#test/stories/teller/words.ts'

/** Whether a further attempt may begin, where nothing else is known of the sale. */
const usualRetry = (state: SaleState): SaleView['retry'] =>
  saleCan.poll.has(state) ? 'override' : state === 'captured' || state === 'quarantined' ? 'no' : 'yes'

const retryInWords = {
  yes: 'may be tried again',
  override: 'a manager may try again',
  no: 'no new attempt',
}

const alarmInWords = ({ alarm }: Pick<SaleView, 'alarm'>): Part =>
  alarm &&
  `alarm ${alarm.kind} ${inKroner(alarm.value)}${alarm.left > 0 ? ` left ${inKroner(alarm.left)}` : ''}` +
    `${alarm.payments.length > 1 ? ` of ${alarm.payments.length} payments` : ''}` +
    `${alarm.problem ? ` !${alarm.problem.code}` : ''}`

const refundsInWords = ({ refunds, refundable }: Pick<SaleView, 'refunds' | 'refundable'>): Part[] => [
  ...refunds.map(
    ({ state, value, problem }) => `${state} ${inKroner(value)}${problem ? ` !${problem.code}` : ''}`,
  ),
  refunds.length > 0 && `refundable ${inKroner(refundable)}`,
]

/** The sale on the cashier's screen. */
export function saleInWords(sale: SaleView, hasReceipt: boolean): string {
  return inWords([
    sale.state,
    sale.attempt > 1 && `attempt ${sale.attempt}`,
    sale.isCancelling && 'cancelling',
    sale.isGivingBack && 'giving back',
    sale.isKeptReserved && 'kept reserved',
    sale.isCutOff && 'cut off',
    sale.question && `asks ${sale.question}`,
    alarmInWords(sale),
    ...refundsInWords(sale),
    sale.retry !== usualRetry(sale.state) && retryInWords[sale.retry],
    hasReceipt && 'receipt',
    sale.problem && `!${problemInWords(sale.problem)}`,
  ])
}

const unsettledInWords = (sale: UnsettledSale): string =>
  inWords([
    sale.state,
    sale.isKeptReserved && 'kept reserved',
    sale.question && `asks ${sale.question}`,
    alarmInWords(sale),
    ...refundsInWords(sale),
  ])

/** `a code`, or as which picture the service has drawn it. */
function codeInWords({ qr }: { qr: Qr | null }): string | null {
  if (qr === null) return null
  return qr.kind === 'text'
    ? 'a code'
    : `a code as ${/^data:([^;]+);base64,./.exec(qr.source)?.[1] ?? 'nothing'}`
}

/** The screen of the customer or kiosk, where it does not say the same as the cashier's. */
function otherScreen({ shop, isAttended }: Stage, sale: SaleView | null): Part {
  const name = isAttended ? 'customer' : 'kiosk'
  const other = isAttended ? shop.customer.view() : shop.kiosk.view()
  const seen = other.sale
  const tips = isAttended && shop.customer.view().tipChoice
  if (tips)
    return `customer is asked for a tip on ${inKroner(tips.goods)}: ${tips.percents.join(', ')} percent`
  if (!seen) return sale && `${name} sees no sale`
  const code = codeInWords(seen)
  const isByQr = sale?.state === 'created' && sale.userFlow === 'QR' && !sale.isCancelling
  const isSame =
    seen.state === sale?.state &&
    seen.isGivingBack === sale.isGivingBack &&
    seen.isCutOff === sale.isCutOff &&
    code === (isByQr ? 'a code' : null)
  return isSame
    ? null
    : `${name} sees ${inWords([seen.state, seen.isGivingBack && 'giving back', seen.isCutOff && 'cut off', code])}`
}

/** The customer's or the kiosk's screen of whoever joins, where it says something else. */
function customerJoining({ shop, isAttended }: Stage, signUp: SignUpView): Part {
  const [name, other] = isAttended
    ? ['customer', shop.customer.view().signUp]
    : ['kiosk', shop.kiosk.view().signUp]
  if (!other) return `${name} sees nobody joining`
  return joiningInWords(other) === joiningInWords(signUp) ? null : `${name} sees ${joiningInWords(other)}`
}

const tipsInWords = {
  staff: null,
  customer: 'tips are asked by the customer’s screen',
  customerAway: 'tips are asked by the cashier',
}

/** Lines for what waited before and does not now: an unsettled sale, the question for a tip, somebody who joins. */
export function settledSince(before: readonly string[], now: readonly string[]): string[] {
  const waiting = (lines: readonly string[]) =>
    new Set(
      lines.flatMap(
        (line) => /^unsettled (sale \d+)|^waits for (the tip)|^(joining)/.exec(line)?.slice(1) ?? [],
      ),
    )
  const over = waiting(before).difference(waiting(now))
  return [...over].filter(Boolean).map((name) => endings[name] ?? `${name} is settled`)
}
const endings: Record<string, string> = {
  'the tip': 'the question for a tip is over',
  joining: 'nobody is joining any more',
}

/** Everything that screens show of sales, a line each. */
export function shownLines(stage: Stage): string[] {
  const view = stage.shop.cashier.view()
  const { sale, till, tipChoice, signUp } = view
  const [onScreen, ...waiting] = cashierLines(stage, view)
  return [
    onScreen,
    tipsInWords[till.tipsBy],
    tipChoice &&
      `waits for the tip on ${inKroner(tipChoice.goods)}, then charges by ${tipChoice.userFlow === 'QR' ? 'QR' : 'phone'}`,
    otherScreen(stage, sale),
    signUp && joiningForStaff(signUp),
    signUp && customerJoining(stage, signUp),
    ...waiting,
  ].filter((line): line is string => typeof line === 'string')
}

/** The sale on a cashier's screen, and those that wait behind it. */
export function cashierLines({ payments }: Stage, { sale, receipt, till }: CashierView): string[] {
  const sales = [...new Set(payments.map((one) => one.sale))]
  return [
    sale ? saleInWords(sale, receipt !== null) : 'no sale on screen',
    ...till.unsettled
      .filter((one) => one.sale !== sale?.sale)
      .map((one) => `unsettled sale ${sales.indexOf(one.sale) + 1}: ${unsettledInWords(one)}`),
  ]
}
