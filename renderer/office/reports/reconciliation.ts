// The comparison of days with the service's own log: some sales at a time, until all are done or somebody stops it.
import { call } from '#renderer/till/bridge.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { useOffice, type Run } from '#renderer/office/page/office-store.ts'
import type { AnswerOf } from '#shared/bridge.ts'
import type { Result } from '#shared/problem.ts'
import type { Days } from '#shared/time.ts'

const { getState: get, setState: set } = useOffice

/** Counts the runs: only the newest one's answers are shown. */
let turn = 0

export async function compare(days: Days): Promise<void> {
  turn += 1
  const mine = turn
  const begun: Run = {
    days,
    state: 'running',
    checked: 0,
    of: null,
    differences: [],
    trouble: null,
    endedAt: null,
  }
  set({ run: begun })
  let next: number | null = null
  do {
    const answer: Result<AnswerOf<'report.reconcile'> | null> = await call('office', 'report.reconcile', {
      ...days,
      next,
    })
    const { run } = get()
    if (turn !== mine || run === null) return
    if (!answer.ok || answer.value === null) {
      set({ run: { ...run, ...over('stopped'), trouble: answer.ok ? null : answer.problem } })
      return
    }
    const { differences, checked, of } = answer.value
    next = answer.value.next
    set({
      run: {
        ...run,
        checked: run.checked + checked,
        of,
        differences: [...run.differences, ...differences],
        ...(next === null ? over('done') : {}),
      },
    })
  } while (next !== null)
}

const over = (state: Run['state']) => ({ state, endedAt: tillNow() })

/** What was found until now stays in sight. */
export function stopComparing(): void {
  turn += 1
  const { run } = get()
  if (run?.state === 'running') set({ run: { ...run, ...over('stopped') } })
}
