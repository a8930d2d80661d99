// Tests of what the office does to the list of plans: what is changed next is always the list as it is by then.
import { expect, test } from 'vitest'
import { samplePlans } from '#core/agreement/sample-plans.ts'
import { move, readPlans, usePlansState } from '#renderer/office/plans/plan-actions.ts'
import { takeOfficeView } from '#renderer/till/view-reducers.ts'
import { ok } from '#shared/problem.ts'
import { officeView } from '#test/support/views/office-views.ts'
import { settled, useManualTill } from '#test/support/views/manual-till.ts'

const plans = samplePlans('NO', 'en')
const [first, second, ...others] = plans
if (!first || !second) throw new Error('there are fewer than two plans')
const moved = { revision: 2, plans: [second, first, ...others], problem: null }

const { named } = useManualTill(() => takeOfficeView(officeView({}, { revision: 5 })))

test('the view comes before the answer, and the page reads them by itself: saved is said of what was read since', async () => {
  usePlansState.setState({ found: { revision: 1, plans, problem: null } })
  const moving = move(second, -1)
  takeOfficeView(officeView({}, { revision: 6 }))
  void readPlans()
  named('plans.change')[0]?.answer(ok({ revision: 6 }))
  await settled()
  expect(usePlansState.getState().moved).toBeNull()
  for (const read of named('plans.read')) read.answer(ok(moved))
  await moving
  expect(usePlansState.getState()).toMatchObject({ found: { revision: 2 }, moved: { id: second.id, by: -1 } })
})
