// What the commands of a sale share: a sale by its name, whether it was made here, and its payments to be read again.
import type { SaleRepository } from '#core/sale/repository.ts'
import type { Sale } from '#core/sale/state.ts'
import { ownerOf, type Owner } from '#core/service/access.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'

export type WithSale = <T>(id: string, act: (sale: Sale) => Promise<Result<T>>) => Promise<Result<T>>

export const createWithSale =
  (sales: SaleRepository): WithSale =>
  async (id, act) => {
    const sale = sales.sale(id)
    return sale ? act(sale) : failed(problem('sale.unknown', { sale: id }))
  }

/** A sale is asked about only where it was made: under another sales unit or address its reference means nothing. */
export function foreignSaleProblem({ service }: { service: Owner }, { payment }: Sale): Problem | undefined {
  const [made, chosen] = [ownerOf(payment.terms), ownerOf(service)]
  return made === chosen ? undefined : problem('sale.belongsElsewhere', { owner: made, chosen })
}

/** Whatever the till believes of this sale is asked of the service again. */
export const requireRead = (sales: SaleRepository, sale: Sale): void => {
  for (const runtime of sales.snapshot(sale.sale).attempts.values()) runtime.mustRead = true
}
