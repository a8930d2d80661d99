// The sums by product and by person of a whole shop: each payment's goods once, whichever of its tills wrote of them.
import type { Share } from '#core/money/shares.ts'
import { otherGoods, type Goods, goodsOf, unpaidLine, type LineMoney } from '#core/money/movements.ts'
import { personSumsOf, productSumsOf, tipsIn, type SoldMoney, sharesIn } from '#core/report/sums.ts'
import {
  countedRows,
  type CountedPayment,
  type CountedRow,
  type ShopMovement,
  type Takeover,
} from '#hub/shop/money.ts'
import { sum } from '#shared/order.ts'
import type { SoldSums } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'

export type SoldBy = { till: string; person: Person }
/** Money and goods of a payment, or of many of one kind. `seller`: who began the sale, at which till. `at`: when goods of it moved last; 0 of money. */
export type ShopSoldRow = Omit<SoldMoney, 'person'> & { seller: SoldBy | null; at: number }

/**
 * `goods` and `money`: the rows of one owner and currency that tell of them. One id is one product, by whatever name and price each till
 * sells it, and is called as it was sold last; as it was given back last, where none was sold.
 */
export function soldSumsOf(
  { goods, money }: Record<'goods' | 'money', readonly ShopSoldRow[]>,
  personOf: (seller: SoldBy) => Person,
): SoldSums {
  const named = ({ seller, ...row }: ShopSoldRow) => ({ ...row, person: seller && personOf(seller) })
  const inOrder = goods.toSorted(
    (one, other) => Number(isCapture(one)) - Number(isCapture(other)) || one.at - other.at,
  )
  return {
    products: productSumsOf(inOrder.map(named), () => null),
    people: personSumsOf(money.map(named), personKey),
  }
}

/** `rows`: as they are counted, with the tips in those that the hub counts by itself, so that they stand apart in the report. */
export function countedMoneyOf(
  payment: CountedPayment,
  takenOver: readonly Takeover[],
): { rows: CountedRow[]; sold: ShopSoldRow[] } {
  const sold = soldIn(payment, takenOver)
  return { rows: withTips(payment, sold), sold }
}

function soldIn({ told, counted }: CountedPayment, takenOver: readonly Takeover[]): ShopSoldRow[] {
  const allOf = (within: readonly ShopMovement[]): CountedRow[] =>
    countedRows(
      within.map((row) => ({ ...row, isNew: true })),
      takenOver,
    )
  const past = told.filter(({ isNew }) => !isNew)
  const after = past.length === 0 ? counted : allOf(told)
  const [now, then] = [goodsIn(after, told), goodsIn(past.length === 0 ? [] : allOf(past), past)]
  // Its money as it is counted, and its goods beside it: those of an earlier period may be told otherwise by what is new.
  const goods = (['captured', 'refunded'] as const).map((kind) => ({
    kind,
    value: 0,
    begun: 0,
    goods: merged([...then[kind].map(negative), ...now[kind]]),
    at: Math.max(0, ...told.map((row) => (row.isNew && isCapture(row) === isCapture({ kind }) ? row.at : 0))),
  }))
  const money = counted.map(({ kind, value, begun }) => ({ kind, value, begun, goods: [], at: 0 }))
  const seller = after.find(({ kind, till, person }) => kind === 'captured' && till && person)
  const of = seller?.till && seller.person ? { till: seller.till, person: seller.person } : null
  return [...money, ...goods.filter((row) => row.goods.length > 0)].map((row) => ({ ...row, seller: of }))
}

function withTips({ told, counted }: CountedPayment, money: readonly ShopSoldRow[]): CountedRow[] {
  const isMade = (row: CountedRow) =>
    row.goods.length === 0 && sharesIn(row).some(({ rate }) => rate === null)
  if (!counted.some(isMade) || told.every((row) => tipsIn(row) === 0)) return counted
  const ofSide = <Row extends Pick<SoldMoney, 'kind'>>(rows: readonly Row[], { kind }: CountedRow) =>
    rows.filter((row) => isCapture(row) === isCapture({ kind }))
  const last = [true, false].map((side) => counted.findLast((row) => isCapture(row) === side && isMade(row)))
  return counted.map((row) => {
    if (!last.includes(row)) return row
    const gross = sum(ofSide(money, row).map(tipsIn)) - sum(ofSide(counted, row).map(tipsIn))
    return { ...row, goods: [{ ...otherGoods({ rate: null, gross, vat: 0 }), kind: 'tip' as const }] }
  })
}

