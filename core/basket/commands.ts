// The commands that fill a basket. They are refused while a sale of it is running.
import {
  takesMoreOff,
  totalOf,
  withAmount,
  withDiscount,
  withProduct,
  withQuantity,
  withTip,
} from '#core/basket/basket.ts'
import type { Baskets, Taker } from '#core/basket/baskets.ts'
import { meantBy } from '#core/basket/scan.ts'
import { approveSigned, type Staff } from '#core/staff/staff.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import { keyedVatOf } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import type { Scanned } from '#shared/basket.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Basket } from '#shared/order.ts'

type Names = Extract<keyof Handlers, `basket.${string}` | 'catalog.read'>

type BasketOptions = {
  baskets: Baskets
  catalogFile: CatalogFile
  settings: Settings
  staff: Staff
  /** Revision of the views that show what was done. */
  sales: { revision: () => number }
  /** Why the basket cannot be changed now: a sale of it is on screen. */
  lockProblem: () => Problem | undefined
}

export function basketCommands(options: BasketOptions): Pick<Handlers, Names> {
  const { baskets, catalogFile, settings, lockProblem: locked } = options
  const currency = currencyOf[settings.market]

  const change = (caller: Caller, act: (basket: Basket) => Result<Basket>): Promise<Result<null>> => {
    const wrong = locked()
    if (wrong) return answer(wrong)
    const changed = baskets.change(act, takerAt(options, caller))
    return answer(changed.ok ? undefined : changed.problem)
  }

  return {
    'catalog.read': () =>
      Promise.resolve(ok({ revision: catalogFile.revision(), catalog: catalogFile.catalog() })),
    'basket.add': ({ product: id, quantity }, caller) => {
      const product = catalogFile.product(id)
      if (!product) return answer(problem('product.unknown'))
      if (product.isSoldOut && isOrdering(caller)) return answer(problem('product.soldOut'))
      return change(caller, (basket) => withProduct(basket, product, quantity, currency))
    },
    'basket.addAmount': ({ value }, caller) =>
      change(caller, (basket) => withAmount(basket, value, keyedVatOf(settings), currency)),
    'basket.scan': ({ code }, caller) => Promise.resolve(scan(options, code, currency, caller)),
    'basket.setQuantity': ({ line, quantity }, caller) =>
      change(caller, (basket) =>
        isOrdering(caller) && isMoreOfSoldOut(catalogFile, basket, { line, quantity })
          ? failed(problem('product.soldOut'))
          : withoutMoreOff(
              options,
              basket,
              withQuantity(basket, line, quantity, currency),
              'discount.tooMuchThen',
            ),
      ),
    'basket.discount': (input, caller) => giveDiscount(options, input, caller),
    'basket.tip': ({ tip }, caller) => change(caller, (basket) => withTip(basket, tip)),
    'basket.empty': (_, caller) => {
      const wrong = locked()
      if (!wrong) baskets.empty(takerAt(options, caller))
      return answer(wrong)
    },
    'basket.park': () => answer(locked() ?? baskets.hold()),
    'basket.resume': ({ basket }) => answer(locked() ?? baskets.resume(basket)),
    'basket.drop': ({ basket }, caller) => answer(baskets.drop(basket, takerAt(options, caller))),
  }
}

/** Looks at the basket again after the PIN: another screen may have been quicker. */
async function giveDiscount(
  options: BasketOptions,
  { line, discount, manager }: Takes<'basket.discount'>,
  caller: Caller,
): Promise<Result<null>> {
  const { baskets, staff, lockProblem } = options
  const of = manager?.basket ?? baskets.current().basket
  const act = (basket: Basket) =>
    basket.basket === of
      ? withDiscount(basket, line, discount, staff.personAt(caller) ?? null)
      : failed(problem('basket.noLine'))
  const taker = takerAt(options, caller)
  const wrong = lockProblem()
  if (wrong) return failed(wrong)
  const plain = withoutMoreOff(options, baskets.current(), act(baskets.current()), 'discount.needsManager')
  const needsManager = !plain.ok && plain.problem.code === 'discount.needsManager'
  if (!needsManager || discount === null || !manager)
    return plain.ok ? nothingBut(baskets.change(act, taker)) : plain
  const signer = await approveSigned(options, caller, 'basket.discount', manager)
  if (!signer.ok) return signer
  const since = lockProblem()
  if (since) return failed(since)
  const before = baskets.current()
  const after = act(before)
  if (!after.ok) return after
  const said = {
    kind: 'discountAllowed',
    reason: manager.reason.trim(),
    basket: of,
    line,
    discount,
    value: Math.max(0, totalOf(before) - totalOf(after.value)),
    ...signer.value,
  } as const
  return nothingBut(baskets.change(act, taker, said))
}

const nothingBut = (given: Result<Basket>): Result<null> => (given.ok ? ok(null) : given)

/** The basket, unless more comes off a line than is allowed without a manager. Adding goods never raises that: nothing asks here for it. */
function withoutMoreOff(
  { settings: { mostDiscount: most } }: { settings: Settings },
  before: Basket,
  after: Result<Basket>,
  otherwise: 'discount.needsManager' | 'discount.tooMuchThen',
): Result<Basket> {
  const isMore = after.ok && most !== undefined && takesMoreOff(most, before, after.value)
  return isMore ? failed(problem(otherwise, { most })) : after
}

export const takerAt = ({ staff }: { staff: Pick<Staff, 'personAt'> }, caller: Caller): Taker =>
  isOrdering(caller) ? null : { person: staff.personAt(caller) ?? null }

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

function scan(options: BasketOptions, typed: string, currency: Currency, caller: Caller): Result<Scanned> {
  const meant = meantBy(typed, options)
  if (meant.is !== 'product') return ok(meant)
  const wrong = options.lockProblem()
  if (wrong) return failed(wrong)
  const changed = options.baskets.change(
    (basket) => withProduct(basket, meant.product, 1, currency),
    takerAt(options, caller),
  )
  return changed.ok ? ok({ is: 'added', revision: options.sales.revision() }) : changed
}
