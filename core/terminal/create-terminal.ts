// The terminal: what other registers may ask of the till, put together from its checkouts, its sums and its printer.
import type { TillContext } from '#core/till-context.ts'
import { checkoutQueries, type CheckoutMovementRow } from '#core/checkout/projection.ts'
import { checkoutName } from '#core/checkout/facts.ts'
import { openQuestion } from '#core/payment/decide.ts'
import { problemOfError } from '#core/process/runner.ts'
import { receiptLink } from '#core/receipt/receipt.ts'
import { mayLeaveScreens, nextBeatOf } from '#core/sale/on-screen.ts'
import { viewOf } from '#core/sale/view.ts'
import { allowedFlows, modeOf } from '#core/settings/settings.ts'
import { limits } from '#core/system/limits.ts'
import {
  checkoutAnswerOf,
  noCheckoutMoment,
  type CheckoutMoment,
  eventsAfter,
} from '#core/terminal/answer.ts'
import { ownRefunds, readSaleRefund, refundPaid, refundSale } from '#core/terminal/checkout-refunds.ts'
import {
  callOff,
  canAskTip,
  captureReserved,
  endsByItself,
  hasExpired,
  findCheckout,
  makeCheckout,
  checkoutWithSale,
  rightProblem,
  pollCheckout,
  type CheckoutWithSale,
} from '#core/terminal/checkouts.ts'
import { openRegisters, type RegisterBook } from '#core/terminal/registers.ts'
import { createRegisterEventSender, type RegisterEventSender } from '#core/terminal/webhooks.ts'
import type { Register, Terminal, TerminalStatus, TerminalSums } from '#core/terminal/terminal.ts'
import { isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { textRow } from '#shared/paper.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { ownerKey } from '#core/service/access.ts'
import { sum } from '#shared/order.ts'

/** Doors for other registers: what they may ask, which of them are paired, and what they are told. */
export type TerminalDoors = { terminal: OwnTerminal; registers: RegisterBook; webhooks: RegisterEventSender }

export function openTerminal(context: TillContext): TerminalDoors {
  const terminal = createTerminal(context)
  const registers = openRegisters(context)
  return { terminal, registers, webhooks: createRegisterEventSender({ ...context, terminal, registers }) }
}

type OwnTerminal = Terminal & {
  /** Calls off what has expired, and clears results from the screens. */
  tidy(): Promise<void>
}

function createTerminal(context: TillContext): OwnTerminal {
  const { sales, journal, checkouts } = context
  const told = (one: CheckoutWithSale): CheckoutAnswer =>
    checkoutAnswerOf(one.checkout, one.sale, journal, momentOf(context, one))
  /** As it is after what was done of it. */
  const again = (name: string): Result<CheckoutAnswer> => {
    const checkout = checkouts.checkout(name)
    return checkout
      ? ok(told(checkoutWithSale(context, checkout)))
      : failed(problem('checkout.unknown', { id: name }))
  }
  /** The checkout as it is now; the step that is due of it is taken for whoever waits. */
  const look = (register: Register, id: string): Result<Look> => {
    const one = findCheckout(context, register, id)
    if (!one.ok) return one
    const step = pollCheckout(context, one.value).catch((error: unknown) =>
      context.log.error({ checkout: id, error }, 'a step of this checkout failed'),
    )
    return ok({ answer: told(one.value), step })
  }
  const clearResult = createResultClearing(context)
  const withPaid = (
    register: Register,
    id: string,
    act: (one: CheckoutWithSale) => Promise<Result<unknown> | void>,
  ): Promise<Result<CheckoutAnswer>> =>
    attempt(context, id, async () => {
      const one = findCheckout(context, register, id)
      if (!one.ok) return one
      const done = await act(one.value)
      return done && !done.ok ? done : again(one.value.checkout.checkout)
    })
  return {
    put: (register, id, body) =>
      attempt(context, id, async () => {
        const made = await makeCheckout(context, register, id, body)
        if (!made.ok) return made
        const answer = again(made.value.name)
        return answer.ok ? ok({ checkout: answer.value, isNew: made.value.isNew }) : answer
      }),
    read(register, id) {
      const now = look(register, id)
      return now.ok ? ok(now.value.answer) : now
    },
    wait: (register, id, how) => waitFor(context, () => look(register, id), how),
    cancel: (register, id) =>
      withPaid(register, id, async (one) => {
        const lacking = rightProblem(register, 'pay')
        return lacking ? failed(lacking) : callOff(context, one, 'register')
      }),
    capture: (register, id, body) =>
      withPaid(register, id, (one) => captureReserved(context, register, one, told(one).state, body)),
    refund: (register, id, refund, body) =>
      withPaid(register, id, (one) =>
        refundPaid(context, register, one, { state: told(one).state, id: refund }, body),
      ),
    refundSale: (register, reference, id, body) =>
      attempt(context, reference, () => refundSale(context, register, { reference, id }, body)),
    saleRefund: (register, reference, id) => readSaleRefund(context, register, { reference, id }),
    refunds: (register, id, most) => ownRefunds(context, { register, id, most }, told),
    list: (register, query) => listOf(context, register, query, told),
    ...createRegisterTotals(context),
    status: () => statusOf(context),
    async print(register, lines) {
      const lacking = rightProblem(register, 'pay')
      if (lacking) return failed(lacking)
      const trouble = await context.printing.now(lines.map((line) => textRow(line)))
      return trouble ? failed(trouble) : ok(null)
    },
    events: (register, after, most) => eventsAfter({ journal, sales }, register, after, most),
    subscribe: (listener) => sales.subscribe(listener),
    async tidy() {
      await tidy(context)
      clearResult()
    },
  }
}

/** A till that closes begins nothing. A disk that takes no facts, and our own mistakes, become a problem and a trace in the log. */
async function attempt<T>(
  { closing, log }: TillContext,
  id: string,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (closing.aborted) return failed(problem('till.notAnswering'))
  try {
    return await act()
  } catch (error) {
    log.error({ checkout: id, error }, 'what a register has asked for failed')
    return failed(problemOfError(error, 'checkout'))
  }
}

/** Moment of a checkout: what no fact says of it just now. */
function momentOf(context: TillContext, { sale }: CheckoutWithSale): CheckoutMoment {
  if (!sale) return noCheckoutMoment
  const now = context.sales.runtime(sale.sale)
  const { reference, isCutOff, problem: trouble } = viewOf(sale, context.sales)
  const runtime = now.attempts.get(reference)
  return {
    isCutOff,
    isInterrupted: runtime !== undefined && (!runtime.openedByThisProcess || runtime.absences.length > 1),
    problem: trouble,
    question: openQuestion(sale.payment, now)?.question ?? null,
    receiptLink: receiptLink(context, sale),
  }
}

/** How it stands, and the step that is taken of it for whoever looks. */
type Look = { answer: CheckoutAnswer; step: Promise<void> }

/** The till goes on meanwhile as for a screen that waits: each round takes the step that is due. */
async function waitFor(
  context: TillContext,
  look: () => Result<Look>,
  { since, ms, signal }: Parameters<Terminal['wait']>[2],
): Promise<Result<CheckoutAnswer>> {
  const { clock, closing } = context
  const until = clock.elapsed() + ms
  let known = since
  let again: number = limits.shortestBeat
  for (;;) {
    const now = look()
    if (!now.ok) return now
    const { answer, step } = now.value
    known ??= answer.version
    const left = until - clock.elapsed()
    const isOver = left <= 0 || signal?.aborted === true || closing.aborted
    // It changes no more by itself.
    const isAtRest = isFinal(answer.state) && answer.refunds.every(({ state }) => state !== 'PENDING')
    if (isOver || answer.version !== known || isAtRest) return ok(answer)
    // While a step is under way nothing else is due, however it looks.
    using change = nextChange(context, signal)
    await Promise.race([step, change.after(left)])
    if (change.hasCome()) continue
    const next = answer.sale ? nextBeatOf(context, answer.sale.id) : limits.beat
    const isStuck = next === limits.shortestBeat
    const beat = isStuck ? again : next
    // A step that stays due is another's to do, or cannot be done now.
    again = isStuck ? Math.min(again * 2, limits.beat) : limits.shortestBeat
    await change.after(Math.min(until - clock.elapsed(), beat))
  }
}

/** Something changes, the till is being closed, or whoever waits has gone. */
function nextChange({ clock, sales, closing }: TillContext, signal: AbortSignal | undefined) {
  const come = new AbortController()
  const wake = () => come.abort(null)
  const unsubscribe = sales.subscribe(wake)
  for (const one of [closing, signal]) one?.addEventListener('abort', wake, { once: true })
  return {
    hasCome: () => come.signal.aborted,
    /** When it has come, or after `ms`. */
    after: (ms: number) => clock.wait(ms, come.signal),
    [Symbol.dispose]() {
      // Waits that are still open are freed with it.
      wake()
      unsubscribe()
      for (const one of [closing, signal]) one?.removeEventListener('abort', wake)
    },
  }
}

function listOf(
  context: TillContext,
  register: Register,
  { from = 0, to = Number.MAX_SAFE_INTEGER, state, after, most }: Parameters<Terminal['list']>[1],
  told: (one: CheckoutWithSale) => CheckoutAnswer,
): ReturnType<Terminal['list']> {
  const { journal, checkouts } = context
  const queries = checkoutQueries(journal)
  const place =
    after === undefined ? Number.MAX_SAFE_INTEGER : queries.place(checkoutName(register.id, after))
  if (place === undefined) return failed(problem('checkout.unknown', { id: after ?? '' }))
  const chosen: CheckoutAnswer[] = []
  const page = queries.listed(register.id, place, from, to, mostLookedAt)
  for (const row of page) {
    const checkout = checkouts.checkout(row.checkout)
    const answer = checkout && told(checkoutWithSale(context, checkout))
    if (answer && (state === undefined || answer.state === state)) chosen.push(answer)
    const isEnough = chosen.length >= most || row === page[mostLookedAt - 1]
    if (checkout && isEnough) return ok({ checkouts: chosen, next: checkout.id })
  }
  return ok({ checkouts: chosen, next: null })
}

/** Checkouts folded for one answer, also where few of them are in the state that was asked for: nobody sells meanwhile. */
const mostLookedAt = 500

function statusOf(context: TillContext): TerminalStatus {
  const { settings, sales, checkouts, program, service, clock, health } = context
  const trouble = context.refusal() ?? sales.trouble()
  const current = sales.current()
  const flows = allowedFlows(settings)
  return {
    isReady: trouble === null,
    problem: trouble,
    isBusy: checkouts.waiting().length > 0 || (current !== undefined && !mayLeaveScreens(current)),
    name: program.name,
    version: program.version,
    shop: settings.shop.name,
    till: settings.tillName,
    salesUnit: service.merchantSerialNumber,
    currency: currencyOf[settings.market],
    mode: modeOf(settings),
    flows: [
      ...flows,
      ...(flows.includes('PUSH_MESSAGE') ? (['PERSONAL_CODE'] as const) : []),
      ...(settings.isAttended ? [] : (['CHOOSE'] as const)),
    ],
    canAskTip: canAskTip(context),
    unreachableSince:
      health.unreachableSince === null ? null : new Date(health.unreachableSince).toISOString(),
    at: new Date(clock.now()).toISOString(),
  }
}

/** Those that wait for their customer's choice, and those that are being paid. */
async function tidy(context: TillContext): Promise<void> {
  const { sales, checkouts } = context
  for (const checkout of checkouts.waiting())
    if (hasExpired(context, checkout)) await callOff(context, { checkout, sale: undefined }, 'rule')
  for (const id of sales.unfinished()) {
    const name = sales.sale(id)?.register?.checkout
    const checkout = name === undefined ? undefined : checkouts.checkout(name)
    const one = checkout && checkoutWithSale(context, checkout)
    if (one && endsByItself(one) && hasExpired(context, one.checkout)) await callOff(context, one, 'rule')
  }
}

/** Results of checkouts leave the screens by themselves: the register was told, and nobody there need acknowledge them. */
function createResultClearing({ sales, clock }: TillContext): () => void {
  let shown: { sale: string; since: number } | undefined
  return () => {
    const current = sales.current()
    if (!current?.register || !mayLeaveScreens(current)) {
      shown = undefined
      return
    }
    if (shown?.sale !== current.sale) shown = { sale: current.sale, since: clock.elapsed() }
    else if (clock.elapsed() - shown.since >= limits.registerResult)
      sales.record(current.sale, { kind: 'acknowledged' })
  }
}

/** Sums of what a register has taken: of a time, or of rows of the journal. */
const createRegisterTotals = (
  context: TillContext,
): Pick<Terminal, 'totals' | 'totalsOfRows' | 'rowOfReceipt' | 'rows'> => ({
  totals(register, from, to) {
    const { movedAt } = checkoutQueries(context.journal)
    const sums = sumsOf(context, register, movedAt(register.id, from, to, ownerKey(context.service)))
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return sums.ok ? ok({ ...span, ...sums.value }) : sums
  },
  totalsOfRows(register, from, to) {
    const { movedIn } = checkoutQueries(context.journal)
    const rows = movedIn(register.id, from, to, ownerKey(context.service))
    const sums = sumsOf(context, register, rows)
    if (!sums.ok) return sums
    const reversals = refundsOf(
      rows.filter((row) => isAskedByRegister(context, row)),
      sums.value.currency,
    )
    return ok({ ...sums.value, reversals })
  },
  rowOfReceipt: (receipt) => checkoutQueries(context.journal).rowOfReceipt(receipt),
  rows: () => context.journal.rows(),
})

function isAskedByRegister(
  { sales }: Pick<TillContext, 'sales'>,
  { kind, sale, receipt }: CheckoutMovementRow,
): boolean {
  if (kind !== 'refunded' || receipt === null) return false
  const refunds = sales.sale(sale)?.payment.attempts.flatMap((attempt) => attempt.refunds) ?? []
  return refunds.some(
    ({ by, state }) => by === 'register' && state.is === 'refunded' && state.receipt === receipt,
  )
}

const valueOf = ({ value }: CheckoutMovementRow): number => value

function sumsOf(
  { settings }: Pick<TillContext, 'settings'>,
  register: Register,
  rows: CheckoutMovementRow[],
): Result<TerminalSums> {
  const lacking = rightProblem(register, 'totals')
  if (lacking) return failed(lacking)
  const currency = currencyOf[settings.market]
  const captures = rows.filter(({ kind }) => kind === 'captured')
  const captured = sum(captures.map(valueOf))
  const refunds = refundsOf(rows, currency)
  return ok({
    currency,
    payments: { count: sum(captures.map(({ begun }) => begun)), captured: { value: captured, currency } },
    refunds,
    net: { value: captured - refunds.refunded.value, currency },
  })
}

function refundsOf(rows: readonly CheckoutMovementRow[], currency: Currency): TerminalSums['refunds'] {
  const refunds = rows.filter(({ kind }) => kind !== 'captured')
  return { count: refunds.length, refunded: { value: sum(refunds.map(valueOf)), currency } }
}
