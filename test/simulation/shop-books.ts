// The reader of the tills' books, row by row, as their hub has them, for the rule by which a shop counts.
import { agreementFeature } from '#core/agreement/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import { pastQueries } from '#core/report/projection.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { ShopMovement } from '#hub/shop/money.ts'
import { withSeenRefunds, type SeenRefund } from '#hub/shop/movements.ts'

const seenKinds = new Set(['adopted', 'refundedAtOtherTills'])

/** Of one journal. */
export function movementsOf(till: string, journal: Journal): ShopMovement[] {
  const entries = [...journal.all(saleFeature), ...journal.all(agreementFeature)]
  const facts = new Map(entries.map(({ seq, fact }) => [seq, fact]))
  const rows = pastQueries(journal).movementsIn({ from: 1, until: journal.rows() + 1 })
  return rows.map((row) => {
    const fact = facts.get(row.seq) ?? {}
    const of = (name: string) => (name in fact ? String((fact as Record<string, unknown>)[name]) : undefined)
    const refund = row.kind === 'refunded' ? (of('refund') ?? of('task') ?? null) : null
    const reference = of('reference') ?? of('chargeId') ?? ''
    return { ...row, till, reference, refund, goods: [], person: null, isNew: true }
  })
}

/** With what each till saw of the others' refunds. */
export function toldOf(till: string, journal: Journal): ShopMovement[] {
  const seen = [...journal.all(saleFeature)].flatMap(({ seq, at, id, fact }): SeenRefund[] =>
    seenKinds.has(fact.kind)
      ? [{ till, seq, at, sale: id, kind: fact.kind, body: JSON.stringify(fact), isNew: true }]
      : [],
  )
  return withSeenRefunds(movementsOf(till, journal), seen)
}
