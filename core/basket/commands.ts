// The commands that fill a basket. They are refused while a sale of it is running.
import { withAmount, withDiscount, withProduct, withQuantity, withTip } from '#core/basket/basket.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import { keyedVatOf } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import type { Caller, Handlers } from '#shared/bridge.ts'
import type { Scanned } from '#shared/basket.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Basket } from '#shared/order.ts'

type Names = Extract<keyof Handlers, `basket.${string}` | 'catalog.read'>

type BasketOptions = {
  baskets: Baskets
  catalogFile: CatalogFile
  settings: Settings
  /** Why the basket cannot be changed now: a sale of it is on screen. */
  lockProblem: () => Problem | undefined
}

export function basketCommands(options: BasketOptions): Pick<Handlers, Names> {
  const { baskets, catalogFile, settings, lockProblem: locked } = options
  const currency = currencyOf[settings.market]

  const change = (act: (basket: Basket) => Result<Basket>): Promise<Result<null>> => {
    const wrong = locked()
    if (wrong) return answer(wrong)
    const changed = baskets.change(act)
    return answer(changed.ok ? undefined : changed.problem)
  }

  return {
    'catalog.read': () =>
      Promise.resolve(ok({ revision: catalogFile.revision(), catalog: catalogFile.catalog() })),
    'basket.add': ({ product: id, quantity }, caller) => {
      const product = catalogFile.product(id)
      if (!product) return answer(problem('product.unknown'))
      if (product.isSoldOut && isOrdering(caller)) return answer(problem('product.soldOut'))
      return change((basket) => withProduct(basket, product, quantity, currency))
    },
    'basket.addAmount': ({ value }) =>
      change((basket) => withAmount(basket, value, keyedVatOf(settings), currency)),
    'basket.scan': ({ code }) => Promise.resolve(scan(options, code.trim(), currency)),
    'basket.setQuantity': ({ line, quantity }, caller) =>
      change((basket) =>
        isOrdering(caller) && isMoreOfSoldOut(catalogFile, basket, { line, quantity })
          ? failed(problem('product.soldOut'))
          : withQuantity(basket, line, quantity, currency),
      ),
    'basket.discount': ({ line, discount }) => change((basket) => withDiscount(basket, line, discount)),
    'basket.tip': ({ tip }) => change((basket) => withTip(basket, tip)),
    'basket.empty': () => {
      const wrong = locked()
      if (!wrong) baskets.empty()
      return answer(wrong)
    },
    'basket.park': () => answer(locked() ?? baskets.hold()),
    'basket.resume': ({ basket }) => answer(locked() ?? baskets.resume(basket)),
    'basket.drop': ({ basket }) => answer(baskets.drop(basket)),
  }
}

/** A customer alone at a kiosk orders what is made or fetched; at a cashier's they hold it in their hand. */
const isOrdering = ({ surface }: Caller): boolean => surface === 'kiosk'

function isMoreOfSoldOut(
  catalogFile: CatalogFile,
  { lines }: Basket,
  { line, quantity }: { line: string; quantity: number },
): boolean {
  const before = lines.find((one) => one.line === line)
  if (!before || before.product === null || quantity <= before.quantity) return false
  return catalogFile.product(before.product)?.isSoldOut ?? true
}

const answer = (trouble: Problem | undefined): Promise<Result<null>> =>
  Promise.resolve(trouble ? failed(trouble) : ok(null))

/**
 * The barcodes of goods have 8 or 12 to 14 digits; the service takes personal codes of 5 to 255 characters. Where the shop has not said
 * how one begins, fewer digits may be the rest of a barcode that was not read whole: nobody is charged for that.
 */
const isBarcode = (code: string, start: string): boolean =>
  start === '' ? /^\d{1,14}$/.test(code) : /^(\d{8}|\d{12,14})$/.test(code)

function scan(options: BasketOptions, code: string, currency: Currency): Result<Scanned> {
  const { baskets, catalogFile, settings } = options
  const product = catalogFile.byBarcode(code)
  if (!product) {
    const start = settings.personalCodeStart
    const isPersonal =
      !isBarcode(code, start) && code.length >= 5 && code.length <= 255 && code.startsWith(start)
    return ok({ is: isPersonal ? 'personalCode' : 'unknown' })
  }
  const wrong = options.lockProblem()
  if (wrong) return failed(wrong)
  const changed = baskets.change((basket) => withProduct(basket, product, 1, currency))
  return changed.ok ? ok({ is: 'added' }) : changed
}
