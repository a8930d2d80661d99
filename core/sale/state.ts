// The state of a sale as its facts leave it: what was ordered, the payment that pays for it, what was given out since; and its reducer, by which each fact leads to it.
import {
  isPaymentSettled,
  refundableOf,
  newestAttempt,
  paymentStateOf,
  type Movement,
  type Payment,
  type PaymentTerms,
} from '#core/payment/state.ts'
import type { RegisterSale, OrderAsSold, AdoptedSale, AnySaleFact, SaleFact } from '#core/sale/facts.ts'
import {
  type Goods,
  type LineMoney,
  type RefundedPart,
  goodsOf,
  orderedGoods,
  unpaidLine,
} from '#core/money/movements.ts'
import { type Chance, randomWord } from '#core/system/clock.ts'
import { type LinePart, isOutsideVat, priceOfPart } from '#shared/order.ts'
import { saleCan, type OtherTill, type SaleState, type RefundableParts } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'
import { addShares, type Share, sharesOf } from '#core/money/shares.ts'
import { reduceBy, type Reducers } from '#core/process/request-state.ts'
import { adoptPayment, openPayment, paymentKinds, reducePayment } from '#core/payment/reduce.ts'

/** `{till id}-{counter}-{chance}`: 19 characters up to a million sales. */
export const saleId = (tillId: string, counter: number, chance: Chance): string =>
  `${tillId}-${String(counter).padStart(5, '0')}-${randomWord(chance, 6)}`

export type Sale = {
  sale: string
  /** Null where another till sold it. */
  ordered: OrderAsSold | null
  /** Who sold it; null where nobody was signed in. */
  person: Person | null
  /** The register that has asked for it; null where a screen of the till did. */
  register: RegisterSale | null
  openedAt: number
  /** It was made there, and only refunds are made of it here; null for a sale of this till. */
  otherTill: OtherTill | null
  /** Its one tender: the wallet. */
  payment: Payment
  acknowledgedAt: number | null
  /** How many copies of its receipts were given out; and of each receipt, by its number, which was the last. */
  copies: number
  lastCopy: Readonly<Record<number, number>>
  /** For which goods a refund is, by its id, where it is for some of them. */
  refundLines: Readonly<Record<string, readonly LinePart[]>>
  /** Money of each line that is paid and given back so far. */
  lineMoney: readonly LineMoney[]
  /** The money that the last fact has moved, and of which goods it was. */
  moved: Movement | null
  movedGoods: readonly Goods[]
}

export const stateOf = (sale: Sale): SaleState => paymentStateOf(sale.payment)

/** Whether nothing is left to do, to learn or to decide. */
export const isSaleSettled = (sale: Sale): boolean => isPaymentSettled(sale.payment)

/** It is at the service just now. What a register keeps reserved moves nothing until the register says so, and holds nobody up. */
export const isUnderWay = (sale: Sale): boolean => saleCan.poll.has(stateOf(sale)) && !isKeptReserved(sale)

/** Approved, not called off, and its register says when to capture: its customer has done all there is to do. */
export const isKeptReserved = ({ payment }: Sale): boolean => {
  const { state, answer, cancelAskedAt } = newestAttempt(payment)
  const isReserved = state.is === 'authorized' && paymentStateOf(payment) === 'authorized'
  return payment.terms.register?.keepsReserved === true && isReserved && (answer ?? cancelAskedAt) === null
}

type WithRefunds = Pick<Sale, 'payment' | 'refundLines'>

const refundsOf = ({ payment }: WithRefunds) => payment.attempts.flatMap(({ refunds }) => refunds)

/** How many pieces of this line are given back, or on their way: by all refunds of the sale, or by some of them. */
export const piecesRefunded = (sale: WithRefunds, line: number, refunds = refundsOf(sale)): number =>
  refunds
    .filter(({ state }) => state.is !== 'refused')
    .flatMap(({ refund }) => sale.refundLines[refund] ?? [])
    .reduce((sum, part) => (part.line === line ? sum + part.quantity : sum), 0)

export const refundablePartsOf = (sale: WithRefunds & Pick<Sale, 'ordered'>): RefundableParts => ({
  lines: (sale.ordered?.lines ?? []).map((line, place) => ({
    line: place,
    ...line,
    refunded: piecesRefunded(sale, place),
  })),
  payments: sale.payment.attempts
    .map((attempt) => ({ reference: attempt.reference, refundable: refundableOf(attempt) }))
    .filter(({ refundable }) => refundable > 0),
})

/** Price of these pieces at each rate, after those that are gone. Their VAT goes with what is left of the rate. */
function plannedShares(sale: WithRefunds & Pick<Sale, 'ordered'>, parts: readonly LinePart[]): Share[] {
  return parts.reduce<Share[]>((shares, { line: place, quantity }) => {
    const line = sale.ordered?.lines[place]
    if (!line) throw new Error(`there is no line ${place} to give back`)
    const gross = priceOfPart(line, piecesRefunded(sale, place), quantity)
    return addShares(shares, [{ rate: isOutsideVat(line) ? null : line.vatRate, gross, vat: 0 }])
  }, [])
}

