// What each surface is told, whole, at any moment: the till and its sale for the cashier, far less for the customer.
import type { Book } from '#core/book.ts'
import { receiptOf } from '#core/receipt.ts'
import { allowedFlows, modeOf } from '#core/settings.ts'
import type { TillOptions } from '#core/till-options.ts'
import { customerViewOf, viewOf } from '#core/view.ts'
import type { Surface, TillView, Views } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import type { Problem } from '#shared/problem.ts'

export function createViews(
  options: TillOptions,
  book: Book,
  health: TillView['service'],
  refusal: () => Problem | null,
): { [S in Surface]: () => Views[S] } {
  const { clock, settings, service, program } = options
  const mode = modeOf(settings)
  return {
    cashier: () => {
      const current = book.current()
      return {
        at: clock.now(),
        till: {
          shopName: settings.shop.name,
          tillName: settings.tillName,
          market: settings.market,
          currency: currencyOf[settings.market],
          locale: settings.locale,
          mode,
          version: program.version,
          merchantSerialNumber: service.merchantSerialNumber,
          userFlows: allowedFlows(settings),
          refusal: refusal(),
          service: { ...health },
          unsettled: book.unfinished().filter((id) => id !== current?.sale).length,
        },
        sale: current ? viewOf(current, book.live(current.sale), book.moment(current.sale)) : null,
        receipt: current ? receiptOf(current, settings, mode) : null,
      }
    },
    customer: () => {
      const current = book.current()
      return {
        at: clock.now(),
        shopName: settings.shop.name,
        locale: settings.locale,
        mode,
        sale: current ? customerViewOf(current, book.live(current.sale)) : null,
      }
    },
  }
}
