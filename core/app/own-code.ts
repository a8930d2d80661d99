// The code of what is being paid, on the cashier's own screen: only while no customer's screen is there to show it.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { CustomerScreen } from '#core/sale/customer-screen.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { codeOf } from '#core/sale/view.ts'
import type { Settings } from '#shared/settings.ts'
import type { Qr } from '#shared/sale.ts'

type Known = {
  options: { settings: Pick<Settings, 'isAttended'> }
  sales: SaleRepository
  memberships: Memberships
  customerScreen: CustomerScreen
}

/** A kiosk is its own customer's screen. */
export function ownCodeOf({ options, sales, memberships, customerScreen }: Known): Qr | null {
  if (!options.settings.isAttended || customerScreen.isHere()) return null
  const sale = sales.current()
  if (sale) return codeOf(sale, sales.runtime(sale.sale))
  const signUp = memberships.current()
  return signUp && !signUp.isPushed && signUp.confirmation !== null
    ? { kind: 'text', text: signUp.confirmation }
    : null
}
