// The poll of a screen that waits for a payment: it does what is due, and answers when to ask again.
import type { CommandOptions } from '#core/app/commands.ts'
import { limits } from '#core/system/limits.ts'
import { whileServed } from '#core/process/runtime.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { decideSale } from '#core/sale/decide.ts'
import type { Step } from '#core/sale/step.ts'
import { stateOf } from '#core/sale/shown-state.ts'
import { viewOf } from '#core/sale/view.ts'
import { ok, type Result } from '#shared/problem.ts'
import { saleCan, type NextBeat, type PolledSale, type SaleView } from '#shared/sale.ts'
import { isToPoll } from '#shared/sign-up.ts'

/** Takes a step if one is due, then shows it. `record`: written down first, at once. */
export async function serve(
  { sales, checkout, clock }: CommandOptions,
  id: string,
  record?: () => void,
): Promise<Result<SaleView>> {
  await whileServed(sales.runtime(id), clock, () => (record ? checkout.begin(id, record) : checkout.step(id)))
  return ok(shownSale(sales, id))
}

/** A heartbeat that came when it liked would find each read that was due up to a whole beat late. */
export async function poll(options: CommandOptions, id: string): Promise<Result<PolledSale>> {
  const { sales, clock } = options
  const served = await serve(options, id)
  const sale = sales.sale(id)
  if (!served.ok) return served
  if (!sale) throw new Error(`sale ${id} is gone`)
  const waits = waitOf(decideSale(sale, sales.snapshot(id)), clock.elapsed())
  return ok({ ...served.value, nextMs: Math.min(Math.max(waits, limits.shortestBeat), limits.beat) })
}

/** What is being paid on this till's screens just now: a sale, or somebody who joins. */
export function saleBeingPaid({
  sales,
  memberships,
}: Pick<CommandOptions, 'sales' | 'memberships'>): { sale: string } | { agreement: string } | null {
  const sale = sales.current()
  if (sale && saleCan.poll.has(stateOf(sale))) return { sale: sale.sale }
  const signUp = memberships.current()
  return signUp && isToPoll(signUp) ? { agreement: signUp.agreement } : null
}

/** For a screen that does not know what is paid. */
export async function continueSale(options: CommandOptions): Promise<Result<NextBeat>> {
  const paying = saleBeingPaid(options)
  if (paying && 'sale' in paying) {
    const polled = await poll(options, paying.sale)
    return polled.ok ? ok({ nextMs: polled.value.nextMs }) : polled
  }
  if (paying) await options.memberships.serve(paying.agreement)
  return ok({ nextMs: limits.beat })
}

function waitOf(step: Step, elapsed: number): number {
  if (step.do === 'wait') return Math.ceil(step.until - elapsed)
  // Anything else has become due while this was answered.
  return step.do === 'ask' || step.do === 'rest' ? limits.beat : 0
}

export function shownSale(sales: SaleRepository, id: string): SaleView {
  const sale = sales.sale(id)
  if (!sale) throw new Error(`sale ${id} is gone`)
  return viewOf(sale, sales.runtime(id), sales.snapshot(id))
}
