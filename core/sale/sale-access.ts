// Parts that the commands of a sale share: what they take of the till, a sale by its name, where it was made, its payments read again.
import type { Baskets } from '#core/basket/baskets.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import type { Finding } from '#core/payment/read.ts'
import type { Runner } from '#core/process/runner.ts'
import type { SaleRepository } from '#core/sale/projection.ts'
import type { Sale } from '#core/sale/state.ts'
import type { TipChoice } from '#core/sale/customer-screen.ts'
import { ownerKey, type AgreementOwner, type ServiceAccess } from '#core/service/access.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'

/** Parts of the till that the commands of a sale take. */
export type SaleContext = {
  sales: SaleRepository
  paymentRunner: Runner
  clock: Clock
  chance: Chance
  log: Log
  identity: { tillId: string }
  settings: Settings
  service: ServiceAccess
  staff: Staff
  baskets: Baskets
  tipChoice: TipChoice
  catalogFile: Pick<CatalogFile, 'product'>
  /** Why the till sells nothing now; null when it does. */
  refusal: () => Problem | null
  /** Why another sale or sign-up keeps the screens; nothing where it has left them. */
  makeRoom: (wanted: string | null) => Problem | undefined
  reconcile: (sale: string) => Promise<Finding[]>
}

type WithSale = <T>(id: string, act: (sale: Sale) => Promise<Result<T>>) => Promise<Result<T>>

export const createWithSale =
  (sales: SaleRepository): WithSale =>
  async (id, act) => {
    const sale = sales.sale(id)
    return sale ? act(sale) : failed(problem('sale.unknown', { sale: id }))
  }

/** A sale is asked about only where it was made: under another sales unit or address its reference means nothing. */
export function foreignSaleProblem(
  { service }: { service: AgreementOwner },
  { payment }: Sale,
): Problem | undefined {
  const [made, chosen] = [ownerKey(payment.terms), ownerKey(service)]
  return made === chosen ? undefined : problem('sale.belongsElsewhere', { owner: made, chosen })
}

/** Whatever the till believes of this sale is asked of the service again. */
export const requireSaleRead = (sales: SaleRepository, sale: Sale): void => {
  for (const runtime of sales.runtime(sale.sale).attempts.values()) runtime.mustRead = true
}
