// The code of what is being paid, on the cashier's own screen: only while no customer's screen is there to show it.
import type { TillContext } from '#core/till-context.ts'
import { codeOf } from '#core/sale/view.ts'
import type { Qr } from '#shared/sale.ts'

/** A kiosk is its own customer's screen. */
export function ownCodeOf({ settings, sales, memberships, customerScreen }: TillContext): Qr | null {
  if (!settings.isAttended || customerScreen.isHere()) return null
  const sale = sales.current()
  if (sale) return codeOf(sale, sales.runtime(sale.sale))
  const signUp = memberships.current()
  return signUp && !signUp.isPushed && signUp.confirmation !== null
    ? { kind: 'text', text: signUp.confirmation }
    : null
}
