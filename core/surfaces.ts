// What each surface is told, whole, at any moment: the till and its sale for the cashier, far less for the customer.
import type { Book } from '#core/book.ts'
import { receiptOf } from '#core/receipt.ts'
import { allowedFlows, modeOf } from '#core/settings.ts'
import type { TillOptions } from '#core/till-options.ts'
import { customerViewOf, kioskViewOf, unsettledOf, viewOf } from '#core/view.ts'
import type { Surface, TillView, Views } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import type { Problem } from '#shared/problem.ts'
import type { UnsettledSale } from '#shared/sale.ts'

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
          journal: book.trouble(),
          ...unsettled(book),
          asksPin: settings.managerPin !== undefined || mode !== 'sandbox',
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
    kiosk: () => {
      const current = book.current()
      return {
        at: clock.now(),
        shopName: settings.shop.name,
        locale: settings.locale,
        market: settings.market,
        currency: currencyOf[settings.market],
        mode,
        userFlows: allowedFlows(settings),
        isClosed: refusal() !== null || book.trouble() !== null || health.unreachableSince !== null,
        sale: current ? kioskViewOf(current, book.live(current.sale), book.moment(current.sale)) : null,
      }
    },
  }
}

/** No screen shows more of them at once. */
const mostUnsettled = 50

/** Those that wait for a person first, then the oldest. */
function unsettled(book: Book): Pick<TillView, 'unsettled' | 'unsettledCount'> {
  const current = book.current()?.sale
  const rows = book
    .unfinished()
    .filter((id) => id !== current)
    .flatMap((id) => book.sale(id) ?? [])
    .map((sale) => unsettledOf(sale, book.moment(sale.sale)))
    .toSorted((one, other) => Number(waits(other)) - Number(waits(one)))
  return { unsettled: rows.slice(0, mostUnsettled), unsettledCount: rows.length }
}

const waits = ({ alarm, question }: UnsettledSale): boolean => alarm !== null || question !== null
