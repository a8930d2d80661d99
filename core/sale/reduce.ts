// The reducer of a sale: its state from the facts, its own, those of its payment, or those of a payment adopted from another till.
import { reduceBy, type Reducers } from '#core/process/reducers.ts'
import { sharesOf } from '#core/money/shares.ts'
import { adoptPayment, openPayment, paymentKinds, reducePayment } from '#core/payment/reduce.ts'
import type { Terms } from '#core/payment/state.ts'
import type { Adopted, Fact, Opened, SaleFact } from '#core/sale/facts.ts'
import { plannedShares, refundedParts } from '#core/sale/refund-lines.ts'
import { goodsOf, orderedGoods, unpaidLine } from '#core/sale/sold-goods.ts'
import type { Sale } from '#core/sale/state.ts'

/** The sale after this fact. Throws on a fact that cannot follow: that is our mistake, or a damaged journal. */
export function reduceSale(sale: Sale | undefined, name: string, fact: Fact, at: number): Sale {
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

function afterFact(sale: Sale | undefined, name: string, fact: Fact, at: number): Sale {
  if (fact.kind === 'adopted') return reduceAdopted(sale, name, fact, at)
  if (fact.kind === 'opened') {
    if (sale) throw new Error(`sale ${name} was opened twice`)
    return {
      ...newSale(name, at),
      ordered: fact.ordered,
      lineMoney: fact.ordered.lines.map(() => unpaidLine),
      person: fact.person ?? null,
      register: fact.register ?? null,
      payment: openPayment(name, termsOf(fact), fact, at),
    }
  }
  if (!sale) throw new Error(`sale ${name} has a fact "${fact.kind}" before it was opened`)
  return isOwn(fact)
    ? reduceBy(saleReducers, sale, fact, at)
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

const termsOf = (fact: Opened): Terms => ({
  merchantSerialNumber: fact.merchantSerialNumber,
  environment: fact.environment,
  address: fact.address,
  amount: fact.amount,
  description: fact.description,
  isAttended: fact.isAttended,
  shares: sharesOf(fact),
  passedOn: fact.ordered,
  register: fact.register ?? null,
})

/** Facts of the sale itself, and those of its payment from which more follows. */
type Own = SaleFact | Extract<Fact, { kind: 'refundOpened' | 'attemptOpened' }>

const saleReducers: Reducers<Sale, Own> = {
  acknowledged: (sale, _, at) => ({ ...sale, acknowledgedAt: sale.acknowledgedAt ?? at, moved: null }),
  receiptCopied: (sale, { receipt, copy }) => ({
    ...sale,
    copies: sale.copies + 1,
    lastCopy: { ...sale.lastCopy, [receipt]: copy },
    moved: null,
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

const isOwn = (fact: Fact): fact is Own => Object.hasOwn(saleReducers, fact.kind)

/** Every kind that is understood. */
export const saleKinds = { opened: true, adopted: true, ...paymentKinds, ...saleReducers }

/**
 * The sale after this fact: captured there, moved nothing here, and on no screen of this till. A further payment of the same sale joins
 * the earlier one. Throws where it cannot follow.
 */
function reduceAdopted(before: Sale | undefined, name: string, fact: Adopted, at: number): Sale {
  const { merchantSerialNumber, environment, address, amount, otherTill } = fact
  // No goods and nobody who sold them: these stand at the till that did.
  const terms: Terms = {
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
