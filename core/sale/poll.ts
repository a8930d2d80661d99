// The service of a sale to a screen that waits for it: what is due is done, and the screen is told when to ask again.
import type { SaleRunner } from '#core/sale/runner.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import { whileServed } from '#core/process/runtime.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { decideSale } from '#core/sale/decide.ts'
import { dueAt } from '#core/sale/step.ts'
import { viewOf } from '#core/sale/view.ts'
import { ok, type Result } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'

/** What it takes to serve a sale to a screen. */
export type Serving = { sales: SaleRepository; checkout: SaleRunner; clock: Clock }

/** Takes a step if one is due, then shows it. `record`: written down first, at once. */
export async function serve(
  { sales, checkout, clock }: Serving,
  id: string,
  record?: () => void,
): Promise<Result<SaleView>> {
  await whileServed(sales.runtime(id), clock, () => (record ? checkout.begin(id, record) : checkout.step(id)))
  return ok(shownSale(sales, id))
}

/** In how many ms the next heartbeat finds something to do: one that came when it liked would find each read up to a whole beat late. */
export function nextBeatOf({ sales, clock }: Serving, id: string): number {
  const sale = sales.sale(id)
  const due = sale ? dueAt(decideSale(sale, sales.snapshot(id))) : Infinity
  return Math.min(Math.max(Math.ceil(due - clock.elapsed()), limits.shortestBeat), limits.beat)
}

export function shownSale(sales: SaleRepository, id: string): SaleView {
  const sale = sales.sale(id)
  if (!sale) throw new Error(`sale ${id} is gone`)
  return viewOf(sale, sales.runtime(id), sales.snapshot(id))
}
