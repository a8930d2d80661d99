// The sums by product and by person of a whole shop: each payment's goods once, whichever of its tills wrote of them.
import type { Share } from '#core/money/shares.ts'
import type { Goods } from '#core/money/sold-table.ts'
import { personSumsOf, productSumsOf, tipsIn, type SoldMoney } from '#core/report/sold.ts'
import { sharesIn } from '#core/report/sums.ts'
import { goodsOf, unpaidLine, type LineMoney } from '#core/sale/sold-goods.ts'
import {
  countedRows,
  type CountedPayment,
  type CountedRow,
  type ShopMovement,
  type TakenOver,
} from '#hub/shop/money.ts'
import { sum } from '#shared/order.ts'
import type { SoldSums } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'

/** Of one payment in the period. `seller`: who began the sale, at which till. */
type SoldPayment = { money: Omit<SoldMoney, 'person'>[]; seller: Seller | null }
export type Seller = { till: string; person: Person }

/** `payments`: of one owner and currency. One id is one product, by whatever name and price each till sells it, and is called as it was sold last. */
export function soldSumsOf(
  payments: readonly CountedPayment[],
  takenOver: readonly TakenOver[],
  personOf: (seller: Seller) => Person,
): SoldSums {
  const all = payments.map((payment) => soldIn(payment, takenOver))
  const sold = all.flatMap(({ money, seller }) => {
    const person = seller && personOf(seller)
    return money.map((one) => ({ ...one, person }))
  })
  return { products: productSumsOf(sold, () => null), people: personSumsOf(sold, personKey) }
}

function soldIn({ told, counted }: CountedPayment, takenOver: readonly TakenOver[]): SoldPayment {
  const allOf = (within: readonly ShopMovement[]): CountedRow[] =>
    countedRows(
      within.map((row) => ({ ...row, isNew: true })),
      takenOver,
    )
  const past = told.filter(({ isNew }) => !isNew)
  const after = past.length === 0 ? counted : allOf(told)
  const [now, then] = [goodsIn(after, told), goodsIn(allOf(past), past)]
  // Its money as it is counted, and its goods beside it: those of an earlier period may be told otherwise by what is new.
  const money = (['captured', 'refunded'] as const).map((kind) => ({
    kind,
    value: 0,
    begun: 0,
    goods: merged([...now[kind], ...then[kind].map(negative)]),
  }))
  const seller = after.find(({ kind, till, person }) => kind === 'captured' && till && person)
  return {
    money: [
      ...counted.map(({ kind, value, begun }) => ({ kind, value, begun, goods: [] })),
      ...money.filter(({ goods }) => goods.length > 0),
    ],
    seller: seller?.till && seller.person ? { till: seller.till, person: seller.person } : null,
  }
}

/** The counted rows, with the tips in those that the hub counts by itself: as its goods say, so that they stand apart in the report. */
export function withTips(payment: CountedPayment, takenOver: readonly TakenOver[]): CountedRow[] {
  const { told, counted } = payment
  const isMade = (row: CountedRow) =>
    row.goods.length === 0 && sharesIn(row).some(({ rate }) => rate === null)
  if (!counted.some(isMade) || told.every((row) => tipsIn(row) === 0)) return counted
  const { money } = soldIn(payment, takenOver)
  const ofSide = <Row extends Pick<SoldMoney, 'kind'>>(rows: readonly Row[], { kind }: CountedRow) =>
    rows.filter((row) => isCapture(row) === isCapture({ kind }))
  const last = [true, false].map((side) => counted.findLast((row) => isCapture(row) === side && isMade(row)))
  return counted.map((row) => {
    if (!last.includes(row)) return row
    const gross = sum(ofSide(money, row).map(tipsIn)) - sum(ofSide(counted, row).map(tipsIn))
    return { ...row, goods: [{ kind: 'tip', id: '', name: '', pieces: 0, rate: null, gross, vat: 0 }] }
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
/** Of the rows whose goods no till has written. */
const sharesWithout = (rows: readonly CountedRow[]): Share[] =>
  rows.filter(({ goods }) => goods.length === 0).flatMap(sharesIn)

const goodsKey = ({ kind, id, name, rate }: Goods): string => `${kind} ${rate} ${id || name}`

const negative = (goods: Goods): Goods => ({
  ...goods,
  pieces: -goods.pieces,
  gross: -goods.gross,
  vat: -goods.vat,
})

/** Those of one kind, name and rate together, and none that come to nothing. */
function merged(goods: readonly Goods[]): Goods[] {
  const of = new Map<string, Goods>()
  for (const one of goods) {
    const { pieces = 0, gross = 0, vat = 0 } = of.get(goodsKey(one)) ?? {}
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

/** Whom these rows name. */
export const peopleIn = (rows: readonly { till: string; person: Person | null }[]): Seller[] =>
  rows.flatMap(({ till, person }) => (person ? [{ till, person }] : []))

/**
 * Each till tells its people apart by their ids, and calls them as it did last. One id under one name at two tills is one person, as where a
 * till's folder was copied; anybody else is somebody else. Where two bear one name, their tills are named as well.
 */
export function peopleOf(
  sellers: readonly Seller[],
  tillName: (till: string) => string,
): (of: Seller) => Person {
  const at = ({ till, person }: Seller) => JSON.stringify([till, person.id])
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
