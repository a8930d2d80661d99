// The reading of all sales at the service, for what the journal has not: what is still open takes its next step, and what is settled is compared.
import { attemptRuntimeOf } from '#core/payment/runtime.ts'
import { messageOf } from '#shared/text.ts'
import { newestAttempt } from '#core/payment/state.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { foreignSaleProblem, type SaleContext } from '#core/sale/sale-access.ts'
import { isSaleSettled } from '#core/sale/state.ts'
import { limits } from '#core/system/limits.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Finding of one attempt's reading: new facts, or why it could not be read. */
export type SaleFinding = { sale: string; reference: string; facts: AnySaleFact[]; trouble: Problem | null }

type Reconciling = Pick<SaleContext, 'sales' | 'service' | 'paymentRunner' | 'reconcile'> & {
  journal: Pick<Journal, 'of'>
}

export async function reconcileSales(options: Reconciling): Promise<SaleFinding[]> {
  const { sales } = options
  const findings: SaleFinding[] = []
  const queue = sales.all().values()
  const worker = async () => {
    for (const id of queue) {
      const sale = sales.sale(id)
      if (!sale) continue
      const { reference } = newestAttempt(sale.payment)
      const unread = (trouble: Problem) => findings.push({ sale: id, reference, facts: [], trouble })
      const stranger = foreignSaleProblem(options, sale)
      if (stranger) {
        unread(stranger)
        continue
      }
      try {
        if (!isSaleSettled(sale)) findings.push(await stepOnce(options, id, reference))
        for (const { payment, ...finding } of await options.reconcile(id))
          findings.push({ sale: payment, ...finding })
      } catch (error) {
        unread(problem('till.mistake', { what: messageOf(error) }))
      }
    }
  }
  await Promise.all(Array.from({ length: limits.stepsAtOnce }, worker))
  return findings
}

async function stepOnce(
  { journal, sales, paymentRunner }: Reconciling,
  id: string,
  reference: string,
): Promise<SaleFinding> {
  const before = journal.of(saleFeature, id).length
  await paymentRunner.step(id)
  const facts = journal.of(saleFeature, id).slice(before)
  const payment = sales.payment(id)
  const trouble = payment ? attemptRuntimeOf(sales, payment).trouble : null
  return { sale: id, reference, facts: facts.map(({ fact }) => fact), trouble }
}
