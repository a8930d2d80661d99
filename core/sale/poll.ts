// The service of a sale to a screen that waits for it: what is due is done, and the screen is told when to ask again.
import type { PaymentRunner } from '#core/payment/runner.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import { whileServed } from '#core/process/runtime.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { decidePayment } from '#core/payment/decide.ts'
import { dueAt } from '#core/payment/step.ts'
import { ok, type Result } from '#shared/problem.ts'

/** What it takes to serve a sale to a screen. */
export type Serving = { sales: SaleRepository; paymentRunner: PaymentRunner; clock: Clock }

/** Takes a step if one is due. `record`: written down first, at once. */
export async function serve(
  { sales, paymentRunner, clock }: Serving,
  id: string,
  record?: () => void,
): Promise<Result<null>> {
  await whileServed(sales.runtime(id), clock, () =>
    record ? paymentRunner.begin(id, record) : paymentRunner.step(id),
  )
  return ok(null)
}

/** In how many ms the next heartbeat finds something to do: one that came when it liked would find each read up to a whole beat late. */
export function nextBeatOf({ sales, clock }: Serving, id: string): number {
  const sale = sales.sale(id)
  const due = sale ? dueAt(decidePayment(sale.payment, sales.snapshot(id))) : Infinity
  return Math.min(Math.max(Math.ceil(due - clock.elapsed()), limits.shortestBeat), limits.beat)
}