/**
 * All that was paid and given back of a payment, of its rows as they are counted and as the tills told them. What a till wrote of lines that
 * it knows stays so. What else went back is split over what is left of them, by the till's own rule: a till that takes up another's payment
 * knows no lines, nor does whoever gave back elsewhere.
 */
function goodsIn(
  counted: readonly CountedRow[],
  told: readonly ShopMovement[],
): Record<'captured' | 'refunded', Goods[]> {
  const [captures, refunds] = [counted.filter(isCapture), counted.filter((row) => !isCapture(row))]
  const lines = merged(told.filter(isCapture).flatMap(({ goods }) => goods))
  const rest = goodsOf(
    { lines, money: lines.map(() => unpaidLine) },
    { kind: 'captured', shares: sharesWithout(captures) },
  )
  const captured = merged([...captures.flatMap(({ goods }) => goods), ...rest.goods])
  const back = refunds.flatMap(({ goods }) => goods)
  const certain = merged(back.filter(({ kind }) => kind !== 'other'))
  const shares = [...back.filter(({ kind }) => kind === 'other'), ...sharesWithout(refunds)]
  const money = captured.map((line): LineMoney => ({
    captured: line,
    refunded: certain.find((one) => goodsKey(one) === goodsKey(line)) ?? unpaidLine.refunded,
  }))
  const others = goodsOf({ lines: captured, money }, { kind: 'refunded', shares })
  return { captured, refunded: [...certain, ...others.goods] }
}

const isCapture = ({ kind }: Pick<SoldMoney, 'kind'>): boolean => kind === 'captured'
/** Shares of the rows whose goods no till has written. */
const sharesWithout = (rows: readonly CountedRow[]): Share[] =>
  rows.filter(({ goods }) => goods.length === 0).flatMap(sharesIn)

const goodsKey = ({ kind, id, name, rate }: Goods): string => `${kind} ${rate} ${id || name}`

const negative = (goods: Goods): Goods => ({
  ...goods,
  pieces: -goods.pieces,
  gross: -goods.gross,
  vat: -goods.vat,
})

/** Those of one kind, name and rate together, in the place of the last, and none that come to nothing. */
function merged(goods: readonly Goods[]): Goods[] {
  const of = new Map<string, Goods>()
  for (const one of goods) {
    const { pieces = 0, gross = 0, vat = 0 } = of.get(goodsKey(one)) ?? {}
    of.delete(goodsKey(one))
    of.set(goodsKey(one), {
      ...one,
      pieces: pieces + one.pieces,
      gross: gross + one.gross,
      vat: vat + one.vat,
    })
  }
  return [...of.values()].filter(({ pieces, gross, vat }) => pieces !== 0 || gross !== 0 || vat !== 0)
}

/** As the people of a whole shop are told apart. */
export const personKey = ({ id, name }: Person): string => JSON.stringify([id, name])

/**
 * `rows`: all that name somebody. Each till tells its people apart by their ids, and calls them as it did last. One id under one name at two tills is one person, as where a
 * till's folder was copied; anybody else is somebody else. Where two bear one name, their tills are named as well.
 */
export function peopleOf(
  rows: readonly { till: string; seq: number; person: Person | null }[],
  tillName: (till: string) => string,
): (of: SoldBy) => Person {
  const at = ({ till, person }: SoldBy) => JSON.stringify([till, person.id])
  const sellers = rows
    .toSorted((one, other) => one.seq - other.seq)
    .flatMap(({ till, person }) => (person ? { till, person } : []))
  const people = new Map(sellers.map((seller) => [at(seller), seller]))
  const bearers = Map.groupBy(people.values(), ({ person }) => person.name)
  return (seller) => {
    const { person } = people.get(at(seller)) ?? seller
    const { id, name } = person
    const namesakes = bearers.get(name) ?? []
    const own = namesakes.filter((one) => one.person.id === id).map(({ till }) => tillName(till))
    return own.length === namesakes.length
      ? person
      : { id, name: `${name} · ${[...new Set(own)].join(', ')}` }
  }
}
