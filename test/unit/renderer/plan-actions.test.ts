// Tests of what the office does to the list of plans: what is changed next is always the list as it is by then.
import { expect, test } from 'vitest'
import { samplePlans } from '#core/agreement/plans.ts'
import { move, savePlan, usePlansState } from '#renderer/office/plans/plan-actions.ts'
import {
  invalidateQueries,
  cachedAnswer,
  queryClient,
  queryOptionsOf,
} from '#renderer/office/page/queries.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { openPage, usePages } from '#test/support/pages/office-readers.ts'
import { officeView } from '#test/support/samples/office.ts'

const plans = samplePlans('NO', 'en')
const [first, second, ...others] = plans
if (!first || !second) throw new Error('there are fewer than two plans')
const moved = { revision: 2, plans: [second, first, ...others], problem: null }

usePages()
const { named } = useManualTill(() => takeOfficeView(officeView({}, { revision: 5 })))
/** The page is open, and its list read. */
function shown(): void {
  queryClient.setQueryData(queryOptionsOf('plans.read', {}).queryKey, { revision: 1, plans, problem: null })
  openPage('plans.read', {})
}

test('the view comes before the answer, and the page reads them by itself: saved is said of what was read since', async () => {
  shown()
  const moving = move(second, -1)
  takeOfficeView(officeView({}, { revision: 6 }))
  void invalidateQueries()
  named('plans.change')[0]?.answer(ok({ revision: 6 }))
  await settled()
  expect(usePlansState.getState().moved).toBeNull()
  for (const read of named('plans.read')) read.answer(ok(moved))
  await moving
  expect(cachedAnswer('plans.read', {})?.revision).toBe(2)
  expect(usePlansState.getState().moved).toEqual({ id: second.id, by: -1 })
})

test('what the till refuses, since the list was changed elsewhere, is sent again on top of the list as it is by then', async () => {
  shown()
  const [swim] = samplePlans('FI', 'fi')
  if (!swim) throw new Error('there is no plan')
  const saving = savePlan({ ...swim, id: 'swim', name: 'Morning swim' }, true)
  await settled()
  named('plans.change')[0]?.answer(failed(problem('plans.changed')))
  await settled()
  for (const read of named('plans.read')) read.answer(ok({ ...moved, revision: 7 }))
  expect(await saving).toMatchObject({ code: 'plans.changed' })
  expect(usePlansState.getState().said).toBeNull()
  void savePlan({ ...swim, id: 'swim', name: 'Morning swim' }, true)
  await settled()
  expect(named('plans.change')[1]?.input).toMatchObject({ revision: 7, plans: { length: plans.length + 1 } })
})
