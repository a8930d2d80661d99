// The calling page of a surface, for tests that need no more than one of it.
import type { Till } from '#core/app/till.ts'
import type { SaleView } from '#shared/sale.ts'
import type { Caller } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'

/** The page that a test speaks from, where it says nothing else. */
export const usualSession = 'test'

export const at = (surface: Surface, session = usualSession): Caller => ({ surface, session })

/** What this till's cashier has on the screen. */
export function saleOn(till: Till): SaleView {
  const { sale } = till.view('cashier')
  if (!sale) throw new Error('no sale on screen')
  return sale
}
