// The fold of all facts, row by row: the sales and agreements they tell of, and the money they moved.
import type { DatabaseSync } from 'node:sqlite'
import { agreementMovement } from '#core/agreement/movement.ts'
import { reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import type { Row } from '#core/journal/hash-link.ts'
import { movementRow, saleRow, type MovementRow, type SaleRow } from '#core/journal/sale-row.ts'
import { agreementRow, type AgreementRow } from '#core/journal/agreement-row.ts'
import {
  isAgreementKind,
  isKnown,
  isTillKind,
  toAgreementEntry,
  toEntry,
  toTillEntry,
} from '#core/journal/fact-kinds.ts'
import { reduceSale } from '#core/sale/reduce.ts'
import type { Sale } from '#core/sale/state.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

/** What is known of a sale: its row as it follows from the facts, and all of it while it does not rest. */
export type FoldedFact = { row: SaleRow; open: Sale | null }
export type Folds = { sales: FoldedFact[]; agreements: AgreementRow[]; movements: MovementRow[] }

export type Fold = {
  take(row: Row): void
  /** Why the last row could not be followed. */
  trouble(): Problem | undefined
  past(): Result<Folds>
  /** The row of a sale as it stands by now. */
  rowOf(sale: string): SaleRow | undefined
  agreementRowOf(name: string): AgreementRow | undefined
}

/** Folds rows, given in their order; or says which row this version cannot follow. `file` is what a person knows the journal by. */
export function createFold(db: DatabaseSync, file: string): Fold {
  /** A sale is let go once it is settled and was acknowledged: the past of a till is long. */
  const known = new Map<string, { row: SaleRow; sale: Sale | undefined }>()
  const agreements = new Map<string, { row: AgreementRow; agreement: Agreement }>()
  const movements: MovementRow[] = []
  const before = db.prepare('SELECT * FROM fact WHERE sale = ? AND seq < ? ORDER BY seq')
  let trouble: Problem | undefined
  let [closings, numbers] = [0, 0]

  function follow(row: Row): void {
    const earlier = known.get(row.sale)
    let sale = earlier?.sale
    if (earlier && !sale) {
      for (const one of before.all(row.sale, row.seq) as Row[]) sale = step(sale, one) // the table's own columns
    }
    const after = step(sale, row)
    if (!earlier && after.otherTill === null) numbers += 1
    const number = earlier ? earlier.row.counter : after.otherTill === null ? numbers : null
    const derived = saleRow(after, number, earlier?.row.opened ?? row.seq)
    const isOver = derived.rests === 1 && after.acknowledgedAt !== null
    known.set(row.sale, { row: derived, sale: isOver ? undefined : after })
    const movement = movementRow(after, row.seq, row.at)
    if (movement) movements.push(movement)
  }

  function followAgreement(row: Row): void {
    const { name, fact, at } = toAgreementEntry(row)
    const before = agreements.get(name)
    const agreement = reduceAgreement(before?.agreement, name, fact, at)
    const derived = agreementRow(
      agreement,
      before?.row.counter ?? agreements.size + 1,
      before?.row.opened ?? row.seq,
    )
    agreements.set(name, { row: derived, agreement })
    const movement = agreementMovement(agreement, row.seq, row.at)
    if (movement) movements.push(movement)
  }

  function followTill(row: Row): void {
    const { fact } = toTillEntry(row)
    if (fact.kind !== 'zClosed') return
    if (fact.report.number !== closings + 1) throw new Error('a closing is missing')
    closings += 1
  }

  return {
    take(row) {
      if (trouble) return
      if (!isFollowed(row)) {
        trouble = problem('journal.newer', { file, found: `“${row.kind}” in row ${row.seq}` })
        return
      }
      try {
        if (row.sale === '') followTill(row)
        else if (isAgreementKind(row.kind)) followAgreement(row)
        else follow(row)
      } catch {
        trouble = problem('journal.broken', { file, row: row.seq, found: 'impossible' })
      }
    },
    trouble: () => trouble,
    rowOf: (sale) => known.get(sale)?.row,
    agreementRowOf: (name) => agreements.get(name)?.row,
    past() {
      if (trouble) return failed(trouble)
      const sales = [...known.values()].map(({ row, sale }) => ({
        row,
        open: row.rests === 1 ? null : (sale ?? null),
      }))
      return ok({ sales, agreements: [...agreements.values()].map(({ row }) => row), movements })
    },
  }
}

const isFollowed = ({ sale, kind }: Row): boolean =>
  sale === '' ? isTillKind(kind) : isAgreementKind(kind) || isKnown(kind)

const step = (sale: Sale | undefined, row: Row): Sale => reduceSale(sale, row.sale, toEntry(row).fact, row.at)
