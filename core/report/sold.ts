// The sums by product and by person: of the same movements as a report's other sums, so that they sum to it exactly.
import type { MovementRow } from '#core/money/movement-table.ts'
import type { Goods, SoldRow } from '#core/money/sold-goods.ts'
import { sum } from '#shared/order.ts'
import type { PersonSums, ProductSums } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'

/** A movement's money, what it was for, and who began the sale. `times`: so many movements are this one row; one where it does not say. */
export type SoldMoney = Pick<MovementRow, 'kind' | 'value' | 'begun'> & {
  times?: number
  goods: readonly Goods[]
  person: Person | null
}

/** Goods and person in a row of the sold table; none where no money of any goods moved. */
export const soldOf = (
  row: Pick<SoldRow, 'goods' | 'person'> | null,
): Pick<SoldMoney, 'goods' | 'person'> => ({
  goods: row ? (JSON.parse(row.goods) as Goods[]) : [], // written by the journal, both
  person: row?.person ? (JSON.parse(row.person) as Person) : null,
})

const isCapture = ({ kind }: SoldMoney): boolean => kind === 'captured'

/** `nameOf`: what the catalog calls a product today; null for one that it has not. Most sold first. */
export function productSumsOf(
  movements: readonly SoldMoney[],
  nameOf: (product: string) => string | null,
): ProductSums[] {
  const rows = new Map<string, ProductSums>()
  for (const movement of movements) {
    for (const { kind, id, name, pieces, gross, vat } of movement.goods) {
      // One plan that was made elsewhere has no id here.
      const key = `${kind} ${id || name}`
      const known = rows.get(key) ?? emptyProduct(kind, id)
      const named = { ...known, name, pieces: known.pieces + pieces }
      rows.set(
        key,
        isCapture(movement)
          ? { ...named, captured: known.captured + gross, capturedVat: known.capturedVat + vat }
          : { ...named, refunded: known.refunded + gross, refundedVat: known.refundedVat + vat },
      )
    }
  }
  return [...rows.values()]
    .map((row) => (row.kind === 'product' ? { ...row, name: nameOf(row.id) ?? row.name } : row))
    .toSorted((one, other) => other.captured - one.captured || other.refunded - one.refunded)
}

const emptyProduct = (kind: ProductSums['kind'], id: string): ProductSums => ({
  kind,
  id,
  name: '',
  pieces: 0,
  captured: 0,
  capturedVat: 0,
  refunded: 0,
  refundedVat: 0,
})

/** `keyOf`: by which people are told apart. Most sold first. */
export function personSumsOf(
  movements: readonly SoldMoney[],
  keyOf = ({ id }: Person): string => id,
): PersonSums[] {
  const people = Map.groupBy(movements, ({ person }) => person && keyOf(person))
  return [...people.values()]
    .map((own): PersonSums => {
      const [captures, refunds] = [own.filter(isCapture), own.filter((row) => !isCapture(row))]
      return {
        person: own.at(-1)?.person ?? null,
        sales: sum(captures.map(({ begun }) => begun)),
        captured: total(captures),
        refunds: movementCount(refunds),
        refunded: total(refunds),
        tips: sum(captures.map(tipsIn)) - sum(refunds.map(tipsIn)),
      }
    })
    .toSorted((one, other) => other.captured - one.captured || other.refunded - one.refunded)
}

export const total = (rows: readonly Pick<SoldMoney, 'value'>[]): number =>
  sum(rows.map(({ value }) => value))
/** Number of movements; one that corrects an earlier one does not count. */
export const movementCount = (rows: readonly Pick<SoldMoney, 'value' | 'times'>[]): number =>
  sum(rows.map(({ value, times = 1 }) => (value > 0 ? times : 0)))
/** Minor units of a movement that are a tip. */
export const tipsIn = ({ goods }: Pick<SoldMoney, 'goods'>): number =>
  sum(goods.map(({ kind, gross }) => (kind === 'tip' ? gross : 0)))
