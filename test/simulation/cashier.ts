// The person at the screen of one sale, from the charge until the till is free again: a cashier, or a kiosk's own customer.
import { saleCan, type SaleView } from '#shared/sale.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import type { Time } from '#test/simulation/clock.ts'
import { numberOf } from '#test/simulation/customer.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { Conduct, PlannedRefund, Retry, SalePlan } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'

export type CashierOptions = {
  sale: SalePlan
  isAttended: boolean
  time: Time
  trace: Trace
  machine: Machine
  /** Whether this id of the till's is this sale's. */
  isMine: (saleId: string) => boolean
  /** The customer takes out the phone. */
  invite: (conduct: Conduct, flow: SalePlan['flow']) => void
  /** A screen asks for this sale. */
  asked: (saleId: string) => void
  /** A screen shows this after an answer. */
  saw: (sale: SaleView) => void
}

/** Between two polls; a page does it a little more often. ms */
const beat = 1500
/** Who waits for longer than this does something else beside it: the page is hidden and polls less often. ms */
const bored = 25_000
const slowBeat = 9000
/** Whatever happens, the shop closes. ms */
const longest = 6 * 3_600_000

const manager = { pin: '', reason: 'the customer asked for it' }

/** Comes back when the till is free, or when nobody can wait any longer. */
export async function serve(options: CashierOptions): Promise<void> {
  const { sale, time } = options
  const over = { is: false }
  for (const act of sale.cashier.acts) void later(options, act, over)
  options.invite(sale.customer, sale.flow)
  await charge(options)
  if (sale.cashier.hasSecondScreen) void watch(options, over, null, false)
  for (const [at, retry] of [...sale.retries, null].entries()) {
    await watch(options, over, retry?.overrideAt ?? null, true)
    if (retry && !(await tryAgain(options, retry, at))) break
  }
  for (const refund of sale.refunds) await giveBack(options, refund)
  over.is = true
  const view = mine(options)
  if (view && sale.cashier.acknowledges) await ask(options, 'sale.acknowledge', { sale: view.sale })
  if (!view && !options.isAttended) await time.wait(beat)
}

/** Twice at most: after a crash that left nothing on the screen the cashier charges again; a kiosk's customer walks away. */
async function charge(options: CashierOptions): Promise<void> {
  const { sale, machine, time } = options
  const input = { amount: { value: sale.value, currency: 'NOK' }, by: byOf(sale.flow, sale) }
  for (let tries = 0; tries < 3; tries++) {
    while (!machine.isUp()) await time.wait(beat)
    const started = ask(options, 'sale.start', input)
    if (sale.cashier.chargesTwice) void ask(options, 'sale.start', input)
    if ((await started) !== 'down' || !options.isAttended) return
    while (!machine.isUp()) await time.wait(beat)
    if (mine(options)) return
  }
}

const byOf = (flow: SalePlan['flow'], sale: SalePlan) =>
  flow === 'QR'
    ? ({ userFlow: 'QR' } as const)
    : ({ userFlow: 'PUSH_MESSAGE', phoneNumber: numberOf(sale) } as const)

function mine({ machine, isMine }: CashierOptions): SaleView | undefined {
  const view = machine.front()
  return view && isMine(view.sale) ? view : undefined
}

/** Whether a screen heard yes, no, or nothing. */
async function ask<Name extends CommandName>(
  { machine, trace, asked, saw }: CashierOptions,
  name: Name,
  input: InputOf<Name>,
): Promise<'yes' | 'no' | 'down'> {
  await machine.awake()
  trace.say(() => `the screen asks for ${name}`)
  if ('sale' in input) asked(input.sale)
  const answer = await machine.ask(name, input)
  if (answer === 'down') return 'down'
  if (!answer.ok) {
    trace.say(`the till says ${answer.problem.code}`)
    return 'no'
  }
  // What was done is on the screen by then.
  const shown = machine.front()
  if (shown) saw(shown)
  return 'yes'
}

/** The page in front: it polls until there is nothing to wait for, and who stands before it loses patience. */
export async function watch(
  options: CashierOptions,
  over: { is: boolean },
  until: number | null,
  isFirst: boolean,
): Promise<void> {
  const { sale, time, machine, isAttended } = options
  const { away, patienceMs } = sale.cashier
  const began = time.elapsed()
  let questionAt: number | null = null
  let pressed = 0
  while (!over.is) {
    const waited = time.elapsed() - began
    if (waited > (sale.cashier.goesHomeAt ?? longest) || (until !== null && waited > until)) return
    const view = mine(options)
    if (machine.isUp() && !view) return
    if (view && !saleCan.poll.has(view.state)) return
    const isAway = away !== null && waited >= away.at && waited < away.at + away.forMs
    if (view && !isAway) {
      if (isFirst && view.question !== null) {
        questionAt ??= waited
        if (waited - questionAt >= sale.cashier.answerAfterMs) await answer(options, view.sale)
      }
      if (isFirst && waited > patienceMs + pressed * 20_000) {
        const name = pressed === 0 || !isAttended ? 'sale.cancel' : 'sale.abandon'
        await ask(options, name, { sale: view.sale })
        pressed += 1
      }
      await beatOf(options, view.sale)
    }
    await time.wait(waited > bored ? slowBeat : isAway ? 5 * beat : beat)
  }
}

/** The page's heartbeat: what it finds, the view shows. */
async function beatOf(options: CashierOptions, sale: string): Promise<void> {
  await options.machine.awake()
  options.asked(sale)
  if ((await options.machine.ask('poll', {})) === 'down') return
  const view = mine(options)
  if (view) options.saw(view)
}

async function answer(options: CashierOptions, sale: string): Promise<void> {
  const { answer: chosen } = options.sale.cashier
  if (chosen !== 'nobody') await ask(options, 'sale.answer', { sale, answer: chosen })
}

/** Whether there is a new attempt to wait for. */
async function tryAgain(options: CashierOptions, retry: Retry, nth: number): Promise<boolean> {
  const view = mine(options)
  if (!view || view.state === 'captured') return false
  const override = retry.overrideAt === null ? null : manager
  const input = { sale: view.sale, by: byOf(retry.flow, options.sale), override }
  if (options.sale.cashier.chargesTwice && nth === 0) void ask(options, 'sale.tryAgain', input)
  options.invite(retry.customer, retry.flow)
  return (await ask(options, 'sale.tryAgain', input)) !== 'no'
}

async function giveBack(options: CashierOptions, { afterMs, share, isTwice }: PlannedRefund): Promise<void> {
  await options.time.wait(afterMs)
  const view = mine(options)
  if (!view || view.refundable === 0) return
  const value = Math.max(1, Math.floor(view.refundable * share))
  const input = { sale: view.sale, reference: view.reference, value, manager }
  if (isTwice) void ask(options, 'sale.refund', input)
  await ask(options, 'sale.refund', input)
}

async function later(
  options: CashierOptions,
  { at, does }: SalePlan['cashier']['acts'][number],
  over: { is: boolean },
): Promise<void> {
  await options.time.wait(at)
  const view = mine(options)
  if (over.is || !view) return
  const input = { sale: view.sale }
  switch (does) {
    case 'cancel':
    case 'check':
    case 'abandon':
    case 'acknowledge':
      await ask(options, `sale.${does}`, input)
      return
    case 'cancelTwice':
      await Promise.all([ask(options, 'sale.cancel', input), ask(options, 'sale.cancel', input)])
  }
}
