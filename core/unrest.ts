// The open work that would be interrupted if the till ended now. Asked before a newer version takes its place, which can wait.
import type { AgreementBook } from '#core/agreement/book.ts'
import { isAgreementOver } from '#core/agreement/memberships.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import type { Kiosk } from '#core/commands/kiosk.ts'
import type { Printing } from '#core/print/printing.ts'
import type { Book } from '#core/sale/book.ts'
import { stateOf } from '#core/sale/state.ts'
import { saleCan } from '#shared/sale.ts'

/**
 * `sale`: one, or a sign-up, runs on a screen · `money`: some payment, refund or question of any sale, or something asked of an agreement, is not settled · `basket`: somebody is being
 * served · `paper`: something is still to be printed · `help`: a customer has called.
 */
export type Unrest = 'sale' | 'money' | 'basket' | 'paper' | 'help'

type Known = {
  book: Pick<Book, 'current' | 'unfinished'>
  memberships: { agreements: Pick<AgreementBook, 'current' | 'unfinished'> }
  baskets: Pick<Baskets, 'current'>
  printing: Pick<Printing, 'view'>
  kiosk: Pick<Kiosk, 'helpSince'>
}

export function unrestOf({ book, memberships: { agreements }, baskets, printing, kiosk }: Known): Unrest[] {
  const current = book.current()
  const joining = agreements.current()
  const basket = baskets.current()
  const found: Record<Unrest, boolean> = {
    sale:
      (current !== undefined && !saleCan.acknowledge.has(stateOf(current))) ||
      (joining !== undefined && !isAgreementOver(joining)),
    money: book.unfinished().length > 0 || agreements.unfinished().length > 0,
    basket: basket.lines.length > 0 || basket.discount !== null,
    paper: printing.view().waitingCount > 0,
    help: kiosk.helpSince !== null,
  }
  return (Object.keys(found) as Unrest[]).filter((one) => found[one]) // the record has these keys and no others
}
