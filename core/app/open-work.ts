// The open work that would be interrupted if the till ended now. Asked before a newer version takes its place, which can wait.
import type { TillContext } from '#core/till-context.ts'
import { isAgreementOver } from '#core/agreement/sign-up.ts'
import { stateOf } from '#core/sale/state.ts'
import { saleCan } from '#shared/sale.ts'

/**
 * `sale`: one, or a sign-up, runs on a screen · `money`: a payment, refund or question of any sale, or a request of an agreement, is still
 * open · `basket`: somebody is being served · `paper`: something is still to be printed · `help`: a customer has called.
 */
export type OpenWork = 'sale' | 'money' | 'basket' | 'paper' | 'help'

export function openWorkOf({
  sales,
  memberships,
  baskets,
  printing,
  kiosk,
  checkouts,
}: TillContext): OpenWork[] {
  const { agreements } = memberships
  const current = sales.current()
  const joining = agreements.current()
  const basket = baskets.current()
  const found: Record<OpenWork, boolean> = {
    sale:
      (current !== undefined && !saleCan.acknowledge.has(stateOf(current))) ||
      (joining !== undefined && !isAgreementOver(joining)) ||
      checkouts.waiting().length > 0,
    money: sales.unfinished().length > 0 || agreements.unfinished().length > 0,
    basket: basket.lines.length > 0 || basket.discount !== null,
    paper: printing.view().waitingCount > 0,
    help: kiosk.helpSince !== null,
  }
  return (Object.keys(found) as OpenWork[]).filter((one) => found[one]) // the record has these keys and no others
}