/** Money that a refund gives back for each line that it names, after the pieces of the refunds before it. */
function refundedParts(sale: WithRefunds & Pick<Sale, 'ordered'>, refund: string): RefundedPart[] {
  const all = refundsOf(sale)
  const earlier = all.slice(
    0,
    all.findIndex((one) => one.refund === refund),
  )
  return (sale.refundLines[refund] ?? []).flatMap(({ line: place, quantity }) => {
    const line = sale.ordered?.lines[place]
    return line
      ? [{ line: place, gross: priceOfPart(line, piecesRefunded(sale, place, earlier), quantity) }]
      : []
  })
}

/** The sale after this fact. Throws on a fact that cannot follow: that is our mistake, or a damaged journal. */
export function reduceSale(sale: Sale | undefined, name: string, fact: AnySaleFact, at: number): Sale {
  const after = afterFact(sale, name, fact, at)
  const { moved, ordered, lineMoney, movedGoods } = after
  if (moved === null) return movedGoods.length === 0 ? after : { ...after, movedGoods: [] }
  const meant = fact.kind === 'refunded' ? refundedParts(after, fact.refund) : []
  const { goods, money } = goodsOf(
    { lines: orderedGoods(ordered?.lines ?? []), money: lineMoney },
    moved,
    meant,
  )
  return { ...after, movedGoods: goods, lineMoney: money }
}

function afterFact(sale: Sale | undefined, name: string, fact: AnySaleFact, at: number): Sale {
  if (fact.kind === 'adopted') return reduceAdopted(sale, name, fact, at)
  if (fact.kind === 'opened') {
    if (sale) throw new Error(`sale ${name} was opened twice`)
    return {
      ...newSale(name, at),
      ordered: fact.ordered,
      lineMoney: fact.ordered.lines.map(() => unpaidLine),
      person: fact.person ?? null,
      register: fact.register ?? null,
      payment: openPayment(
        name,
        {
          merchantSerialNumber: fact.merchantSerialNumber,
          environment: fact.environment,
          address: fact.address,
          amount: fact.amount,
          description: fact.description,
          isAttended: fact.isAttended,
          shares: sharesOf(fact),
          passedOn: fact.ordered,
          register: fact.register ?? null,
        },
        fact,
        at,
      ),
    }
  }
  if (!sale) throw new Error(`sale ${name} has a fact "${fact.kind}" before it was opened`)
  return isOwn(fact)
    ? reduceBy(saleReducers, { ...sale, moved: null }, fact, at)
    : { ...sale, ...reducePayment(sale.payment, fact, at) }
}

const newSale = (sale: string, openedAt: number): Omit<Sale, 'payment'> => ({
  sale,
  ordered: null,
  person: null,
  register: null,
  openedAt,
  otherTill: null,
  acknowledgedAt: null,
  copies: 0,
  lastCopy: {},
  refundLines: {},
  lineMoney: [],
  moved: null,
  movedGoods: [],
})

/** Facts of the sale itself, and those of its payment from which more follows. */
type Own = SaleFact | Extract<AnySaleFact, { kind: 'refundOpened' | 'attemptOpened' }>

/** Each is given the sale with nothing moved by the fact. */
const saleReducers: Reducers<Sale, Own> = {
  acknowledged: (sale, _, at) => ({ ...sale, acknowledgedAt: sale.acknowledgedAt ?? at }),
  receiptCopied: (sale, { receipt, copy }) => ({
    ...sale,
    copies: sale.copies + 1,
    lastCopy: { ...sale.lastCopy, [receipt]: copy },
  }),
  refundOpened(sale, fact, at) {
    const { refund, lines = [] } = fact
    const refundLines = lines.length > 0 ? { ...sale.refundLines, [refund]: lines } : sale.refundLines
    return { ...sale, ...reducePayment(sale.payment, fact, at, plannedShares(sale, lines)), refundLines }
  },
  attemptOpened: (sale, fact, at) => ({
    ...sale,
    ...reducePayment(sale.payment, fact, at),
    acknowledgedAt: null,
  }),
}

const isOwn = (fact: AnySaleFact): fact is Own => Object.hasOwn(saleReducers, fact.kind)

/** Every kind that is understood. */
export const saleKinds = { opened: true, adopted: true, ...paymentKinds, ...saleReducers }

/**
 * The sale after this fact: captured there, moved nothing here, and on no screen of this till. A further payment of the same sale joins
 * the earlier one. Throws where it cannot follow.
 */
function reduceAdopted(before: Sale | undefined, name: string, fact: AdoptedSale, at: number): Sale {
  const { merchantSerialNumber, environment, address, amount, otherTill } = fact
  // No goods and nobody who sold them: these stand at the till that did.
  const terms: PaymentTerms = {
    merchantSerialNumber,
    environment,
    address,
    amount,
    description: '',
    isAttended: true,
    shares: sharesOf({ ordered: null, amount }),
    passedOn: null,
    register: null,
  }
  const payment = adoptPayment(before?.payment, name, terms, fact)
  return before
    ? { ...before, payment, moved: null }
    : { ...newSale(name, at), otherTill, acknowledgedAt: at, payment }
}
