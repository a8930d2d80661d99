// The comparison of days with the service's own log: some sales at a time, until all are done or somebody stops it.
import { call } from '#renderer/till/bridge.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { useOffice, type Comparison } from '#renderer/office/page/office-store.ts'
import type { AnswerOf } from '#shared/bridge.ts'
import type { Result } from '#shared/problem.ts'
import type { Days } from '#shared/time.ts'

const { getState: get, setState: set } = useOffice

/** Counts the runs: only the newest one's answers are shown. */
let turn = 0

export async function compare(days: Days): Promise<void> {
  turn += 1
  const mine = turn
  const begun: Comparison = {
    days,
    state: 'running',
    checked: 0,
    total: null,
    differences: [],
    trouble: null,
    endedAt: null,
  }
  set({ comparison: begun })
  let next: number | null = null
  do {
    const answer: Result<AnswerOf<'report.reconcile'> | null> = await call('office', 'report.reconcile', {
      ...days,
      next,
    })
    const { comparison } = get()
    if (turn !== mine || comparison === null) return
    if (!answer.ok || answer.value === null) {
      set({ comparison: { ...comparison, ...over('stopped'), trouble: answer.ok ? null : answer.problem } })
      return
    }
    const { differences, checked, of: total } = answer.value
    next = answer.value.next
    set({
      comparison: {
        ...comparison,
        checked: comparison.checked + checked,
        total,
        differences: [...comparison.differences, ...differences],
        ...(next === null ? over('done') : {}),
      },
    })
  } while (next !== null)
}

const over = (state: Comparison['state']) => ({ state, endedAt: tillNow() })

/** The differences found so far stay in sight. */
export function stopComparing(): void {
  turn += 1
  const { comparison } = get()
  if (comparison?.state === 'running') set({ comparison: { ...comparison, ...over('stopped') } })
}
