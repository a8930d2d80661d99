// Plans of customers who are going to act by themselves, kept until it is time.
import type { Payment } from '#sandbox/epayment/life.ts'
import type { Store } from '#sandbox/state/store.ts'
import type { Source } from '#sandbox/state/timeline.ts'

export type PlannedAct = 'approve' | 'refuse'

export type Plans = Pick<Required<Source>, 'next' | 'setBack'> & {
  add(payment: Payment, act: PlannedAct, at: number): void
  /** The first one, which is planned no longer. */
  take(): { payment: number; act: PlannedAct } | undefined
}

export function createPlans({ sql }: Store): Plans {
  const add = sql.prepare('INSERT INTO plan (payment, act, due_at) VALUES (?, ?, ?)')
  const first = sql.prepare('SELECT payment, act, due_at FROM plan ORDER BY due_at, payment LIMIT 1')
  const drop = sql.prepare('DELETE FROM plan WHERE payment = ?')
  const setBack = sql.prepare('UPDATE plan SET due_at = due_at - ?1 WHERE due_at > ?1 + ?2')
  return {
    add: (payment, act, at) => void add.run(payment.id, act, at),
    next() {
      const at = first.get()?.['due_at']
      return typeof at === 'number' ? at : null
    },
    take() {
      const row = first.get()
      if (!row) return undefined
      const payment = Number(row['payment'])
      drop.run(payment)
      return { payment, act: row['act'] as PlannedAct } // written above
    },
    setBack: (ms, now) => void setBack.run(ms, now),
  }
}
