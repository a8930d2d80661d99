// The caller of simulated checkouts: another register's program. It repeats until it knows, loses answers, dies, and comes back with the same id.
import type { Terminal } from '#core/terminal/terminal.ts'
import { isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import type { Result } from '#shared/problem.ts'
import { serve, watch, type CashierOptions } from '#test/simulation/cashier.ts'
import {
  checkoutOf,
  theRegister,
  type Around,
  type CallerOptions,
  type Running,
} from '#test/simulation/calling.ts'
import { payByNexo } from '#test/simulation/nexo-caller.ts'
import { numberOf } from '#test/simulation/customer.ts'
import type { CallerPlan } from '#test/simulation/plan.ts'

/** A sale of the till's own screens, or what another register asks for. */
export const serveOrCall = (person: CashierOptions, around: Around): Promise<void> =>
  person.sale.caller ? callFor({ ...person, ...around, caller: person.sale.caller }) : serve(person)

/** Between two tries of what was not answered. ms */
const again = 2000
/** One question waits for so long. ms */
const patience = 8000
const quarterHour = 15 * 60_000
/** Whatever happens, somebody sees to it by hand. ms */
const longest = 13 * 3_600_000

/** Comes back when the caller knows how it ended, when nothing was begun, or when nobody can wait any longer. */
async function callFor(options: CallerOptions): Promise<void> {
  const { sale, time, caller, isAttended, machine } = options
  const over = { is: false }
  const running: Running = { ...options, calls: 0, startedAt: time.elapsed(), hasDied: false, isMade: false }
  options.invite(sale.customer, sale.flow)
  if (caller.hasCashier && isAttended) {
    await machine.ask('poll', {}, 'cashier')
    void watch(options, over, null, true)
  }
  if (caller.choice !== null && !isAttended) void choose(running, over)
  if (caller.door === 'nexo') {
    await payByNexo(running)
    over.is = true
    return
  }
  for (const act of caller.acts) void later(running, act, over)
  // What takes longer goes on beside the next one: it waits for a person, or until its register captures.
  const answer = await Promise.race([untilFinal(running), time.wait(quarterHour)])
  if (answer) await giveBack(running, answer)
  over.is = true
}

const bodyOf = ({ sale, caller, isAttended }: Running) => ({
  amount: { value: sale.value, currency: 'NOK' },
  ...(caller.choice !== null && !isAttended
    ? { flow: 'CHOOSE' }
    : sale.flow === 'QR'
      ? { flow: 'QR' }
      : { flow: 'PUSH_MESSAGE', phoneNumber: numberOf(sale) }),
  saleNumber: String(sale.id),
  ...(caller.isItemised ? { lines: linesOf(sale.value) } : {}),
  keepReserved: caller.keeps !== null,
  ...(caller.expiresIn === null ? {} : { expiresIn: caller.expiresIn }),
})

/** Of what is bought the larger part stands at the higher rate; a krone of it at none. */
function linesOf(value: number) {
  const low = Math.floor((value - 1) / 3)
  return [
    { name: 'Book', unitPrice: value - 1 - low, vatRate: 2500 },
    { name: 'Bread', unitPrice: low, vatRate: 1500 },
    { name: 'Bag', unitPrice: 1 },
  ]
}

/** `lost`: the till was there, and its answer never came. */
async function ask<T>(
  running: Running,
  what: string,
  act: (terminal: Terminal) => Promise<Result<T>>,
): Promise<Result<T> | 'lost'> {
  const { machine, trace, caller } = running
  running.calls += 1
  const isLost = caller.loses.includes(running.calls)
  trace.say(() => `the caller asks: ${what}`)
  const answer = await machine.call(({ terminal }) => act(terminal))
  if (answer === 'down' || isLost) {
    trace.say('the caller hears nothing')
    return 'lost'
  }
  return answer
}

/** The documented rule: repeat the request until it is answered, then ask until the state is final. */
async function untilFinal(running: Running): Promise<CheckoutAnswer | null> {
  const { sale, time, startedAt } = running
  const id = checkoutOf(sale)
  while (time.elapsed() - startedAt < longest) {
    await perhapsDie(running)
    if (running.isClosed() && !running.isMade) return null
    const made = await ask(running, 'make it', (terminal) => terminal.put(theRegister, id, bodyOf(running)))
    if (made === 'lost' || !made.ok) {
      // What cannot be charged is told at once, and nothing was begun; what may pass is asked again.
      if (made !== 'lost' && !passing.has(made.problem.code)) {
        running.trace.say(`the till says ${made.problem.code}`)
        return null
      }
      await time.wait(again)
      continue
    }
    running.isMade = true
    const known = await follow(running, made.value.checkout)
    if (known) return known
  }
  return null
}

const passing = new Set(['terminal.busy', 'journal.notWritten', 'till.notAnswering', 'till.busy'])

/** Nothing when an answer was lost, or the caller died: then it begins again with the same id. */
async function follow(running: Running, first: CheckoutAnswer): Promise<CheckoutAnswer | null> {
  const { sale, time, trace } = running
  let answer = first
  for (;;) {
    trace.say(`the caller hears ${answer.state} (${answer.reason ?? 'no reason'})`)
    if (answer.sale) running.asked(answer.sale.id)
    if (isFinal(answer.state)) {
      running.told.push({ checkout: answer.id, answer, at: time.now() })
      return answer
    }
    if (await perhapsDie(running)) return null
    if (answer.reason === 'reserved') await seeToReserved(running)
    const how = { since: answer.version, ms: patience }
    const next = await ask(running, 'how it stands', (terminal) =>
      terminal.wait(theRegister, checkoutOf(sale), how),
    )
    if (next === 'lost' || !next.ok) {
      await time.wait(again)
      return null
    }
    answer = next.value
    // The longer it takes the more rarely anybody looks.
    await time.wait(Math.max(200, (time.elapsed() - running.startedAt) / 20))
  }
}

async function perhapsDie(running: Running): Promise<boolean> {
  const { caller, time, startedAt, trace } = running
  if (running.hasDied || caller.dies === null || time.elapsed() - startedAt < caller.dies.at) return false
  running.hasDied = true
  trace.met('the caller dies')
  await time.wait(caller.dies.backAfterMs)
  return true
}

async function seeToReserved(running: Running): Promise<void> {
  const { caller, time, sale } = running
  if (caller.keeps === null || caller.keeps.does === 'forget') return
  await time.wait(caller.keeps.afterMs)
  const { does } = caller.keeps
  const id = checkoutOf(sale)
  await ask(running, `${does} what is reserved`, (terminal) =>
    does === 'cancel' ? terminal.cancel(theRegister, id) : terminal.capture(theRegister, id, partOf(sale)),
  )
}

/** Of two sales in three a part alone is captured. */
const partOf = ({ value }: CallerOptions['sale']) =>
  value % 3 > 0 && value >= 200 ? { amount: { value: Math.floor(value / 2), currency: 'NOK' } } : undefined

async function giveBack(running: Running, answer: CheckoutAnswer): Promise<void> {
  const { sale, time } = running
  for (const [at, { afterMs, share, isTwice }] of sale.refunds.entries()) {
    await time.wait(afterMs)
    const value = Math.floor(answer.captured.value * share)
    // All that is left is asked for without an amount.
    const body = share === 1 ? {} : { amount: { value: Math.max(1, value), currency: 'NOK' } }
    const send = () =>
      ask(running, 'give it back', (terminal) =>
        terminal.refund(theRegister, checkoutOf(sale), `r${at}`, body),
      )
    if (isTwice) void send()
    // A lost answer is repeated under the same id: it is one refund.
    for (let tries = 0; tries < 4 && (await send()) === 'lost'; tries++) await time.wait(again)
  }
}

async function later(
  running: Running,
  { at, does }: CallerPlan['acts'][number],
  over: { is: boolean },
): Promise<void> {
  const { sale, time } = running
  await time.wait(at)
  if (over.is) return
  const id = checkoutOf(sale)
  switch (does) {
    case 'cancel':
    case 'capture':
      await ask(running, does, (terminal) => terminal[does](theRegister, id))
      return
    case 'again':
      await ask(running, 'make it again', (terminal) => terminal.put(theRegister, id, bodyOf(running)))
      return
    case 'otherAmount': {
      if (!running.isMade) return
      const body = { ...bodyOf(running), amount: { value: sale.value + 100, currency: 'NOK' } }
      const answer = await ask(running, 'make it with another amount', (terminal) =>
        terminal.put(theRegister, id, body),
      )
      if (answer !== 'lost' && answer.ok && !answer.value.isNew)
        throw new Error(`${id} was taken for another amount`)
    }
  }
}

/** The customer at the kiosk's screen. */
async function choose(running: Running, over: { is: boolean }): Promise<void> {
  const { caller, machine, time, sale } = running
  const choice = caller.choice
  if (choice === null || choice.does === 'nothing') return
  await time.wait(choice.afterMs)
  while (!over.is) {
    const waiting = machine.waiting()
    if (waiting?.saleNumber === String(sale.id)) {
      const { checkout } = waiting
      const by =
        sale.flow === 'QR'
          ? ({ userFlow: 'QR' } as const)
          : ({ userFlow: 'PUSH_MESSAGE', phoneNumber: numberOf(sale) } as const)
      const answer =
        choice.does === 'leave'
          ? await machine.ask('checkout.cancel', { checkout }, 'kiosk')
          : await machine.ask('checkout.choose', { checkout, by }, 'kiosk')
      if (answer !== 'down' && answer.ok) return
    }
    await time.wait(1500)
  }
}
